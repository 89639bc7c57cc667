import type { Account } from '../account/account.ts';
import type { XmlName } from './names.ts';

/** A request to an area, from a caller who is signed in. */
export interface DavRequest {
  /** HEAD counts as GET. */
  readonly method: string;
  /** The decoded parts of the path below `/dav/`, the name of the area first. */
  readonly path: readonly string[];
  readonly account: Account;
  /** The headers of these names; null for none. */
  readonly depth: string | null;
  readonly ifMatch: string | null;
  readonly ifNoneMatch: string | null;
  readonly accept: string | null;
  readonly userAgent: string | null;
  readonly body: string;
}

export interface DavReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | AsyncIterable<string>;
}

/** Collections of one kind, such as address books. */
export interface DavArea {
  /** The first part of its paths. */
  readonly name: string;
  /** The property of a principal that names the home of its collections. */
  readonly homeSet: XmlName;
  /** Further properties of a principal, as XML. */
  principalProperties?(account: Account): ReadonlyMap<XmlName, string>;
  /** @throws DavError */
  answer(request: DavRequest): Promise<DavReply>;
}
