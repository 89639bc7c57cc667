import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/database.ts';
import { DavError } from '../../../platform/dav/dav-error.ts';
import { liveBelow } from '../entry-query.ts';
import type { Owner, Reads } from '../entry-query.ts';
import { fileLocks } from '../files.table.ts';

/** A lock that has not ended. */
export interface Lock {
  readonly token: string;
  readonly entryId: string;
  readonly isShared: boolean;
  readonly isDeep: boolean;
  /** XML. */
  readonly owner: string;
  /** Seconds until it ends. */
  readonly left: number;
}

export type NewLock = Omit<Lock, 'token'>;

/** Most locks of an account: each open document of a desktop has one. */
export const MAX_LOCKS = 100;

const SHOWN = {
  token: fileLocks.token,
  entryId: fileLocks.entryId,
  isShared: fileLocks.isShared,
  isDeep: fileLocks.isDeep,
  owner: fileLocks.owner,
  left: sql<number>`ceil(extract(epoch from "file_locks"."ends_at" - now()))::int`,
};

/** The locks of an account that have not ended. */
export async function locksOf(tx: Reads, { accountId }: Owner): Promise<Lock[]> {
  return await tx
    .select(SHOWN)
    .from(fileLocks)
    .where(and(eq(fileLocks.accountId, accountId), sql`${fileLocks.endsAt} > now()`));
}

/** Adds a lock and returns it. @throws DavError 507 above the limit. */
export async function addLock(
  tx: Transaction,
  { accountId }: Owner,
  { present, lock }: { readonly present: readonly Lock[]; readonly lock: NewLock },
): Promise<Lock> {
  if (present.length >= MAX_LOCKS) throw new DavError(507);
  const token = `urn:uuid:${randomUUID()}`;
  const { left, ...row } = lock;
  await tx.insert(fileLocks).values({ token, accountId, ...row, endsAt: endAfter(left) });
  return { token, ...lock };
}

export async function renewLock(tx: Transaction, token: string, seconds: number): Promise<void> {
  await tx
    .update(fileLocks)
    .set({ endsAt: endAfter(seconds) })
    .where(eq(fileLocks.token, token));
}

export async function removeLock(tx: Transaction, token: string): Promise<void> {
  await tx.delete(fileLocks).where(eq(fileLocks.token, token));
}

/** Removes the locks of a live row and of all below it: they do not follow a file to another place (RFC 4918 7.6). */
export async function removeLocksBelow(tx: Transaction, owner: Owner, id: string): Promise<void> {
  const below = sql`${fileLocks.entryId} in (select id from (${liveBelow(owner, [id])}) below)`;
  await tx.delete(fileLocks).where(and(eq(fileLocks.accountId, owner.accountId), below));
}

/** Those of the locks that are on a live row or below it. */
export async function locksBelow(
  tx: Reads,
  owner: Owner,
  of: { readonly id: string; readonly locks: readonly Lock[] },
) {
  if (of.locks.length === 0) return [];
  const found = await tx
    .select({ token: fileLocks.token })
    .from(fileLocks)
    .where(
      and(
        inArray(
          fileLocks.token,
          of.locks.map(({ token }) => token),
        ),
        sql`${fileLocks.entryId} in (select id from (${liveBelow(owner, [of.id])}) below)`,
      ),
    );
  const tokens = new Set(found.map(({ token }) => token));
  return of.locks.filter(({ token }) => tokens.has(token));
}

function endAfter(seconds: number) {
  return sql`now() + make_interval(secs => ${seconds})`;
}
