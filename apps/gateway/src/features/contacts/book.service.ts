import type { AddressBook, ContactGroup, SubmittedBook } from '@pillarbox/contract/contacts/book';
import { BOOK_COLORS, MAX_BOOKS } from '@pillarbox/contract/contacts/book';
import { MAX_CONTACTS } from '@pillarbox/contract/contacts/contact';
import { Failure } from '@pillarbox/contract/failure';
import { groupNameFrom } from '@pillarbox/rules/vcard/group-card';
import type { Account, AccountId } from '../../platform/account/account.ts';
import type { BookRow, BookStore } from './book.store.ts';
import type { ContactStore } from './contact.store.ts';
import { favouritesId } from './favourites.ts';
import { withOwnUid } from './written-contact.ts';
import type { GroupRow, GroupStore } from './group.store.ts';
import { allowed, isEnough } from './sharing/book-access.ts';
import type { AccessibleBook, BookAccess, Need } from './sharing/book-access.ts';
import type { ShareEvents } from './sharing/share-events.ts';
import type { ShareStore } from './sharing/share.store.ts';
import type { SharingService } from './sharing/sharing.service.ts';

/** Most groups of an account. */
export const MAX_GROUPS = 200;

/** The fields of a group that is created or changed. */
type SubmittedGroup = SubmittedBook & {
  readonly contacts?: readonly string[] | undefined;
  readonly Favourites?: 'YES' | undefined;
};

interface BookServiceDeps {
  readonly books: BookStore;
  readonly contacts: ContactStore;
  readonly groups: GroupStore;
  readonly access: BookAccess;
  readonly shares: ShareStore;
  readonly sharing: SharingService;
  readonly events: ShareEvents;
  /** The name of the first book in the language of the user. */
  readonly firstBookName: (owner: Account) => Promise<string>;
}

/** Address books and groups of accounts. */
export class BookService {
  readonly #deps: BookServiceDeps;

  constructor(deps: BookServiceDeps) {
    this.#deps = deps;
  }

  /** The books of an account; the first call makes its default book. */
  async list(owner: Account): Promise<BookRow[]> {
    const { books, firstBookName } = this.#deps;
    const found = await books.list(owner);
    if (found.length > 0) return found;
    await books.addFirst(owner, { name: await firstBookName(owner), color: BOOK_COLORS[0] });
    return await books.list(owner);
  }

  /** The ids of the books with which an account may do something; the first call makes its default book. */
  async ids(owner: Account, need: Need = 'own'): Promise<string[]> {
    const books = await this.accessible(owner);
    return books.filter(({ right }) => isEnough(right, need)).map(({ id }) => id);
  }

  /** As `BookAccess.of`; the first call makes the default book. */
  async accessible(owner: Account): Promise<AccessibleBook[]> {
    const found = await this.#deps.access.of(owner);
    if (found.some(({ right }) => right === 'OWN')) return found;
    await this.list(owner);
    return await this.#deps.access.of(owner);
  }

  /** The ids of the books that an account owns, whoever asks: for limits that are the owner's. */
  async idsOf(accountId: AccountId): Promise<string[]> {
    return await this.#deps.books.ids({ accountId });
  }

  /** As `BookAccess.require`. */
  async require(
    owner: Account,
    ids: readonly string[],
    need: Need = 'own',
  ): Promise<ReadonlyMap<string, AccessibleBook>> {
    return allowed(await this.accessible(owner), ids, need);
  }

  /** One own book. @throws Failure `book_not_found`. */
  async get(owner: Account, id: string): Promise<BookRow> {
    const found = (await this.list(owner)).find((book) => book.id === id);
    if (found === undefined) throw new Failure('book_not_found');
    return found;
  }

  /** One book with which the account may do something. @throws Failure `book_not_found`, `book_not_allowed`. */
  async usable(owner: Account, id: string, need: Need): Promise<AccessibleBook> {
    const found = (await this.require(owner, [id], need)).get(id);
    if (found === undefined) throw new Failure('book_not_found');
    return found;
  }

  /** An own book as the wire has it. @throws Failure `book_not_found`. */
  async wired(owner: Account, id: string): Promise<AddressBook> {
    const [wire] = await this.#deps.sharing.wire(owner, [await this.get(owner, id)]);
    if (wire === undefined) throw new Failure('book_not_found');
    return wire;
  }

  /** The book for new contacts. @throws Failure `contact_book_missing`. */
  async defaultBook(owner: Account): Promise<BookRow> {
    const found = (await this.list(owner)).find(({ isDefault }) => isDefault);
    if (found === undefined) throw new Failure('contact_book_missing');
    return found;
  }

  /** Creates a book. @throws Failure `noname`, `validation`, `too_many_books`. */
  async create(owner: Account, { Name = '', Color, Default }: SubmittedBook): Promise<BookRow> {
    const { length } = await this.list(owner);
    const color = Color ?? BOOK_COLORS[length % BOOK_COLORS.length] ?? BOOK_COLORS[0];
    const id = await this.#deps.books.add(owner, { name: bookName(Name), color }, MAX_BOOKS);
    if (id === null) throw new Failure('too_many_books', { limit: MAX_BOOKS });
    if (Default === 'YES') await this.#deps.books.change(owner, id, { isDefault: true });
    return await this.get(owner, id);
  }

  /** Changes a book; `Shared` NO ends its shares [CONT-011]. @throws Failure `noname`, `validation`, `book_not_found`, `book_not_allowed`. */
  async change(owner: Account, { object_id: id = '', Name, Color, Default, Shared }: SubmittedBook): Promise<BookRow> {
    await this.require(owner, [id]);
    const change = {
      ...(Name === undefined ? {} : { name: bookName(Name) }),
      ...(Color === undefined ? {} : { color: Color }),
      ...(Default === 'YES' ? { isDefault: true } : {}),
    };
    if (!(await this.#deps.books.change(owner, id, change))) throw new Failure('book_not_found');
    if (Shared === 'NO') await this.#deps.sharing.clear(id);
    this.#deps.events.touched([id]);
    return await this.get(owner, id);
  }

  /**
   * Deletes a book with its contacts, or moves them first [CONT-010]. The default book stays: new contacts need one.
   * @throws Failure `book_not_found`, `book_not_allowed`, `book_is_default`, `too_many_contacts`.
   */
  async remove(owner: Account, id: string, destination?: string): Promise<void> {
    const { contacts, shares, events } = this.#deps;
    await this.requireRemovable(owner, [id]);
    if (destination !== undefined && destination !== id) {
      const target = await this.usable(owner, destination, 'write');
      if (target.right !== 'OWN') await this.requireRoom(target, await contacts.count([id]));
      const sharing = await contacts.sharingUid(id, destination);
      await contacts.replace(
        sharing.map((before) => ({ before, after: withOwnUid(before.id, before.card), bookId: id })),
      );
      await contacts.moveAll(id, destination);
    }
    const audience = await shares.grantees(id);
    await this.#deps.books.remove(owner, [id]);
    events.tell(audience);
  }

  /** Checks that contacts can be added to a book: the limit is its owner's. @throws Failure `too_many_contacts`. */
  async requireRoom({ ownerId }: Pick<AccessibleBook, 'ownerId'>, added: number): Promise<void> {
    const total = await this.#deps.contacts.count(await this.idsOf(ownerId));
    if (total + added > MAX_CONTACTS) throw new Failure('too_many_contacts', { limit: MAX_CONTACTS });
  }

  /** Checks that all these books can be deleted. @throws Failure `book_not_found`, `book_not_allowed`, `book_is_default`. */
  async requireRemovable(owner: Account, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.require(owner, ids);
    const own = new Map((await this.list(owner)).map((book) => [book.id, book]));
    for (const id of ids) {
      const book = own.get(id);
      if (book === undefined) throw new Failure('book_not_found');
      if (book.isDefault) throw new Failure('book_is_default');
    }
  }

  /** The groups of an account. */
  async listGroups(owner: Account): Promise<ContactGroup[]> {
    return (await this.#deps.groups.list(owner)).map((group) => wireGroup(owner, group));
  }

  /** One group. @throws Failure `group_not_found`. */
  async group(owner: Account, id: string): Promise<ContactGroup> {
    const [found] = await this.#deps.groups.list(owner, id);
    if (found === undefined) throw new Failure('group_not_found');
    return wireGroup(owner, found);
  }

  /**
   * Creates a group, or changes the one that is named; `contacts` replaces its members, of which those are left out that the
   * account cannot read. @throws Failure `noname`, `group_not_found`, `too_many_groups`.
   */
  async saveGroup(
    owner: Account,
    { object_id, Name, Color, contacts, Favourites }: SubmittedGroup,
  ): Promise<ContactGroup> {
    const { groups, contacts: store } = this.#deps;
    const favourites = Favourites === 'YES' ? favouritesId(owner.accountId) : undefined;
    const isThere = favourites !== undefined && (await groups.list(owner, favourites)).length > 0;
    const known = isThere ? favourites : object_id;
    const id = known ?? (await this.#addGroup(owner, { id: favourites, name: Name ?? '', color: Color }));
    const change = {
      ...(Name === undefined ? {} : { name: groupName(Name) }),
      ...(Color === undefined ? {} : { color: Color }),
    };
    if (!(await groups.change(owner, id, change))) throw new Failure('group_not_found');
    if (contacts !== undefined) {
      const own = await store.read(await this.ids(owner, 'read'), contacts);
      await groups.setMembers(
        id,
        own.map((contact) => contact.id),
      );
    }
    return await this.group(owner, id);
  }

  async #addGroup(
    owner: Account,
    { id: named, name, color }: Pick<GroupRow, 'name'> & Partial<Record<'id' | 'color', string | undefined>>,
  ): Promise<string> {
    const { groups } = this.#deps;
    const count = (await groups.list(owner)).length;
    const chosen = color ?? BOOK_COLORS[count % BOOK_COLORS.length] ?? BOOK_COLORS[0];
    const id = await groups.add(owner, { id: named, name: groupName(name), color: chosen }, MAX_GROUPS);
    if (id === null) throw new Failure('too_many_groups', { limit: MAX_GROUPS });
    return id;
  }

  /** Deletes a group; its contacts stay. @throws Failure `group_not_found`. */
  async removeGroup(owner: Account, id: string): Promise<void> {
    if (!(await this.#deps.groups.remove(owner, id))) throw new Failure('group_not_found');
  }
}

/** The stored name of a book [VAL-047, VAL-048]. @throws Failure `noname`, `validation`. */
function bookName(typed: string): string {
  const name = groupName(typed);
  if (!/^[\p{L}\p{M}\p{N} ]+$/u.test(name)) throw new Failure('validation', { field: 'Name' });
  return name;
}

/** The stored name of a group: one line of at most 60 characters. @throws Failure `noname`. */
function groupName(typed: string): string {
  const name = groupNameFrom(typed);
  if (name === '') throw new Failure('noname', { field: 'Name' });
  return name;
}

function wireGroup({ accountId }: Account, { id, name, color, members }: GroupRow): ContactGroup {
  return {
    object_id: id,
    Name: name,
    contacts: members.map((member) => member.id),
    'email list': members.flatMap(({ mail }) => (mail === '' ? [] : [mail])),
    Color: color,
    ...(id === favouritesId(accountId) && { Favourites: 'YES' as const }),
  };
}
