import { randomUUID } from 'node:crypto';
import { MAX_CONTACTS } from '@pillarbox/contract/contacts/contact';
import { uidOf } from '@pillarbox/rules/vcard/read-person';
import { lineNamed, readVCards, VCardError, writeVCard } from '@pillarbox/rules/vcard/vcard';
import type { VCard } from '@pillarbox/rules/vcard/vcard';
import { makeLine } from '@pillarbox/rules/vcard/vcard-line';
import type { Account } from '../../platform/account/account.ts';
import type { BookService } from './book.service.ts';
import type { CardBook, CardChanges, CardHead, CardStore, StoredCard } from './card.store.ts';
import type { ContactStore } from './contact.store.ts';
import { isEnough } from './sharing/book-access.ts';
import { writtenContact } from './written-contact.ts';

/** A card that a client writes, and the conditions that it sets (RFC 9110 13.1); null for none. */
export interface CardToPut {
  readonly name: string;
  readonly text: string;
  readonly ifMatch: string | null;
  readonly ifNoneMatch: string | null;
}

/** Why a card was not written. `conflict`: the name of the card that has the same UID. */
export type CardRefusal =
  | { readonly why: 'precondition' | 'not_a_card' | 'unsupported' | 'too_many' | 'read_only' }
  | { readonly why: 'uid'; readonly conflict: string };

/** `etag` is null when the stored card is not, byte for byte, what was sent. */
export type PutOutcome = { readonly created: boolean; readonly etag: string | null } | CardRefusal;

interface CardServiceDeps {
  readonly books: BookService;
  readonly contacts: ContactStore;
  readonly cards: CardStore;
  /** Called with the books of cards that were added. */
  readonly touched: (bookIds: readonly string[]) => void;
  /** Called after each change. */
  readonly changed: (owner: Account) => void;
}

/** Cards of the books of accounts for programs that read and write them whole (CardDAV). */
export class CardService {
  readonly #deps: CardServiceDeps;

  constructor(deps: CardServiceDeps) {
    this.#deps = deps;
  }

  /** The books that an account may use; the first call makes its default book. */
  async books(owner: Account): Promise<CardBook[]> {
    return await this.#deps.books.accessible(owner);
  }

  /** As `CardStore.heads`. `book` is one of `books`. */
  heads(book: CardBook, page: { readonly after: string; readonly limit: number }): Promise<CardHead[]> {
    return this.#deps.cards.heads(book.id, page);
  }

  /** As `CardStore.read`. */
  read(book: CardBook, names: readonly string[]): Promise<StoredCard[]> {
    return this.#deps.cards.read(book.id, names);
  }

  /** As `CardStore.changesSince`. */
  changesSince(book: CardBook, revision: number, limit: number): Promise<CardChanges> {
    return this.#deps.cards.changesSince(book.id, revision, limit);
  }

  /** Renames a book. @throws Failure `noname`, `validation`. */
  async rename(owner: Account, book: CardBook, name: string): Promise<void> {
    await this.#deps.books.change(owner, { object_id: book.id, Name: name });
    this.#deps.changed(owner);
  }

  /** Writes a card under a name, new or in the place of the one that is there. */
  async put(owner: Account, book: CardBook, put: CardToPut): Promise<PutOutcome> {
    const { cards, contacts } = this.#deps;
    if (!isEnough(book.right, 'write')) return { why: 'read_only' };
    const read = readCard(put.text);
    if ('why' in read) return read;
    const [present] = await cards.read(book.id, [put.name]);
    if (!isAllowed(put, present)) return { why: 'precondition' };
    const conflict = await cards.nameOfUid(book.id, read.uid);
    if (conflict !== null && conflict !== put.name) return { why: 'uid', conflict };
    const row = writtenContact(present?.id ?? randomUUID(), read.card, read.text);
    const etag = read.text === put.text ? row.etag : null;
    if (present === undefined) {
      if (await this.#isFull(book)) return { why: 'too_many' };
      if (!(await cards.add(book.id, put.name, row))) return { why: 'precondition' };
      this.#deps.touched([book.id]);
    } else {
      const [before] = await contacts.read([book.id], [present.id]);
      if (before?.etag !== present.etag) return { why: 'precondition' };
      if ((await contacts.replace([{ before, after: row, bookId: book.id }])) !== null) return { why: 'precondition' };
    }
    this.#deps.changed(owner);
    return { created: present === undefined, etag };
  }

  /** Deletes a card. `missing`: there is none of that name; `precondition`: it has changed; `read_only`: the book may only be read. */
  async remove(
    owner: Account,
    book: CardBook,
    { name, ifMatch }: Pick<CardToPut, 'name' | 'ifMatch'>,
  ): Promise<'removed' | 'missing' | 'precondition' | 'read_only'> {
    const { cards, contacts } = this.#deps;
    if (!isEnough(book.right, 'write')) return 'read_only';
    const [present] = await cards.read(book.id, [name]);
    if (present === undefined) return 'missing';
    if (!isAllowed({ ifMatch, ifNoneMatch: null }, present)) return 'precondition';
    await contacts.remove(await contacts.read([book.id], [present.id]));
    this.#deps.changed(owner);
    return 'removed';
  }

  async #isFull({ ownerId }: CardBook): Promise<boolean> {
    return (await this.#deps.contacts.count(await this.#deps.books.idsOf(ownerId))) >= MAX_CONTACTS;
  }
}

/** Whether the conditions of a request hold. Clients that set none write over what is there. */
function isAllowed({ ifMatch, ifNoneMatch }: Pick<CardToPut, 'ifMatch' | 'ifNoneMatch'>, present?: CardHead): boolean {
  if (ifNoneMatch?.trim() === '*' && present !== undefined) return false;
  if (ifMatch === null) return true;
  if (present === undefined) return false;
  const tags = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, '').replaceAll('"', ''));
  return tags.includes('*') || tags.includes(present.etag);
}

/** The one card of a text with its UID; one without a UID gets its own. */
function readCard(text: string): { readonly card: VCard; readonly uid: string; readonly text: string } | CardRefusal {
  const [card, ...more] = [...readVCards(text)];
  if (card === undefined || card instanceof VCardError || more.length > 0) return { why: 'not_a_card' };
  if (text.includes('\u0000')) return { why: 'not_a_card' };
  // Every program reads 3.0. A card that describes a group is not a person.
  if (card.version === '2.1' || isGroup(card)) return { why: 'unsupported' };
  const uid = uidOf(card);
  if (uid !== '') return { card, uid, text };
  const own = randomUUID();
  const [version, ...rest] = card.lines;
  const line = makeLine({ group: '', name: 'UID', params: [], value: own });
  const withUid = { ...card, lines: version === undefined ? [line] : [version, line, ...rest] };
  return { card: withUid, uid: own, text: writeVCard(withUid) };
}

function isGroup(card: VCard): boolean {
  const kind = lineNamed(card, 'KIND') ?? lineNamed(card, 'X-ADDRESSBOOKSERVER-KIND');
  return kind?.value.trim().toLowerCase() === 'group';
}
