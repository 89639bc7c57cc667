import { Failure } from '@pillarbox/contract/failure';
import { DEFAULT_PORTS } from '@pillarbox/contract/partner/settings';
import type { MailServer } from '@pillarbox/contract/partner/settings';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { SentMessageInfo } from 'nodemailer/lib/smtp-connection';
import type { Credentials } from '../port.ts';
import type { Accepted, Departure, Submission } from './port.ts';
import { queueId } from './queue-id.ts';
import { submissionFailure } from './submission-failure.ts';

/** Where a partner's mail leaves; a partner's settings of kind `imap` fit. */
export interface SubmissionPlace {
  readonly submission: MailServer;
  /** False for a relay that takes mail from us without AUTH; the credentials are then not used. */
  readonly signIn?: boolean;
}

/** Milliseconds to connect and to be greeted, of silence, and for one message in all. */
export interface SubmissionTimes {
  readonly connect: number;
  readonly silence: number;
  readonly total: number;
}

/** RFC 5321 4.5.3.2 lets the answer to DATA take ten minutes; the outbox tries again long before a user gives up. */
const TIMES: SubmissionTimes = { connect: 15_000, silence: 60_000, total: 300_000 };

/** How long what a server said about SIZE is believed. */
const SIZE_MS = 10 * 60_000;

/** Most bytes of one answer of the server. */
const MAX_ANSWER = 64 * 1024;

/** The way out through a provider's submission server (RFC 6409) with SMTP AUTH. */
export function createSmtpSubmission(place: SubmissionPlace, times: SubmissionTimes = TIMES): Submission {
  let size: { readonly limit: number; readonly at: number } | null = null;
  const remember = (answer: string | false): void => {
    const limit = sizeIn(answer === false ? '' : answer);
    if (limit !== null) size = { limit, at: Date.now() };
  };
  return {
    async sizeLimit() {
      if (size !== null && Date.now() - size.at < SIZE_MS) return size.limit;
      return converse(place.submission, times, (connection) => {
        const limit = sizeIn(connection.lastServerResponse === false ? '' : connection.lastServerResponse) ?? 0;
        size = { limit, at: Date.now() };
        return Promise.resolve(limit);
      });
    },

    async send(departure: Departure, credentials: Credentials): Promise<Accepted> {
      refuseControls(departure, credentials);
      const user = credentials.signsInAs ?? credentials.user;
      return converse(place.submission, times, async (connection) => {
        remember(connection.lastServerResponse);
        if (place.signIn !== false) await signIn(connection, { user, pass: credentials.password });
        const sent = await transmit(connection, departure);
        const response = sent.response.slice(0, 500);
        return { queueid: queueId(response), response, rejected: sent.rejected };
      });
    },
  };
}

/** Connects, lets `talk` do its part, and says goodbye. @throws Failure. */
async function converse<T>(
  server: MailServer,
  times: SubmissionTimes,
  talk: (connection: SMTPConnection) => Promise<T>,
): Promise<T> {
  const connection = new SMTPConnection({
    host: server.host,
    port: server.port ?? DEFAULT_PORTS.submission[server.security],
    secure: server.security === 'tls',
    requireTLS: server.security === 'starttls',
    ignoreTLS: server.security === 'none',
    tls: { rejectUnauthorized: !server.insecureCertificate },
    connectionTimeout: times.connect,
    greetingTimeout: times.connect,
    socketTimeout: times.silence,
    dnsTimeout: times.connect,
    maxResponseSize: MAX_ANSWER,
    allowInternalNetworkInterfaces: true,
    logger: false,
  });
  const broken = Promise.withResolvers<never>();
  connection.on('error', (error: Error) => {
    broken.reject(error);
  });
  const deadline = setTimeout(() => {
    broken.reject(new Failure('submission_unavailable'));
    connection.close();
  }, times.total);
  try {
    await Promise.race([connect(connection), broken.promise]);
    const result = await Promise.race([talk(connection), broken.promise]);
    connection.quit();
    return result;
  } catch (error) {
    connection.close();
    throw submissionFailure(error);
  } finally {
    clearTimeout(deadline);
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

function transmit(connection: SMTPConnection, { from, to, source }: Departure): Promise<SentMessageInfo> {
  const message = Buffer.from(source.buffer, source.byteOffset, source.byteLength);
  return new Promise((resolve, reject) => {
    connection.send({ from, to: [...to], size: message.length, use8BitMime: true }, message, (error, info) => {
      if (error === null) resolve(info);
      else reject(error);
    });
  });
}

/** Nothing with CR, LF or NUL, and no angle bracket, reaches a command. @throws Failure `submission_refused`. */
function refuseControls({ from, to, source }: Departure, { user, password }: Credentials): void {
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
