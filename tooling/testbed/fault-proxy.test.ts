import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFaultProxy } from './fault-proxy.ts';
import type { FaultProxy } from './fault-proxy.ts';

// A server that replies to each chunk with the same chunk in upper case.
let server: Server;
let received: string;
let proxy: FaultProxy;
let clients: Socket[];

beforeEach(async () => {
  received = '';
  clients = [];
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (piece) => {
      received += piece.toString();
      socket.write(piece.toString().toUpperCase());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy = await startFaultProxy((server.address() as AddressInfo).port);
});
afterEach(async () => {
  for (const client of clients) client.destroy();
  await proxy.close();
  server.close();
});

async function open(): Promise<Socket> {
  const client = connect({ port: proxy.port, host: '127.0.0.1' });
  clients.push(client);
  await once(client, 'connect');
  return client;
}

async function answerTo(client: Socket, words: string): Promise<string> {
  client.write(words);
  const [answer] = (await once(client, 'data')) as [Buffer];
  return answer.toString();
}

/** Resolves once the server has received this. */
async function untilReceived(words: string): Promise<void> {
  while (!received.includes(words)) await new Promise((resolve) => setImmediate(resolve));
}

it('forwards everything, and delays it when it is slow', async () => {
  const client = await open();
  expect(await answerTo(client, 'one')).toBe('ONE');
  await proxy.set({ kind: 'slow', delayMs: 5 });
  expect(await answerTo(client, 'two')).toBe('TWO');
  expect(proxy.connections()).toBe(1);
});

it('holds replies back while the server hangs, and sends them later', async () => {
  const client = await open();
  await proxy.set({ kind: 'hang' });
  const answer = answerTo(client, 'one');
  await untilReceived('one');
  expect(client.bytesRead).toBe(0);
  await proxy.set({ kind: 'none' });
  expect(await answer).toBe('ONE');
});

it('forwards nothing in a black hole, on old and new connections', async () => {
  const old = await open();
  await proxy.set({ kind: 'blackHole' });
  const fresh = await open();
  const answers = Promise.all([answerTo(old, 'one'), answerTo(fresh, 'two')]);
  expect(received).toBe('');
  await proxy.set({ kind: 'none' });
  expect(await answers).toEqual(['ONE', 'TWO']);
});

it('resets open connections and refuses new ones, until it listens again', async () => {
  const old = await open();
  const closed = once(old, 'error');
  await proxy.set({ kind: 'refuse' });
  expect(((await closed)[0] as NodeJS.ErrnoException).code).toBe('ECONNRESET');
  await expect(open()).rejects.toThrow('ECONNREFUSED');
  await proxy.set({ kind: 'none' });
  expect(await answerTo(await open(), 'one')).toBe('ONE');
});

it('turns replies into garbage, and not what the server receives', async () => {
  const client = await open();
  await proxy.set({ kind: 'garbage' });
  expect(await answerTo(client, 'a question')).not.toBe('A QUESTION');
  expect(received).toBe('a question');
});

it('sets a fault when certain bytes have passed, also in two chunks', async () => {
  const client = await open();
  const pulled = proxy.when({ direction: 'toServer', bytes: '\r\n.\r\n', fault: { kind: 'hang' } });
  expect(await answerTo(client, 'body\r\n.')).toBe('BODY\r\n.');
  client.write('\r\n');
  await pulled;
  await untilReceived('body\r\n.\r\n');
  expect(client.bytesRead).toBe('body\r\n.'.length);
});

it('can keep those bytes from the server', async () => {
  const client = await open();
  const fault = { kind: 'refuse' } as const;
  const closed = once(client, 'error');
  const pulled = proxy.when({ direction: 'toServer', bytes: 'QUIT', fault, delivered: false });
  client.write('QUIT');
  await pulled;
  await closed;
  expect(received).toBe('');
});
