import type { CardTraits } from '@pillarbox/rules/duplicates/find-duplicates';
import type { Account } from '../../platform/account/account.ts';
import type { Transaction } from './transaction.ts';

/** A card with its place, as it is stored. */
export interface PlacedCard {
  readonly id: string;
  readonly card: string;
  readonly etag: string;
  readonly bookId: string;
  /** The last part of the path that a CardDAV client chose. */
  readonly davName: string | null;
  readonly groups: readonly string[];
  readonly hasPhoto: boolean;
}

/** Writes something in the transaction of a merge. */
export type Note = (tx: Transaction) => Promise<void>;

/** What merges need of the address books. Every call reaches the account's own books only. */
export interface ContactMerges {
  /** A text that is another one after each change of a contact. */
  state(owner: Account): Promise<string>;
  /** What tells all contacts from each other, in portions. */
  traits(owner: Account): AsyncIterable<readonly CardTraits[]>;
  /** The cards of these contacts in their order; those that the account does not have are left out. */
  cards(owner: Account, ids: readonly string[]): Promise<readonly PlacedCard[]>;
  /** The ETag that a card will have. */
  etagOf(card: Pick<PlacedCard, 'id' | 'card'>): string;
  /** Merges cards, all or none. False when one of them has another ETag by now. */
  merge(
    owner: Account,
    merge: {
      readonly kept: Pick<PlacedCard, 'id' | 'etag' | 'card' | 'groups'>;
      readonly gone: readonly Pick<PlacedCard, 'id' | 'etag'>[];
    },
    note: Note,
  ): Promise<boolean>;
  /** Takes a merge back. False when the card that stayed has another ETag by now. @throws Failure `too_many_contacts`. */
  restore(
    owner: Account,
    restore: {
      readonly kept: Pick<PlacedCard, 'id' | 'card' | 'groups'> & { readonly mergedEtag: string };
      readonly gone: readonly PlacedCard[];
    },
    note: Note,
  ): Promise<boolean>;
}
