import type { ReactNode } from 'react';
import type { ScreenLoader } from '../../../lib/loader.ts';
import { useLoadedIfPossible } from '../../../lib/loading.ts';
import { useStore } from '../../../lib/store.ts';
import { currentPasswordWanted } from './password-duty.ts';

const dialog: ScreenLoader = {
  code: () => import('./CurrentPasswordDialog.tsx').then((part) => part.CurrentPasswordDialog),
};

/**
 * The dialog that asks for the current password [SHELL-140] while the mail server refuses the password of the session.
 */
export function CurrentPasswordHost(): ReactNode {
  return useStore(currentPasswordWanted) ? <LoadedDialog /> : null;
}

function LoadedDialog(): ReactNode {
  const Dialog = useLoadedIfPossible(dialog);
  return Dialog === undefined ? null : <Dialog />;
}
