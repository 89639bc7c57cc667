import { connect as connectPlain, isIP } from 'node:net';
import type { Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { ConnectionOptions } from 'node:tls';
import { DEFAULT_PORTS } from '@pillarbox/contract/mail/servers';
import type { MailServer } from '@pillarbox/contract/mail/servers';
import { Failure } from '@pillarbox/contract/failure';
import { bearerMechanism, bearerResponse, withAccessToken } from '../bearer.ts';
import type { Credentials } from '../port.ts';
import { serverText } from '../server-text.ts';
import { broken, ByteReader } from './byte-reader.ts';
import { CONVERSATION_MS } from './limits.ts';
import { argument, literal } from './arguments.ts';
import { readResponse } from './response.ts';
import type { Response } from './response.ts';

/** A server's capabilities by name in upper case (RFC 5804 1.7). */
export type Capabilities = ReadonlyMap<string, string>;

/** A signed-in connection. */
export interface Connection {
  readonly capabilities: Capabilities;
  /** Sends a command; its arguments are strings, and are sent as such whatever they contain. Returns OK and NO. */
  command(name: string, ...args: readonly string[]): Promise<Response>;
}

/** What a conversation needs. */
export interface ConversationOptions {
  readonly server: MailServer;
  readonly credentials: Credentials;
  /** Milliseconds for the whole conversation. */
  readonly timeout?: number;
}

/**
 * Connects, signs in, does the work and disconnects, all before one deadline.
 * @throws Failure `mail_unavailable`, `mail_timeout`, `mail_protocol`, `mail_rules_unavailable` (the server does not take the
 *   password, or not in this way), and what `work` throws.
 */
export async function converse<T>(
  { server, credentials, timeout = CONVERSATION_MS }: ConversationOptions,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const line = new Line(server);
  const late = new AbortController();
  const deadline = setTimeout(() => {
    late.abort();
    line.destroy();
  }, timeout);
  try {
    const capabilities = await line.open();
    return await work({ capabilities: await signIn(line, capabilities, credentials), command: line.command });
  } catch (error) {
    if (late.signal.aborted) throw new Failure('mail_timeout', {}, error);
    throw error instanceof Failure ? error : new Failure('mail_unavailable', {}, error);
  } finally {
    clearTimeout(deadline);
    line.close();
  }
}

/** The socket with its reader; STARTTLS replaces both. */
class Line {
  readonly #server: MailServer;
  #socket: Socket;
  #reader: ByteReader;

  constructor(server: MailServer) {
    this.#server = server;
    const { host, security } = server;
    const port = server.port ?? DEFAULT_PORTS.sieve[security];
    this.#socket =
      security === 'tls' ? connectTls({ host, port, ...tlsOptions(server) }) : connectPlain({ host, port });
    this.#reader = new ByteReader(this.#socket);
  }

  /** Reads the greeting and starts TLS when the settings say so. */
  async open(): Promise<Capabilities> {
    const greeting = capabilitiesOf(accepted(await readResponse(this.#reader)));
    if (this.#server.security !== 'starttls') return greeting;
    if (!greeting.has('STARTTLS')) throw broken('STARTTLS is not offered');
    accepted(await this.command('STARTTLS'));
    this.#reader.release();
    this.#socket = connectTls({ socket: this.#socket, ...tlsOptions(this.#server) });
    this.#reader = new ByteReader(this.#socket);
    // The server sends its capabilities again, because those before TLS could be forged (RFC 5804 2.2).
    return capabilitiesOf(accepted(await readResponse(this.#reader)));
  }

  readonly command = async (name: string, ...args: readonly string[]): Promise<Response> => {
    this.#socket.write(
      Buffer.concat([Buffer.from(name), ...args.map((value) => argument(value)), Buffer.from('\r\n')]),
    );
    return this.#answer();
  };

  /** Sends the initial response of a mechanism, as a literal that is never quoted into a line. */
  async authenticate(mechanism: string, response: string): Promise<Response> {
    const head = Buffer.from(`AUTHENTICATE "${mechanism}" `);
    this.#socket.write(Buffer.concat([head, literal(response), Buffer.from('\r\n')]));
    // Why a token is refused comes as a challenge, which ends only when the client gives up (RFC 5804 2.1).
    return this.#answer(() => this.#socket.write('"*"\r\n'));
  }

  async #answer(challenged?: () => void): Promise<Response> {
    const response = await readResponse(this.#reader, challenged);
    if (response.status === 'BYE') throw new Failure('mail_unavailable', { serverText: serverText(response.text) });
    return response;
  }

  destroy(): void {
    this.#socket.destroy(new Error('deadline'));
  }

  close(): void {
    // Errors after the conversation concern nobody, and without a listener they would end the process.
    this.#socket.on('error', () => undefined);
    if (this.#socket.writable) this.#socket.end('LOGOUT\r\n');
    this.#socket.resume();
    this.#socket.setTimeout(1000, () => this.#socket.destroy());
  }
}

function tlsOptions({ host, insecureCertificate }: MailServer): ConnectionOptions {
  return { rejectUnauthorized: !insecureCertificate, ...(isIP(host) === 0 ? { servername: host } : { host }) };
}

async function signIn(line: Line, greeting: Capabilities, credentials: Credentials): Promise<Capabilities> {
  const ways = (greeting.get('SASL') ?? '').toUpperCase().split(' ');
  try {
    await prove(line, ways, credentials);
  } catch (error) {
    // A refused password here would otherwise sign out a user whom the mail server itself accepts.
    const isRefused = error instanceof Failure && error.code === 'invalid_credentials';
    throw isRefused ? new Failure('mail_rules_unavailable', error.details, error) : error;
  }
  return capabilitiesOf(accepted(await line.command('CAPABILITY')));
}

/** @throws Failure `invalid_credentials`, `mail_unavailable`, `mail_rules_unavailable` (no mechanism that we know). */
async function prove(line: Line, ways: readonly string[], credentials: Credentials): Promise<void> {
  const { password, accessToken } = credentials;
  const user = credentials.signsInAs ?? credentials.user;
  const send = async (mechanism: string, response: string): Promise<void> => {
    const { status, code, text } = await line.authenticate(mechanism, response);
    if (status === 'OK') return;
    const details = { serverText: serverText(text) };
    throw new Failure(code === 'TRYLATER' ? 'mail_unavailable' : 'invalid_credentials', details);
  };
  if (accessToken !== undefined) {
    const mechanism = bearerMechanism(ways);
    if (mechanism === null) throw new Failure('mail_rules_unavailable', { serverText: 'SASL OAUTHBEARER' });
    await withAccessToken(accessToken, (token) => send(mechanism, bearerResponse(mechanism, user, token)));
    return;
  }
  if (!ways.includes('PLAIN')) throw new Failure('mail_rules_unavailable', { serverText: 'SASL PLAIN' });
  // A NUL would end the name and begin another password (RFC 4616 2).
  if ((user + password).includes('\0')) throw new Failure('invalid_credentials');
  await send('PLAIN', Buffer.from(`\0${user}\0${password}`).toString('base64'));
}

/** @throws Failure `mail_unavailable` when the server refused. */
function accepted(response: Response): Response {
  if (response.status === 'OK') return response;
  throw new Failure('mail_unavailable', { serverText: serverText(response.text) });
}

function capabilitiesOf({ lines }: Response): Capabilities {
  return new Map(lines.map(([name, value]) => [name?.value.toUpperCase() ?? '', value?.value ?? '']));
}
