import { Readable } from 'node:stream';
import { Failure } from '@pillarbox/contract/failure';
import { DEFAULT_PORTS } from '@pillarbox/contract/mail/servers';
import type { MailServer } from '@pillarbox/contract/mail/servers';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { SMTPEnvelope, SentMessageInfo } from 'nodemailer/lib/smtp-connection';
import type { Credentials } from '../port.ts';
import type { Accepted, SubmittedMessage, Handover, Submission } from './port.ts';
import { queueId } from './queue-id.ts';
import { lateFailure, submissionFailure } from './submission-failure.ts';
import type { SubmissionTimes } from './submission-times.ts';
import { PATIENT, PROMPT } from './submission-times.ts';

/** Where a partner's mail leaves; a partner's settings of kind `imap` fit. */
export interface SubmissionServer {
  readonly submission: MailServer;
  /** False for a relay that takes mail from us without AUTH; the credentials are then not used. */
  readonly signIn?: boolean;
}

/** How long what a server said about SIZE is believed. */
const SIZE_MS = 10 * 60_000;

/** Bytes of the message that are written at once. */
const PIECE = 64 * 1024;

/** Most bytes of one answer of the server. */
const MAX_ANSWER = 64 * 1024;

/** The way out through a provider's submission server (RFC 6409) with SMTP AUTH. */
export function createSmtpSubmission(server: SubmissionServer, times: SubmissionTimes = PATIENT): Submission {
  let size: { readonly limit: number; readonly at: number } | null = null;
  const remember = (answer: string | false): void => {
    const limit = sizeIn(answer === false ? '' : answer);
    if (limit !== null) size = { limit, at: Date.now() };
  };
  return {
    async sizeLimit() {
      if (size !== null && Date.now() - size.at < SIZE_MS) return size.limit;
      try {
        return await converse(server.submission, { times: shorter(times, PROMPT) }, (connection) => {
          const limit = sizeIn(connection.lastServerResponse === false ? '' : connection.lastServerResponse) ?? 0;
          size = { limit, at: Date.now() };
          return Promise.resolve(limit);
        });
      } catch (error) {
        throw submissionFailure(error);
      }
    },

    async send(message: SubmittedMessage, credentials: Credentials, handover: Handover = {}): Promise<Accepted> {
      refuseControls(message, credentials);
      const user = credentials.signsInAs ?? credentials.user;
      const progress: Progress = { isHandedOver: false, withheld: null };
      const turn = { times, signal: handover.signal };
      try {
        return await converse(server.submission, turn, async (connection) => {
          remember(connection.lastServerResponse);
          if (server.signIn !== false) await signIn(connection, { user, pass: credentials.password });
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
        throw progress.isHandedOver ? lateFailure(error) : submissionFailure(error);
      }
    },
  };
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

/** Connects, lets `talk` do its part, and says goodbye. @throws what the client or `talk` throws; Failure when time is up. */
async function converse<T>(
  server: MailServer,
  { times, signal }: Turn,
  talk: (connection: SMTPConnection) => Promise<T>,
): Promise<T> {
  const connection = new SMTPConnection({
    host: server.host,
    port: server.port ?? DEFAULT_PORTS.submission[server.security],
    secure: server.security === 'tls',
    requireTLS: server.security === 'starttls',
    ignoreTLS: server.security === 'none',
    tls: { rejectUnauthorized: !server.insecureCertificate },
    // The library counts the greeting and STARTTLS into this; reaching the server has its own limit below.
    connectionTimeout: times.connect + times.greeting,
    greetingTimeout: times.greeting,
    socketTimeout: times.command,
    dnsTimeout: times.connect,
    maxResponseSize: MAX_ANSWER,
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
    // Whoever waits no longer must not turn a late error into an unhandled one.
    broken.promise.catch(() => undefined);
  }
}

function connect(connection: SMTPConnection): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.connect((error) => {
      // Its types say undefined; older paths of it call back with null.
      if (!error) resolve();
      else reject(error);
    });
  });
}

function signIn(connection: SMTPConnection, auth: { readonly user: string; readonly pass: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!connection.allowsAuth) {
      reject(new Failure('submission_unavailable', { serverText: 'The server offers no AUTH' }));
      return;
    }
    connection.login({ ...auth, credentials: auth }, (error) => {
      if (error === null) resolve();
      else reject(error);
    });
  });
}

interface Progress {
  /** From the end of the message on the server may take it. */
  isHandedOver: boolean;
  /** Why the caller did not let the message end. */
  withheld: { readonly reason: unknown } | null;
}

interface Transmission {
  readonly connection: SMTPConnection;
  readonly times: SubmissionTimes;
  readonly handover: Handover;
  readonly progress: Progress;
}

/**
 * The source in pieces. The library reads it once the server waits for it, and sends the end of the message when it is
 * over, so this is where the phases change.
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
    // Kept aside: the library writes a code of its own into an error of the stream.
    progress.withheld = { reason };
    throw new Error('The message is withheld');
  }
  progress.isHandedOver = true;
  setSilence(connection, times.answer);
}

/** Lets the server be silent for so many milliseconds from now on. */
function setSilence(connection: SMTPConnection, ms: number): void {
  if (connection._socket !== false && connection._socket !== null) connection._socket.setTimeout(ms);
}

function envelopeOf({ from, to, source }: SubmittedMessage): SMTPEnvelope {
  return { from, to: [...to], size: source.length, use8BitMime: true };
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

/** Nothing with CR, LF or NUL, and no angle bracket, reaches a command. @throws Failure `submission_refused`. */
function refuseControls({ from, to, source }: SubmittedMessage, { user, password }: Credentials): void {
  // eslint-disable-next-line no-control-regex -- exactly what must not reach a mail server
  const forbidden = /[\u0000-\u001f\u007f<>]/;
  // eslint-disable-next-line no-control-regex -- exactly what must not reach a mail server
  if (/[\u0000\r\n]/.test(user + password)) throw new Failure('invalid_credentials');
  if (forbidden.test(from)) throw new Failure('submission_refused', { field: 'from' });
  if (to.length === 0 || to.some((recipient) => forbidden.test(recipient) || recipient === '')) {
    throw new Failure('submission_refused', { field: 'to' });
  }
  if (source.includes(0)) throw new Failure('submission_refused', { field: 'source' });
}

/** The limit of an EHLO answer's SIZE line (RFC 1870), 0 for none named, null when it has no such line. */
function sizeIn(answer: string): number | null {
  const match = /^250[ -]SIZE(?: (\d{1,15}))?\s*$/im.exec(answer);
  return match === null ? null : Number(match[1] ?? 0);
}
