import { and, eq, inArray, sql } from 'drizzle-orm';
import { addressBooks } from './address-book.table.ts';
import { contacts } from './contact.table.ts';
import { nextRevisions } from './contact.store.ts';
import { contactGroups, groupCards } from './group.table.ts';
import type { Transaction } from './transaction.ts';

/**
 * Gives contacts and the cards of groups a new revision, because clients see groups in both: as categories of a contact and as the
 * card of a group. Called before the change, so that all changes lock the books first. A book that has cards of groups gets those of
 * these groups, too. Members in books of somebody else change nothing there: groups are shown in the books of their own account.
 * Returns the revision of each book that changed.
 */
export async function touchGroups(
  tx: Transaction,
  groupIds: readonly string[],
  contactIds: readonly string[],
): Promise<Map<string, number>> {
  const groups = [...new Set(groupIds)];
  const ids = [...new Set(contactIds)];
  const owners = tx
    .select({ id: contactGroups.accountId })
    .from(contactGroups)
    .where(inArray(contactGroups.id, groups));
  const ofContacts =
    ids.length === 0
      ? []
      : await tx
          .selectDistinct({ id: contacts.bookId })
          .from(contacts)
          .innerJoin(addressBooks, eq(addressBooks.id, contacts.bookId))
          .where(and(inArray(contacts.id, ids), inArray(addressBooks.accountId, owners)));
  const ofCards = await tx
    .selectDistinct({ id: groupCards.bookId })
    .from(groupCards)
    .where(inArray(groupCards.groupId, groups));
  const revisions = await nextRevisions(
    tx,
    [...ofContacts, ...ofCards].map(({ id }) => id),
  );
  for (const [bookId, revision] of revisions) {
    if (ids.length > 0) {
      await tx
        .update(contacts)
        .set({ revision })
        .where(and(eq(contacts.bookId, bookId), inArray(contacts.id, ids)));
    }
    await tx
      .update(groupCards)
      .set({ revision })
      .where(and(eq(groupCards.bookId, bookId), inArray(groupCards.groupId, groups)));
  }
  for (const { id } of ofContacts) await addCards(tx, { bookId: id, revision: revisions.get(id) ?? 0, groups });
  return revisions;
}

interface CardsToAdd {
  readonly bookId: string;
  readonly revision: number;
  readonly groups: readonly string[];
}

/** Adds the cards of groups to a book that has cards of other groups. */
async function addCards(tx: Transaction, { bookId, revision, groups }: CardsToAdd): Promise<void> {
  const [holds] = await tx
    .select({ one: sql`1` })
    .from(groupCards)
    .where(eq(groupCards.bookId, bookId))
    .limit(1);
  if (holds === undefined || groups.length === 0) return;
  const rows = groups.map((groupId) => ({ groupId, bookId, uid: groupId, card: '', awaited: [], revision }));
  await tx.insert(groupCards).values(rows).onConflictDoNothing();
}
