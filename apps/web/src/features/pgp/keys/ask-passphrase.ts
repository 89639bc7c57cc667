import { openDialog } from '../../../lib/dialogs.ts';
import { createStore } from '../../../lib/store.ts';
import { pgp } from '../pgp-worker.ts';
import type { StoredKey } from './key-list.ts';

/** A wish for the passphrase of one of these keys. */
interface Wish {
  readonly pairs: readonly StoredKey[];
  readonly done: (isUnlocked: boolean) => void;
}

/** The passphrase that some code waits for; null when none does. */
export const wish = createStore<Wish | null>(null);

/** Resolves to true when one of the keys is unlocked, after asking for its passphrase if that is needed. */
export async function unlockOneOf(pairs: readonly StoredKey[]): Promise<boolean> {
  const unlocked = await pgp('unlocked');
  if (pairs.some(({ fingerprint }) => unlocked.includes(fingerprint))) return true;
  wish.get()?.done(false);
  return await new Promise((done) => {
    wish.set({ pairs, done });
    openDialog('pgp-unlock');
  });
}
