import { setTimeout as pause } from 'node:timers/promises';
import type { Fault, FaultProxy } from '@pillarbox/tooling/testbed/fault-proxy';
import { subjectsIn } from './mailbox-count.ts';
import { table } from './report.ts';
import { settle } from './settled.ts';
import type { Gateway, Stand } from './stand.ts';
import { openStand } from './stand.ts';
import type { Writer } from './writer.ts';
import { messageTo } from './writer.ts';

/** Messages sent, and drafts saved, during each fault. */
const MESSAGES = Number(process.env['BENCH_FAULT_MESSAGES'] ?? 6);
/** Least duration of a fault, in milliseconds. */
const FAULT_MS = 15_000;
const SETTLE_MS = 3 * 60_000;

const KINDS: readonly Fault[] = [
  { kind: 'refuse' },
  { kind: 'hang' },
  { kind: 'slow', delayMs: 500 },
  { kind: 'garbage' },
  { kind: 'blackHole' },
];

const SERVERS = ['IMAP', 'SMTP', 'SMTP, from the end of a message on', 'PostgreSQL', 'S3'] as const;
type Broken = (typeof SERVERS)[number];
/** Only servers whose name starts with this are broken. */
const ONLY = process.env['BENCH_FAULTS_ONLY'] ?? '';

const PROXY: Readonly<Record<Broken, (gateway: Gateway) => FaultProxy>> = {
  IMAP: ({ imap }) => imap,
  SMTP: ({ smtp }) => smtp,
  'SMTP, from the end of a message on': ({ smtp }) => smtp,
  PostgreSQL: ({ database }) => database,
  S3: ({ blobs }) => blobs,
};

/** One line of the table. */
interface FaultRow {
  readonly what: string;
  readonly fault: string;
  readonly lost: number;
  readonly doubled: number;
  readonly reported: number;
  readonly hung: number;
  readonly draftsLost: number;
  readonly givenUp: number;
  readonly ended: number;
}

/** Breaks each server behind two gateways in each way while messages are sent and drafts saved, and counts the results. */
export async function faults(note: (text: string) => void): Promise<string> {
  const stand = await openStand();
  const rows: FaultRow[] = [];
  try {
    const reader = await stand.reader('reader');
    for (const what of SERVERS.filter((name) => name.startsWith(ONLY))) {
      for (const fault of KINDS) {
        const [begin, mend] = [() => breakServer(stand, what, fault), () => mendServer(stand, what)];
        const row = await cell(stand, { what, fault: fault.kind, reader, begin, mend });
        note(JSON.stringify(row));
        rows.push(row);
      }
    }
    const head = [
      'broken',
      'how',
      'lost',
      'doubled',
      'reported "unknown"',
      'hung',
      'drafts lost',
      'calls over 30 s',
      'gateways ended',
    ];
    return table(
      head,
      rows.map((row): readonly (string | number)[] => Object.values<string | number>({ ...row })),
    );
  } finally {
    await stand.close();
  }
}

async function breakServer(stand: Stand, what: Broken, fault: Fault): Promise<void> {
  for (const gateway of stand.gateways) {
    const proxy = PROXY[what](gateway);
    if (what !== 'SMTP, from the end of a message on') await proxy.set(fault);
    // Not awaited: it happens when the first message has been transferred.
    else void proxy.when({ direction: 'toServer', bytes: '\r\n.\r\n', fault, delivered: true });
  }
}

/** Repairs a server; its old connections break, as they do after a network failure. */
async function mendServer(stand: Stand, what: Broken): Promise<void> {
  for (const gateway of stand.gateways) {
    const proxy = PROXY[what](gateway);
    proxy.disarm();
    proxy.reset();
    await proxy.set({ kind: 'none' });
  }
}

interface Cell {
  readonly what: Broken;
  readonly fault: string;
  readonly reader: string;
  readonly begin: () => Promise<void>;
  readonly mend: () => Promise<void>;
}

let cells = 0;

async function cell(stand: Stand, { what, fault, reader, begin, mend }: Cell): Promise<FaultRow> {
  cells += 1;
  const writer = await stand.writer(`writer${String(cells)}`, 0);
  const names = Array.from({ length: MESSAGES }, (_, n) => `cell ${String(cells)} number ${String(n)}`);
  // Save a first version of each draft before, so that the fault hits a replacement.
  for (const [n, name] of names.entries()) await save(stand, { writer, name, n, version: 1 });
  await begin();
  const start = performance.now();
  const during = names.map(async (name, n) => ({
    sent: await send(stand, { writer, reader, name, n }),
    saved: await save(stand, { writer, name, n, version: 2 }),
  }));
  await Promise.race([Promise.allSettled(during), pause(4 * FAULT_MS)]);
  await pause(Math.max(0, FAULT_MS - (performance.now() - start)));
  await mend();
  const ended = await restartEnded(stand);
  await Promise.allSettled(during);
  // The page repeats calls that were not answered.
  for (const [n, name] of names.entries()) {
    await untilTaken(() => send(stand, { writer, reader, name, n }));
    await untilTaken(() => save(stand, { writer, name, n, version: 3 }));
  }
  const { hung, reported } = await settle(stand, [writer], SETTLE_MS);
  const arrived = await subjectsIn(stand.dovecot, reader, 'INBOX');
  const drafts = await subjectsIn(stand.dovecot, writer.address, 'Drafts');
  const number = (is: (name: string) => boolean): number => names.filter(is).length;
  return {
    what,
    fault,
    lost: number((name) => !arrived.has(name) && !hung.includes(name)),
    doubled: number((name) => (arrived.get(name) ?? 0) > 1),
    reported: number((name) => reported.get(name) === 'unknown'),
    hung: number((name) => hung.includes(name)),
    draftsLost: number((name) => !drafts.has(`${name} version 3`)),
    givenUp: writer.givenUp,
    ended,
  };
}

interface Piece {
  readonly writer: Writer;
  readonly name: string;
  /** Number of the call; gateways are used in turn. */
  readonly n: number;
}

async function send(stand: Stand, { writer, name, n, reader }: Piece & { readonly reader: string }): Promise<boolean> {
  const body = { message: messageTo(reader, name), draftid: `send-${name.replaceAll(' ', '-')}` };
  const outcome = await writer.call(originOf(stand, n), '/api/bf/send', body);
  return outcome.ok || outcome.code === 'already_sent';
}

async function save(
  stand: Stand,
  { writer, name, n, version }: Piece & { readonly version: number },
): Promise<boolean> {
  const message = messageTo(writer.address, `${name} version ${String(version)}`);
  const body = { message, draftid: `save-${name.replaceAll(' ', '-')}`, version };
  return (await writer.call(originOf(stand, n + version), '/api/bf/savemsg', body)).ok;
}

function originOf({ gateways }: Stand, n: number): string {
  return gateways[n % 2 === 0 ? 0 : 1].product.origin;
}

async function untilTaken(attempt: () => Promise<boolean>): Promise<void> {
  for (let n = 0; n < 60 && !(await attempt()); n += 1) await pause(1000);
}

/** Starts gateways that the fault has ended, as a supervisor does; returns their number. */
async function restartEnded(stand: Stand): Promise<number> {
  let ended = 0;
  for (const { product } of stand.gateways) {
    const isUp = await fetch(`${product.origin}/api/auth/session`).then(
      () => true,
      () => false,
    );
    if (isUp) continue;
    ended += 1;
    await product.start();
  }
  return ended;
}
