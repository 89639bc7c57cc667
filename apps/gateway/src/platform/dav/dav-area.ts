import type { Readable } from 'node:stream';
import type { Account } from '../account/account.ts';
import type { XmlName } from './names.ts';

/** A request to an area, from a caller who is signed in. */
export interface DavRequest {
  /** HEAD counts as GET; its body is not sent. */
  readonly method: string;
  readonly isHead: boolean;
  /** The host and port that the client asked, in lower case. */
  readonly host: string;
  /** The decoded parts of the path below `/dav/`, the name of the area first. */
  readonly path: readonly string[];
  readonly account: Account;
  /** The headers of these names; null for none. */
  readonly depth: string | null;
  readonly ifMatch: string | null;
  readonly ifNoneMatch: string | null;
  readonly accept: string | null;
  readonly userAgent: string | null;
  /** Another header by its lower-case name; null for none. */
  header(name: string): string | null;
  /** '' while the body is `content`. */
  readonly body: string;
  /** The body of a PUT as it arrives, in an area that takes files; null in others, and without a body. */
  readonly content: Readable | null;
}

export interface DavReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Readable | AsyncIterable<string>;
}

/** What an area of files has that others have not. */
export interface AreaOfFiles {
  /** What OPTIONS and each reply say of it (RFC 4918 10.1). */
  readonly capabilities: Readonly<Record<string, string>>;
  /** What a program shows when it asks for the password. */
  readonly realm: string;
}

/** Collections of one kind, such as address books, or files. */
export interface DavArea {
  /** The first part of its paths. */
  readonly name: string;
  /** The property of a principal that names the home of its collections; absent for one that no property names. */
  readonly homeSet?: XmlName;
  /** Absent: the area holds small texts. */
  readonly files?: AreaOfFiles;
  /** Further properties of a principal, as XML. */
  principalProperties?(account: Account): ReadonlyMap<XmlName, string>;
  /** @throws DavError */
  answer(request: DavRequest): Promise<DavReply>;
}
