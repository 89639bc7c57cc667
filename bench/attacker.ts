import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { ATTACKS } from './attack-plan.ts';
import { Client } from './client.ts';

/** Parameters of an attacker, which runs in a thread of its own, so that its work is not measured as the gateway's. */
export interface AttackOrder {
  readonly origin: string;
  readonly attack: number;
  readonly user: string;
  readonly password: string;
  readonly seconds: number;
}

const CONNECTIONS = 8;

const order = workerData as AttackOrder;
const attack = ATTACKS[order.attack];
if (attack === undefined) throw new Error('No such attack');
const body = attack.body();
const end = performance.now() + order.seconds * 1000;
if (attack.signedIn) {
  const clients = Array.from({ length: CONNECTIONS }, () => new Client(order.origin));
  // One after the other, because the gateway slows down many sign-ins at once.
  for (const client of clients) await client.signIn(order.user, order.password);
  await Promise.all(clients.map(asUser));
} else await Promise.all(Array.from({ length: CONNECTIONS }, (_, connection) => asStranger(connection)));
parentPort?.postMessage('done');

async function asUser(client: Client): Promise<void> {
  while (performance.now() < end) await client.postText('/api/bf/savemsg', body).catch(() => undefined);
  client.close();
}

/** Sends the body in a loop as fast as it is answered or refused; each connection has an address of its own. */
async function asStranger(connection: number): Promise<void> {
  const { host, hostname, port, origin } = new URL(order.origin);
  const head = [
    'POST /api/bf/login HTTP/1.1',
    `host: ${host}`,
    `origin: ${origin}`,
    `x-forwarded-for: 198.51.100.${String(connection)}`,
    'content-type: application/json',
    `content-length: ${String(Buffer.byteLength(body))}`,
  ];
  const request = Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
  while (performance.now() < end) {
    await new Promise<void>((resolve) => {
      const socket = connect({ host: hostname, port: Number(port) });
      socket.on('error', () => undefined);
      socket.once('close', () => resolve());
      socket.once('data', () => socket.destroy());
      socket.write(request);
    });
  }
}
