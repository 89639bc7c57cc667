import type { Person } from '@pillarbox/contract/contacts/person';
import type { FunctionComponent } from 'react';
import type { Loader } from './loader.ts';

/** What an action of a person is given. */
export interface PersonActionProps {
  readonly person: Person;
}

/** What a feature adds to a person in a contact file, for example keeping it as a contact. */
export interface PersonAction {
  /** Unique among all features. */
  readonly name: string;
  /** A `Button`. Loaded when a person of a file is first shown. */
  readonly load: Loader<FunctionComponent<PersonActionProps>>;
}
