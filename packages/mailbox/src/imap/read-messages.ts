import type { ViewEntry } from '../view/entry.ts';
import { fetchBySequence, fetchByUid } from './engine/commands/fetch.ts';
import type { Fetching } from './engine/commands/fetch.ts';
import type { Connection } from './engine/connection.ts';
import type { Limits } from './engine/limits.ts';
import { fetchReadable } from './fetch-readable.ts';
import { entryOf } from './message-entry.ts';

/** A message for a list: its entry, and the server's preview (undefined: not requested, null: none ready). */
export interface MessageRead {
  readonly entry: ViewEntry;
  readonly preview: Buffer | null | undefined;
}

/** Which messages are read: a set of uids or sequence numbers, and how many messages are expected. */
export interface MessagesWanted {
  readonly set: string;
  readonly by: 'uid' | 'sequence';
  readonly count: number;
  /** Only these uids are read; absent: all of the set. */
  readonly wanted?: ReadonlySet<number>;
  /** Only higher uids are read: a set `n:*` always includes the last message (RFC 3501 6.4.8). */
  readonly above?: number;
  readonly limits?: Partial<Limits>;
}

/** What every server can return for every message, however malformed it is. */
const BASICS = '(UID FLAGS INTERNALDATE RFC822.SIZE)';

/**
 * Reads messages for lists, each once. A message whose reply cannot be parsed, or that the server cannot open, is returned
 * without its headers, so that it does not prevent the others from being listed.
 *
 * @param items fixed words of this code, such as OVERVIEW.
 * @throws Failure when the server refuses even the basic items, and those of the connection.
 */
export async function readMessages(
  connection: Connection,
  { set, by, count, wanted, above = 0, limits }: MessagesWanted,
  items: string,
): Promise<MessageRead[]> {
  const fetch = by === 'uid' ? fetchByUid : fetchBySequence;
  const rest = { ...(wanted && { wanted }), ...(limits && { limits }) };
  const read = new Map<number, MessageRead>();
  const take: Fetching['each'] = (fetched) => {
    read.set(fetched.uid, { entry: entryOf(fetched), preview: fetched.preview });
  };
  const takeOnce: Fetching['each'] = (fetched) => {
    if (fetched.uid > above && !read.has(fetched.uid)) take(fetched);
  };
  const isWhole = await connection.run({
    ...fetch(set, `(${items})`, { each: takeOnce, ...rest, partial: true }),
    done: ({ kind }) => kind === 'OK',
  });
  const known = read.size;
  if (read.size < count) await connection.run(fetch(set, BASICS, { each: takeOnce, ...rest }));
  // The server may have stopped at a message that it cannot open. If only one has no headers, it is that one.
  const bare = isWhole ? [] : [...read.keys()].slice(known);
  if (bare.length > 1)
    await fetchReadable(connection, bare, { items: `(${items})`, each: take, ...(limits && { limits }) });
  return [...read.values()];
}
