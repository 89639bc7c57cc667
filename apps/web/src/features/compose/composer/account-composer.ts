import { createStore } from '../../../lib/store.ts';
import { session } from '../../../lib/session-state.ts';
import { sealOutgoing } from '../../pgp/public.ts';
import { composeFont, senderNow } from '../begin/compose-settings.ts';
import { gatewayCalls } from '../data/compose-calls.ts';
import type { ComposeState } from '../model/compose-state.ts';
import type { Composer } from './composer.ts';
import { makeComposer } from './composer.ts';
import type { Journal } from './journal.ts';
import { openJournal } from './journal.ts';
import { holdDraft } from './open-draft.ts';
import type { Parked } from './parked.ts';
import { openParked } from './parked.ts';

/** What `open` makes for the signed-in account: once, and anew for another account or key. */
function ofAccount<T>(open: (localkey: string, oldlocalkeys: readonly string[]) => Promise<T>): () => Promise<T> {
  let known: { readonly owner: string; readonly opened: Promise<T> } | null = null;
  return () => {
    const { user, localkey, oldlocalkeys } = session.get();
    const owner = `${user?.mail ?? ''} ${localkey}`;
    if (known?.owner !== owner) known = { owner, opened: open(localkey, oldlocalkeys) };
    return known.opened;
  };
}

/** The journal of the signed-in account. */
export const currentJournal: () => Promise<Journal> = ofAccount(openJournal);

/** The messages of the signed-in account that wait for the network; null when the browser cannot encrypt them. */
export const currentParked: () => Promise<Parked | null> = ofAccount(openParked);

/** Grows when a message was parked on this page. */
export const parkedHere = createStore(0);

/** Makes the composer of a message of the signed-in account, and locks its draft for this page. */
export async function composerOf(state: ComposeState): Promise<Composer> {
  const composer = makeComposer(state, {
    calls: gatewayCalls,
    journal: await currentJournal(),
    sender: senderNow,
    font: composeFont,
    seal: sealOutgoing,
    park: async (message) => {
      const store = await currentParked();
      await store?.put(message);
      parkedHere.set((count) => count + 1);
      return store !== null;
    },
  });
  holdDraft(state.draftid);
  return composer;
}
