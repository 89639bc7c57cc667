import type { Address } from '@pillarbox/contract/mail/fields';
import type { ReactNode } from 'react';
import type { AddressAction } from './address-action.ts';
import { features } from './features.ts';
import { useLoadedIfPossible } from './loading.ts';

/** The menu items that features add for an address. One whose code cannot load is left out. */
export function AddressActions({ address }: { readonly address: Address }): ReactNode {
  return features()
    .flatMap(({ addressActions = [] }) => addressActions)
    .map((action) => <LoadedAction key={action.name} action={action} address={address} />);
}

function LoadedAction({ action, address }: { readonly action: AddressAction; readonly address: Address }): ReactNode {
  const Action = useLoadedIfPossible(action.load);
  return Action === undefined ? null : <Action address={address} />;
}
