import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { SELF_SIGNED } from './self-signed.ts';

/** A message of a fake server. `size`: what it says; absent: the truth. */
export interface FakeMessage {
  readonly uidl: string;
  readonly source: string;
  readonly size?: number;
}

/** A command, and the ways to answer it. */
export interface Pop3Call {
  readonly name: string;
  readonly args: string;
  send(text: string): void;
  /** Ends the connection at once. */
  drop(): void;
  /** What the server usually does. */
  usual(): void;
}

/** What the server does instead of the usual, by command; `GREETING` is the start of the connection. */
export type Pop3Script = Record<string, (call: Pop3Call) => void>;

/** A running fake server; tests may change its messages and its script. */
export interface FakePop3 {
  readonly port: number;
  messages: FakeMessage[];
  script: Pop3Script;
  /** Commands received, in order, without passwords. */
  readonly calls: string[];
  close(): void;
}

export const FAKE_POP3_PASSWORD = 'right';

/**
 * Starts a POP3 server on loopback that behaves correctly unless the script says otherwise. It accepts any name with
 * `FAKE_POP3_PASSWORD`. With `tls` it has a self-signed certificate.
 */
export async function startFakePop3(
  messages: FakeMessage[] = [],
  {
    tls = false,
    script = {},
    port = 0,
  }: { readonly tls?: boolean; readonly script?: Pop3Script; readonly port?: number } = {},
): Promise<FakePop3> {
  const sockets = new Set<Socket>();
  const serve = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    converse(socket, fake);
  };
  const server = tls ? createTlsServer(SELF_SIGNED, serve) : createServer(serve);
  // A client that does not accept the certificate ends the handshake.
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const fake: FakePop3 = {
    port: (server.address() as AddressInfo).port,
    messages,
    script,
    calls: [],
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
  return fake;
}

function converse(socket: Socket, fake: FakePop3): void {
  const removed = new Set<number>();
  const session = [...fake.messages];
  const handle = (line: string): void => {
    const [name = '', ...rest] = line.split(' ');
    const args = rest.join(' ');
    if (name !== 'GREETING') fake.calls.push(name === 'PASS' ? 'PASS' : line);
    const send = (text: string): void => {
      if (!socket.destroyed) socket.write(text, 'latin1');
    };
    const usual = (): void => usualAnswer({ name, args, send }, { fake, session, removed, end: () => socket.end() });
    const scripted = fake.script[name];
    if (scripted === undefined) usual();
    else scripted({ name, args, send, drop: () => socket.destroy(), usual });
  };
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1');
    for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
      const line = text.slice(0, end);
      text = text.slice(end + 2);
      handle(line);
    }
  });
  handle('GREETING');
}

interface Session {
  readonly fake: FakePop3;
  readonly session: readonly FakeMessage[];
  readonly removed: Set<number>;
  readonly end: () => void;
}

function usualAnswer(
  { name, args, send }: Pick<Pop3Call, 'name' | 'args' | 'send'>,
  { fake, session, removed, end }: Session,
): void {
  const at = Number(args);
  const lines = (value: (message: FakeMessage) => string): string =>
    session
      .flatMap((message, index) => (removed.has(index + 1) ? [] : [`${String(index + 1)} ${value(message)}\r\n`]))
      .join('');
  switch (name) {
    case 'PASS':
      send(args === FAKE_POP3_PASSWORD ? '+OK\r\n' : '-ERR [AUTH] no\r\n');
      break;
    case 'LIST':
      send(`+OK\r\n${lines(({ size, source }) => String(size ?? source.length))}.\r\n`);
      break;
    case 'UIDL':
      send(`+OK\r\n${lines(({ uidl }) => uidl)}.\r\n`);
      break;
    case 'RETR': {
      const stuffed = session[at - 1]?.source.replaceAll(/^\./gm, '..');
      send(stuffed === undefined ? '-ERR no such message\r\n' : `+OK\r\n${stuffed}\r\n.\r\n`);
      break;
    }
    case 'DELE':
      removed.add(at);
      send('+OK\r\n');
      break;
    case 'QUIT': {
      const gone = new Set([...removed].map((number) => session[number - 1]));
      fake.messages = fake.messages.filter((message) => !gone.has(message));
      send('+OK\r\n');
      end();
      break;
    }
    default:
      send('+OK\r\n');
  }
}
