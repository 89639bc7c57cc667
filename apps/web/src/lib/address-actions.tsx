import type { ReactNode } from 'react';
import type { AddressAction, AddressActionProps } from './address-action.ts';
import { features } from './features.ts';
import { useLoadedIfPossible } from './loading.ts';

/** The menu items that features add for an address, or for a postal address in its message. One whose code cannot load is left out. */
export function AddressActions(props: AddressActionProps): ReactNode {
  return features()
    .flatMap(({ addressActions = [] }) => addressActions)
    .filter(({ takesPlace }) => props.place === undefined || takesPlace === true)
    .map((action) => <LoadedAction key={action.name} action={action} {...props} />);
}

function LoadedAction({ action, ...props }: AddressActionProps & { readonly action: AddressAction }): ReactNode {
  const Action = useLoadedIfPossible(action.load);
  return Action === undefined ? null : <Action {...props} />;
}
