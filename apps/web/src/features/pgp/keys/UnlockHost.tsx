import type { ReactNode } from 'react';
import { closeDialog } from '../../../lib/dialogs.ts';
import { useStore } from '../../../lib/store.ts';
import { wish } from './ask-passphrase.ts';
import { UnlockDialog } from './UnlockDialog.tsx';

/** The dialog for a passphrase that code outside a screen waits for. */
export function UnlockHost(): ReactNode {
  const asked = useStore(wish);
  if (asked === null) return null;
  const end = (isUnlocked: boolean): void => {
    wish.set(null);
    asked.done(isUnlocked);
  };
  return (
    <UnlockDialog
      pairs={asked.pairs}
      onUnlocked={() => end(true)}
      onClose={() => {
        end(false);
        closeDialog();
      }}
    />
  );
}
