import type { Outgoing } from '@pillarbox/contract/compose/draft';
import type { Account } from '../../platform/account/account.ts';
import type { Session } from '../../platform/http/request-pipeline.ts';

/** A card with the state that it was read in. */
export interface StoredCard {
  readonly id: string;
  readonly card: string;
  readonly etag: string;
}

/** What requests to update contacts need of the address books. Every call reaches only contacts that the account may write. */
export interface AddressBooks {
  /** The cards of these contacts; those that the account may not write are left out. */
  cards(owner: Account, ids: readonly string[]): Promise<readonly StoredCard[]>;
  /** The ETag that a card will have. */
  etagOf(card: Pick<StoredCard, 'id' | 'card'>): string;
  /** Gives contacts other cards, those that still have the ETag. Returns the ids of the changed ones. */
  replace(owner: Account, cards: readonly StoredCard[]): Promise<ReadonlySet<string>>;
}

/** Sends messages of users. */
export interface SendsMessages {
  /** Name of the user in messages; '' for none. */
  readonly nameOf: (session: Session) => Promise<string>;
  /** The languages of the user, the best first; codes such as `de_DE`. */
  readonly languagesOf: (session: Session) => Promise<readonly string[]>;
  /** Adds a message to the user's outbox, as the send command does. @throws Failure as that command. */
  readonly send: (session: Session, message: Outgoing) => Promise<unknown>;
}
