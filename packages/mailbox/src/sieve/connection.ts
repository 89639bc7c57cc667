import { connect as connectPlain, isIP } from 'node:net';
import type { Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { ConnectionOptions } from 'node:tls';
import { DEFAULT_PORTS } from '@pillarbox/contract/mail/servers';
import type { MailServer } from '@pillarbox/contract/mail/servers';
import { Failure } from '@pillarbox/contract/failure';
import { BEARER_ENDS, bearerMechanism, bearerResponse, withAccessToken } from '../bearer.ts';
import type { BearerMechanism } from '../bearer.ts';
import type { AccessToken, Credentials } from '../port.ts';
import { serverText } from '../server-text.ts';
import { broken, ByteReader } from './byte-reader.ts';
import { CONVERSATION_MS } from './limits.ts';
import { argument, literal } from './arguments.ts';
import { readResponse, readStep } from './response.ts';
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

  /** Sends a secret, as a literal that is never quoted into a line. A challenge is answered with `end`. */
  async authenticate(mechanism: 'PLAIN' | BearerMechanism, secret: string, end = ''): Promise<Response> {
    const command = Buffer.from(`AUTHENTICATE "${mechanism}" `);
    this.#socket.write(Buffer.concat([command, literal(secret), Buffer.from('\r\n')]));
    const first = await readStep(this.#reader);
    if (first !== null) return this.#answer(first);
    this.#socket.write(Buffer.concat([literal(end), Buffer.from('\r\n')]));
    return this.#answer();
  }

  async #answer(read?: Response): Promise<Response> {
    const response = read ?? (await readResponse(this.#reader));
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
  const { accessToken, password } = credentials;
  const user = credentials.signsInAs ?? credentials.user;
  const ways = (greeting.get('SASL') ?? '').toUpperCase().split(' ');
  if (accessToken !== undefined) {
    await signInWithToken(line, { ways, user, accessToken });
    return capabilitiesOf(accepted(await line.command('CAPABILITY')));
  }
  // A NUL would end the name and begin another password (RFC 4616 2).
  if ((user + password).includes('\0')) throw new Failure('mail_rules_unavailable');
  if (!ways.includes('PLAIN')) throw new Failure('mail_rules_unavailable', { serverText: 'SASL PLAIN' });
  const answer = await line.authenticate('PLAIN', Buffer.from(`\0${user}\0${password}`).toString('base64'));
  // Not `invalid_credentials`, which would sign out a user whom the mail server itself accepts.
  if (answer.status !== 'OK') throw refusal(answer, 'mail_rules_unavailable');
  return capabilitiesOf(accepted(await line.command('CAPABILITY')));
}

interface TokenSignIn {
  /** Mechanisms that the server offers. */
  readonly ways: readonly string[];
  readonly user: string;
  readonly accessToken: AccessToken;
}

async function signInWithToken(line: Line, { ways, user, accessToken }: TokenSignIn): Promise<void> {
  const mechanism = bearerMechanism(ways);
  if (mechanism === null) throw new Failure('mail_rules_unavailable', { serverText: 'SASL OAUTHBEARER' });
  try {
    await withAccessToken(accessToken, async (token) => {
      const secret = bearerResponse(mechanism, user, token);
      const answer = await line.authenticate(mechanism, secret, BEARER_ENDS[mechanism]);
      if (answer.status !== 'OK') throw refusal(answer, 'invalid_credentials');
    });
  } catch (error) {
    const isRefused = error instanceof Failure && error.code === 'invalid_credentials';
    throw isRefused ? new Failure('mail_rules_unavailable', error.details, error) : error;
  }
}

function refusal({ code, text }: Response, otherwise: 'invalid_credentials' | 'mail_rules_unavailable'): Failure {
  return new Failure(code === 'TRYLATER' ? 'mail_unavailable' : otherwise, { serverText: serverText(text) });
}

/** @throws Failure `mail_unavailable` when the server refused. */
function accepted(response: Response): Response {
  if (response.status === 'OK') return response;
  throw new Failure('mail_unavailable', { serverText: serverText(response.text) });
}

function capabilitiesOf({ lines }: Response): Capabilities {
  return new Map(lines.map(([name, value]) => [name?.value.toUpperCase() ?? '', value?.value ?? '']));
}
