import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Failure } from '@pillarbox/contract/failure';
import { and, eq, gt, lt } from 'drizzle-orm';
import type { Db } from './database.ts';
import { outsideCall } from '../http/call-scope.ts';
import { fromNow, NOW } from './database-time.ts';
import { leases } from './leases.table.ts';

/** Milliseconds for which a lease is valid without a renewal. */
const LEASE_MS = 15_000;
/**
 * Longest wait for a lease, in milliseconds: longer than the lease of a dead holder, shorter than the page waits for a call.
 */
const WAIT_MS = 20_000;
/** Pause between two attempts to take a lease, in milliseconds. */
const PAUSE_MS = 50;

/** A lease that a holder has, or had. */
export interface Lease {
  readonly key: string;
  readonly owner: string;
}

/**
 * Lets one gateway at a time do work that takes longer than a transaction should. No transaction is open during the work,
 * because the embedded database has only one connection. A holder that was cut off from the database for a long time can lose
 * its lease, so the deciding step checks `isHeld` in its transaction.
 */
export class Leases {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * Runs work while no other gateway runs work under this name. @throws Failure `mail_timeout` when another holder takes too
   * long.
   */
  async hold<T>(name: string, work: (lease: Lease) => Promise<T>): Promise<T> {
    const lease = { key: createHash('sha256').update(name).digest('base64url'), owner: randomUUID() };
    await this.#take(lease);
    // Work that has begun keeps its lease to its end, and gives it back, also when its call is over.
    const renewal = setInterval(() => {
      outsideCall(() => this.#renew(lease)).catch(() => undefined);
    }, LEASE_MS / 3);
    try {
      return await work(lease);
    } finally {
      clearInterval(renewal);
      await outsideCall(() => this.#release(lease)).catch(() => undefined);
    }
  }

  async #take(lease: Lease): Promise<void> {
    const until = fromNow(LEASE_MS);
    for (let waited = 0; waited < WAIT_MS; waited += PAUSE_MS) {
      const taken = await this.#db
        .insert(leases)
        .values({ ...lease, until })
        .onConflictDoUpdate({
          target: leases.key,
          set: { owner: lease.owner, until },
          setWhere: lt(leases.until, NOW),
        })
        .returning({ key: leases.key });
      if (taken.length > 0) return;
      await delay(PAUSE_MS);
    }
    throw new Failure('mail_timeout');
  }

  async #renew(lease: Lease): Promise<void> {
    await this.#db
      .update(leases)
      .set({ until: fromNow(LEASE_MS) })
      .where(is(lease));
  }

  async #release(lease: Lease): Promise<void> {
    await this.#db.delete(leases).where(is(lease));
  }
}

const is = ({ key, owner }: Lease) => and(eq(leases.key, key), eq(leases.owner, owner));

/** Returns whether the lease is still held, and locks it until the end of the transaction. */
export async function isHeld(tx: Pick<Db, 'select'>, lease: Lease): Promise<boolean> {
  const where = and(is(lease), gt(leases.until, NOW));
  return (await tx.select({ key: leases.key }).from(leases).where(where).for('update')).length > 0;
}
