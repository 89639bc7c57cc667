import { DavError } from '../../../platform/dav/dav-error.ts';
import type { DavRequest } from '../../../platform/dav/dav-area.ts';
import type { EntryRow } from '../entry-query.ts';

/** The tag of the content of a file, in quotes; null for folders. Two files with one tag have the same bytes. */
export function etagOf(row: Pick<EntryRow, 'isFolder' | 'content'> | null): string | null {
  return row === null || row.isFolder ? null : `"${row.content}"`;
}

/** Whether a header lists a tag (RFC 9110 8.8.3). `*` lists that of each file and folder that is there. */
export function lists(header: string, etag: string | null, isThere: boolean): boolean {
  if (header.trim() === '*') return isThere;
  return etag !== null && header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}

/** Checks If-Match and If-None-Match before a change (RFC 9110 13.1). @throws DavError 412. */
export function requireMatch({ ifMatch, ifNoneMatch }: DavRequest, row: EntryRow | null): void {
  const etag = etagOf(row);
  if (ifMatch !== null && !lists(ifMatch, etag, row !== null)) throw new DavError(412);
  if (ifNoneMatch !== null && lists(ifNoneMatch, etag, row !== null)) throw new DavError(412);
}
