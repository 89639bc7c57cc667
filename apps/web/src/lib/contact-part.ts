import type { FunctionComponent } from 'react';
import type { Loader } from './loader.ts';

/** What a part of the details of a contact is given. */
export interface ContactPartProps {
  /** The email addresses of the contact: at least one, each once. */
  readonly mails: readonly string[];
}

/** What a feature shows below the fields of an open contact, for example its latest messages. */
export interface ContactPart {
  /** Unique among all features. */
  readonly name: string;
  /** Made anew for each contact. Loaded when a contact with an address is first open. */
  readonly load: Loader<FunctionComponent<ContactPartProps>>;
}
