import { setTimeout as pause } from 'node:timers/promises';
import type { FaultProxy } from '@pillarbox/tooling/testbed/fault-proxy';
import { table } from './report.ts';
import { subjectsIn } from './mailbox-count.ts';
import { settle } from './settled.ts';
import type { Gateway, Stand } from './stand.ts';
import { openStand, proxiesOf } from './stand.ts';
import type { Outcome, Writer } from './writer.ts';
import { messageTo } from './writer.ts';

const KILLS = Number(process.env['BENCH_KILLS'] ?? 30);
/** Longest wait until all messages are settled, in milliseconds: a killed gateway's messages are taken over within 75 s. */
const SETTLE_MS = 5 * 60_000;
/**
 * Messages of a killed gateway are taken over a minute later. Kills come in series shorter than that, and the next series begins
 * when nothing is on its way, so that a kill meets its own message alone.
 */
const SERIES_MS = 40_000;
const MIDDLE = 'this is the middle of the message';
/** Long enough that the middle is sent in a chunk of its own. */
const LONG_TEXT = `${'x'.repeat(60).concat('\n').repeat(2000)}${MIDDLE}\n${'y'.repeat(60).concat('\n').repeat(2000)}`;

/** A moment of a send: the bytes by which a proxy recognises it, and what the proxy holds back from then on. */
interface Moment {
  readonly name: string;
  readonly proxy: (gateway: Gateway) => FaultProxy;
  readonly trigger: Parameters<FaultProxy['when']>[0];
  readonly text?: string;
}

const hang = { kind: 'hang' } as const;
const toServer = 'toServer' as const;
const MOMENTS: readonly (Moment | 'held')[] = [
  {
    name: 'the outbox row is being written',
    proxy: ({ database }) => database,
    trigger: { direction: toServer, bytes: 'insert into "outbox"', fault: hang, delivered: true },
  },
  'held',
  {
    name: 'claimed, before the envelope',
    proxy: ({ smtp }) => smtp,
    trigger: { direction: toServer, bytes: 'EHLO', fault: hang, delivered: false },
  },
  {
    name: 'in the middle of the message',
    proxy: ({ smtp }) => smtp,
    trigger: { direction: toServer, bytes: MIDDLE, fault: { kind: 'blackHole' }, delivered: true },
    text: LONG_TEXT,
  },
  {
    name: 'the message has ended, no reply yet',
    proxy: ({ smtp }) => smtp,
    trigger: { direction: toServer, bytes: '\r\n.\r\n', fault: hang, delivered: true },
  },
  {
    name: 'the server has accepted it',
    proxy: ({ smtp }) => smtp,
    trigger: { direction: 'toClient', bytes: 'queued as', fault: { kind: 'none' }, delivered: true },
  },
  {
    name: 'the copy is being filed in Sent',
    proxy: ({ imap }) => imap,
    trigger: { direction: toServer, bytes: ' APPEND ', fault: hang, delivered: true },
  },
];
const HELD = 'held for a second';

/** One line of the table. */
interface KillRow {
  readonly moment: string;
  readonly kills: number;
  readonly lost: number;
  readonly doubled: number;
  readonly notOnceInSent: number;
  readonly reported: number;
  readonly hung: number;
}

/** Kills one of two gateways at each moment of a send, and counts the results. */
export async function kills(note: (text: string) => void): Promise<string> {
  const stand = await openStand();
  try {
    const writer = await stand.writer('writer', 0);
    const holder = await stand.writer('holder', 1);
    const reader = await stand.reader('reader');
    for (const [at, moment] of MOMENTS.entries()) {
      const name = moment === 'held' ? HELD : moment.name;
      note(`${String(KILLS)} kills: ${name}`);
      const who = moment === 'held' ? holder : writer;
      let begun = -Infinity;
      for (let n = 0; n < KILLS; n += 1) {
        if (!hasLease(moment) || performance.now() - begun > SERIES_MS) {
          await settle(stand, [writer, holder], SETTLE_MS);
          begun = performance.now();
        }
        const subject = subjectOf(at, n);
        await killOnce(stand, { moment, n, subject, writer: who, reader, note });
      }
    }
    const rows = await count(stand, [writer, holder], reader);
    return table(
      ['moment of the kill', 'kills', 'lost', 'doubled', 'not once in Sent', 'reported "unknown"', 'hung'],
      rows.map((row): readonly (string | number)[] => Object.values<string | number>({ ...row })),
    );
  } finally {
    await stand.close();
  }
}

/** Whether the killed gateway had claimed the message: others can claim it only a minute later. */
const hasLease = (moment: Moment | 'held'): boolean => moment !== 'held' && moment !== MOMENTS[0];

const subjectOf = (moment: number, n: number): string => `moment ${String(moment)} kill ${String(n)}`;

interface Kill {
  readonly moment: Moment | 'held';
  readonly n: number;
  readonly subject: string;
  readonly writer: Writer;
  readonly reader: string;
  readonly note: (text: string) => void;
}

/** Sends through one gateway, kills it in the moment, and sends again through the other, as a page does without an answer. */
async function killOnce(stand: Stand, { moment, n, subject, writer, reader, note }: Kill): Promise<void> {
  const victim = stand.gateways[n % 2 === 0 ? 0 : 1];
  const other = stand.gateways[n % 2 === 0 ? 1 : 0];
  const text = moment === 'held' ? undefined : moment.text;
  const body = { message: messageTo(reader, subject, text), draftid: `draft-${subject.replaceAll(' ', '-')}` };
  const send = ({ product }: Gateway) => writer.call(product.origin, '/api/bf/send', body);
  if (moment === 'held') {
    await send(victim);
  } else {
    const reached = moment.proxy(victim).when(moment.trigger);
    const sending = send(victim);
    // The other gateway may have claimed the message first; then this one is killed a little later.
    const isReached = await Promise.race([reached.then(() => true), pause(8000).then(() => false)]);
    if (!isReached) note(`${subject}: killed without having reached the moment`);
    void sending;
  }
  await victim.product.halt('SIGKILL');
  for (const proxy of proxiesOf(victim)) {
    proxy.disarm();
    proxy.reset();
    await proxy.set({ kind: 'none' });
  }
  await victim.product.start();
  await untilTaken(() => send(other), subject);
}

/** Sends a message, and again after a second when it failed. @throws Error when it is refused ten times. */
async function untilTaken(send: () => Promise<Outcome>, subject: string): Promise<void> {
  let code = '';
  for (let n = 0; n < 10; n += 1) {
    const outcome = await send();
    if (outcome.ok || outcome.code === 'already_sent') return;
    ({ code } = outcome);
    await pause(1000);
  }
  throw new Error(`${subject}: ${code}`);
}

async function count(stand: Stand, writers: readonly Writer[], reader: string): Promise<KillRow[]> {
  const { hung, reported } = await settle(stand, writers, SETTLE_MS);
  const arrived = await subjectsIn(stand.dovecot, reader, 'INBOX');
  const filed = new Map<string, number>();
  for (const { address } of writers) {
    for (const [subject, n] of await subjectsIn(stand.dovecot, address, 'Sent')) filed.set(subject, n);
  }
  return MOMENTS.map((moment, at) => {
    const subjects = Array.from({ length: KILLS }, (_, n) => subjectOf(at, n));
    const number = (is: (subject: string) => boolean): number => subjects.filter(is).length;
    return {
      moment: moment === 'held' ? HELD : moment.name,
      kills: KILLS,
      lost: number((subject) => !arrived.has(subject)),
      doubled: number((subject) => (arrived.get(subject) ?? 0) > 1),
      notOnceInSent: number((subject) => filed.get(subject) !== 1 && !reported.has(subject)),
      reported: number((subject) => reported.get(subject) === 'unknown'),
      hung: number((subject) => hung.includes(subject)),
    };
  });
}
