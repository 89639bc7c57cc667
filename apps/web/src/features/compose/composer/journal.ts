import type { ComposeState } from '../model/compose-state.ts';
import { emptyMessage } from '../model/compose-state.ts';
import { localKeyOf, seal, unseal } from '../../../lib/local-crypto.ts';
import type { JournalStore, KeptEntry } from './journal-store.ts';
import { openJournalStore } from './journal-store.ts';

/** An unfinished message in the journal. */
export interface JournalEntry {
  readonly at: number;
  readonly state: ComposeState;
}

/** The unfinished messages of an account, in this browser. An entry is removed when its message is sent, saved and closed, or discarded. */
export interface Journal {
  readonly write: (state: ComposeState) => Promise<void>;
  /** Newest first. */
  readonly entries: () => Promise<readonly JournalEntry[]>;
  readonly remove: (draftid: string) => Promise<void>;
}

/** Entries older than this are dropped, in milliseconds: thirty days. */
const MAX_AGE = 30 * 24 * 60 * 60 * 1000;

/** Removes uploads that were running: they ended with their page. Their pictures stay in the text. */
function withoutUploads(state: ComposeState): ComposeState {
  return { ...state, attachments: state.attachments.filter((one) => one.ref !== null) };
}

function read(text: string): ComposeState | null {
  try {
    const state = JSON.parse(text) as ComposeState;
    if (typeof state.draftid !== 'string' || !Array.isArray(state.to)) return null;
    // An entry of an older version of the product lacks newer fields.
    return { ...emptyMessage(state.format, state.draftid), ...state };
  } catch {
    return null;
  }
}

/**
 * A journal in a store, encrypted with a key. An entry that an older key has encrypted is encrypted again when it is read, before
 * that key is removed. Entries of other accounts cannot be decrypted and are skipped.
 */
export function makeJournal(store: JournalStore, key: CryptoKey, olderKeys: readonly CryptoKey[] = []): Journal {
  const removed = new Set<string>();
  const openOlder = async (entry: KeptEntry): Promise<string | null> => {
    for (const older of olderKeys) {
      const text = await unseal(older, entry.id, entry);
      if (text === null) continue;
      const sealed = await seal(key, entry.id, text);
      if (!removed.has(entry.id)) await store.put({ id: entry.id, at: entry.at, ...sealed });
      return text;
    }
    return null;
  };
  const open = async (entry: KeptEntry): Promise<JournalEntry[]> => {
    const text = (await unseal(key, entry.id, entry)) ?? (await openOlder(entry));
    const state = text === null ? null : read(text);
    return state === null ? [] : [{ at: entry.at, state: withoutUploads(state) }];
  };
  return {
    write: async (state) => {
      removed.delete(state.draftid);
      const sealed = await seal(key, state.draftid, JSON.stringify(state));
      // The message may have been sent while its text was encrypted: a removed entry must not come back.
      if (!removed.has(state.draftid)) await store.put({ id: state.draftid, at: Date.now(), ...sealed });
    },
    entries: async () => {
      const kept = await store.all();
      const old = kept.filter((entry) => Date.now() - entry.at > MAX_AGE);
      await Promise.all(old.map((entry) => store.remove(entry.id)));
      const opened = await Promise.all(kept.filter((entry) => !old.includes(entry)).map(open));
      return opened.flat().sort((one, other) => other.at - one.at);
    },
    remove: async (draftid) => {
      removed.add(draftid);
      await store.remove(draftid);
    },
  };
}

/** The journal of a signed-in account. Without encryption it is in memory, for the life of the page. */
export async function openJournal(localkey: string, oldlocalkeys: readonly string[] = []): Promise<Journal> {
  const key = await localKeyOf(localkey);
  if (key === null) return plainJournal();
  const older = await Promise.all(oldlocalkeys.map(localKeyOf));
  return makeJournal(
    await openJournalStore(),
    key,
    older.filter((one) => one !== null),
  );
}

/** A journal in memory only. */
export function plainJournal(): Journal {
  const entries = new Map<string, JournalEntry>();
  return {
    write: (state) => Promise.resolve(void entries.set(state.draftid, { at: Date.now(), state })),
    entries: () => Promise.resolve([...entries.values()].sort((one, other) => other.at - one.at)),
    remove: (draftid) => Promise.resolve(void entries.delete(draftid)),
  };
}
