import { fetchByUid } from './engine/commands/fetch.ts';
import type { Fetching } from './engine/commands/fetch.ts';
import type { Connection } from './engine/connection.ts';
import { readUidSet, uidSets } from './engine/text.ts';

/** Messages that the server refuses to read before the others of a refused command are left out: each takes two more commands. */
const MAX_REFUSED = 20;

/**
 * Fetches items of messages, without those that the server cannot read. Servers answer NO for them; some send all other messages
 * before it, some stop at the first one. So the first message without an answer and the others are asked for again, apart from each
 * other. @throws Failure when the NO is about the folder or the server, and those of the connection.
 */
export async function fetchReadable(
  connection: Connection,
  uids: readonly number[],
  { items, each, limits }: Pick<Fetching, 'each' | 'limits'> & { readonly items: string },
): Promise<void> {
  const answered = new Set<number>();
  const fetching: Fetching = {
    wanted: new Set(uids),
    partial: true,
    ...(limits && { limits }),
    each: (fetched) => {
      answered.add(fetched.uid);
      each(fetched);
    },
  };
  const sets = uidSets(uids);
  let refused = 0;
  for (let set = sets.shift(); set !== undefined; set = sets.shift()) {
    const isWhole = await connection.run({
      ...fetchByUid(set, items, fetching),
      done: ({ kind }) => kind === 'OK',
    });
    if (isWhole || refused >= MAX_REFUSED) continue;
    const [first, ...rest] = (readUidSet(set, uids.length) ?? []).filter((uid) => !answered.has(uid));
    // A single message without an answer is the one that cannot be read.
    if (first === undefined || rest.length === 0) continue;
    refused += 1;
    sets.push(String(first), ...uidSets(rest));
  }
}
