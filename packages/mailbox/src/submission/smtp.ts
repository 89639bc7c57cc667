import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import { Failure } from '@pillarbox/contract/failure';
import { DEFAULT_PORTS } from '@pillarbox/contract/mail/servers';
import type { MailServer } from '@pillarbox/contract/mail/servers';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { SMTPEnvelope, SentMessageInfo } from 'nodemailer/lib/smtp-connection';
import { bearerMechanism, withAccessToken } from '../bearer.ts';
import type { Credentials } from '../port.ts';
import { bearerHandlers } from './bearer-auth.ts';
import type { Greeting } from './ehlo.ts';
import { readGreeting } from './ehlo.ts';
import type { Accepted, ReportRequest, SubmittedMessage, SendOptions, Submission } from './port.ts';
import { queueId } from './queue-id.ts';
import { failureAfterEnd, submissionFailure } from './submission-failure.ts';
import type { SubmissionTimes } from './submission-times.ts';
import { OUTBOX_TIMES, CALL_TIMES } from './submission-times.ts';

/** The submission server of a partner. A partner's settings of kind `imap` have this shape. */
export interface SubmissionServer {
  readonly submission: MailServer;
  /** The address to connect to, where the name was resolved and checked before; the certificate must be that of the name. */
  readonly address?: string;
  /** False for a relay that accepts mail without AUTH; the credentials are then not used. */
  readonly signIn?: boolean;
}

/** Milliseconds for which a server's greeting is cached. */
const GREETING_MS = 10 * 60_000;

/** Bytes of the message that are written at once. */
const PIECE = 64 * 1024;

/** Most bytes of one reply of the server. */
const MAX_ANSWER = 64 * 1024;

/** Submits through a provider's submission server (RFC 6409) with SMTP AUTH. */
export function createSmtpSubmission(server: SubmissionServer, times: SubmissionTimes = OUTBOX_TIMES): Submission {
  let known: { readonly greeting: Greeting; readonly at: number } | null = null;
  const remember = (answer: string | false): Greeting => {
    const greeting = readGreeting(answer);
    // A reply to another command has no SIZE line.
    if (greeting.size !== null || greeting.dsn) known = { greeting, at: Date.now() };
    return greeting;
  };
  const greetingOf = async (): Promise<Greeting> => {
    if (known !== null && Date.now() - known.at < GREETING_MS) return known.greeting;
    try {
      return await withConnection(server, { times: shorter(times, CALL_TIMES) }, (connection) => {
        const greeting = remember(connection.lastServerResponse);
        known = { greeting, at: Date.now() };
        return Promise.resolve(greeting);
      });
    } catch (error) {
      throw submissionFailure(error);
    }
  };
  return {
    sizeLimit: async () => (await greetingOf()).size ?? 0,

    reportsDelivery: async () => (await greetingOf()).dsn,

    async send(message: SubmittedMessage, credentials: Credentials, handover: SendOptions = {}): Promise<Accepted> {
      refuseControls(message, credentials);
      const progress: Progress = { isHandedOver: false, withheld: null };
      const turn = { times, signal: handover.signal };
      try {
        return await withConnection(server, turn, async (connection) => {
          remember(connection.lastServerResponse);
          if (server.signIn !== false) await authenticate(connection, credentials);
          const sent = await transmit(
            connection,
            envelopeOf(message),
            pieces(message.source, { connection, times, handover, progress }),
          );
          const response = sent.response.slice(0, 500);
          return { queueid: queueId(response), response, rejected: sent.rejected };
        });
      } catch (error) {
        if (progress.withheld !== null) throw progress.withheld.reason;
        throw progress.isHandedOver ? failureAfterEnd(error) : submissionFailure(error);
      }
    },
  };
}

/**
 * Signs in at a submission server and sends nothing.
 * @throws Failure `invalid_credentials`, `submission_unavailable`, `submission_refused`.
 */
export async function checkSmtpSignIn(
  server: SubmissionServer,
  credentials: Credentials,
  signal: AbortSignal,
): Promise<void> {
  try {
    await withConnection(server, { times: CALL_TIMES, signal }, (connection) => authenticate(connection, credentials));
  } catch (error) {
    throw submissionFailure(error);
  }
}

/** The shorter of two times for each phase. */
function shorter(a: SubmissionTimes, b: SubmissionTimes): SubmissionTimes {
  const least = (name: keyof SubmissionTimes): number => Math.min(a[name], b[name]);
  return {
    connect: least('connect'),
    greeting: least('greeting'),
    command: least('command'),
    block: least('block'),
    answer: least('answer'),
    total: least('total'),
  };
}

interface Turn {
  readonly times: SubmissionTimes;
  readonly signal?: AbortSignal | undefined;
}

/** Connects, runs `talk`, and disconnects. @throws what the client or `talk` throws; Failure when the time is over. */
async function withConnection<T>(
  { submission: server, address }: SubmissionServer,
  { times, signal }: Turn,
  talk: (connection: SMTPConnection) => Promise<T>,
): Promise<T> {
  const connection = new SMTPConnection({
    host: address ?? server.host,
    ...(isIP(server.host) === 0 && { servername: server.host }),
    port: server.port ?? DEFAULT_PORTS.submission[server.security],
    secure: server.security === 'tls',
    requireTLS: server.security === 'starttls',
    ignoreTLS: server.security === 'none',
    tls: { rejectUnauthorized: !server.insecureCertificate },
    // The library's limit covers greeting and STARTTLS; connecting has its own limit below.
    connectionTimeout: times.connect + times.greeting,
    greetingTimeout: times.greeting,
    socketTimeout: times.command,
    dnsTimeout: times.connect,
    maxResponseSize: MAX_ANSWER,
    customAuth: bearerHandlers,
    allowInternalNetworkInterfaces: true,
    logger: false,
  });
  const broken = Promise.withResolvers<never>();
  connection.on('error', (error: Error) => {
    broken.reject(error);
  });
  const giveUp = (): void => {
    broken.reject(new Failure('submission_unavailable'));
    connection.close();
  };
  const reaching = setTimeout(() => {
    if (connection.stage === 'init') giveUp();
  }, times.connect);
  const deadline = setTimeout(giveUp, times.total);
  signal?.addEventListener('abort', giveUp);
  try {
    if (signal?.aborted === true) giveUp();
    else await Promise.race([connect(connection), broken.promise]);
    const result = await Promise.race([talk(connection), broken.promise]);
    connection.quit();
    return result;
  } catch (error) {
    connection.close();
    throw error;
  } finally {
    clearTimeout(reaching);
    clearTimeout(deadline);
    signal?.removeEventListener('abort', giveUp);
    // After the race is decided, a late error must not become an unhandled rejection.
    broken.promise.catch(() => undefined);
  }
}

function connect(connection: SMTPConnection): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.connect((error) => {
      // The library's types say undefined, but some of its paths call back with null.
      if (!error) resolve();
      else reject(error);
    });
  });
}

async function authenticate(connection: SMTPConnection, credentials: Credentials): Promise<void> {
  const { accessToken, password } = credentials;
  const user = credentials.signsInAs ?? credentials.user;
  if (accessToken === undefined) {
    await signIn(connection, { user, pass: password });
    return;
  }
  const method = bearerMechanism(readGreeting(connection.lastServerResponse).auth);
  if (method === null) throw new Failure('submission_unavailable', { serverText: 'The server takes no access tokens' });
  // A refused AUTH leaves the connection usable for another one (RFC 4954 4).
  await withAccessToken(accessToken, async (token) => {
    await signIn(connection, { user, pass: token, method }).catch((error: unknown) => {
      throw submissionFailure(error);
    });
  });
}

interface Auth {
  readonly user: string;
  readonly pass: string;
  readonly method?: string;
}

function signIn(connection: SMTPConnection, auth: Auth): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!connection.allowsAuth) {
      reject(new Failure('submission_unavailable', { serverText: 'The server offers no AUTH' }));
      return;
    }
    connection.login({ ...auth, credentials: { user: auth.user, pass: auth.pass } }, (error) => {
      if (error === null) resolve();
      else reject(error);
    });
  });
}

interface Progress {
  /** Whether the end of the message was sent, after which the server may accept it. */
  isHandedOver: boolean;
  /** Why the caller withheld the end of the message. */
  withheld: { readonly reason: unknown } | null;
}

interface Transmission {
  readonly connection: SMTPConnection;
  readonly times: SubmissionTimes;
  readonly handover: SendOptions;
  readonly progress: Progress;
}

/**
 * The source in pieces. The library reads them once the server is ready, and sends the end of the message after the last
 * one. The time limits of the phases therefore change here.
 */
async function* pieces(source: Uint8Array, { connection, times, handover, progress }: Transmission) {
  setSilence(connection, times.block);
  for (let at = 0; at < source.length; at += PIECE) {
    const piece = source.subarray(at, at + PIECE);
    yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
  }
  try {
    await handover.beforeEnd?.();
  } catch (reason) {
    // Stored separately, because the library changes the code of an error from the stream.
    progress.withheld = { reason };
    throw new Error('The message is withheld');
  }
  progress.isHandedOver = true;
  setSilence(connection, times.answer);
}

/** Sets how many milliseconds the server may be silent from now on. */
function setSilence(connection: SMTPConnection, ms: number): void {
  if (connection._socket !== false && connection._socket !== null) connection._socket.setTimeout(ms);
}

function envelopeOf({ from, to, source, reports }: SubmittedMessage): SMTPEnvelope {
  const envelope = { from, to: [...to], size: source.length, use8BitMime: true };
  return reports === undefined ? envelope : { ...envelope, dsn: dsnOf(reports) };
}

/** The parameters of RFC 3461. The library sends them only to a server that offers DSN, encoded as xtext. */
function dsnOf({ envelopeId, delivered }: ReportRequest): SMTPConnection.DSNOptions {
  // The header identifies the message; the whole message would come back with its attachments.
  return { ret: 'HDRS', envid: envelopeId, notify: ['FAILURE', 'DELAY', ...(delivered ? (['SUCCESS'] as const) : [])] };
}

function transmit(
  connection: SMTPConnection,
  envelope: SMTPEnvelope,
  body: AsyncGenerator<Buffer>,
): Promise<SentMessageInfo> {
  return new Promise((resolve, reject) => {
    connection.send(envelope, Readable.from(body, { objectMode: false }), (error, info) => {
      if (error === null) resolve(info);
      else reject(error);
    });
  });
}

/** Rejects CR, LF, NUL and angle brackets in command arguments. @throws Failure `submission_refused`. */
function refuseControls({ from, to, source }: SubmittedMessage, { user, password }: Credentials): void {
  // eslint-disable-next-line no-control-regex -- these characters must not be sent to a mail server
  const forbidden = /[\u0000-\u001f\u007f<>]/;
  // eslint-disable-next-line no-control-regex -- these characters must not be sent to a mail server
  if (/[\u0000\r\n]/.test(user + password)) throw new Failure('invalid_credentials');
  if (forbidden.test(from)) throw new Failure('submission_refused', { field: 'from' });
  if (to.length === 0 || to.some((recipient) => forbidden.test(recipient) || recipient === '')) {
    throw new Failure('submission_refused', { field: 'to' });
  }
  if (source.includes(0)) throw new Failure('submission_refused', { field: 'source' });
}
