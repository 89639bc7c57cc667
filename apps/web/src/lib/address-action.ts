import type { Address } from '@pillarbox/contract/mail/fields';
import type { Message } from '@pillarbox/contract/mail/message';
import type { FunctionComponent } from 'react';
import type { Loader } from './loader.ts';

/** What an action of an address is given. */
export interface AddressActionProps {
  readonly address: Address;
  /** A postal address in a message of this sender; the action is about it then. */
  readonly place?: string | undefined;
  /** The message that the address has written; absent when there is none, or it is another's. */
  readonly written?: Pick<Message, 'parts'> | undefined;
}

/** What a feature adds to the menu of an address in a message, for example blocking it. */
export interface AddressAction {
  /** Unique among all features. */
  readonly name: string;
  /** It can do something with a postal address, too. */
  readonly takesPlace?: true;
  /** It is on the card of a person only: the menus of a message have it on their own. */
  readonly onCard?: true;
  /** A `MenuItem`. Loaded when a menu of an address is first opened. */
  readonly load: Loader<FunctionComponent<AddressActionProps>>;
}
