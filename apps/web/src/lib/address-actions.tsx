import type { ReactNode } from 'react';
import type { AddressAction, AddressActionProps } from './address-action.ts';
import { features } from './features.ts';
import { useLoadedIfPossible } from './loading.ts';

interface AddressActionsProps extends AddressActionProps {
  /** The items stand on the card of the person. */
  readonly isCard?: boolean;
}

/** The menu items that features add for an address, or for a postal address in its message. One whose code cannot load is left out. */
export function AddressActions({ isCard = false, ...props }: AddressActionsProps): ReactNode {
  return features()
    .flatMap(({ addressActions = [] }) => addressActions)
    .filter(
      ({ takesPlace = false, onCard = false }) => (isCard || !onCard) && (props.place === undefined || takesPlace),
    )
    .map((action) => <LoadedAction key={action.name} action={action} {...props} />);
}

function LoadedAction({ action, ...props }: AddressActionProps & { readonly action: AddressAction }): ReactNode {
  const Action = useLoadedIfPossible(action.load);
  return Action === undefined ? null : <Action {...props} />;
}
