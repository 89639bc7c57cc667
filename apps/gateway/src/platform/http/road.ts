import type * as z from 'zod/mini';
import type { Operation } from '@pillarbox/contract/operation';
import type { Credentials } from '@pillarbox/mailbox/port';
import type { Readable } from 'node:stream';
import type { Account } from '../account/account.ts';
import type { SessionDuty } from '../sessions/duty.ts';
import type { Cookies } from './cookies.ts';

/** Who calls, as the gateway established it; held in memory only, never logged. */
export interface Session extends Account {
  readonly id: string;
  readonly account: string;
  readonly domain: string;
  readonly maillogin: string;
  /** What has to be done before anything else; null when nothing stands between the user and the mail. */
  readonly duty: SessionDuty;
  /** Value that X-HAPI-RToken must have. */
  readonly rtoken: string;
  /** What signs in at the mail server. */
  readonly credentials: Credentials;
}

/** A file or stream as a reply; headers that protect the reader are added by the road. */
export interface Download {
  readonly mime: string;
  readonly name: string;
  readonly inline: boolean;
  readonly content: Uint8Array | Readable;
}

/** A file of a multipart request, read as it arrives. */
export interface UploadedFile {
  readonly field: string;
  readonly name: string;
  readonly mime: string;
  readonly stream: Readable;
}

/** Facts and means of one request beyond its parsed parts. */
export interface Exchange {
  /** Names the request in the log and in its reply. */
  readonly requestId: string;
  /** Address of the caller, trusted proxies taken into account. */
  readonly ip: string;
  readonly host: string;
  /** The origin that pages of this address have, for example `https://mail.example.org`. */
  readonly origin: string;
  /** By their names without the `__Host-` that they have over TLS; one without it does not count there. */
  readonly cookies: Cookies;
  /** A header of the request by its lower-case name. */
  header(name: string): string | undefined;
  /** Sets a cookie for all paths of this host; `name` without `__Host-`, `maxAge` in seconds. */
  setCookie(name: string, value: string, options: { httpOnly: boolean; maxAge?: number }): void;
  clearCookie(name: string): void;
  /** The request is a form: its files are to be read. */
  readonly multipart: boolean;
  /** Files of a multipart request in order of arrival. */
  files(): AsyncIterable<UploadedFile>;
  /** Aborted when the caller goes away. */
  readonly signal: AbortSignal;
}

/** One call as a handler receives it: limited, authenticated, token-checked and parsed. */
export interface Call<O extends Operation> {
  readonly params: z.output<O['params']>;
  readonly query: z.output<O['query']>;
  readonly body: z.output<O['body']>;
  /** Set unless the operation is anonymous and nobody is signed in. */
  readonly session: O['access'] extends 'anonymous' ? Session | null : Session;
  readonly exchange: Exchange;
}

/** Answers a call; what it returns is parsed by the operation's reply schema, downloads go out as they are. */
export type Handler<O extends Operation> = (call: Call<O>) => Promise<z.input<O['reply']> | Download>;

/** Puts an operation on the road: limit, authenticate, check token, parse in, call, parse out, map errors. */
export type Mount = <O extends Operation>(operation: O, handler: Handler<O>) => void;
