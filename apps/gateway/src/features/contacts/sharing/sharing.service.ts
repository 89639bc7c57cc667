import type { AddressBook, OfferedBook, SharingLevel, SubscribedBook } from '@pillarbox/contract/contacts/book';
import { MAX_SHARES, MAX_SUBSCRIPTIONS } from '@pillarbox/contract/contacts/book';
import { MAX_CONTACTS } from '@pillarbox/contract/contacts/contact';
import { Failure } from '@pillarbox/contract/failure';
import type { Account } from '../../../platform/account/account.ts';
import type { LoginName } from '../../../platform/account/login-name.ts';
import type { BookRow } from '../book.store.ts';
import type { BookAccess } from './book-access.ts';
import type { ShareEvents } from './share-events.ts';
import type { OfferedRow, ShareRow, ShareStore } from './share.store.ts';

interface SharingServiceDeps {
  readonly access: BookAccess;
  readonly shares: ShareStore;
  readonly events: ShareEvents;
  /**
   * The account that a name means at the partner of an account, whether or not it exists. @throws Failure for a name that cannot
   * sign in there.
   */
  readonly accountNamed: (owner: Account, name: string) => Pick<LoginName, 'accountId' | 'mail'>;
}

/** Shares of address books, and subscriptions to them. Nothing here tells whether an address has an account. */
export class SharingService {
  readonly #deps: SharingServiceDeps;

  constructor(deps: SharingServiceDeps) {
    this.#deps = deps;
  }

  /**
   * Shares a book with a person, or changes what the person may do.
   * @throws Failure `book_not_found`, `book_not_allowed`, `share_not_here`, `share_with_self`, `too_many_shares`.
   */
  async share(owner: Account, bookId: string, { user, level }: { user: string; level: SharingLevel }): Promise<void> {
    const { access, shares, events } = this.#deps;
    await access.require(owner, [bookId], 'own');
    const { accountId, mail } = this.#person(owner, user);
    if (accountId === owner.accountId) throw new Failure('share_with_self', { field: 'user' });
    const share = { accountId, mail, level, ownerMail: owner.mail };
    if (!(await shares.put(bookId, share, MAX_SHARES))) throw new Failure('too_many_shares', { limit: MAX_SHARES });
    events.tell([accountId]);
  }

  /** Ends the share with a person. @throws Failure `book_not_found`, `book_not_allowed`. */
  async withdraw(owner: Account, bookId: string, user: string): Promise<void> {
    const { access, shares, events } = this.#deps;
    await access.require(owner, [bookId], 'own');
    // By the stored address: that of a domain which the provider gave up can be withdrawn, too.
    events.tell(await shares.remove(bookId, whole(user.trim().toLowerCase(), owner)));
  }

  /** Ends all shares of a book [CONT-011]. The caller owns it. */
  async clear(bookId: string): Promise<void> {
    const { shares, events } = this.#deps;
    events.tell(await shares.remove(bookId));
  }

  /** Own books as the wire has them [DATA-041]. */
  async wire(owner: Account, books: readonly BookRow[]): Promise<AddressBook[]> {
    const shares = await this.#deps.shares.ofBooks(books.map(({ id }) => id));
    return books.map((book) => wireBook(owner, book, shares.get(book.id) ?? []));
  }

  /** The books that the user subscribes to [API-135]. */
  async subscribed(caller: Account): Promise<SubscribedBook[]> {
    return (await this.#deps.shares.offered(caller)).filter(({ isSubscribed }) => isSubscribed).map(wireOffered);
  }

  /** The books that others share with the user. */
  async offered(caller: Account): Promise<OfferedBook[]> {
    return (await this.#deps.shares.offered(caller)).map(wireOffered);
  }

  /** One of these. @throws Failure `book_not_found`. */
  async offer(caller: Account, bookId: string): Promise<OfferedBook> {
    const [row] = await this.#deps.shares.offered(caller, bookId);
    if (row === undefined) throw new Failure('book_not_found');
    return wireOffered(row);
  }

  /** Subscribes to a shared book. @throws Failure `book_not_found`, `too_many_subscriptions`. */
  async subscribe(caller: Account, bookId: string): Promise<OfferedBook> {
    const limits = { books: MAX_SUBSCRIPTIONS, contacts: MAX_CONTACTS };
    const outcome = await this.#deps.shares.subscribe(caller, bookId, limits);
    if (outcome === 'missing') throw new Failure('book_not_found');
    if (outcome === 'limit') throw new Failure('too_many_subscriptions', { limit: MAX_SUBSCRIPTIONS });
    return await this.offer(caller, bookId);
  }

  /** Ends a subscription. @throws Failure `book_not_found`. */
  async unsubscribe(caller: Account, bookId: string): Promise<OfferedBook> {
    if (!(await this.#deps.shares.unsubscribe(caller, bookId))) throw new Failure('book_not_found');
    return await this.offer(caller, bookId);
  }

  #person(owner: Account, user: string): Pick<LoginName, 'accountId' | 'mail'> {
    try {
      return this.#deps.accountNamed(owner, whole(user.trim(), owner));
    } catch (error) {
      if (error instanceof Failure) throw new Failure('share_not_here', { field: 'user' }, error);
      throw error;
    }
  }
}

function domainOf({ mail }: Pick<Account, 'mail'>): string {
  return mail.slice(mail.lastIndexOf('@'));
}

/** An address, of the owner's domain when only the part before the @ is named. */
function whole(user: string, owner: Account): string {
  return user === '' || user.includes('@') ? user : `${user}${domainOf(owner)}`;
}

function wireBook(owner: Account, book: BookRow, shares: readonly ShareRow[]): AddressBook {
  const domain = domainOf(owner);
  const keyOf = (mail: string): string => (mail.endsWith(domain) ? mail.slice(0, -domain.length) : mail);
  return {
    Name: book.name,
    object_id: book.id,
    Default: book.isDefault ? 'YES' : 'NO',
    MembersCount: book.members,
    GrantedShares: Object.fromEntries(shares.map(({ mail, level }) => [keyOf(mail), level])),
    SharedWith: shares.map(({ mail }) => mail),
    Shared: shares.length > 0 ? 'YES' : 'NO',
    BulkContacts: '[]',
    host: '',
    Color: book.color,
  };
}

/** Others do not learn with whom a book is shared, nor which book is the owner's default. */
function wireOffered({ id, name, color, ownerMail, level, isSubscribed, members }: OfferedRow): OfferedBook {
  return {
    Name: name,
    object_id: id,
    Default: 'NO',
    MembersCount: members,
    GrantedShares: {},
    SharedWith: [],
    Shared: 'YES',
    BulkContacts: '[]',
    host: '',
    Color: color,
    SharingLevel: level,
    Owner: ownerMail,
    Subscribed: isSubscribed ? 'YES' : 'NO',
  };
}
