import type * as z from 'zod/mini';
import type { Operation } from '@pillarbox/contract/operation';
import type { Credentials } from '@pillarbox/mailbox/port';
import type { Readable } from 'node:stream';
import type { Account } from '../account/account.ts';
import type { SessionDuty } from '../sessions/duty.ts';
import type { BytePart } from './byte-range.ts';
import type { Cookies } from './cookies.ts';
import type { ReplyText } from './reply-text.ts';

/** The authenticated session of a caller. It is held in memory only and never logged. */
export interface Session extends Account {
  readonly id: string;
  readonly account: string;
  readonly domain: string;
  readonly maillogin: string;
  /** What the user must do before the session can reach the mail; null when there is nothing left to do. */
  readonly duty: SessionDuty;
  /** Value that the X-HAPI-RToken header must have in requests that change something. */
  readonly rtoken: string;
  /** Credentials for the mail server. */
  readonly credentials: Credentials;
}

/** A content of which parts can be asked for (RFC 9110 14), so that a download that broke off goes on. */
export interface RangedContent {
  /** Bytes. */
  readonly size: number;
  /** Strong validator of the content, with its quotes. */
  readonly etag: string;
  readonly open: (part: BytePart) => Readable;
}

/** A file or stream as a reply. The pipeline adds the headers that protect the reader. */
export interface Download {
  readonly mime: string;
  readonly name: string;
  readonly inline: boolean;
  /** The address names one state of the content, so that the browser may keep it. */
  readonly unchanging?: boolean;
  readonly content: Uint8Array | Readable | RangedContent;
}

/** A file of a multipart request. Its stream is read while the request arrives. */
export interface UploadedFile {
  readonly field: string;
  readonly name: string;
  readonly mime: string;
  readonly stream: Readable;
}

/** What a handler can read from a request, and do to its reply, beyond the parsed parts. */
export interface Exchange {
  /** Identifies the request in the log and in the reply. */
  readonly requestId: string;
  /** IP address of the caller. Behind a trusted proxy, the address that the proxy forwards. */
  readonly ip: string;
  readonly host: string;
  /** Origin of the pages at this host, for example `https://mail.example.org`. */
  readonly origin: string;
  /** Cookies by their names without the prefix `__Host-`. Over TLS, cookies without the prefix are left out. */
  readonly cookies: Cookies;
  /** Origin of the allowed site whose page frames this one; undefined when there is none. */
  readonly hostOrigin: string | undefined;
  /** Returns a request header by its lower-case name. */
  header(name: string): string | undefined;
  /** Sets a cookie for all paths of this host; `name` without `__Host-`, `maxAge` in seconds. */
  setCookie(name: string, value: string, options: { httpOnly: boolean; maxAge?: number }): void;
  clearCookie(name: string): void;
  /** Whether the request is a multipart form; its files are read with `files`. */
  readonly multipart: boolean;
  /** Yields the files of a multipart request in order of arrival; without `maxBytes` at most as many bytes as attachments may have. */
  files(maxBytes?: number): AsyncIterable<UploadedFile>;
  /** The body of a call that takes bytes, as it arrives. @throws Failure `invalid_request` for another body, or none. */
  content(): Readable;
  /**
   * Lets the body of a caller who is not signed in take as long as it keeps up the pace of a user's. To be called after the caller
   * has shown a right to send it, and before its files are read.
   */
  allowLongBody(): void;
  /** Aborted when the caller disconnects. */
  readonly signal: AbortSignal;
}

/** One call as a handler receives it: rate-limited, authenticated, with checked tokens and parsed parts. */
export interface Call<O extends Operation> {
  readonly params: z.output<O['params']>;
  readonly query: z.output<O['query']>;
  readonly body: z.output<O['body']>;
  /** Null only when the operation is anonymous and nobody is signed in. */
  readonly session: O['access'] extends 'anonymous' ? Session | null : Session;
  readonly exchange: Exchange;
}

/** Answers a call. The operation's reply schema parses the result; downloads and texts are sent as they are. */
export type Handler<O extends Operation> = (call: Call<O>) => Promise<z.input<O['reply']> | Download | ReplyText>;

/** What else is known of a handler. */
export interface MountOptions<O extends Operation> {
  /**
   * Names the state of what a call reads, for exactly this account and request; null when it cannot be named cheaply. The caller who
   * has this state gets status 304, and a reply of this state is sent again without asking the handler. A reply may be newer than its
   * name, never older.
   */
  readonly versionOf?: (call: Call<O>) => Promise<string | null>;
}

/**
 * Registers an operation: limits the rate, authenticates, checks tokens, parses the request, calls the handler, parses the reply
 * and maps errors.
 */
export type Mount = <O extends Operation>(operation: O, handler: Handler<O>, options?: MountOptions<O>) => void;
