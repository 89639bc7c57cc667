import type { ComposeState } from '../model/compose-state.ts';
import { emptyMessage } from '../model/compose-state.ts';
import { journalKey, seal, unseal } from './journal-crypto.ts';
import type { JournalStore } from './journal-store.ts';
import { openJournalStore } from './journal-store.ts';

/** An unfinished message that the browser kept. */
export interface JournalEntry {
  readonly at: number;
  readonly state: ComposeState;
}

/** What was typed, kept in this browser for this account until it is sent, saved and closed, or thrown away. */
export interface Journal {
  readonly write: (state: ComposeState) => Promise<void>;
  /** Newest first. */
  readonly entries: () => Promise<readonly JournalEntry[]>;
  readonly remove: (draftid: string) => Promise<void>;
}

/** Entries older than this are dropped, in milliseconds: thirty days. */
const MAX_AGE = 30 * 24 * 60 * 60 * 1000;

/** An upload that was under way is over with its page; its place in the text stays. */
function withoutUploads(state: ComposeState): ComposeState {
  return { ...state, attachments: state.attachments.filter((one) => one.ref !== null) };
}

function read(text: string): ComposeState | null {
  try {
    const state = JSON.parse(text) as ComposeState;
    if (typeof state.draftid !== 'string' || !Array.isArray(state.to)) return null;
    // An entry of an earlier version of the product lacks what has been added since.
    return { ...emptyMessage(state.format, state.draftid), ...state };
  } catch {
    return null;
  }
}

/** A journal in the given store, sealed by the given key. Entries of other accounts do not open and are passed over. */
export function makeJournal(store: JournalStore, key: CryptoKey): Journal {
  const removed = new Set<string>();
  const open = async (entry: Awaited<ReturnType<JournalStore['all']>>[number]): Promise<JournalEntry[]> => {
    const text = await unseal(key, entry.id, entry);
    const state = text === null ? null : read(text);
    return state === null ? [] : [{ at: entry.at, state: withoutUploads(state) }];
  };
  return {
    write: async (state) => {
      removed.delete(state.draftid);
      const sealed = await seal(key, state.draftid, JSON.stringify(state));
      // Sealing takes a moment in which the message may have been sent: what is gone stays gone.
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

/** The journal of a signed-in account. Where the browser cannot seal, it lives in memory as long as the page. */
export async function openJournal(localkey: string): Promise<Journal> {
  const key = await journalKey(localkey);
  return key === null ? plainJournal() : makeJournal(await openJournalStore(), key);
}

/** A journal that keeps nothing at rest. */
export function plainJournal(): Journal {
  const entries = new Map<string, JournalEntry>();
  return {
    write: (state) => Promise.resolve(void entries.set(state.draftid, { at: Date.now(), state })),
    entries: () => Promise.resolve([...entries.values()].sort((one, other) => other.at - one.at)),
    remove: (draftid) => Promise.resolve(void entries.delete(draftid)),
  };
}
