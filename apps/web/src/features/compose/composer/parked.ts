import { localKeyOf, seal, unseal } from '../../../lib/local-crypto.ts';
import type { SendBody } from '../data/compose-calls.ts';
import type { ComposeState } from '../model/compose-state.ts';
import type { JournalStore } from './journal-store.ts';
import { openJournalStore } from './journal-store.ts';

/** A message that the user has sent while there was no network. */
export interface ParkedMessage {
  /** When it was sent, in ms since 1970. */
  readonly at: number;
  /** What will be sent. The gateway sends a draft once, however often it is asked. */
  readonly body: SendBody;
  /** What opens when the user takes it back. */
  readonly state: ComposeState;
}

/** The messages of an account that wait for the network, in this browser, encrypted. */
export interface Parked {
  readonly put: (message: ParkedMessage) => Promise<void>;
  /** Oldest first. Those of other accounts are not among them. */
  readonly all: () => Promise<readonly ParkedMessage[]>;
  readonly remove: (draftid: string) => Promise<void>;
}

const DATABASE = 'compose-parked';

function read(text: string, at: number): ParkedMessage[] {
  try {
    const { body, state } = JSON.parse(text) as Partial<ParkedMessage>;
    return typeof body?.draftid === 'string' && Array.isArray(state?.to) ? [{ at, body, state }] : [];
  } catch {
    return [];
  }
}

/** Parked messages in a store, encrypted with a key. */
export function makeParked(store: JournalStore, key: CryptoKey, olderKeys: readonly CryptoKey[] = []): Parked {
  return {
    put: async ({ at, body, state }) => {
      const { draftid } = body;
      await store.put({ id: draftid, at, ...(await seal(key, draftid, JSON.stringify({ body, state }))) });
    },
    all: async () => {
      const found = await Promise.all(
        (await store.all()).map(async (entry) => {
          for (const one of [key, ...olderKeys]) {
            const text = await unseal(one, entry.id, entry);
            if (text !== null) return read(text, entry.at);
          }
          return [];
        }),
      );
      return found.flat().sort((one, other) => one.at - other.at);
    },
    remove: (draftid) => store.remove(draftid),
  };
}

/** The parked messages of a signed-in account; null when the browser cannot encrypt: then nothing is parked. */
export async function openParked(localkey: string, oldlocalkeys: readonly string[] = []): Promise<Parked | null> {
  const key = await localKeyOf(localkey);
  if (key === null) return null;
  const older = await Promise.all(oldlocalkeys.map(localKeyOf));
  return makeParked(
    await openJournalStore(DATABASE),
    key,
    older.filter((one) => one !== null),
  );
}
