import { randomUUID } from 'node:crypto';
import type { ContactRow } from '@pillarbox/contract/contacts/contact-calls';
import type { Contact, SubmittedContact } from '@pillarbox/contract/contacts/contact';
import type { Person } from '@pillarbox/contract/contacts/person';
import { nobody } from '@pillarbox/contract/contacts/person';
import { Failure } from '@pillarbox/contract/failure';
import { fold } from '@pillarbox/rules/fold';
import { editPerson, newCard } from '@pillarbox/rules/vcard/edit-person';
import { readPerson } from '@pillarbox/rules/vcard/read-person';
import { parseVCard } from '@pillarbox/rules/vcard/vcard';
import type { Account } from '../../platform/account/account.ts';
import type { BookService } from './book.service.ts';
import { letters, sectionsOf, sectionsOfList } from './contact-list.ts';
import type { ListedContact } from './contact-list.ts';
import type { ContactLists } from './contact-lists.ts';
import type { ContactChange, ContactRecord, ContactStore } from './contact.store.ts';
import { personOf, wireOfPerson } from './contact-wire.ts';
import type { GroupStore } from './group.store.ts';
import { photoAddress } from './photos/photo-address.ts';
import type { AccessibleBook } from './sharing/book-access.ts';
import type { SummaryStore } from './summary.store.ts';
import { withOwnUid, writtenContact } from './written-contact.ts';

/** Most words of a search that are looked for. */
const MAX_WORDS = 8;

interface ContactServiceDeps {
  readonly books: BookService;
  readonly contacts: ContactStore;
  readonly summaries: SummaryStore;
  readonly groups: GroupStore;
  readonly lists: ContactLists;
  /** Tag of the language that the user's contacts are sorted in. */
  readonly languageOf: (owner: Account) => Promise<string>;
}

/** Which contacts a page of the list shows. */
interface PageQuery {
  readonly book?: string | undefined;
  readonly group?: string | undefined;
  readonly text: string;
  readonly offset: number;
  readonly limit: number;
}

/** The contacts of accounts. */
export class ContactService {
  readonly #deps: ContactServiceDeps;

  constructor(deps: ContactServiceDeps) {
    this.#deps = deps;
  }

  /** A page of the list, with the row at which each letter begins. @throws Failure `book_not_found`, `group_not_found`. */
  async page(owner: Account, { book, group, text, offset, limit }: PageQuery) {
    const { books, summaries, lists, languageOf } = this.#deps;
    const readable = await books.ids(owner, 'read');
    if (book !== undefined && !readable.includes(book)) throw new Failure('book_not_found');
    const all = await lists.of(owner, await languageOf(owner));
    const members = group === undefined ? null : new Set((await books.group(owner, group)).contacts);
    const words = fold(text).split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
    const found = words.length === 0 ? null : await summaries.search(book === undefined ? readable : [book], words);
    const isWhole = book === undefined && members === null && found === null;
    const rows = isWhole
      ? all
      : all.filter(
          ({ id, bookId }) =>
            (book === undefined || bookId === book) && (members?.has(id) ?? true) && (found?.has(id) ?? true),
        );
    return {
      total: rows.length,
      rows: rows.slice(offset, offset + limit).map((row) => rowOf(owner, row)),
      letters: isWhole ? sectionsOfList(rows) : sectionsOf(rows),
    };
  }

  /** One contact. @throws Failure `contact_not_found`. */
  async read(owner: Account, id: string): Promise<Contact> {
    const [found] = await this.readSeveral(owner, [id]);
    if (found === undefined) throw new Failure('contact_not_found');
    return found;
  }

  /** The contacts among these ids that the account may read, in their order. */
  async readSeveral(owner: Account, ids: readonly string[]): Promise<Contact[]> {
    const { books, contacts, groups, languageOf } = this.#deps;
    const records = await contacts.read(await books.ids(owner, 'read'), ids);
    const byId = new Map(records.map((record) => [record.id, record]));
    const groupsOf = await groups.groupsOf(owner, [...byId.keys()]);
    const letterOf = letters(await languageOf(owner));
    return [...new Set(ids)].flatMap((id) => {
      const record = byId.get(id);
      if (record === undefined) return [];
      return [contactOf(owner, record, { groups: groupsOf.get(id) ?? [], letter: letterOf(record.name) })];
    });
  }

  /** The first contacts of a book by name, at most `limit`. @throws Failure `book_not_found`. */
  async inBook(owner: Account, book: string, limit: number): Promise<Contact[]> {
    const { rows } = await this.page(owner, { book, text: '', offset: 0, limit });
    return await this.readSeveral(
      owner,
      rows.map(({ id }) => id),
    );
  }

  /**
   * Creates a contact. Returns its id.
   * @throws Failure `contact_name_missing`, `contact_book_missing`, `book_not_found`, `book_not_allowed`, `too_many_contacts`.
   */
  async create(owner: Account, submitted: SubmittedContact): Promise<string> {
    const { books, contacts, groups } = this.#deps;
    const { AddressBookID } = submitted;
    const isNamed = AddressBookID !== undefined && AddressBookID !== '';
    const target = isNamed ? AddressBookID : (await books.defaultBook(owner)).id;
    const book = await books.usable(owner, target, 'write');
    await books.requireRoom(book, 1);
    const id = randomUUID();
    const card = newCard(id, named(personOf(submitted, nobody())));
    await contacts.add(book.id, [writtenContact(id, card)]);
    const group = groupsNamed(submitted);
    if (group !== undefined) await groups.setGroupsOf(owner, new Map([[id, group]]));
    return id;
  }

  /**
   * Changes contacts, all or none; another `AddressBookID` moves a contact. Groups are the user's own: setting them is no change of
   * the book. @throws Failure `contact_not_found`, `contact_changed`, `contact_name_missing`, `book_not_found`, `book_not_allowed`,
   * `too_many_contacts`.
   */
  async change(owner: Account, submitted: readonly SubmittedContact[]): Promise<void> {
    const { books, contacts, groups } = this.#deps;
    const records = await this.#required(
      owner,
      submitted.map(({ ID }) => ID ?? ''),
    );
    const changes = submitted.map((one) => changeOf(records, one));
    const targets = changes.map(({ bookId }) => bookId);
    const known = await books.require(owner, targets, 'read');
    const differ = changes.filter(
      ({ before, after, bookId }) => after.etag !== before.etag || bookId !== before.bookId,
    );
    const written = differ.flatMap(({ before, bookId }) => [before.bookId, bookId]);
    await books.require(owner, written, 'write');
    await this.#requireRoom(known, differ);
    const stale = await contacts.replace(await this.#withoutConflicts(differ));
    if (stale !== null) throw new Failure('contact_changed');
    const named = submitted.flatMap((one) => {
      const group = groupsNamed(one);
      return group === undefined ? [] : [[one.ID ?? '', group] as const];
    });
    await groups.setGroupsOf(owner, new Map(named));
  }

  /**
   * Deletes contacts, all or none; those that are gone already are left out. Returns how many were deleted.
   * @throws Failure `book_not_allowed`.
   */
  async remove(owner: Account, ids: readonly string[]): Promise<number> {
    const { books, contacts } = this.#deps;
    const found = await contacts.read(await books.ids(owner, 'read'), ids);
    const from = found.map(({ bookId }) => bookId);
    await books.require(owner, from, 'write');
    await contacts.remove(found);
    return found.length;
  }

  /**
   * Copies contacts and those of whole books to a book. Returns the new ids.
   * @throws Failure `contacts_none_chosen`, `book_not_found`, `book_not_allowed`, `too_many_contacts`.
   */
  async copy(
    owner: Account,
    { target, books: from, contacts: ids }: { target: string; books: readonly string[]; contacts: readonly string[] },
  ): Promise<string[]> {
    const { books, contacts } = this.#deps;
    const book = await books.usable(owner, target, 'write');
    await books.require(owner, from, 'read');
    const chosen = [...ids, ...(from.length === 0 ? [] : await contacts.idsIn(from))];
    const records = await contacts.read(await books.ids(owner, 'read'), chosen);
    if (records.length === 0) throw new Failure('contacts_none_chosen');
    await books.requireRoom(book, records.length);
    const copies = records.map(({ card }) => withOwnUid(randomUUID(), card));
    await contacts.add(book.id, copies);
    return copies.map(({ id }) => id);
  }

  /**
   * Adds contacts to a book, all or none: those of the fields, and copies of those that an id names. Returns the new ids in order.
   * @throws Failure `book_not_found`, `book_not_allowed`, `contact_not_found`, `contact_name_missing`, `too_many_contacts`.
   */
  async createSeveral(
    owner: Account,
    bookId: string,
    items: readonly (string | SubmittedContact)[],
  ): Promise<string[]> {
    const { books, contacts, groups } = this.#deps;
    const book = await books.usable(owner, bookId, 'write');
    const originals = await this.#required(
      owner,
      items.filter((item) => typeof item === 'string'),
    );
    await books.requireRoom(book, items.length);
    const rows = items.map((item) => {
      const id = randomUUID();
      const original = typeof item === 'string' ? originals.get(item) : undefined;
      if (original !== undefined) return withOwnUid(id, original.card);
      return writtenContact(id, newCard(id, named(personOf(typeof item === 'string' ? {} : item, nobody()))));
    });
    await contacts.add(book.id, rows);
    const chosen = items.flatMap((item, index) => {
      const group = typeof item === 'string' ? undefined : groupsNamed(item);
      return group === undefined ? [] : [[rows[index]?.id ?? '', group] as const];
    });
    await groups.setGroupsOf(owner, new Map(chosen));
    return rows.map(({ id }) => id);
  }

  /** The changes, with a UID of its own for each contact that moves to a book that has its UID already. */
  async #withoutConflicts(changes: readonly ContactChange[]): Promise<ContactChange[]> {
    const moved = changes.filter(({ before, bookId }) => bookId !== before.bookId);
    const taken = new Map<string, Set<string>>();
    for (const [bookId, arriving] of Map.groupBy(moved, (one) => one.bookId)) {
      const uids = arriving.map(({ after }) => after.uid);
      taken.set(bookId, await this.#deps.contacts.takenUids(bookId, uids));
    }
    return changes.map((change) => {
      const { before, after, bookId } = change;
      const isTaken = bookId !== before.bookId && taken.get(bookId)?.has(after.uid) === true;
      return isTaken ? { ...change, after: withOwnUid(after.id, after.card) } : change;
    });
  }

  /** The contacts with these ids. @throws Failure `contact_not_found`. */
  async #required(owner: Account, ids: readonly string[]): Promise<Map<string, ContactRecord>> {
    const records = await this.#deps.contacts.read(await this.#deps.books.ids(owner, 'read'), ids);
    const byId = new Map(records.map((record) => [record.id, record]));
    if (ids.some((id) => !byId.has(id))) throw new Failure('contact_not_found');
    return byId;
  }

  /** Contacts that move to a book of somebody else count for that owner. @throws Failure `too_many_contacts`. */
  async #requireRoom(known: ReadonlyMap<string, AccessibleBook>, changes: readonly ContactChange[]): Promise<void> {
    const ownerOf = (book: string): string | undefined => known.get(book)?.ownerId;
    const arriving = changes.filter(({ before, bookId }) => ownerOf(before.bookId) !== ownerOf(bookId));
    for (const [bookId, added] of Map.groupBy(arriving, (one) => one.bookId)) {
      const target = known.get(bookId);
      if (target !== undefined) await this.#deps.books.requireRoom(target, added.length);
    }
  }
}

/** @throws Failure `contact_changed` when the caller has read another state. */
function changeOf(records: ReadonlyMap<string, ContactRecord>, submitted: SubmittedContact): ContactChange {
  const before = records.get(submitted.ID ?? '');
  if (before === undefined) throw new Failure('contact_not_found');
  if (submitted.ETag !== undefined && submitted.ETag !== before.etag) throw new Failure('contact_changed');
  const card = parseVCard(before.card);
  const after = named(personOf(submitted, readPerson(card)));
  const bookId = submitted.AddressBookID ?? '';
  return {
    before,
    after: writtenContact(before.id, editPerson(card, after)),
    bookId: bookId === '' ? before.bookId : bookId,
  };
}

/** @throws Failure `contact_name_missing` [VAL-049]. */
function named(person: Person): Person {
  if (person.name === '') throw new Failure('contact_name_missing', { field: 'Name' });
  return person;
}

function groupsNamed({ GroupID }: SubmittedContact): readonly string[] | undefined {
  if (GroupID === undefined) return undefined;
  return typeof GroupID === 'string' ? [GroupID].filter(Boolean) : GroupID;
}

function rowOf(owner: Account, listed: ListedContact): ContactRow {
  const { id, name, letter, mails, company, bookId } = listed;
  const image = photoAddress(owner, listed);
  return { id, name, letter, mail: mails[0] ?? '', company, book: bookId, image };
}

function contactOf(
  owner: Account,
  record: ContactRecord,
  { groups, letter }: { readonly groups: string[]; readonly letter: string },
): Contact {
  const { id, bookId, card, etag } = record;
  const person = wireOfPerson(readPerson(parseVCard(card)));
  const Image = photoAddress(owner, record);
  return { ...person, object_id: id, FirstLetter: letter, AddressBookId: bookId, Groups: groups, Image, ETag: etag };
}
