import type { ViewEntry } from '../view/entry.ts';
import { fetchBySequence, fetchByUid } from './engine/commands/fetch.ts';
import type { Fetched, Fetching } from './engine/commands/fetch.ts';
import type { Connection } from './engine/connection.ts';
import type { Limits } from './engine/limits.ts';
import { entryOf } from './message-entry.ts';

/** A message as a list needs it: its entry, and the server's preview (undefined: not told, null: none ready). */
export interface MessageRead {
  readonly entry: ViewEntry;
  readonly preview: Buffer | null | undefined;
}

/** Which messages are read: a set of uids or of places in the folder, as the server takes it, and how many they are. */
export interface MessagesWanted {
  readonly set: string;
  readonly by: 'uid' | 'sequence';
  readonly count: number;
  /** Takes nothing else in; absent: whatever the set names. */
  readonly wanted?: ReadonlySet<number>;
  /** Takes in only what has a higher uid: a set `n:*` brings the last message in any case (RFC 3501 6.4.8). */
  readonly above?: number;
  readonly limits?: Partial<Limits>;
}

/** What every server has ready of every message, however broken it is. */
const BASICS = '(UID FLAGS INTERNALDATE RFC822.SIZE)';

/**
 * Reads messages for lists, each of them once. One whose answer cannot be read, or that the server refuses to look into, comes
 * without what its headers say: no message keeps the others from being listed.
 *
 * @param items our own words, such as OVERVIEW.
 * @throws Failure when the server refuses even the basics, and those of the connection.
 */
export async function readMessages(
  connection: Connection,
  { set, by, count, wanted, above = 0, limits }: MessagesWanted,
  items: string,
): Promise<MessageRead[]> {
  const fetch = by === 'uid' ? fetchByUid : fetchBySequence;
  const rest = { ...(wanted && { wanted }), ...(limits && { limits }) };
  const seen = new Set<number>();
  const read: MessageRead[] = [];
  const each: Fetching['each'] = (fetched: Fetched & { uid: number }) => {
    if (fetched.uid <= above || seen.has(fetched.uid)) return;
    seen.add(fetched.uid);
    read.push({ entry: entryOf(fetched), preview: fetched.preview });
  };
  await connection.run(fetch(set, `(${items})`, { each, ...rest, partial: true }));
  if (seen.size < count) await connection.run(fetch(set, BASICS, { each, ...rest }));
  return read;
}
