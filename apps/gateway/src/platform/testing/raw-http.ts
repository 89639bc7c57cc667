import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import type { TestPlatform } from './test-platform.ts';

/** A connection on which a test writes every byte itself. */
export interface Wire {
  readonly socket: Socket;
  /** Everything that was received. */
  heard: string;
  closed: boolean;
}

/** Makes a platform listen on a free port of this machine and returns the port. */
export async function listen({ app }: TestPlatform): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

/** Connects to a port of this machine. */
export async function dial(port: number): Promise<Wire> {
  const socket = connect({ port, host: '127.0.0.1' });
  const wire: Wire = { socket, heard: '', closed: false };
  socket.on('data', (data: Buffer) => (wire.heard += data.toString()));
  socket.on('error', () => undefined);
  socket.on('close', () => (wire.closed = true));
  await once(socket, 'connect');
  return wire;
}

/** Returns the headers of a request with the empty line. */
export function headOf(method: string, path: string, headers: Record<string, string>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}
