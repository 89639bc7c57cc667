import type { Account } from '../../platform/account/account.ts';

/** An identity of another webmail. */
export interface TakenIdentity {
  readonly name: string;
  readonly mail: string;
  readonly replyTo: string;
  /** '' for none. */
  readonly signature: string;
  readonly isHtml: boolean;
  readonly isDefault: boolean;
}

/** A user of another webmail. */
export interface TakenUser {
  /** The name that they sign in with there. */
  readonly login: string;
  readonly identities: readonly TakenIdentity[];
  /** vCards, one text for each contact; CATEGORIES names the groups. */
  readonly cards: () => Iterable<string>;
}

/** Another webmail. What is wrong with one user is thrown when that user is read. */
export interface TakeOverSource {
  readonly name: 'Roundcube' | 'SnappyMail';
  users(): Iterable<{ readonly login: string; readonly read: () => TakenUser }>;
  close(): Promise<void>;
}

/** What an import of contacts did, or would do. */
export interface TakenContacts {
  readonly added: number;
  /** Contacts that the account had already. */
  readonly known: number;
  /** Cards that cannot be read, or that are not allowed here. */
  readonly leftOut: number;
  readonly groups: number;
}

/** Imports cards to the account's default book. Contacts that exist stay as they are. With `isTrial` nothing is written. */
export type ImportCards = (
  owner: Account,
  file: { readonly name: string; readonly bytes: Uint8Array; readonly isTrial: boolean },
) => Promise<TakenContacts>;
