import { createHash, randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { groupCardText } from '@pillarbox/rules/vcard/group-card';
import type { Db } from '../../platform/database/database.ts';
import type { CardBook } from './card-book.store.ts';
import { nameOf } from './card.store.ts';
import type { StoredCard } from './card.store.ts';
import { contacts, removedContacts } from './contact.table.ts';
import { nextRevision } from './contact.store.ts';
import { contactGroups, groupCards, groupMembers } from './group.table.ts';
import type { Transaction } from './transaction.ts';

/** The card of a group in a book. `id` is the group's. */
export interface StoredGroupCard extends StoredCard {
  readonly uid: string;
  readonly revision: number;
  /** UIDs that the card names and the book does not have. */
  readonly awaited: readonly string[];
}

/** A group card that a client writes. */
export interface WrittenGroupCard {
  readonly groupId: string;
  readonly uid: string;
  readonly davName: string;
  readonly card: string;
  readonly awaited: readonly string[];
}

/** The groups of an account as cards of its books. A card lists the members that are in its book. */
export class GroupCardStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The cards of the groups of the owner of a book. */
  async list(book: CardBook): Promise<StoredGroupCard[]> {
    if (!book.hasGroupCards) return [];
    const { groupId, uid, davName, card, awaited, revision } = groupCards;
    const rows = await this.#db
      .select({ groupId, uid, davName, card, awaited, revision, name: contactGroups.name })
      .from(groupCards)
      .innerJoin(contactGroups, eq(contactGroups.id, groupId))
      .where(and(eq(groupCards.bookId, book.id), eq(contactGroups.accountId, book.ownerId)))
      .orderBy(groupId);
    const members = await this.#db
      .select({ groupId: groupMembers.groupId, uid: contacts.uid })
      .from(groupMembers)
      .innerJoin(contacts, eq(contacts.id, groupMembers.contactId))
      .where(
        and(
          eq(contacts.bookId, book.id),
          inArray(
            groupMembers.groupId,
            rows.map((row) => row.groupId),
          ),
        ),
      )
      .orderBy(contacts.id);
    const byGroup = Map.groupBy(members, (member) => member.groupId);
    return rows.map((row) => {
      const present = (byGroup.get(row.groupId) ?? []).map((member) => member.uid);
      const text = groupCardText(row.card, {
        uid: row.uid,
        name: row.name,
        members: [...new Set([...present, ...row.awaited])],
      });
      return {
        id: row.groupId,
        uid: row.uid,
        name: nameOf(row.groupId, row.davName),
        etag: createHash('sha256').update(text).digest('base64url').slice(0, 22),
        card: text,
        revision: row.revision,
        awaited: row.awaited,
      };
    });
  }

  /** Ids of the contacts of a book by their UID, of those among these. */
  async contactsOfUids(bookId: string, uids: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.#db
      .select({ uid: contacts.uid, id: contacts.id })
      .from(contacts)
      .where(and(eq(contacts.bookId, bookId), inArray(contacts.uid, [...uids])));
    return new Map(rows.map(({ uid, id }) => [uid, id]));
  }

  /** Ids of the members of a group, with the book of each. */
  async members(groupId: string): Promise<{ id: string; bookId: string }[]> {
    return await this.#db
      .select({ id: contacts.id, bookId: contacts.bookId })
      .from(groupMembers)
      .innerJoin(contacts, eq(contacts.id, groupMembers.contactId))
      .where(eq(groupMembers.groupId, groupId));
  }

  /** Writes the card of a group. The first one of a book brings the cards of all groups that have members there. */
  async write(book: CardBook, { davName, ...card }: WrittenGroupCard): Promise<void> {
    await this.#db.transaction(async (tx) => {
      const revision = await nextRevision(tx, book.id);
      const row = { ...card, awaited: [...card.awaited], bookId: book.id, revision };
      await tx
        .insert(groupCards)
        .values({ ...row, davName })
        .onConflictDoUpdate({ target: [groupCards.bookId, groupCards.groupId], set: row });
      await tx
        .delete(removedContacts)
        .where(and(eq(removedContacts.bookId, book.id), eq(removedContacts.davName, davName)));
      if (!book.hasGroupCards) await addOthers(tx, book, revision);
    });
  }

  /** Takes a group's card out of a book; the group stays. */
  async remove(book: CardBook, { id, name }: Pick<StoredGroupCard, 'id' | 'name'>): Promise<void> {
    await this.#db.transaction(async (tx) => {
      const revision = await nextRevision(tx, book.id);
      await tx.delete(groupCards).where(and(eq(groupCards.bookId, book.id), eq(groupCards.groupId, id)));
      // The group may get another card here later, so the name is remembered with an id of its own.
      await tx.insert(removedContacts).values({ bookId: book.id, contactId: randomUUID(), davName: name, revision });
    });
  }

  /** The groups whose cards in a book wait for a UID. They wait no longer afterwards. */
  async takeAwaiting(book: CardBook, uid: string): Promise<string[]> {
    if (!book.hasGroupCards) return [];
    const rows = await this.#db
      .update(groupCards)
      .set({ awaited: sql`array_remove(${groupCards.awaited}, ${uid})` })
      .where(and(eq(groupCards.bookId, book.id), sql`${uid} = any(${groupCards.awaited})`))
      .returning({ groupId: groupCards.groupId });
    return rows.map(({ groupId }) => groupId);
  }
}

async function addOthers(tx: Transaction, { id: bookId, ownerId }: CardBook, revision: number): Promise<void> {
  const groups = await tx
    .selectDistinct({ id: contactGroups.id })
    .from(contactGroups)
    .innerJoin(groupMembers, eq(groupMembers.groupId, contactGroups.id))
    .innerJoin(contacts, eq(contacts.id, groupMembers.contactId))
    .where(and(eq(contactGroups.accountId, ownerId), eq(contacts.bookId, bookId)));
  const rows = groups.map(({ id }) => ({ groupId: id, bookId, uid: id, card: '', awaited: [], revision }));
  if (rows.length > 0) await tx.insert(groupCards).values(rows).onConflictDoNothing();
}
