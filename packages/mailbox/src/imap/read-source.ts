import { Failure } from '@pillarbox/contract/failure';
import type { MessageSource, SourceRange } from '../port.ts';
import { fetchByUid } from './engine/commands/fetch.ts';
import type { Fetched } from './engine/commands/fetch.ts';
import type { Connection } from './engine/connection.ts';
import { protocolFailure } from './engine/failures.ts';
import type { FolderState } from './folder-state.ts';
import { sectionOf } from './message-entry.ts';

/** Bytes by which a server's size may be wrong: some count line ends as they store them. */
const SLACK = 1024 * 1024;

interface WantedSource {
  readonly state: FolderState;
  readonly uid: number;
  readonly maxBytes: number;
  readonly mostAtOnce: number;
}

/**
 * One message as the server stores it, or the beginning of one above `mostAtOnce` bytes; does not change flags. A server that has no
 * parts of sections gives the whole. @throws Failure `message_not_found`, `message_too_large`.
 */
export async function readSource(
  connection: Connection,
  { state, uid, maxBytes, mostAtOnce }: WantedSource,
): Promise<MessageSource> {
  const size = state.view.sizeOf(uid) ?? (await sizeOf(connection, uid));
  if (size > maxBytes) throw new Failure('message_too_large', { limit: maxBytes });
  const section = size > mostAtOnce ? `BODY.PEEK[]<0.${String(mostAtOnce)}>` : 'BODY.PEEK[]';
  const fetched = await one(connection, uid, {
    items: `(UID FLAGS INTERNALDATE RFC822.SIZE ${section})`,
    bytes: maxBytes,
  });
  const source = fetched === undefined ? undefined : sectionOf(fetched, 'BODY[]');
  if (fetched === undefined || source === undefined) throw new Failure('message_not_found');
  if (source.length > maxBytes) throw new Failure('message_too_large', { limit: maxBytes });
  return {
    uid,
    uidvalidity: state.uidvalidity,
    flags: state.view.flagsOf(uid) ?? fetched.flags ?? 0,
    arrived: fetched.arrived ?? 0,
    // A copy, because the original is a view into a buffer that also holds the rest of the reply.
    source: Uint8Array.from(source),
    isWhole: fetched.origin === undefined,
  };
}

/**
 * Bytes of the source of a message; none are behind its end.
 * @throws Failure `message_not_found`, `mail_protocol` when the server gives other bytes than those that were asked for.
 */
export async function readSourcePiece(
  connection: Connection,
  uid: number,
  { from, count }: SourceRange,
): Promise<Uint8Array> {
  const items = `(UID BODY.PEEK[]<${String(from)}.${String(count)}>)`;
  const fetched = await one(connection, uid, { items, bytes: count });
  if (fetched === undefined) throw new Failure('message_not_found');
  const bytes = sectionOf(fetched, 'BODY[]');
  if (bytes === undefined) return new Uint8Array();
  if (fetched.origin !== from || bytes.length > count) throw protocolFailure('another part of a message');
  return bytes;
}

async function sizeOf(connection: Connection, uid: number): Promise<number> {
  const fetched = await one(connection, uid, { items: '(UID RFC822.SIZE)', bytes: 0 });
  if (fetched?.size === undefined) throw new Failure('message_not_found');
  return fetched.size;
}

async function one(
  connection: Connection,
  uid: number,
  { items, bytes }: { readonly items: string; readonly bytes: number },
): Promise<Fetched | undefined> {
  let found: Fetched | undefined;
  const each = (fetched: Fetched): void => {
    found ??= fetched;
  };
  const most = bytes + 4 * SLACK;
  const limits = { literal: bytes + SLACK, response: most, bytes: most, bulk: most };
  await connection.run(fetchByUid(String(uid), items, { each, limits, wanted: new Set([uid]) }));
  return found;
}
