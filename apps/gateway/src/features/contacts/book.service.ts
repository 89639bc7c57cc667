import type { AddressBook, ContactGroup, SubmittedBook } from '@pillarbox/contract/contacts/book';
import { BOOK_COLORS, MAX_BOOK_NAME, MAX_BOOKS } from '@pillarbox/contract/contacts/book';
import { Failure } from '@pillarbox/contract/failure';
import type { Account } from '../../platform/account/account.ts';
import type { BookRow, BookStore } from './book.store.ts';
import type { ContactStore } from './contact.store.ts';
import { withOwnUid } from './written-contact.ts';
import type { GroupRow, GroupStore } from './group.store.ts';

/** Most groups of an account. */
const MAX_GROUPS = 200;

interface BookServiceDeps {
  readonly books: BookStore;
  readonly contacts: ContactStore;
  readonly groups: GroupStore;
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

  /** The ids of the books of an account; the first call makes its default book. */
  async ids(owner: Account): Promise<string[]> {
    const found = await this.#deps.books.ids(owner);
    return found.length > 0 ? found : (await this.list(owner)).map(({ id }) => id);
  }

  /** Checks that the account has these books. @throws Failure `book_not_found`. */
  async require(owner: Account, ids: readonly string[]): Promise<void> {
    const own = new Set(await this.ids(owner));
    if (ids.some((id) => !own.has(id))) throw new Failure('book_not_found');
  }

  /** One book. @throws Failure `book_not_found`. */
  async get(owner: Account, id: string): Promise<BookRow> {
    const found = (await this.list(owner)).find((book) => book.id === id);
    if (found === undefined) throw new Failure('book_not_found');
    return found;
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

  /** Changes a book. @throws Failure `noname`, `validation`, `book_not_found`. */
  async change(owner: Account, { object_id: id = '', Name, Color, Default }: SubmittedBook): Promise<BookRow> {
    const change = {
      ...(Name === undefined ? {} : { name: bookName(Name) }),
      ...(Color === undefined ? {} : { color: Color }),
      ...(Default === 'YES' ? { isDefault: true } : {}),
    };
    if (!(await this.#deps.books.change(owner, id, change))) throw new Failure('book_not_found');
    return await this.get(owner, id);
  }

  /**
   * Deletes a book with its contacts, or moves them first [CONT-010]. The default book stays: new contacts need one.
   * @throws Failure `book_not_found`, `book_is_default`.
   */
  async remove(owner: Account, id: string, destination?: string): Promise<void> {
    await this.requireRemovable(owner, [id]);
    if (destination !== undefined && destination !== id) {
      await this.require(owner, [destination]);
      const { contacts } = this.#deps;
      const sharing = await contacts.sharingUid(id, destination);
      await contacts.replace(
        sharing.map((before) => ({ before, after: withOwnUid(before.id, before.card), bookId: id })),
      );
      await contacts.moveAll(id, destination);
    }
    await this.#deps.books.remove(owner, [id]);
  }

  /** Checks that all these books can be deleted. @throws Failure `book_not_found`, `book_is_default`. */
  async requireRemovable(owner: Account, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const own = new Map((await this.list(owner)).map((book) => [book.id, book]));
    for (const id of ids) {
      const book = own.get(id);
      if (book === undefined) throw new Failure('book_not_found');
      if (book.isDefault) throw new Failure('book_is_default');
    }
  }

  /** The groups of an account. */
  async listGroups(owner: Account): Promise<ContactGroup[]> {
    return (await this.#deps.groups.list(owner)).map(wireGroup);
  }

  /** One group. @throws Failure `group_not_found`. */
  async group(owner: Account, id: string): Promise<ContactGroup> {
    const [found] = await this.#deps.groups.list(owner, id);
    if (found === undefined) throw new Failure('group_not_found');
    return wireGroup(found);
  }

  /**
   * Creates a group, or changes the one that is named; `contacts` replaces its members, of which those are left out that the
   * account does not have. @throws Failure `noname`, `group_not_found`, `too_many_groups`.
   */
  async saveGroup(
    owner: Account,
    { object_id, Name, Color, contacts }: SubmittedBook & { contacts?: readonly string[] | undefined },
  ): Promise<ContactGroup> {
    const { groups, contacts: store } = this.#deps;
    const id = object_id ?? (await this.#addGroup(owner, Name ?? '', Color));
    const change = {
      ...(Name === undefined ? {} : { name: groupName(Name) }),
      ...(Color === undefined ? {} : { color: Color }),
    };
    if (!(await groups.change(owner, id, change))) throw new Failure('group_not_found');
    if (contacts !== undefined) {
      const own = await store.read(await this.ids(owner), contacts);
      await groups.setMembers(
        id,
        own.map((contact) => contact.id),
      );
    }
    return await this.group(owner, id);
  }

  async #addGroup(owner: Account, name: string, color: string | undefined): Promise<string> {
    const { groups } = this.#deps;
    const count = (await groups.list(owner)).length;
    const chosen = color ?? BOOK_COLORS[count % BOOK_COLORS.length] ?? BOOK_COLORS[0];
    const id = await groups.add(owner, { name: groupName(name), color: chosen }, MAX_GROUPS);
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
  const name = typed
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_BOOK_NAME)
    .trim();
  if (name === '') throw new Failure('noname', { field: 'Name' });
  return name;
}

/** A book as the wire has it [DATA-041]. */
export function wireBook({ id, name, color, isDefault, members }: BookRow): AddressBook {
  return {
    Name: name,
    object_id: id,
    Default: isDefault ? 'YES' : 'NO',
    MembersCount: members,
    GrantedShares: {},
    SharedWith: [],
    Shared: 'NO',
    BulkContacts: '[]',
    host: '',
    Color: color,
  };
}

function wireGroup({ id, name, color, members }: GroupRow): ContactGroup {
  return {
    object_id: id,
    Name: name,
    contacts: members.map((member) => member.id),
    'email list': members.flatMap(({ mail }) => (mail === '' ? [] : [mail])),
    Color: color,
  };
}
