import type { MailServer } from '@pillarbox/contract/mail/servers';
import { connect as connectPlain, isIP } from 'node:net';
import type { Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { TLSSocket } from 'node:tls';
import { Wire } from '../testbed/wire.ts';

/** Longest silence of a server before the check fails, in milliseconds. */
const SILENCE_MS = 10_000;

/** A server of a partner, with its port or the default one. */
export interface Target extends MailServer {
  readonly port: number;
}

/** The TLS state of a connection. */
export interface TlsState {
  readonly version: string;
  readonly cipher: string;
  /** Why the certificate is not trusted; undefined when it is. */
  readonly distrust?: string;
  /** The last day on which the certificate is valid. */
  readonly expires: string;
}

/** An open connection to a server that is checked. */
export interface Examined {
  wire: Wire;
  tls?: TlsState;
}

/** Connects, with TLS from the first byte if the target says so. An untrusted certificate is reported and not refused. */
export async function open(target: Target): Promise<Examined> {
  const socket = await opened(connectPlain({ host: target.host, port: target.port }), 'connect');
  return target.security === 'tls' ? secured(socket, target) : { wire: new Wire(socket) };
}

/**
 * Starts TLS on a connection with the STARTTLS command of its protocol.
 *
 * @param ask sends the command and throws when the server refuses it.
 */
export async function startTls(target: Target, ask: (wire: Wire) => Promise<void>): Promise<Examined> {
  const socket = await opened(connectPlain({ host: target.host, port: target.port }), 'connect');
  const wire = new Wire(socket);
  await ask(wire);
  wire.release();
  return secured(socket, target);
}

async function secured(socket: Socket, target: Target): Promise<Examined> {
  const servername = isIP(target.host) === 0 ? { servername: target.host } : {};
  const secure = connectTls({ socket, host: target.host, ...servername, rejectUnauthorized: false });
  await opened(secure, 'secureConnect');
  return { wire: new Wire(secure), tls: tlsState(secure) };
}

function tlsState(socket: TLSSocket): TlsState {
  const certificate = socket.getPeerCertificate();
  return {
    version: socket.getProtocol() ?? 'unknown',
    cipher: socket.getCipher().standardName,
    expires: certificate.valid_to,
    ...(socket.authorized ? {} : { distrust: String(socket.authorizationError) }),
  };
}

function opened<Kind extends Socket>(socket: Kind, event: string): Promise<Kind> {
  return new Promise((resolve, reject) => {
    socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error(`No answer within ${String(SILENCE_MS / 1000)} s`)));
    socket.once('error', reject);
    socket.once(event, () => {
      socket.off('error', reject);
      resolve(socket);
    });
  });
}
