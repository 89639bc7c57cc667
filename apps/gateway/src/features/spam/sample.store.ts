import { asc, eq, lte } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { fromNow, NOW } from '../../platform/database/database-time.ts';
import { spamSamples } from './sample.table.ts';

/** A message that the spam filter has not learned. */
export type Sample = typeof spamSamples.$inferSelect;

/** Rows of messages to learn. */
export class SampleStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Adds a message whose source is not stored yet. It is due in `ms` milliseconds. */
  async announce(sample: Omit<Sample, 'attempts' | 'dueAt'>, ms: number): Promise<void> {
    await this.#db.insert(spamSamples).values({ ...sample, attempts: 0, dueAt: fromNow(ms) });
  }

  /** Makes a message due, because its source is stored. False when its row is gone. */
  async ready({ id }: Pick<Sample, 'id'>): Promise<boolean> {
    const rows = await this.#db
      .update(spamSamples)
      .set({ dueAt: NOW })
      .where(eq(spamSamples.id, id))
      .returning({ id: spamSamples.id });
    return rows.length > 0;
  }

  /** Due messages, the longest due first. */
  async due(limit: number): Promise<Sample[]> {
    const isDue = lte(spamSamples.dueAt, NOW);
    return await this.#db.select().from(spamSamples).where(isDue).orderBy(asc(spamSamples.dueAt)).limit(limit);
  }

  /** Counts a failed attempt; the next one is due in `ms` milliseconds. */
  async postpone({ id, attempts }: Sample, ms: number): Promise<void> {
    const set = { attempts: attempts + 1, dueAt: fromNow(ms) };
    await this.#db.update(spamSamples).set(set).where(eq(spamSamples.id, id));
  }

  async remove({ id }: Pick<Sample, 'id'>): Promise<void> {
    await this.#db.delete(spamSamples).where(eq(spamSamples.id, id));
  }
}
