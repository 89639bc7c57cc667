import type { DavReply } from '../../../platform/dav/dav-area.ts';
import { DavError } from '../../../platform/dav/dav-error.ts';
import { byteRange } from '../../../platform/http/byte-range.ts';
import { downloadHeaders } from '../../../platform/http/download.ts';
import type { EntryRow } from '../entry-query.ts';
import type { FileCall } from './call.ts';
import { etagOf, lists } from './etag.ts';
import { exists, findPlace } from './place.ts';

/** GET and HEAD of a file, whole or a part; a folder has no content (RFC 9110 13, 14). */
export async function readFile({ db, contents, request, names }: FileCall): Promise<DavReply> {
  const place = await findPlace(db, request.account, names);
  if (!exists(place)) throw new DavError(404);
  const { entry } = place;
  if (entry === null || entry.isFolder)
    return { status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' } };
  const etag = etagOf(entry) ?? '';
  if (request.ifMatch !== null && !lists(request.ifMatch, etag, true)) throw new DavError(412);
  const about = { etag, 'last-modified': entry.changedAt.toUTCString(), 'cache-control': 'private, no-cache' };
  if (isKnown(request.ifNoneMatch, request.header('if-modified-since'), entry)) return { status: 304, headers: about };
  const { id, size } = { id: entry.content, size: entry.size };
  const ifRange = request.header('if-range');
  const isSame = ifRange === null || ifRange.trim() === etag;
  const part = isSame ? byteRange(request.header('range'), size) : null;
  if (part === 'outside') return { status: 416, headers: { 'content-range': `bytes */${String(size)}` } };
  const { start, end } = part ?? { start: 0, end: size };
  const headers = {
    ...downloadHeaders({ mime: entry.mime, name: entry.name, inline: false }),
    ...about,
    'accept-ranges': 'bytes',
    'content-length': String(end - start),
    ...(part === null ? {} : { 'content-range': `bytes ${String(start)}-${String(end - 1)}/${String(size)}` }),
  };
  const status = part === null ? 200 : 206;
  return request.isHead
    ? { status, headers }
    : { status, headers, body: contents.stream({ id, size }, { start, end }) };
}

/** Whether the client has this content (RFC 9110 13.1.2, 13.1.3). */
function isKnown(ifNoneMatch: string | null, since: string | null, row: EntryRow): boolean {
  if (ifNoneMatch !== null) return lists(ifNoneMatch, etagOf(row), true);
  const time = since === null ? Number.NaN : Date.parse(since);
  return Math.floor(row.changedAt.getTime() / 1000) * 1000 <= time;
}
