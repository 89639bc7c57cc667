import { BOOK_COLORS } from '@pillarbox/contract/contacts/book';
import { readGroupCard } from '@pillarbox/rules/vcard/group-card';
import type { Account } from '../../platform/account/account.ts';
import { isAllowed } from './card-text.ts';
import type { CardToPut, PutOutcome, ReadCard } from './card-text.ts';
import type { CardBook } from './card-book.store.ts';
import { MAX_GROUPS } from './book.service.ts';
import type { GroupCardStore, StoredGroupCard } from './group-card.store.ts';
import type { GroupStore } from './group.store.ts';

/** A contact whose card says which groups it is in. */
interface Categorised {
  readonly contactId: string;
  /** Names of groups. */
  readonly categories: readonly string[];
  /** Whether the groups leave it that it does not name. */
  readonly leaves: boolean;
}

/** Groups as clients change them: by the cards of groups, and by the categories of contacts. */
export class GroupCardService {
  readonly #cards: GroupCardStore;
  readonly #groups: GroupStore;

  constructor(cards: GroupCardStore, groups: GroupStore) {
    this.#cards = cards;
    this.#groups = groups;
  }

  /** The group cards of a book. */
  list(book: CardBook): Promise<StoredGroupCard[]> {
    return this.#cards.list(book);
  }

  /**
   * Writes the card of a group. It decides about the members that are in its book; those in other books stay. A new card with the
   * name of a group that has no card here belongs to that group, and its members stay, too.
   */
  async put(
    owner: Account,
    book: CardBook,
    { put: { name: davName, ...conditions }, read }: { readonly put: CardToPut; readonly read: ReadCard },
  ): Promise<PutOutcome> {
    const present = (await this.#cards.list(book)).find((one) => one.name === davName);
    if (!isAllowed(conditions, present)) return { why: 'precondition' };
    const { name, members } = readGroupCard(read.card);
    if (name === '') return { why: 'not_a_card' };
    const adopted = present === undefined ? await this.#adoptable(owner, book, name) : null;
    const groupId = present?.id ?? adopted ?? (await this.#add(owner, name));
    if (groupId === null) return { why: 'too_many' };
    if (present !== undefined) await this.#groups.change(owner, groupId, { name });
    const known = await this.#cards.contactsOfUids(book.id, members);
    const awaited = members.filter((uid) => !known.has(uid));
    await this.#cards.write(book, { groupId, uid: present?.uid ?? read.uid, davName, card: read.text, awaited });
    await this.#setMembers(book, { groupId, wanted: new Set(known.values()), keeps: adopted !== null });
    const stored = (await this.#cards.list({ ...book, hasGroupCards: true })).find(({ id }) => id === groupId);
    return { created: present === undefined, etag: stored?.card === conditions.text ? stored.etag : null };
  }

  /** Deletes the card of a group, and the group with it; when it has members in other books, only those of this book leave it. */
  async remove(owner: Account, book: CardBook, card: StoredGroupCard): Promise<void> {
    const members = await this.#cards.members(card.id);
    if (members.every(({ bookId }) => bookId === book.id)) {
      await this.#groups.remove(owner, card.id);
      return;
    }
    const leaves = members
      .filter(({ bookId }) => bookId === book.id)
      .map(({ id }) => ({ groupId: card.id, contactId: id }));
    await this.#groups.changeMembers({ joins: [], leaves });
    await this.#cards.remove(book, card);
  }

  /** Adds a new contact to the groups whose cards named it before it was there. */
  async join(book: CardBook, { uid, contactId }: { readonly uid: string; readonly contactId: string }): Promise<void> {
    const groups = await this.#cards.takeAwaiting(book, uid);
    await this.#groups.changeMembers({ joins: groups.map((groupId) => ({ groupId, contactId })), leaves: [] });
  }

  /** Puts a contact into the groups that its categories name; those that do not exist are made. True when all of them exist. */
  async categorise(owner: Account, { contactId, categories, leaves }: Categorised): Promise<boolean> {
    const all = await this.#groups.names(owner);
    const byName = new Map(all.map(({ id, name }) => [name, id]));
    for (const name of categories) {
      const made = byName.has(name) ? null : await this.#add(owner, name);
      if (made !== null) byName.set(name, made);
    }
    const wanted = new Set(categories.flatMap((name) => byName.get(name) ?? []));
    const present = new Set((await this.#groups.groupsOf(owner, [contactId])).get(contactId));
    // Two groups may have one name: a contact that is in one of them is not put into the other.
    const nameOf = new Map(all.map(({ id, name }) => [id, name]));
    const named = new Set([...present].map((id) => nameOf.get(id)));
    const joins = [...wanted].filter((id) => !present.has(id) && !named.has(nameOf.get(id) ?? id));
    const left = leaves ? [...present].filter((id) => !categories.includes(nameOf.get(id) ?? '')) : [];
    const membership = (groupId: string) => ({ groupId, contactId });
    await this.#groups.changeMembers({ joins: joins.map(membership), leaves: left.map(membership) });
    return categories.every((name) => byName.has(name));
  }

  /** The names of the groups that a contact is in, sorted. */
  async namesOf(owner: Account, contactId: string): Promise<string[]> {
    const ids = new Set((await this.#groups.groupsOf(owner, [contactId])).get(contactId));
    if (ids.size === 0) return [];
    const all = await this.#groups.names(owner);
    return [...new Set(all.filter(({ id }) => ids.has(id)).map(({ name }) => name))].sort();
  }

  async #setMembers(
    book: CardBook,
    {
      groupId,
      wanted,
      keeps,
    }: { readonly groupId: string; readonly wanted: ReadonlySet<string>; readonly keeps: boolean },
  ): Promise<void> {
    const members = await this.#cards.members(groupId);
    const present = new Set(members.filter(({ bookId }) => bookId === book.id).map(({ id }) => id));
    const membership = (contactId: string) => ({ groupId, contactId });
    await this.#groups.changeMembers({
      joins: [...wanted].filter((id) => !present.has(id)).map(membership),
      leaves: keeps ? [] : [...present].filter((id) => !wanted.has(id)).map(membership),
    });
  }

  /** The group of a name that has no card in a book, or one that no client has written. */
  async #adoptable(owner: Account, book: CardBook, name: string): Promise<string | null> {
    const taken = new Set((await this.#cards.list(book)).map(({ id }) => id));
    return (await this.#groups.names(owner)).find((group) => group.name === name && !taken.has(group.id))?.id ?? null;
  }

  async #add(owner: Account, name: string): Promise<string | null> {
    const color = BOOK_COLORS[Math.floor(Math.random() * BOOK_COLORS.length)] ?? BOOK_COLORS[0];
    return await this.#groups.add(owner, { name, color }, MAX_GROUPS);
  }
}
