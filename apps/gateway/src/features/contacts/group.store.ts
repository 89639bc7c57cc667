import { randomUUID } from 'node:crypto';
import { and, asc, eq, exists, inArray, notExists, sql } from 'drizzle-orm';
import type { Account } from '../../platform/account/account.ts';
import type { Db } from '../../platform/database/database.ts';
import { contacts } from './contact.table.ts';
import { contactGroups, groupMembers } from './group.table.ts';
import { readableBy } from './sharing/book-access.ts';

type Owner = Pick<Account, 'accountId'>;

/** Rows of one insert: PostgreSQL takes at most 65,535 parameters. */
const ROWS = 10_000;

type Member = typeof groupMembers.$inferSelect;

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

  /** Adds a group; null when the account has `limit` groups already. */
  async add({ accountId }: Owner, group: Pick<GroupRow, 'name' | 'color'>, limit: number): Promise<string | null> {
    return await this.#db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`contact groups ${accountId}`}))`);
      if ((await tx.$count(contactGroups, eq(contactGroups.accountId, accountId))) >= limit) return null;
      const id = randomUUID();
      await tx.insert(contactGroups).values({ id, accountId, ...group });
      return id;
    });
  }

  /** Renames or recolours a group. False when the account has no such group. */
  async change({ accountId }: Owner, id: string, group: Partial<Pick<GroupRow, 'name' | 'color'>>): Promise<boolean> {
    const own = and(eq(contactGroups.accountId, accountId), eq(contactGroups.id, id));
    if (Object.keys(group).length === 0) return (await this.#db.$count(contactGroups, own)) > 0;
    const changed = await this.#db.update(contactGroups).set(group).where(own).returning({ id: contactGroups.id });
    return changed.length > 0;
  }

  /** Sets the members of a group. The caller has checked that the group and the contacts are the account's. */
  async setMembers(groupId: string, contactIds: readonly string[]): Promise<void> {
    await this.#db.transaction(async (tx) => {
      await tx.delete(groupMembers).where(eq(groupMembers.groupId, groupId));
      const rows = [...new Set(contactIds)].map((contactId) => ({ groupId, contactId }));
      if (rows.length > 0) await tx.insert(groupMembers).values(rows).onConflictDoNothing();
    });
  }

  /** Sets the groups that contacts are in, by the id of each contact. Groups of other accounts are left out. */
  async setGroupsOf({ accountId }: Owner, groupsOf: ReadonlyMap<string, readonly string[]>): Promise<void> {
    if (groupsOf.size === 0) return;
    await this.#db.transaction(async (tx) => {
      const found = await tx
        .select({ id: contactGroups.id })
        .from(contactGroups)
        .where(eq(contactGroups.accountId, accountId));
      const own = new Set(found.map(({ id }) => id));
      const members = and(
        inArray(groupMembers.contactId, [...groupsOf.keys()]),
        inArray(groupMembers.groupId, [...own]),
      );
      await tx.delete(groupMembers).where(members);
      const rows = [...groupsOf].flatMap(([contactId, ids]) =>
        ids.filter((id) => own.has(id)).map((groupId) => ({ groupId, contactId })),
      );
      for (let from = 0; from < rows.length; from += ROWS) {
        await tx
          .insert(groupMembers)
          .values(rows.slice(from, from + ROWS))
          .onConflictDoNothing();
      }
    });
  }

  /** The names of all groups of an account. */
  async names({ accountId }: Owner): Promise<Pick<GroupRow, 'id' | 'name'>[]> {
    const { id, name } = contactGroups;
    return await this.#db.select({ id, name }).from(contactGroups).where(eq(contactGroups.accountId, accountId));
  }

  /** Adds members to groups. Returns those that were none. The caller has checked that groups and contacts are the account's. */
  async addMembers(members: readonly Member[]): Promise<Member[]> {
    const added: Member[] = [];
    for (let from = 0; from < members.length; from += ROWS) {
      const rows = await this.#db
        .insert(groupMembers)
        .values(members.slice(from, from + ROWS))
        .onConflictDoNothing()
        .returning({ groupId: groupMembers.groupId, contactId: groupMembers.contactId });
      added.push(...rows);
    }
    return added;
  }

  /** Takes contacts out of a group of the account. */
  async removeMembers({ accountId }: Owner, groupId: string, contactIds: readonly string[]): Promise<void> {
    const own = this.#db
      .select({ id: contactGroups.id })
      .from(contactGroups)
      .where(and(eq(contactGroups.accountId, accountId), eq(contactGroups.id, groupId)));
    await this.#db
      .delete(groupMembers)
      .where(and(inArray(groupMembers.groupId, own), inArray(groupMembers.contactId, [...contactIds])));
  }

  /** Deletes those of the groups that have no member. */
  async removeEmpty({ accountId }: Owner, ids: readonly string[]): Promise<void> {
    const { id } = contactGroups;
    const members = this.#db
      .select({ one: groupMembers.groupId })
      .from(groupMembers)
      .where(eq(groupMembers.groupId, id));
    await this.#db
      .delete(contactGroups)
      .where(and(eq(contactGroups.accountId, accountId), inArray(id, [...ids]), notExists(members)));
  }

  /** Deletes a group; false when the account has no such group. */
  async remove({ accountId }: Owner, id: string): Promise<boolean> {
    const removed = await this.#db
      .delete(contactGroups)
      .where(and(eq(contactGroups.accountId, accountId), eq(contactGroups.id, id)))
      .returning({ id: contactGroups.id });
    return removed.length > 0;
  }
}
