import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { usualAnswers } from './hostile-imap-answers.ts';
import type { ImapCall } from './hostile-imap-answers.ts';
import { SELF_SIGNED } from './self-signed.ts';

/** What the server does instead of the default, by command; `GREETING` is the start of the connection. */
export type ImapScript = Readonly<Record<string, (call: ImapCall) => void>>;

/** A running fake server. */
export interface HostileImap {
  readonly port: number;
  /** Commands received, in order: name and arguments. */
  readonly calls: string[];
  /** Number of open connections. */
  connections(): number;
  close(): void;
}

/**
 * Starts an IMAP server on loopback that behaves correctly unless the script says otherwise: it accepts any password, has
 * an inbox of three messages, and announces `capability` after sign-in. With `tls` it has a self-signed certificate.
 */
export async function startHostileImap(
  script: ImapScript = {},
  capability = 'IMAP4rev1',
  { tls = false }: { readonly tls?: boolean } = {},
): Promise<HostileImap> {
  const calls: string[] = [];
  const sockets = new Set<Socket>();
  const serve = (socket: Socket): void => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    converse(socket, (call) => {
      if (call.name !== 'GREETING') calls.push(`${call.name} ${call.args}`.trim());
      (script[call.name] ?? ((usual) => usualAnswers(usual, capability)))(call);
    });
  };
  const server = tls ? createTlsServer(SELF_SIGNED, serve) : createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = (): void => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  const { port } = server.address() as AddressInfo;
  return { port, calls, connections: () => sockets.size, close };
}

function converse(socket: Socket, answer: (call: ImapCall) => void): void {
  let bytes = Buffer.alloc(0);
  let line = '';
  const callOf = (tag: string, name: string, args: string): ImapCall => ({
    tag,
    name,
    args,
    send: (data) => {
      if (!socket.destroyed) socket.write(typeof data === 'string' ? Buffer.from(data, 'latin1') : data);
    },
    done: (status = 'OK done') => {
      if (!socket.destroyed) socket.write(`${tag} ${status}\r\n`);
    },
    drop: () => socket.destroy(),
    open: () => !socket.destroyed,
  });
  answer(callOf('*', 'GREETING', ''));
  socket.on('data', (chunk) => {
    bytes = Buffer.concat([bytes, chunk]);
    for (;;) {
      const end = bytes.indexOf('\r\n');
      if (end < 0) return;
      line += bytes.toString('latin1', 0, end);
      const literal = /\{(\d+)(\+?)\}$/.exec(line);
      if (literal !== null) {
        const length = Number(literal[1]);
        if (literal[2] === '' && bytes.length === end + 2) socket.write('+ go on\r\n');
        if (bytes.length < end + 2 + length) {
          line = line.slice(0, line.length - bytes.toString('latin1', 0, end).length);
          return;
        }
        line += bytes.toString('latin1', end + 2, end + 2 + length);
        bytes = bytes.subarray(end + 2 + length);
        continue;
      }
      bytes = bytes.subarray(end + 2);
      const whole = line;
      line = '';
      const [, tag = '', name = '', args = ''] = /^(\S+)(?: (UID \S+|\S+))?(?: ([\s\S]*))?$/.exec(whole) ?? [];
      answer(callOf(tag, (name || tag).toUpperCase(), args));
    }
  });
}
