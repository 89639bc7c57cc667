import { createHash } from 'node:crypto';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { withCategories } from '@pillarbox/rules/vcard/group-card';
import type { Db } from '../../platform/database/database.ts';
import type { CardBook } from './card-book.store.ts';
import { contacts, removedContacts } from './contact.table.ts';
import { nextRevision } from './contact.store.ts';
import type { WrittenContact } from './contact.store.ts';
import { contactGroups, groupMembers } from './group.table.ts';

/** A card as other programs see it. */
export interface StoredCard {
  readonly id: string;
  /** The last part of its path. */
  readonly name: string;
  /** Changes with the card and with its groups. */
  readonly etag: string;
  readonly card: string;
}

/** A card without its text. */
export type CardHead = Omit<StoredCard, 'card'>;

/** What has changed in a book since a revision. */
export interface CardChanges {
  readonly changed: readonly CardHead[];
  /** Names of cards that are gone. */
  readonly removed: readonly string[];
}

const OWN_SUFFIX = '.vcf';

/** The name of a card: what its client chose, or its id. */
export const nameOf = (id: string, davName: string | null): string => davName ?? `${id}${OWN_SUFFIX}`;

/** The ETag of a contact that is in these groups, as clients see it. */
export function etagIn(etag: string, groups: readonly string[]): string {
  if (groups.length === 0) return etag;
  return `${etag}-${createHash('sha256').update(groups.join('\n')).digest('base64url').slice(0, 8)}`;
}

/** Cards of contacts by the names that CardDAV clients use. The caller has checked that the account may use the book. */
export class CardStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The cards with these names, in no order. In own books their categories are the groups; for subscribers they are as stored. */
  async read(book: CardBook, names: readonly string[]): Promise<StoredCard[]> {
    const { bookId, card, davName, hasReadCategories } = contacts;
    const select = () => this.#db.select({ ...this.#head(book), bookId, card, hasReadCategories }).from(contacts);
    const ids = names.map(idInName).filter((id) => id !== null);
    // By the id alone: asked for the book and for cards without a chosen name, too, the database walks through all of these.
    const byId = select().where(sql`${contacts.id} = any(${sql.param(ids)})`);
    const byName = select().where(and(eq(bookId, book.id), sql`${davName} = any(${sql.param(names)})`));
    const rows = await byId.unionAll(byName);
    const chosen = new Set(names);
    const found = rows.filter((row) => row.bookId === book.id && (row.davName === null || chosen.has(row.davName)));
    return [...new Map(found.map((row) => [row.id, row])).values()].map((row) => ({
      ...headOf(row),
      card:
        book.right === 'OWN' ? withCategories(row.card, row.groups, { keepOthers: !row.hasReadCategories }) : row.card,
    }));
  }

  /** The next cards of a book after an id, in the order of their ids; '' for the first. */
  async heads(book: CardBook, { after, limit }: { after: string; limit: number }): Promise<CardHead[]> {
    const rows = await this.#db
      .select(this.#head(book))
      .from(contacts)
      .where(and(eq(contacts.bookId, book.id), gt(contacts.id, after)))
      .orderBy(asc(contacts.id))
      .limit(limit);
    return rows.map(headOf);
  }

  /** The contacts that have changed after a revision and up to another; after 0 it gives no removed ones (RFC 6578 3.4). */
  async changes(book: CardBook, after: number, upTo: number): Promise<CardChanges> {
    const within = (revision: typeof contacts.revision | typeof removedContacts.revision): SQL | undefined =>
      and(gt(revision, after), sql`${revision} <= ${upTo}`);
    const rows = await this.#db
      .select(this.#head(book))
      .from(contacts)
      .where(and(eq(contacts.bookId, book.id), within(contacts.revision)));
    const gone =
      after === 0
        ? []
        : await this.#db
            .select({ id: removedContacts.contactId, davName: removedContacts.davName })
            .from(removedContacts)
            .where(and(eq(removedContacts.bookId, book.id), within(removedContacts.revision)));
    return { changed: rows.map(headOf), removed: gone.map(({ id, davName }) => nameOf(id, davName)) };
  }

  /** The revision of the change number `limit` after a revision; null when there are fewer. */
  async revisionAfter({ id }: CardBook, after: number, limit: number): Promise<number | null> {
    const [at] = await this.#db
      .select({ revision: contacts.revision })
      .from(contacts)
      .where(and(eq(contacts.bookId, id), gt(contacts.revision, after)))
      .orderBy(asc(contacts.revision))
      .offset(limit)
      .limit(1);
    return at?.revision ?? null;
  }

  /** Adds a card under a name. False when the book has a card of that name or UID. */
  async add(bookId: string, name: string, added: WrittenContact): Promise<boolean> {
    return await this.#db.transaction(async (tx) => {
      const revision = await nextRevision(tx, bookId);
      const row = { ...added, davName: name, bookId, revision, updatedAt: sql<Date>`now()` };
      const written = await tx.insert(contacts).values(row).onConflictDoNothing().returning({ id: contacts.id });
      // A name that is used again is reported once, as changed.
      await tx
        .delete(removedContacts)
        .where(and(eq(removedContacts.bookId, bookId), eq(removedContacts.davName, name)));
      return written.length > 0;
    });
  }

  /** Says whether every category of a card has become a group. */
  async setCategoriesRead(id: string, hasReadCategories: boolean): Promise<void> {
    await this.#db.update(contacts).set({ hasReadCategories }).where(eq(contacts.id, id));
  }

  /** What a head is made of. Books without categories do not ask for groups: it takes a look-up for each contact. */
  #head({ ownerId, hasCategories }: CardBook) {
    const { id, davName, etag } = contacts;
    if (!hasCategories) return { id, davName, etag, groups: sql<string[]>`'{}'::text[]` };
    const names = this.#db
      .select({ name: contactGroups.name })
      .from(groupMembers)
      .innerJoin(contactGroups, eq(contactGroups.id, groupMembers.groupId))
      .where(and(eq(groupMembers.contactId, contacts.id), eq(contactGroups.accountId, ownerId)));
    return { id, davName, etag, groups: sql<string[]>`array(${names})` };
  }

  /** The name of the card with a UID; null when the book has none. */
  async nameOfUid(bookId: string, uid: string): Promise<string | null> {
    const [row] = await this.#db
      .select({ id: contacts.id, davName: contacts.davName })
      .from(contacts)
      .where(and(eq(contacts.bookId, bookId), eq(contacts.uid, uid)));
    return row === undefined ? null : nameOf(row.id, row.davName);
  }
}

interface HeadRow {
  readonly id: string;
  readonly davName: string | null;
  readonly etag: string;
  readonly groups: readonly string[];
}

function headOf({ id, davName, etag, groups }: HeadRow): CardHead {
  return { id, name: nameOf(id, davName), etag: etagIn(etag, [...new Set(groups)].sort()) };
}

/** The id in a name that no client chose; null for another name. */
export function idInName(name: string): string | null {
  return name.endsWith(OWN_SUFFIX) ? name.slice(0, -OWN_SUFFIX.length) : null;
}
