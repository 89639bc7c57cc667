import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { startDovecot } from '@pillarbox/tooling/testbed/dovecot';
import { newDatabase, startPostgres } from '@pillarbox/tooling/testbed/postgres';
import { imapPartner, startProduct } from '@pillarbox/tooling/testbed/product';
import type { Product } from '@pillarbox/tooling/testbed/product';
import { ATTACKS } from './attack-plan.ts';
import type { AttackOrder } from './attacker.ts';
import type { PageFigure } from './browser.ts';
import { Client } from './client.ts';
import { page } from './folder.ts';
import { untilIdle } from './idle.ts';

const PASSWORD = 'correct-horse';
const VICTIM = 'victim@example.test';
const ATTACKER = 'attacker@example.test';
const SECONDS = 5;
const SLOW_BODIES = 550;
/** Longest wait of another caller, in milliseconds. */
const WAIT_TARGET = 100;
/** Memory that the slow bodies may take, in MB. */
const MEMORY_TARGET = 150;
const COLLECT = fileURLToPath(new URL('./collect.ts', import.meta.url));

/** Longest time that another user waits for a page of mail under each attack, and the memory that slow bodies take. */
export async function benchAttacks(note: (text: string) => void): Promise<PageFigure[]> {
  const dovecot = await startDovecot();
  const postgres = await startPostgres();
  try {
    for (const address of [VICTIM, ATTACKER]) await dovecot.addUser({ address, password: PASSWORD });
    const product = await startProduct({
      partners: { 754: imapPartner('754', ['*'], { imap: dovecot.ports.imap, submission: 1 }) },
      nodeArguments: ['--expose-gc', '--import', COLLECT],
      // The attacker may use any number of addresses.
      environment: { PILLARBOX_DATABASE_URL: await newDatabase(postgres), PILLARBOX_TRUSTED_PROXIES: '127.0.0.1' },
    });
    try {
      note('Attacking');
      return [...(await slowBodies(product)), ...(await waits(product))];
    } finally {
      await product.stop();
    }
  } finally {
    await postgres.stop();
    await dovecot.stop();
  }
}

async function waits(product: Product): Promise<PageFigure[]> {
  const victim = new Client(product.origin);
  await victim.signIn(VICTIM, PASSWORD);
  await worstWait(victim, pause(SECONDS * 1000));
  const named = (what: string): string => `another caller’s longest wait, ms: ${what}`;
  const calm = await worstWait(victim, pause(SECONDS * 1000));
  const figures: PageFigure[] = [{ what: named('nobody attacks'), value: calm, target: WAIT_TARGET }];
  for (const [attack, { name }] of ATTACKS.entries()) {
    const { origin } = product;
    const order: AttackOrder = { origin, attack, user: ATTACKER, password: PASSWORD, seconds: SECONDS };
    const value = await worstWait(victim, underAttack(order));
    figures.push({ what: named(name), value, target: WAIT_TARGET });
    await untilIdle(product);
  }
  victim.close();
  return figures;
}

function underAttack(order: AttackOrder): Promise<unknown> {
  const worker = new Worker(new URL('./attacker.ts', import.meta.url), { workerData: order });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

/** Longest time of a small call that is repeated until `over` settles, in milliseconds. */
async function worstWait(victim: Client, over: Promise<unknown>): Promise<number> {
  const state = { going: true };
  const ended = over.finally(() => (state.going = false));
  let worst = 0;
  while (state.going) {
    const start = performance.now();
    await page(victim, 0);
    worst = Math.max(worst, performance.now() - start);
    await pause(5);
  }
  await ended;
  return worst;
}

interface SlowBody {
  readonly name: string;
  readonly head: string;
  readonly body: string;
}

const CHUNK = `10000\r\n${'x'.repeat(0x10000)}\r\n`;

const SLOW: readonly SlowBody[] = [
  { name: '4 MB announced', head: 'content-length: 4000000', body: 'x'.repeat(3_900_000) },
  { name: '4 MB not announced', head: 'transfer-encoding: chunked', body: CHUNK.repeat(60) },
  { name: 'as much as is taken', head: 'content-length: 16384', body: 'x'.repeat(16_000) },
];

/** Memory that unfinished request bodies take, each from an address of its own without a session, in MB over the idle gateway. */
async function slowBodies(product: Product): Promise<PageFigure[]> {
  const figures: PageFigure[] = [];
  for (const slow of SLOW) {
    product.signal('SIGUSR2');
    await untilIdle(product);
    const before = await product.memory();
    const sockets = Array.from({ length: SLOW_BODIES }, (_, index) => hold(product.origin, slow, index));
    let most = before;
    for (let sample = 0; sample < 32; sample += 1) {
      await pause(250);
      most = Math.max(most, await product.memory());
    }
    for (const socket of sockets) socket.destroy();
    const what = `${String(SLOW_BODIES)} slow bodies of strangers, MB more: ${slow.name}`;
    figures.push({ what, value: most - before, target: MEMORY_TARGET });
  }
  return figures;
}

function hold(origin: string, { head, body }: SlowBody, index: number): Socket {
  const { host, hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => undefined);
  const from = `203.0.${String(Math.floor(index / 200))}.${String(index % 200)}`;
  const lines = [
    `host: ${host}`,
    `origin: ${origin}`,
    `x-forwarded-for: ${from}`,
    'content-type: application/json',
    head,
  ];
  socket.write(`POST /api/bf/login HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  return socket;
}
