import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startDovecot } from '@pillarbox/tooling/testbed/dovecot';
import type { Dovecot } from '@pillarbox/tooling/testbed/dovecot';
import { imapPartner, startProduct } from '@pillarbox/tooling/testbed/product';
import type { Product } from '@pillarbox/tooling/testbed/product';
import { benchBrowser } from './browser.ts';
import type { PageFigure } from './browser.ts';
import { appendOne, fill, RARE_WORD } from './fill.ts';
import { untilIdle } from './idle.ts';
import { figure, timed } from './measure.ts';
import type { Figure } from './measure.ts';
import { Client } from './client.ts';
import { RawConnection } from './raw.ts';

const PASSWORD = 'correct-horse';
const USER = 'big@example.test';
const MESSAGES = Number(process.env['BENCH_MESSAGES'] ?? 100_000);
const LOOP_PROBE = fileURLToPath(new URL('./loop-probe.ts', import.meta.url));
const HOLD_FILE = join(tmpdir(), `pillarbox-bench-hold-${String(process.pid)}`);
const SESSIONS = 50;
const PAGE = { folder: 'INBOX', sort: 5, dir: -1, limit: 100 };
const ENVELOPES = '(UID FLAGS INTERNALDATE RFC822.SIZE ENVELOPE)';

interface Page {
  readonly total: number;
  readonly provisional: boolean;
  readonly groups: readonly unknown[];
  readonly rows: readonly { uid: number; subject: string }[];
}

async function page(client: Client, offset: number, more: object = {}): Promise<Page> {
  return JSON.parse((await client.post('/api/bf/fetchlist', { ...PAGE, offset, ...more })).toString()) as Page;
}

/** All figures of one run. */
export interface Result {
  readonly gateway: readonly Figure[];
  readonly page: readonly PageFigure[];
}

/** All operations of the speed table, each beside the raw protocol in the same run, and then the page in a browser. */
export async function bench(note: (text: string) => void): Promise<Result> {
  const dovecot = await startDovecot({ quotaRule: '*:storage=100G' });
  try {
    await dovecot.addUser({ address: USER, password: PASSWORD });
    const raw = await RawConnection.signIn(dovecot.ports.imap, USER, PASSWORD);
    note(`Filling a folder with ${String(MESSAGES)} messages`);
    await fill(raw, MESSAGES);
    await raw.command('SELECT INBOX');
    // Warms the server's own caches, as weeks of use would have.
    await raw.command(`FETCH 1:* ${ENVELOPES}`);
    const product = await startProduct({
      partners: { 754: imapPartner('754', ['*'], { imap: dovecot.ports.imap, submission: 1 }) },
      nodeArguments: ['--import', LOOP_PROBE],
      environment: { BENCH_HOLD_FILE: HOLD_FILE },
    });
    try {
      const gateway = [
        ...(await firstOpening({ product, raw, note })),
        ...(await warm({ product, raw })),
        ...(await manySessions({ product, dovecot, note })),
      ];
      const page = await benchBrowser({ origin: product.origin, user: USER, password: PASSWORD });
      return { gateway, page };
    } finally {
      await product.stop();
    }
  } finally {
    await dovecot.stop();
  }
}

/** Longest time that the gateway's event loop was held since the last call, in milliseconds. */
async function longestHold(product: Product): Promise<number> {
  await rm(HOLD_FILE, { force: true });
  product.signal('SIGUSR2');
  for (;;) {
    await pause(50);
    const text = await readFile(HOLD_FILE, 'utf8').catch(() => '');
    if (text !== '') return Number(text);
  }
}

interface Bench {
  readonly product: Product;
  readonly raw: RawConnection;
  readonly note: (text: string) => void;
}

async function firstOpening({ product, raw, note }: Bench): Promise<Figure[]> {
  const newest = await raw.command('UID SORT (REVERSE DATE) UTF-8 ALL');
  const uids = newest.toString('latin1').split(/\s/).slice(2, 102).join(',');
  const rawPage = await timed(() => raw.command(`UID FETCH ${uids} ${ENVELOPES}`));
  const rawSort = await timed(() => raw.command('UID SORT (REVERSE DATE) UTF-8 ALL'), 5, 1);
  const rawAll = await timed(() => raw.command(`FETCH 1:* ${ENVELOPES}`), 3, 1);
  const client = new Client(product.origin);
  await client.signIn(USER, PASSWORD);
  await longestHold(product);
  const start = performance.now();
  let reply = await page(client, 0);
  const provisional = performance.now() - start;
  while (reply.provisional) {
    await pause(5);
    reply = await page(client, 0);
  }
  const settled = performance.now() - start;
  // Date groups count the whole folder: they are there when the view is.
  while (reply.groups.length === 0) {
    await pause(5);
    reply = await page(client, 0);
  }
  const complete = performance.now() - start;
  note(`Event loop held at most ${String(await longestHold(product))} ms while the view was built`);
  const idle = await untilIdle(product);
  note(`Attachment marks and references of the whole folder were read ${idle.toFixed(0)} ms later`);
  client.close();
  return [
    figure({ operation: 'first opening: provisional page / raw page', product: provisional, raw: rawPage, target: 20 }),
    figure({ operation: 'first opening: settled order / raw SORT', product: settled, raw: rawSort, target: 2 }),
    figure({
      operation: 'first opening: view complete / raw FETCH of all envelopes',
      product: complete,
      raw: rawAll,
      target: 3,
    }),
  ];
}

async function warm({ product, raw }: Omit<Bench, 'note'>): Promise<Figure[]> {
  const client = new Client(product.origin);
  await client.signIn(USER, PASSWORD);
  const order = (await raw.command('UID SORT (REVERSE DATE) UTF-8 ALL')).toString('latin1').split(/\s/).slice(2);
  const deep = Math.floor(MESSAGES / 2);
  const rawPage = (offset: number) => (): Promise<Buffer> =>
    raw.command(`UID FETCH ${order.slice(offset, offset + 100).join(',')} ${ENVELOPES}`);
  const rawFirst = await timed(rawPage(0));
  const rawDeep = await timed(rawPage(deep));
  const first = await timed(() => page(client, 0));
  const far = await timed(() => page(client, deep));

  let fresh = 0;
  const after: number[] = [];
  for (let run = 0; run < 15; run += 1) {
    await appendOne(raw, run);
    const start = performance.now();
    const reply = await page(client, 0);
    after.push(performance.now() - start);
    if (reply.rows[0]?.subject === `fresh ${String(run)}`) fresh += 1;
  }
  if (fresh < 15) throw new Error(`Only ${String(fresh)} of 15 new messages stood on the page read right after them`);
  const afterNew = after.sort((a, b) => a - b)[7] ?? Number.NaN;

  const big = (await raw.command('UID SEARCH LARGER 20000')).toString('latin1').split(/\s/)[2] ?? '';
  const rawOpen = await timed(() => raw.command(`UID FETCH ${big} BODY.PEEK[]`));
  const target = { folder: 'INBOX', uid: Number(big) };
  const open = await timed(() => client.post('/api/bf/msg', target));
  // Opening the same message again is answered from memory; a reader opens others, so each run takes another uid.
  const others = order.slice(1000, 1100);
  const rawOther = await timed((run) => raw.command(`UID FETCH ${others[run] ?? ''} BODY.PEEK[]`));
  const other = await timed((run) => client.post('/api/bf/msg', { folder: 'INBOX', uid: Number(others[run]) }));
  const rawFlag = await timed((run) => raw.command(`UID STORE ${big} ${run % 2 === 0 ? '+' : '-'}FLAGS (\\Flagged)`));
  const flag = await timed((run) =>
    client.post('/api/bf/setMsgFlag', {
      folder: 'INBOX',
      uids: [Number(big)],
      ...(run % 2 === 0 ? { set: 8 } : { unset: 8 }),
    }),
  );
  const rawSearch = await timed(() => raw.command(`UID SEARCH SUBJECT ${RARE_WORD}`), 3, 1);
  const search = await timed(() => page(client, 0, { search: { text: RARE_WORD, scope: 2, flags: [] } }), 5, 1);
  client.close();
  return [
    figure({ operation: 'first page of 100', product: first, raw: rawFirst, target: 2 }),
    figure({ operation: `page ${String(deep)} deep`, product: far, raw: rawDeep, target: 2 }),
    figure({ operation: 'first page right after a new message', product: afterNew, raw: rawFirst, target: 2 }),
    figure({ operation: 'open a 30 KB message', product: open, raw: rawOpen, target: 4 }),
    figure({ operation: 'open one message after another', product: other, raw: rawOther, target: 4 }),
    figure({ operation: 'set a flag', product: flag, raw: rawFlag, target: 4 }),
    figure({ operation: 'search a subject word', product: search, raw: rawSearch, target: 0.1 }),
  ];
}

/** Closed loops of one page of 100 and one 30 KB message, 50 at once: requests per second, product beside raw. */
async function manySessions({
  product,
  dovecot,
  note,
}: Pick<Bench, 'product' | 'note'> & { dovecot: Dovecot }): Promise<Figure[]> {
  const seconds = 10;
  const users = Array.from({ length: SESSIONS }, (_, index) => `many${String(index)}@example.test`);
  note(`Filling ${String(SESSIONS)} mailboxes with 1,000 messages each`);
  for (const address of users) {
    await dovecot.addUser({ address, password: PASSWORD });
    const raw = await RawConnection.signIn(dovecot.ports.imap, address, PASSWORD);
    await fill(raw, 1000);
    raw.close();
  }
  const loops = async (start: (user: string) => Promise<() => Promise<unknown>>): Promise<number> => {
    const steps: (() => Promise<unknown>)[] = [];
    // One after the other: many sign-ins at once from one address would meet the gateway's patience with guessing.
    for (const user of users) steps.push(await start(user));
    for (const step of steps) await step();
    const end = performance.now() + seconds * 1000;
    let requests = 0;
    await Promise.all(
      steps.map(async (step) => {
        while (performance.now() < end) {
          await step();
          requests += 2;
        }
      }),
    );
    return requests / seconds;
  };
  const rawRate = await loops(async (user) => {
    const raw = await RawConnection.signIn(dovecot.ports.imap, user, PASSWORD);
    await raw.command('SELECT INBOX');
    return async () => {
      await raw.command(`UID FETCH 901:1000 ${ENVELOPES}`);
      await raw.command('UID FETCH 991 BODY.PEEK[]');
    };
  });
  const rate = await loops(async (user) => {
    const client = new Client(product.origin);
    await client.signIn(user, PASSWORD);
    return async () => {
      await page(client, 0);
      await client.post('/api/bf/msg', { folder: 'INBOX', uid: 991 });
    };
  });
  note(`Gateway after the load: ${(await product.memory()).toFixed(0)} MB`);
  return [
    figure({ operation: '50 sessions, requests per second', product: rate, raw: rawRate, target: 0.5, atLeast: true }),
  ];
}
