import { randomUUID } from 'node:crypto';
import { and, asc, eq, exists, inArray, notExists, sql } from 'drizzle-orm';
import type { Account } from '../../platform/account/account.ts';
import type { Db } from '../../platform/database/database.ts';
import { contacts } from './contact.table.ts';
import { remember } from './contact.store.ts';
import { touchGroups } from './group-changes.ts';
import { contactGroups, groupCards, groupMembers } from './group.table.ts';
import { readableBy } from './sharing/book-access.ts';
import type { Transaction } from './transaction.ts';

type Owner = Pick<Account, 'accountId'>;

/** Rows of one insert: PostgreSQL takes at most 65,535 parameters. */
const ROWS = 10_000;

/** A group with its members. */
export interface GroupRow {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly members: readonly { readonly id: string; readonly mail: string }[];
}

/** Rows of groups. Every call names the account, and reaches its own groups only. */
export class GroupStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * The groups of an account by name, or the one that is named, with the first address of each member. Members in books that the
   * account may not read any more are left out.
   */
  async list({ accountId }: Owner, named?: string): Promise<GroupRow[]> {
    const { id, name, color } = contactGroups;
    const wanted = and(eq(contactGroups.accountId, accountId), named === undefined ? undefined : eq(id, named));
    const groups = await this.#db
      .select({ id, name, color })
      .from(contactGroups)
      .where(wanted)
      .orderBy(asc(name), asc(id));
    const members = await this.#db
      .select({ groupId: groupMembers.groupId, id: contacts.id, mail: sql<string>`coalesce(${contacts.mails}[1], '')` })
      .from(groupMembers)
      .innerJoin(contacts, eq(contacts.id, groupMembers.contactId))
      .innerJoin(contactGroups, eq(id, groupMembers.groupId))
      .where(and(wanted, sql`${contacts.bookId} in ${readableBy(accountId)}`))
      .orderBy(asc(contacts.name), asc(contacts.id));
    const byGroup = Map.groupBy(members, ({ groupId }) => groupId);
    return groups.map((group) => ({
      ...group,
      members: (byGroup.get(group.id) ?? []).map(({ id: member, mail }) => ({ id: member, mail })),
    }));
  }

  /** The names of the groups of an account. */
  async names({ accountId }: Owner): Promise<Pick<GroupRow, 'id' | 'name'>[]> {
    const { id, name } = contactGroups;
    return await this.#db
      .select({ id, name })
      .from(contactGroups)
      .where(eq(contactGroups.accountId, accountId))
      .orderBy(asc(name), asc(id));
  }

  /** The names of the groups of an account that have members with an address. */
  async named({ accountId }: Owner): Promise<Pick<GroupRow, 'id' | 'name'>[]> {
    const { id, name } = contactGroups;
    const reached = this.#db
      .select({ id: contacts.id })
      .from(groupMembers)
      .innerJoin(contacts, eq(contacts.id, groupMembers.contactId))
      .where(
        and(
          eq(groupMembers.groupId, id),
          sql`cardinality(${contacts.mails}) > 0`,
          sql`${contacts.bookId} in ${readableBy(accountId)}`,
        ),
      );
    return await this.#db
      .select({ id, name })
      .from(contactGroups)
      .where(and(eq(contactGroups.accountId, accountId), exists(reached)));
  }

  /** The ids of the groups of each of these contacts that is in one. */
  async groupsOf({ accountId }: Owner, contactIds: readonly string[]): Promise<Map<string, string[]>> {
    const { groupId, contactId } = groupMembers;
    const rows = await this.#db
      .select({ groupId, contactId })
      .from(groupMembers)
      .innerJoin(contactGroups, eq(contactGroups.id, groupId))
      .where(and(eq(contactGroups.accountId, accountId), inArray(contactId, [...contactIds])))
      .orderBy(asc(contactGroups.name), asc(groupId));
    const byContact = Map.groupBy(rows, (row) => row.contactId);
    return new Map([...byContact].map(([id, found]) => [id, found.map((row) => row.groupId)]));
  }

  /** Adds a group, unless one with its id is there; null when the account has `limit` groups already. Without an id it gets one. */
  async add(
    { accountId }: Owner,
    { id = randomUUID(), name, color }: Pick<GroupRow, 'name' | 'color'> & { readonly id?: string | undefined },
    limit: number,
  ): Promise<string | null> {
    return await this.#db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`contact groups ${accountId}`}))`);
      if ((await tx.$count(contactGroups, eq(contactGroups.accountId, accountId))) >= limit) return null;
      await tx.insert(contactGroups).values({ id, accountId, name, color }).onConflictDoNothing();
      return id;
    });
  }

  /** Renames or recolours a group. False when the account has no such group. */
  async change({ accountId }: Owner, id: string, group: Partial<Pick<GroupRow, 'name' | 'color'>>): Promise<boolean> {
    const own = and(eq(contactGroups.accountId, accountId), eq(contactGroups.id, id));
    if (Object.keys(group).length === 0) return (await this.#db.$count(contactGroups, own)) > 0;
    return await this.#db.transaction(async (tx) => {
      if (group.name !== undefined && (await tx.$count(contactGroups, own)) > 0) {
        await touchGroups(tx, [id], await membersOf(tx, id));
      }
      const changed = await tx.update(contactGroups).set(group).where(own).returning({ id: contactGroups.id });
      return changed.length > 0;
    });
  }

  /** Sets the members of a group. The caller has checked that the group and the contacts are the account's. */
  async setMembers(groupId: string, contactIds: readonly string[]): Promise<void> {
    await this.#db.transaction(async (tx) => {
      const before = new Set(await membersOf(tx, groupId));
      const after = new Set(contactIds);
      const membership = (contactId: string): Membership => ({ groupId, contactId });
      await changeMembers(tx, {
        joins: [...after].filter((id) => !before.has(id)).map(membership),
        leaves: [...before].filter((id) => !after.has(id)).map(membership),
      });
    });
  }

  /** Changes who is in which group. The caller has checked that groups and contacts are the account's. */
  async changeMembers(changes: MemberChanges): Promise<void> {
    if (changes.joins.length + changes.leaves.length === 0) return;
    await this.#db.transaction((tx) => changeMembers(tx, changes));
  }

  /** As the function of this name, in a transaction of its own. */
  async setGroupsOf(owner: Owner, groupsOf: ReadonlyMap<string, readonly string[]>): Promise<void> {
    if (groupsOf.size === 0) return;
    await this.#db.transaction((tx) => setGroupsOf(tx, owner, groupsOf));
  }

  /** Adds members to groups. Returns those that were none. The caller has checked that groups and contacts are the account's. */
  async addMembers(members: readonly Membership[]): Promise<Membership[]> {
    return await this.#db.transaction(async (tx) => {
      const added: Membership[] = [];
      for (let from = 0; from < members.length; from += ROWS) {
        const wanted = new Map(members.slice(from, from + ROWS).map((one) => [keyOf(one), one]));
        const { groupId, contactId } = groupMembers;
        const ids = [...wanted.values()].map((one) => one.contactId);
        const present = await tx.select({ groupId, contactId }).from(groupMembers).where(inArray(contactId, ids));
        for (const one of present) wanted.delete(keyOf(one));
        const joins = [...wanted.values()];
        await changeMembers(tx, { joins, leaves: [] });
        added.push(...joins);
      }
      return added;
    });
  }

  /** Takes contacts out of a group of the account. */
  async removeMembers({ accountId }: Owner, groupId: string, contactIds: readonly string[]): Promise<void> {
    await this.#db.transaction(async (tx) => {
      const own = and(eq(contactGroups.accountId, accountId), eq(contactGroups.id, groupId));
      if ((await tx.$count(contactGroups, own)) === 0) return;
      const present = new Set(await membersOf(tx, groupId));
      const leaves = contactIds.filter((id) => present.has(id)).map((contactId) => ({ groupId, contactId }));
      await changeMembers(tx, { joins: [], leaves });
    });
  }

  /** Deletes those of the groups that have no member. */
  async removeEmpty({ accountId }: Owner, ids: readonly string[]): Promise<void> {
    const { id } = contactGroups;
    const members = this.#db
      .select({ one: groupMembers.groupId })
      .from(groupMembers)
      .where(eq(groupMembers.groupId, id));
    const empty = await this.#db
      .select({ id })
      .from(contactGroups)
      .where(and(eq(contactGroups.accountId, accountId), inArray(id, [...ids]), notExists(members)));
    for (const group of empty) await this.remove({ accountId }, group.id);
  }

  /** Deletes a group; false when the account has no such group. */
  async remove({ accountId }: Owner, id: string): Promise<boolean> {
    return await this.#db.transaction(async (tx) => {
      const own = and(eq(contactGroups.accountId, accountId), eq(contactGroups.id, id));
      if ((await tx.$count(contactGroups, own)) === 0) return false;
      const revisions = await touchGroups(tx, [id], await membersOf(tx, id));
      const { bookId, davName } = groupCards;
      const cards = await tx.select({ bookId, davName }).from(groupCards).where(eq(groupCards.groupId, id));
      await remember(
        tx,
        cards.map((card) => ({ id, ...card })),
        revisions,
      );
      await tx.delete(contactGroups).where(own);
      return true;
    });
  }
}

/** Sets the groups of an account that contacts are in, by the id of each contact. Groups of other accounts stay as they are. */
export async function setGroupsOf(
  tx: Transaction,
  { accountId }: Owner,
  groupsOf: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const found = await tx
    .select({ id: contactGroups.id })
    .from(contactGroups)
    .where(eq(contactGroups.accountId, accountId));
  const own = new Set(found.map(({ id }) => id));
  const { groupId, contactId } = groupMembers;
  const present = await tx
    .select({ groupId, contactId })
    .from(groupMembers)
    .where(and(inArray(contactId, [...groupsOf.keys()]), inArray(groupId, [...own])));
  const wanted = [...groupsOf].flatMap(([contact, ids]) =>
    [...new Set(ids)].filter((id) => own.has(id)).map((id) => ({ groupId: id, contactId: contact })),
  );
  const [before, after] = [new Set(present.map(keyOf)), new Set(wanted.map(keyOf))];
  await changeMembers(tx, {
    joins: wanted.filter((one) => !before.has(keyOf(one))),
    leaves: present.filter((one) => !after.has(keyOf(one))),
  });
}

/** Who joins and who leaves groups. */
interface MemberChanges {
  readonly joins: readonly Membership[];
  readonly leaves: readonly Membership[];
}
type Membership = typeof groupMembers.$inferSelect;

function keyOf({ groupId, contactId }: Membership): string {
  return `${groupId} ${contactId}`;
}

async function membersOf(tx: Transaction, groupId: string): Promise<string[]> {
  const { contactId } = groupMembers;
  const rows = await tx.select({ contactId }).from(groupMembers).where(eq(groupMembers.groupId, groupId));
  return rows.map((row) => row.contactId);
}

async function changeMembers(tx: Transaction, { joins, leaves }: MemberChanges): Promise<void> {
  const all = [...joins, ...leaves];
  if (all.length === 0) return;
  await touchGroups(
    tx,
    all.map(({ groupId }) => groupId),
    all.map(({ contactId }) => contactId),
  );
  for (const [groupId, left] of Map.groupBy(leaves, (one) => one.groupId)) {
    const ids = left.map(({ contactId }) => contactId);
    await tx.delete(groupMembers).where(and(eq(groupMembers.groupId, groupId), inArray(groupMembers.contactId, ids)));
  }
  for (let from = 0; from < joins.length; from += ROWS) {
    await tx
      .insert(groupMembers)
      .values(joins.slice(from, from + ROWS))
      .onConflictDoNothing();
  }
}
