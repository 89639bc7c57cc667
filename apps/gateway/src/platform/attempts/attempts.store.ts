import { eq, lt, sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { signInAttempts } from './attempts.table.ts';

/** How long a caller has to wait after failed attempts. */
export interface Backoff {
  /** Failures that cause no wait. */
  readonly freeFailures: number;
  /** Longest wait, in seconds. */
  readonly maxWaitS: number;
}

/** Counts failed attempts by key. */
export interface AttemptsStore {
  /**
   * Counts an attempt as failed before it is made, in one statement, so that parallel attempts are all counted. Returns null,
   * or the seconds to wait when the attempt is refused; then nothing was counted.
   */
  begin(key: string, backoff: Backoff, now: Date): Promise<number | null>;
  /** The seconds until an attempt is not refused; null when none is. Nothing is counted. */
  wait(key: string, now: Date): Promise<number | null>;
  /** Removes the failures of a key. */
  clear(key: string): Promise<void>;
  /** Takes one count back, because the attempt did not show whether the password is right. */
  undo(key: string): Promise<void>;
  /** Removes counts whose last failure was before the given time. */
  removeBefore(time: Date): Promise<void>;
}

/** Seconds without a failure after which a count starts again. */
const MEMORY_S = 3600;

/** Creates the store on the product's database. The wait doubles with each failure: 1 s, 2 s, 4 s, up to the longest. */
export function createAttemptsStore(db: Db): AttemptsStore {
  const blockedUntil = async (key: string): Promise<Date | null> => {
    const [row] = await db.select().from(signInAttempts).where(eq(signInAttempts.key, key));
    return row?.blockedUntil ?? null;
  };
  return {
    begin: async (key, backoff, now) => {
      const fresh = sql`${signInAttempts.lastAt} < ${now.toISOString()}::timestamptz - make_interval(secs => ${MEMORY_S})`;
      const failures = sql`case when ${fresh} then 1 else ${signInAttempts.failures} + 1 end`;
      const excess = sql`least(${failures} - ${backoff.freeFailures}, 20)`;
      const wait = sql`case when ${failures} <= ${backoff.freeFailures} then 0 else least(power(2, ${excess} - 1), ${backoff.maxWaitS}) end`;
      // Parallel attempts have times that differ by milliseconds and arrive in any order. Only a wait that has begun refuses.
      const at = sql`greatest(${signInAttempts.lastAt}, ${now.toISOString()}::timestamptz)`;
      const counted = await db
        .insert(signInAttempts)
        .values({ key, failures: 1, lastAt: now, blockedUntil: now })
        .onConflictDoUpdate({
          target: signInAttempts.key,
          set: {
            failures,
            lastAt: at,
            blockedUntil: sql`${at} + make_interval(secs => ${wait})`,
          },
          setWhere: sql`${signInAttempts.blockedUntil} <= ${at}`,
        })
        .returning({ key: signInAttempts.key });
      if (counted.length > 0) return null;
      return Math.max(1, secondsUntil(await blockedUntil(key), now));
    },
    wait: async (key, now) => {
      const seconds = secondsUntil(await blockedUntil(key), now);
      return seconds > 0 ? seconds : null;
    },
    clear: async (key) => {
      await db.delete(signInAttempts).where(eq(signInAttempts.key, key));
    },
    undo: async (key) => {
      const failures = sql`greatest(0, ${signInAttempts.failures} - 1)`;
      // The attempt that is taken back may have started the wait.
      await db
        .update(signInAttempts)
        .set({ failures, blockedUntil: signInAttempts.lastAt })
        .where(eq(signInAttempts.key, key));
    },
    removeBefore: async (time) => {
      await db.delete(signInAttempts).where(lt(signInAttempts.lastAt, time));
    },
  };
}

function secondsUntil(time: Date | null, now: Date): number {
  return Math.ceil(((time?.getTime() ?? 0) - now.getTime()) / 1000);
}
