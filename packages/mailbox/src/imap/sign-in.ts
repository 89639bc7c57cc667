import { isIP } from 'node:net';
import type { MailServer } from '@pillarbox/contract/mail/servers';
import { DEFAULT_PORTS } from '@pillarbox/contract/mail/servers';
import { Failure } from '@pillarbox/contract/failure';
import type { Credentials } from '../port.ts';
import { withAccessToken } from '../bearer.ts';
import type { SignedIn } from './engine/connection.ts';
import { serverText } from '../server-text.ts';

/** Server, credentials and time limits. `timeout`: milliseconds for each step; the whole sign-in may take twice as long. */
export interface SignInOptions {
  readonly server: MailServer;
  readonly credentials: Credentials;
  readonly timeout: number;
  /** Sent as `x-originating-ip` in ID (RFC 2971) before the password. Dovecot accepts it from `login_trusted_networks`. */
  readonly clientAddress?: string | undefined;
  /** The IP address of the server where it has been resolved and checked before; the certificate must still name the host. */
  readonly connectTo?: string | undefined;
}

/**
 * Connects and signs in through ImapFlow, which implements TLS, STARTTLS and all authentication methods. Then takes over
 * the socket for the engine.
 *
 * @throws Failure `invalid_credentials`, `password_change_required`, `mail_unavailable`, `mail_timeout`, `mail_protocol`,
 *   `mail_refused`.
 */
export async function signIn(options: SignInOptions): Promise<SignedIn> {
  const { accessToken, password } = options.credentials;
  if (accessToken === undefined) return await signInWith({ pass: password }, options);
  return await withAccessToken(accessToken, (token) => signInWith({ accessToken: token }, options));
}

type Proof = { readonly pass: string } | { readonly accessToken: string };

async function signInWith(
  proof: Proof,
  { server, credentials, timeout, clientAddress, connectTo }: SignInOptions,
): Promise<SignedIn> {
  const { user } = credentials;
  const secret = 'pass' in proof ? proof.pass : proof.accessToken;
  // eslint-disable-next-line no-control-regex -- only an attack on the protocol puts these into a user name or password
  if (/[\u0000\r\n]/.test(user + secret)) throw new Failure('invalid_credentials');
  // Loaded by the first sign-in, because it takes 10 MB of memory.
  const { ImapFlow } = await import('imapflow');
  const flow = new ImapFlow({
    host: connectTo ?? server.host,
    ...(connectTo !== undefined && isIP(server.host) === 0 && { servername: server.host }),
    port: server.port ?? DEFAULT_PORTS.imap[server.security],
    secure: server.security === 'tls',
    doSTARTTLS: server.security === 'starttls' ? true : server.security === 'none' ? false : undefined,
    auth: { user, ...proof },
    tls: { rejectUnauthorized: !server.insecureCertificate },
    logger: false,
    disableCompression: true,
    disableAutoEnable: true,
    disableAutoIdle: true,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    // Servers may delay the reply to a wrong password on purpose.
    socketTimeout: timeout * 2,
    // No line before the end of the sign-in is nearly as long.
    maxLineLength: 128 * 1024,
    maxLiteralSize: 64 * 1024,
    maxResponseSize: 256 * 1024,
    clientInfo: { name: 'webmail', ...(clientAddress !== undefined && { 'x-originating-ip': clientAddress }) },
  });
  // connect() reports its errors, too. Without a listener a late error would end the process.
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

/** Maps an error of ImapFlow's connect to a Failure. */
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
  // RFC 5530 3: the password has expired. It may be correct.
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
