import { fileURLToPath } from 'node:url';
import { startDovecot } from '@pillarbox/tooling/testbed/dovecot';
import { newDatabase, startPostgres } from '@pillarbox/tooling/testbed/postgres';
import { imapPartner, startProduct } from '@pillarbox/tooling/testbed/product';
import type { Product } from '@pillarbox/tooling/testbed/product';
import type { PageFigure } from './browser.ts';
import { Client } from './client.ts';
import { untilIdle } from './idle.ts';
import { median } from './measure.ts';

const SESSIONS = Number(process.env['BENCH_SESSIONS'] ?? 5000);
/** A server's process limits allow no connection for each of 5,000 mailboxes, so sessions share accounts. */
const ACCOUNTS = 250;
const AT_ONCE = 8;
const PASSWORD = 'correct-horse';
const REFUSALS = 12;
const COLLECT = fileURLToPath(new URL('./collect.ts', import.meta.url));

/** Memory of many idle sessions on PostgreSQL, and whether the time of a refused sign-in reveals its reason. */
export async function benchSessions(note: (text: string) => void): Promise<PageFigure[]> {
  const dovecot = await startDovecot();
  const postgres = await startPostgres();
  try {
    for (let n = 0; n < ACCOUNTS; n += 1) await dovecot.addUser({ address: addressOf(n), password: PASSWORD });
    const product = await startProduct({
      partners: { 754: imapPartner('754', ['*'], { imap: dovecot.ports.imap, submission: 1 }) },
      nodeArguments: ['--expose-gc', '--import', COLLECT],
      environment: { PILLARBOX_DATABASE_URL: await newDatabase(postgres), PILLARBOX_TRUSTED_PROXIES: '127.0.0.1' },
    });
    try {
      note(`Signing in ${String(SESSIONS)} sessions`);
      const memory = await memoryOfSessions(product);
      return [...memory, await refusalDifference(product)];
    } finally {
      await product.stop();
    }
  } finally {
    await postgres.stop();
    await dovecot.stop();
  }
}

function addressOf(n: number): string {
  return `idle${String(n % ACCOUNTS)}@example.test`;
}

async function signIn(origin: string, n: number): Promise<Client> {
  const client = new Client(origin, `192.0.2.${String(n % 250)}`);
  await client.signIn(addressOf(n), PASSWORD);
  return client;
}

/** Signs in all sessions, a few at a time and from many addresses, because one would be slowed down; runs `then` after each. */
async function signInAll(origin: string, then: (client: Client) => Promise<unknown>): Promise<Client[]> {
  const clients: Client[] = [];
  let next = 0;
  const connection = async (): Promise<void> => {
    while (next < SESSIONS) {
      const client = await signIn(origin, next++);
      await then(client);
      client.close();
      clients.push(client);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, connection));
  return clients;
}

async function memoryOfSessions(product: Product): Promise<PageFigure[]> {
  // Sign in and out once before, so that the difference is the memory of the sessions alone.
  await signInAll(product.origin, (client) => client.signOut());
  const before = await heldMemory(product);
  const clients = await signInAll(product.origin, () => Promise.resolve());
  const signedIn = await heldMemory(product);
  const sockets = await openSockets(product.origin, clients);
  const withSockets = await heldMemory(product);
  for (const socket of sockets) socket.close();
  const name = `${String(SESSIONS)} idle sessions of ${String(ACCOUNTS)} accounts`;
  return [
    { what: `${name}, MB more`, value: signedIn - before, target: 60 },
    { what: `${name} with a socket each, MB more`, value: withSockets - before, target: 250 },
  ];
}

/** Resident memory of the idle gateway after a garbage collection, in MB. */
async function heldMemory(product: Product): Promise<number> {
  await untilIdle(product);
  for (let time = 0; time < 2; time += 1) {
    product.signal('SIGUSR2');
    await untilIdle(product);
  }
  return product.memory();
}

async function openSockets(origin: string, clients: readonly Client[]): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  for (const client of clients) sockets.push(await client.socket(origin));
  return sockets;
}

/** Difference in milliseconds between the median times to refuse a wrong password and an unknown mailbox. */
async function refusalDifference({ origin }: Product): Promise<PageFigure> {
  const wrong: number[] = [];
  const unknown: number[] = [];
  for (let n = 0; n < REFUSALS; n += 1) {
    wrong.push(await refusal(origin, addressOf(n)));
    unknown.push(await refusal(origin, `nobody${String(n)}@example.test`));
  }
  const value = Math.abs(median(wrong) - median(unknown));
  return { what: 'wrong password against unknown mailbox, ms apart', value, target: 25 };
}

async function refusal(origin: string, user: string): Promise<number> {
  const client = new Client(origin, '198.51.100.7');
  const start = performance.now();
  await client.signIn(user, 'not-the-password').then(
    () => Promise.reject(new Error(`${user} was let in`)),
    () => undefined,
  );
  client.close();
  return performance.now() - start;
}
