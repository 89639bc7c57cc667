import type { MailServer } from '@pillarbox/contract/mail/servers';
import { DEFAULT_PORTS } from '@pillarbox/contract/mail/servers';
import { Failure } from '@pillarbox/contract/failure';
import type { Credentials } from '../port.ts';
import type { SignedIn } from './engine/connection.ts';
import { serverText } from '../server-text.ts';

/** Where, as whom, and in which time: `timeout` milliseconds for each step, twice as many for all of it. */
export interface SignInOptions {
  readonly server: MailServer;
  readonly credentials: Credentials;
  readonly timeout: number;
  /** Sent as `x-originating-ip` in ID (RFC 2971) before the password; Dovecot believes it within `login_trusted_networks`. */
  readonly clientAddress?: string | undefined;
}

/**
 * Connects and signs in through ImapFlow, which knows TLS, STARTTLS and every way to authenticate, and takes the socket over
 * from it: from here on the connection is the engine's.
 *
 * @throws Failure `invalid_credentials`, `password_change_required`, `mail_unavailable`, `mail_timeout`, `mail_protocol`,
 * `mail_refused`.
 */
export async function signIn({ server, credentials, timeout, clientAddress }: SignInOptions): Promise<SignedIn> {
  const { user, password } = credentials;
  // eslint-disable-next-line no-control-regex -- a name or password with these can only be an attack on the protocol
  if (/[\u0000\r\n]/.test(user + password)) throw new Failure('invalid_credentials');
  // Loaded with the first sign-in: 10 MB that a gateway without IMAP users, or without users yet, does not hold.
  const { ImapFlow } = await import('imapflow');
  const flow = new ImapFlow({
    host: server.host,
    port: server.port ?? DEFAULT_PORTS.imap[server.security],
    secure: server.security === 'tls',
    doSTARTTLS: server.security === 'starttls' ? true : server.security === 'none' ? false : undefined,
    auth: { user, pass: password },
    tls: { rejectUnauthorized: !server.insecureCertificate },
    logger: false,
    disableCompression: true,
    disableAutoEnable: true,
    disableAutoIdle: true,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    // A server may delay its answer to a password on purpose.
    socketTimeout: timeout * 2,
    // Nothing that is said until a user is in comes near these.
    maxLineLength: 128 * 1024,
    maxLiteralSize: 64 * 1024,
    maxResponseSize: 256 * 1024,
    clientInfo: { name: 'webmail', ...(clientAddress !== undefined && { 'x-originating-ip': clientAddress }) },
  });
  // Its errors come through connect() too; without a listener a late one would end the process.
  flow.on('error', () => undefined);
  const deadline = setTimeout(() => {
    flow.close();
  }, timeout * 2);
  try {
    await flow.connect();
    const { readSocket, writeSocket } = flow.unbind();
    const capabilities = new Set([...flow.capabilities.keys()].map((word) => word.toUpperCase()));
    return { readSocket, writeSocket, capabilities };
  } catch (error) {
    flow.close();
    throw signInFailure(error);
  } finally {
    clearTimeout(deadline);
  }
}

const TIMEOUTS: ReadonlySet<string> = new Set([
  'CONNECT_TIMEOUT',
  'GREETING_TIMEOUT',
  'UPGRADE_TIMEOUT',
  'ETIMEOUT',
  'ETIMEDOUT',
]);

/** What an error of ImapFlow's connect means to us. */
function signInFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  const { code, authenticationFailed, serverResponseCode, response, responseText, reason } = error as {
    readonly [name: string]: unknown;
  };
  const said = [responseText, response, reason].find((words) => typeof words === 'string');
  const details = typeof said === 'string' ? { serverText: serverText(said) } : {};
  const word = typeof code === 'string' ? code : '';
  const temporary =
    serverResponseCode === 'UNAVAILABLE' || serverResponseCode === 'INUSE' || serverResponseCode === 'LIMIT';
  // RFC 5530 3: the password is the right one or could not be compared, and opens nothing any more.
  if (authenticationFailed === true && serverResponseCode === 'EXPIRED')
    return new Failure('password_change_required', details, error);
  if (authenticationFailed === true)
    return new Failure(temporary ? 'mail_unavailable' : 'invalid_credentials', details, error);
  if (TIMEOUTS.has(word)) return new Failure('mail_timeout', details, error);
  if (
    /^(ParserError|MAX_IMAP|LineTooLarge|LiteralTooLarge|ResponseTooLarge|UnexpectedTag|InvalidResponse|STARTTLS_INJ)/.test(
      word,
    )
  ) {
    return new Failure('mail_protocol', details, error);
  }
  return new Failure('mail_unavailable', details, error);
}
