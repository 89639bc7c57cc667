import { randomUUID } from 'node:crypto';
import { MAX_CONTACTS } from '@pillarbox/contract/contacts/contact';
import { categoriesOf, sameTexts } from '@pillarbox/rules/vcard/group-card';
import type { Account } from '../../platform/account/account.ts';
import type { BookService } from './book.service.ts';
import type { CardBook, CardBookStore, NewCardBook } from './card-book.store.ts';
import { isAllowed, readCard } from './card-text.ts';
import type { CardToPut, PutOutcome, ReadCard } from './card-text.ts';
import { etagIn } from './card.store.ts';
import type { CardChanges, CardHead, CardStore, StoredCard } from './card.store.ts';
import type { ContactStore } from './contact.store.ts';
import type { GroupCardService } from './group-card.service.ts';
import type { StoredGroupCard } from './group-card.store.ts';
import { writtenContact } from './written-contact.ts';

interface CardServiceDeps {
  readonly books: BookService;
  readonly contacts: ContactStore;
  readonly cards: CardStore;
  readonly cardBooks: CardBookStore;
  readonly groupCards: GroupCardService;
  /** Called with the books that changed in another way than through `contacts`. */
  readonly touched: (bookIds: readonly string[]) => void;
  /** Called after each change. */
  readonly changed: (owner: Account) => void;
}

/** What has changed in a book, with the state that the answer reaches. */
export interface BookChanges extends CardChanges, Pick<CardBook, 'revision' | 'stamp'> {}

/**
 * Cards of the books of accounts for programs that read and write them whole (CardDAV). The caller asks `book.may` before it changes
 * something. Groups are cards and categories in own books only: subscribers read and write the cards of contacts as they are stored.
 */
export class CardService {
  readonly #deps: CardServiceDeps;

  constructor(deps: CardServiceDeps) {
    this.#deps = deps;
  }

  /** The books of the home of an account, subscribed ones too, with what it may do there; the first call makes its default book. */
  async books(owner: Account): Promise<CardBook[]> {
    const found = await this.#deps.cardBooks.list(owner);
    if (found.some(isOwn)) return found;
    await this.#deps.books.list(owner);
    return await this.#deps.cardBooks.list(owner);
  }

  /** As `CardStore.heads`: the cards of contacts. `book` is one of `books`. */
  heads(book: CardBook, page: { readonly after: string; readonly limit: number }): Promise<CardHead[]> {
    return this.#deps.cards.heads(book, page);
  }

  /** The cards of groups of a book; none for subscribers. */
  async groups(book: CardBook): Promise<StoredGroupCard[]> {
    return isOwn(book) ? await this.#deps.groupCards.list(book) : [];
  }

  /** The cards with these names, of contacts and of groups, in no order. */
  async read(book: CardBook, names: readonly string[]): Promise<StoredCard[]> {
    const contacts = await this.#deps.cards.read(book, names);
    if (contacts.length === names.length) return contacts;
    const groups = (await this.groups(book)).filter(({ name }) => names.includes(name));
    return [...contacts, ...groups];
  }

  /** Whether a book has had a revision with a stamp. */
  async hasHad({ id, revision, stamp }: CardBook, past: Pick<CardBook, 'revision' | 'stamp'>): Promise<boolean> {
    if (past.revision >= revision) return past.revision === revision && past.stamp === stamp;
    return past.stamp === (await this.#deps.cardBooks.stampOf(id, past.revision));
  }

  /**
   * What has changed after a revision, at most about `limit` cards: those of one revision are never divided, and when there are more,
   * the state that is returned is older than the book's.
   */
  async changesSince(book: CardBook, after: number, limit: number): Promise<BookChanges> {
    const { cards, cardBooks } = this.#deps;
    const { revision, stamp } = book;
    if (after === revision) return { changed: [], removed: [], revision, stamp };
    const upTo = (await cards.revisionAfter(book, after, limit)) ?? revision;
    const { changed, removed } = await cards.changes(book, after, upTo);
    const groups = (await this.groups(book)).filter((card) => card.revision > after && card.revision <= upTo);
    const reached = upTo === revision ? stamp : await cardBooks.stampOf(book.id, upTo);
    return { changed: [...changed, ...groups], removed, revision: upTo, stamp: reached };
  }

  /** Creates a book. `taken`: there is one of that path; `full`: the account has as many as it may have. */
  async addBook(owner: Account, book: NewCardBook): Promise<'added' | 'taken' | 'full'> {
    // The first book of an account is its own default book.
    await this.books(owner);
    const outcome = await this.#deps.cardBooks.add(owner, book);
    if (outcome === 'added') this.#deps.changed(owner);
    return outcome;
  }

  /** Changes name, description or colour of a book. */
  async describe(owner: Account, { id }: CardBook, change: Partial<Omit<NewCardBook, 'path'>>): Promise<void> {
    await this.#deps.cardBooks.describe(id, change);
    this.#deps.touched([id]);
    this.#deps.changed(owner);
  }

  /** Deletes a book with its contacts. @throws Failure `book_is_default`. */
  async removeBook(owner: Account, { id }: CardBook): Promise<void> {
    await this.#deps.books.remove(owner, id);
    this.#deps.changed(owner);
  }

  /** Writes a card under a name, new or in the place of the one that is there. */
  async put(owner: Account, book: CardBook, put: CardToPut): Promise<PutOutcome> {
    const { cards, groupCards } = this.#deps;
    const read = readCard(put.text);
    if ('why' in read) return read;
    const groups = await groupCards.list(book);
    // Subscribers do not see the cards of groups, and do not learn their paths.
    const isHidden = groups.some(({ name, uid }) => name === put.name || uid === read.uid);
    if (!isOwn(book) && (read.isGroup || isHidden)) return { why: 'unsupported' };
    const [contact] = await cards.read(book, [put.name]);
    // A contact does not become a group, nor a group a contact: the tables and the page would lose one of them.
    const other = read.isGroup ? contact : groups.find(({ name }) => name === put.name);
    if (other !== undefined) return { why: 'unsupported' };
    const conflict =
      groups.find(({ uid }) => uid === read.uid)?.name ?? (await cards.nameOfUid(book.id, read.uid)) ?? put.name;
    if (conflict !== put.name) return { why: 'uid', conflict };
    const outcome = read.isGroup
      ? await groupCards.put(owner, book, { put, read })
      : await this.#putContact(owner, book, { put, read, present: contact });
    if (!('why' in outcome)) this.#deps.changed(owner);
    return outcome;
  }

  /** Deletes a card. `missing`: there is none of that name; `precondition`: it has changed. */
  async remove(
    owner: Account,
    book: CardBook,
    { name, ifMatch }: Pick<CardToPut, 'name' | 'ifMatch'>,
  ): Promise<'removed' | 'missing' | 'precondition'> {
    const { cards, contacts, groupCards } = this.#deps;
    const [present] = await cards.read(book, [name]);
    const group = present === undefined ? (await this.groups(book)).find((card) => card.name === name) : undefined;
    const found = present ?? group;
    if (found === undefined) return 'missing';
    if (!isAllowed({ ifMatch, ifNoneMatch: null }, found)) return 'precondition';
    if (group === undefined) await contacts.remove(await contacts.read([book.id], [found.id]));
    else await groupCards.remove(owner, book, group);
    this.#deps.changed(owner);
    return 'removed';
  }

  async #putContact(
    owner: Account,
    book: CardBook,
    {
      put,
      read,
      present,
    }: { readonly put: CardToPut; readonly read: ReadCard; readonly present: StoredCard | undefined },
  ): Promise<PutOutcome> {
    const { cards, contacts, groupCards } = this.#deps;
    if (!isAllowed(put, present)) return { why: 'precondition' };
    const row = writtenContact(present?.id ?? randomUUID(), read.card, read.text);
    if (present === undefined) {
      if (await this.#isFull(book)) return { why: 'too_many' };
      if (!(await cards.add(book.id, put.name, row))) return { why: 'precondition' };
      this.#deps.touched([book.id]);
    } else {
      const [before] = await contacts.read([book.id], [present.id]);
      // The ETag of clients tells the groups, too.
      if (before === undefined || !present.etag.startsWith(before.etag)) return { why: 'precondition' };
      if ((await contacts.replace([{ before, after: row, bookId: book.id }])) !== null) return { why: 'precondition' };
    }
    const created = present === undefined;
    if (created) await groupCards.join(book, { uid: read.uid, contactId: row.id });
    if (!isOwn(book)) return { created, etag: read.text === put.text ? row.etag : null };
    const groups = await this.#groupsOf(owner, book, { id: row.id, read });
    const isAsSent = read.text === put.text && sameTexts(categoriesOf(read.card), groups);
    return { created, etag: isAsSent ? etagIn(row.etag, groups) : null };
  }

  /** Puts a contact of an own book into the groups that its card names. Returns the names of its groups, sorted. */
  async #groupsOf(
    owner: Account,
    book: CardBook,
    { id, read }: { readonly id: string; readonly read: ReadCard },
  ): Promise<string[]> {
    const { cards, groupCards } = this.#deps;
    const categories = categoriesOf(read.card);
    if (categories.length === 0 && !book.hasCategories) return [];
    // Programs that keep groups as cards write contacts without categories: there only the card of the group takes members out.
    const leaves = categories.length > 0 || !book.hasGroupCards;
    const isComplete = await groupCards.categorise(owner, { contactId: id, categories, leaves });
    if (categories.length > 0) await cards.setCategoriesRead(id, isComplete);
    return await groupCards.namesOf(owner, id);
  }

  /** The limit is the owner's, whoever adds the contact. */
  async #isFull({ ownerId }: CardBook): Promise<boolean> {
    return (await this.#deps.contacts.count(await this.#deps.books.idsOf(ownerId))) >= MAX_CONTACTS;
  }
}

function isOwn({ right }: Pick<CardBook, 'right'>): boolean {
  return right === 'OWN';
}
