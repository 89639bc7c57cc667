import type { Person } from '@pillarbox/contract/contacts/person';
import type { ReactNode } from 'react';
import { features } from '../../lib/features.ts';
import { useLoadedIfPossible } from '../../lib/loading.ts';
import type { PersonAction } from '../../lib/person-action.ts';

/** The buttons that other features add for a person of a contact file. One whose code cannot load is left out. */
export function PersonActions({ person }: { readonly person: Person }): ReactNode {
  return features()
    .flatMap(({ personActions = [] }) => personActions)
    .map((action) => <LoadedAction key={action.name} action={action} person={person} />);
}

function LoadedAction({ action, person }: { readonly action: PersonAction; readonly person: Person }): ReactNode {
  const Action = useLoadedIfPossible(action.load);
  return Action === undefined ? null : <Action person={person} />;
}
