import { SORT_KEY } from '@pillarbox/contract/mail/flags';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ViewEntry } from '../view/entry.ts';
import { select } from './engine/commands/select.ts';
import { sort } from './engine/commands/sort.ts';
import type { Connection } from './engine/connection.ts';
import { STORED_FLAGS } from './flag-words.ts';
import type { FolderState } from './folder-state.ts';
import { FILL_CHUNK } from './limits.ts';
import { DETAILS, OVERVIEW } from './message-entry.ts';
import { fetchDetails } from './previews.ts';
import { readMessages } from './read-messages.ts';

/** Messages inserted into a view at once; 250 take about 2 ms. */
const INSERT_AT_ONCE = 250;

/** Reads all messages of a small folder over the connection that has selected it. */
export async function fillSmall(connection: Connection, state: FolderState): Promise<void> {
  state.view.prepare(SORT_KEY.DATE);
  if (state.exists > 0) {
    const whole = { set: '1:*', by: 'sequence', count: state.exists } as const;
    const found = (await readMessages(connection, whole, `${OVERVIEW} ${DETAILS}`)).map(({ entry }) => entry);
    await insertInSlices(state, found);
    for (const { uid } of found) state.topuid = Math.max(state.topuid, uid);
    state.exists = state.view.count;
  }
  state.detailed = null;
  state.view.complete = true;
}

/** Callbacks while a large folder is read in the background. */
export interface FillSteps {
  /** The server's sort order is known. */
  readonly ordered: () => void;
  /** These messages were read, the newest portion first. */
  readonly read: (entries: readonly ViewEntry[]) => void;
  /** All messages are in the view. The owner compares it with the server and marks it complete. */
  readonly filled: () => Promise<void>;
  /** Attachments and threads are known, too. */
  readonly detailed: () => void;
  readonly stopped: () => boolean;
}

/**
 * Reads a large folder over a separate connection: first the server's sort order, then all envelopes from the newest to the
 * oldest that the view lacks, then what threads and attachments need. Reading by descending sequence number misses no message
 * when others are removed meanwhile.
 */
export async function fillLarge(
  connection: Connection,
  { state, name, steps }: { readonly state: FolderState; readonly name: Buffer; readonly steps: FillSteps },
): Promise<void> {
  const selected = await connection.run(select(name, null, false));
  if (selected.uidvalidity !== state.uidvalidity) return;
  state.view.prepare(SORT_KEY.DATE);
  if (connection.has('SORT')) {
    state.order = await connection.run(sort('DATE'));
    steps.ordered();
  }
  // The server prepares the next portion while this one is inserted.
  let next = overviews(connection, selected.exists);
  const known = state.behind?.after ?? 0;
  for (let last = selected.exists; last > 0 && !steps.stopped(); last -= FILL_CHUNK) {
    const found = await next;
    const isRest = found.some(({ uid }) => uid <= known);
    next = overviews(connection, isRest ? 0 : last - FILL_CHUNK);
    await insertInSlices(state, found);
    steps.read(found);
    if (isRest) break;
  }
  await next;
  if (steps.stopped()) return;
  await steps.filled();
  const left = [...state.view.uids()].reverse().filter((uid) => state.detailed?.has(uid) === false);
  for (let from = 0; from < left.length && !steps.stopped(); from += FILL_CHUNK) {
    await fetchDetails(connection, state, left.slice(from, from + FILL_CHUNK));
  }
  if (steps.stopped()) return;
  state.detailed = null;
  steps.detailed();
}

/** Starts fetching the overviews of the messages up to sequence number `last`; fetches nothing when `last` is below 1. */
function overviews(connection: Connection, last: number): Promise<readonly ViewEntry[]> {
  if (last < 1) return Promise.resolve([]);
  const first = Math.max(1, last - FILL_CHUNK + 1);
  const wanted = { set: `${String(first)}:${String(last)}`, by: 'sequence', count: last - first + 1 } as const;
  const fetching = readMessages(connection, wanted, OVERVIEW).then((read) => read.map(({ entry }) => entry));
  // The promise is awaited later. Without this handler an earlier failure would be an unhandled rejection.
  fetching.catch(() => undefined);
  return fetching;
}

/** Inserts messages into the view in small steps. Changes that were reported meanwhile win over the fetched values. */
async function insertInSlices(state: FolderState, found: readonly ViewEntry[]): Promise<void> {
  for (let from = 0; from < found.length; from += INSERT_AT_ONCE) {
    if (from > 0) await nextTurn();
    const entries = found
      .slice(from, from + INSERT_AT_ONCE)
      .filter(({ uid }) => !state.removedWhileFilling.has(uid))
      .map((entry) => {
        const heard = state.flagsWhileFilling.get(entry.uid);
        return heard === undefined
          ? entry
          : { ...entry, flags: (entry.flags & ~STORED_FLAGS) | heard.flags, labels: heard.labels };
      });
    state.view.insert(entries);
  }
}
