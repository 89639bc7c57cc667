import { createHash } from 'node:crypto';
import { connect as connectPlain, isIP } from 'node:net';
import type { Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { Failure } from '@pillarbox/contract/failure';
import { BEARER_ENDS, bearerMechanism, bearerResponse, withAccessToken } from '../bearer.ts';
import type { BearerMechanism } from '../bearer.ts';
import type { AccessToken } from '../port.ts';
import { Pop3Reader } from './pop3-reader.ts';
import type { RemoteMailbox, RemoteMessage, RemoteServer, RemoteSignIn } from './port.ts';
import { remoteFailure } from './remote-failure.ts';

/** Milliseconds to connect, and for the list of the messages. */
const CONNECT_MS = 8_000;
const LIST_MS = 60_000;
/** Milliseconds for one message. */
const MESSAGE_MS = 5 * 60_000;
/** Bytes of a list: 100,000 lines with the longest UIDLs (RFC 1939 7), and some reserve. */
const MAX_LIST = 16 * 1024 * 1024;
/** Longest UIDL that is accepted. RFC 1939 7 allows 70. */
const MAX_UIDL = 255;

/** Bytes of the list of capabilities. */
const MAX_CAPABILITIES = 16 * 1024;

/**
 * Opens a POP3 account (RFC 1939) with TLS, STARTTLS (RFC 2595) or, where the caller allows it, without.
 * An access token is presented as SASL wants it (RFC 5034).
 * @throws Failure `remote_password_refused`, `remote_certificate`, `remote_not_encrypted`, `remote_unreachable`, `remote_unsuitable` when
 *   the server takes no access tokens.
 */
export async function openPop3(signIn: RemoteSignIn): Promise<RemoteMailbox> {
  const { server, user, password, accessToken, signal } = signIn;
  // eslint-disable-next-line no-control-regex -- these would end the command
  if (/[\u0000\r\n]/.test(user + password)) throw new Failure('remote_password_refused');
  const session = new Pop3Session(await connected(server, signal));
  try {
    await session.greeting();
    if (server.security === 'starttls') await session.startTls(server, signal);
    if (accessToken === undefined) await session.signIn(user, password);
    else await session.signInByToken(user, accessToken);
    return session;
  } catch (error) {
    session.end();
    throw remoteFailure(error);
  }
}

function connected(server: RemoteServer, signal: AbortSignal): Promise<Socket> {
  const target = { host: server.address, port: server.port };
  const socket = server.security === 'tls' ? connectTls({ ...target, ...tlsOf(server) }) : connectPlain(target);
  return ready(socket, server.security === 'tls' ? 'secureConnect' : 'connect', signal);
}

function tlsOf({ host, insecureCertificate }: RemoteServer) {
  return { rejectUnauthorized: !insecureCertificate, ...(isIP(host) === 0 && { servername: host }) };
}

function ready(socket: Socket, event: 'connect' | 'secureConnect', signal: AbortSignal): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const stop = (): void => void socket.destroy(new Error('aborted'));
  signal.addEventListener('abort', stop, { once: true });
  socket.once('close', () => signal.removeEventListener('abort', stop));
  socket.setTimeout(CONNECT_MS, () => socket.destroy(new Error('no connection in time')));
  const lost = (error: unknown): void => reject(remoteFailure(error));
  socket.once('error', lost);
  socket.once('close', lost);
  socket.once(event, () => {
    socket.off('error', lost);
    socket.off('close', lost);
    socket.setTimeout(0);
    resolve(socket);
  });
  if (signal.aborted) stop();
  return promise;
}

/** One session. Commands run one after the other; callers wait for each. */
class Pop3Session implements RemoteMailbox {
  #socket: Socket;
  #reader: Pop3Reader;

  constructor(socket: Socket) {
    this.#socket = socket;
    this.#reader = new Pop3Reader(socket);
  }

  async greeting(): Promise<void> {
    if (!(await this.#reader.line(CONNECT_MS)).startsWith('+OK')) throw new Failure('remote_unreachable');
  }

  async startTls(server: RemoteServer, signal: AbortSignal): Promise<void> {
    if (!(await this.#ask('STLS')).ok) throw new Failure('remote_not_encrypted');
    // What a stranger put behind the reply would count as said under TLS.
    if (this.#reader.hasMore) throw new Failure('remote_unreachable');
    this.#reader.detach();
    const secure = connectTls({ socket: this.#socket, ...tlsOf(server) });
    this.#socket = await ready(secure, 'secureConnect', signal);
    this.#reader = new Pop3Reader(this.#socket);
  }

  async signIn(user: string, password: string): Promise<void> {
    const first = await this.#ask(`USER ${user}`);
    const second = first.ok ? await this.#ask(`PASS ${password}`) : first;
    if (second.ok) return;
    // RFC 2449 8 and RFC 3206: the password may be correct.
    const isBusy = /^-ERR \[(IN-USE|LOGIN-DELAY|SYS)/i.test(second.line);
    throw new Failure(isBusy ? 'remote_unreachable' : 'remote_password_refused');
  }

  async signInByToken(user: string, accessToken: AccessToken): Promise<void> {
    const capabilities = (await this.#askLines('CAPA', MAX_CAPABILITIES))?.toString('latin1') ?? '';
    const offered = /^SASL (.*)$/im.exec(capabilities.replaceAll('\r', ''))?.[1]?.toUpperCase().split(' ') ?? [];
    const mechanism = bearerMechanism(offered);
    if (mechanism === null) throw new Failure('remote_unsuitable');
    await withAccessToken(accessToken, (token) => this.#present(mechanism, bearerResponse(mechanism, user, token)));
  }

  /** Presents a token. The response has a line of its own, because it is longer than a command may be (RFC 5034 4). */
  async #present(mechanism: BearerMechanism, response: string): Promise<void> {
    const begun = await this.#said(`AUTH ${mechanism}`, true);
    // Not a refusal of the token, which another one could cure.
    if (!isQuestion(begun)) throw new Failure('remote_unsuitable');
    const first = await this.#said(response, true);
    // The server explains why, and refuses after this.
    const last = isQuestion(first) ? await this.#said(BEARER_ENDS[mechanism]) : first;
    if (last.startsWith('+OK')) return;
    const isBusy = /^-ERR \[(IN-USE|LOGIN-DELAY|SYS)/i.test(last);
    throw new Failure(isBusy ? 'remote_unreachable' : 'invalid_credentials');
  }

  async list(most: number): Promise<RemoteMessage[]> {
    const sizes = new Map(pairsOf(await this.#askLines('LIST')).map(([at, size]) => [at, Number(size)]));
    if (sizes.size === 0) return [];
    const names = await this.#askLines('UIDL');
    if (names === null) throw new Failure('remote_unsuitable');
    const seen = new Map<string, number>();
    const messages: RemoteMessage[] = [];
    for (const [at, name] of pairsOf(names)) {
      const size = sizes.get(at);
      if (size === undefined || !Number.isSafeInteger(size) || name.length > MAX_UIDL) continue;
      // Some servers give several messages the same name, or a name to another message later.
      const named = `${name} ${String(size)}`;
      const count = (seen.get(named) ?? 0) + 1;
      seen.set(named, count);
      messages.push({ key: keyOf(named, count), size, at });
    }
    return messages.sort((one, other) => one.at - other.at).slice(-most);
  }

  async read({ at, size }: RemoteMessage, maxBytes: number): Promise<Buffer | null> {
    if (size > maxBytes) throw new Failure('message_too_large', { limit: maxBytes });
    const { ok } = await this.#ask(`RETR ${String(at)}`);
    return ok ? await this.#reader.lines(maxBytes, MESSAGE_MS) : null;
  }

  async remove(messages: readonly RemoteMessage[]): Promise<void> {
    for (const { at } of messages) await this.#ask(`DELE ${String(at)}`);
  }

  folders(): Promise<string[]> {
    return Promise.resolve(['INBOX']);
  }

  async close(): Promise<void> {
    try {
      await this.#ask('QUIT');
    } catch {
      // The server may have removed the messages or not; the next list shows it.
    } finally {
      this.end();
    }
  }

  end(): void {
    this.#socket.destroy();
  }

  async #ask(command: string): Promise<{ readonly ok: boolean; readonly line: string }> {
    const line = await this.#said(command);
    return { ok: line.startsWith('+OK'), line };
  }

  /** What the server replies to a line; `asks`: it may ask for another one (RFC 5034 4). */
  async #said(text: string, asks = false): Promise<string> {
    this.#socket.write(`${text}\r\n`);
    const line = await this.#reader.line();
    const isReply = /^(\+OK|-ERR)/.test(line) || (asks && isQuestion(line));
    if (isReply) return line;
    this.end();
    throw new Failure('remote_unreachable');
  }

  /** The lines of a reply; null when the server refuses the command. */
  async #askLines(command: string, maxBytes = MAX_LIST): Promise<Buffer | null> {
    return (await this.#ask(command)).ok ? await this.#reader.lines(maxBytes, LIST_MS) : null;
  }
}

/** Whether a server asks for another line (RFC 5034 4). */
function isQuestion(line: string): boolean {
  return /^\+( |$)/.test(line);
}

/** Number and value of each line of a list. Other lines are left out, and a number counts once. */
function pairsOf(lines: Buffer | null): [number, string][] {
  const pairs = new Map<number, string>();
  for (const line of lines === null ? [] : lines.toString('latin1').split('\r\n')) {
    const [, at, value] = /^(\d{1,9}) (\S+)/.exec(line) ?? [];
    if (at !== undefined && value !== undefined && !pairs.has(Number(at))) pairs.set(Number(at), value);
  }
  return [...pairs];
}

function keyOf(name: string, count: number): string {
  return createHash('sha256')
    .update(`pop ${name} ${String(count)}`)
    .digest('base64url')
    .slice(0, 27);
}
