import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerAddress, SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import type { LocalSystem } from './local-system.ts';

/** Options of the listener. */
export interface SmtpListenerOptions {
  readonly system: LocalSystem;
  /** 0 for any free port. */
  readonly port: number;
  /** Default: loopback. Access control is the task of the server in front of it. */
  readonly host?: string;
  /** Called with errors of single connections; they contain nothing of the messages. */
  readonly onError?: (error: Error) => void;
}

/** A listener for incoming mail. */
export interface SmtpListener {
  readonly port: number;
  /** Stops listening; open connections get a moment to finish. */
  close(): Promise<void>;
}

/** Most recipients of one message; RFC 5321 4.5.3.1.8 requires at least 100. */
const MAX_RECIPIENTS = 100;
const MAX_CLIENTS = 50;
const SOCKET_TIMEOUT_MS = 60_000;

/** An SMTP error with the code that smtp-server replies with. */
class SmtpError extends Error {
  readonly responseCode: number;

  constructor(line: string) {
    super(line.slice(4));
    this.responseCode = Number(line.slice(0, 3));
  }
}

async function collect(stream: Readable, limit: number): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Always read to the end, because the client waits until its data were read.
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= limit) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (bytes > limit) throw new SmtpError('552 5.3.4 The message is too large');
  return Buffer.concat(chunks);
}

/**
 * Starts the listener for incoming mail (RFC 5321): only for accounts of this system, no relaying, no AUTH. It replies 250
 * to a message after storing it for every accepted recipient.
 */
export async function startSmtpListener(options: SmtpListenerOptions): Promise<SmtpListener> {
  const { system, onError } = options;

  const checkRecipient = async (address: string, session: SMTPServerSession): Promise<void> => {
    if (session.envelope.rcptTo.length >= MAX_RECIPIENTS) throw new SmtpError('452 4.5.3 Too many recipients');
    if (!(await system.accepts(address))) throw new SmtpError('550 5.1.1 No such mailbox here');
  };

  const take = async (stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> => {
    const source = await collect(stream, system.maxMessage);
    const { mailFrom, rcptTo } = session.envelope;
    const results = await system.deliver({
      from: mailFrom === false ? '' : mailFrom.address,
      to: rcptTo.map(({ address }) => address),
      source,
      via: { protocol: 'ESMTP', host: session.clientHostname },
    });
    const reasons = [...results.values()];
    // One reply covers all recipients. It is an error only if nobody got the message; otherwise a retry would deliver it
    // twice.
    const [reason = ''] = reasons;
    if (reasons.every((line) => line !== '')) throw new SmtpError(reason === '' ? '451 4.3.0 Try again later' : reason);
  };

  const server = new SMTPServer({
    banner: 'ready',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    hideENHANCEDSTATUSCODES: false,
    logger: false,
    size: system.maxMessage,
    maxClients: MAX_CLIENTS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    closeTimeout: 1000,
    onRcptTo: (address: SMTPServerAddress, session, callback) => {
      answer(checkRecipient(address.address, session), callback);
    },
    onData: (stream, session, callback) => {
      answer(take(stream, session), callback);
    },
  });
  server.on('error', (error: Error) => onError?.(error));

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host ?? '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
      }),
  };
}

function answer(work: Promise<void>, callback: (error?: Error | null) => void): void {
  work.then(
    () => {
      callback();
    },
    (error: unknown) => {
      callback(error instanceof SmtpError ? error : new SmtpError('451 4.3.0 Try again later'));
    },
  );
}
