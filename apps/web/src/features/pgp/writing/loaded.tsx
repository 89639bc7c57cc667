import type { ComponentProps, FunctionComponent, ReactNode } from 'react';
import type { Loader } from '../../../lib/loader.ts';
import { loadOnce, useLoadedIfPossible } from '../../../lib/loading.ts';
import type { ProtectionButtons as Buttons } from './ProtectionButtons.tsx';
import type { ProtectionSummary as Summary } from './ProtectionSummary.tsx';
import type { RecipientKey as Key } from './RecipientKey.tsx';

const buttons: Loader<typeof Buttons> = {
  texts: 'pgp',
  code: () => import('./ProtectionButtons.tsx').then((part) => part.ProtectionButtons),
};
const summary: Loader<typeof Summary> = {
  texts: 'pgp',
  code: () => import('./ProtectionSummary.tsx').then((part) => part.ProtectionSummary),
};
const recipientKey: Loader<typeof Key> = {
  texts: 'pgp',
  code: () => import('./RecipientKey.tsx').then((part) => part.RecipientKey),
};

function useShown<P extends object>(loader: Loader<FunctionComponent<P>>, props: P): ReactNode {
  const Part = useLoadedIfPossible(loader);
  return Part === undefined ? null : <Part {...props} />;
}

/** Loads the parts of the composer that this feature has, so that they are there offline. */
export async function loadWriting(): Promise<void> {
  await Promise.all([loadOnce(buttons), loadOnce(summary), loadOnce(recipientKey)]);
}

/** The switches for encryption and signature, with their own texts. */
export function ProtectionButtons(props: ComponentProps<typeof Buttons>): ReactNode {
  return useShown(buttons, props);
}

/** The sentence about the protection of the message, with its own texts. */
export function ProtectionSummary(props: ComponentProps<typeof Summary>): ReactNode {
  return useShown(summary, props);
}

/** The state of a recipient's key, with its own texts. */
export function RecipientKey(props: ComponentProps<typeof Key>): ReactNode {
  return useShown(recipientKey, props);
}
