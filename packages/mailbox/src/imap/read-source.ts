import { Failure } from '@pillarbox/contract/failure';
import type { MessageSource, SourceRange } from '../port.ts';
import { fetchByUid } from './engine/commands/fetch.ts';
import type { Fetched, Fetching } from './engine/commands/fetch.ts';
import type { Connection } from './engine/connection.ts';
import { protocolFailure } from './engine/failures.ts';
import { fetchReadable } from './fetch-readable.ts';
import type { FolderState } from './folder-state.ts';
import { sectionOf } from './message-entry.ts';

/** What is read with the source of a message. */
const FACTS = 'UID FLAGS INTERNALDATE RFC822.SIZE';
const WHOLE = 'BODY.PEEK[]';
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
  const section = size > mostAtOnce ? `BODY.PEEK[]<0.${String(mostAtOnce)}>` : WHOLE;
  const fetched = await one(connection, uid, {
    items: `(${FACTS} ${section})`,
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

/**
 * Several messages by as few commands as possible. Their bytes are views into the replies, so that nothing is copied: whoever keeps one
 * keeps what arrived with it.
 */
export async function readSources(
  connection: Connection,
  {
    state,
    uids,
    maxBytes,
  }: { readonly state: FolderState; readonly uids: readonly number[]; readonly maxBytes: number },
): Promise<MessageSource[]> {
  const found = new Map<number, MessageSource>();
  const { uidvalidity } = state;
  const most = maxBytes + 4 * SLACK;
  const limits = { literal: maxBytes, response: maxBytes + SLACK, bytes: most, bulk: most };
  const each: Fetching['each'] = (fetched) => {
    const { uid, arrived = 0 } = fetched;
    const source = sectionOf(fetched, 'BODY[]');
    // What the limit has cut is not the message.
    if (source === undefined || source.length >= maxBytes) return;
    found.set(uid, {
      uid,
      uidvalidity,
      flags: state.view.flagsOf(uid) ?? fetched.flags ?? 0,
      arrived,
      source,
      isWhole: true,
    });
  };
  await fetchReadable(connection, uids, { items: `(${FACTS} ${WHOLE})`, each, limits });
  return [...found.values()];
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
