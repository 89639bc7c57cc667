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

  async add(sample: Omit<Sample, 'attempts' | 'dueAt'>): Promise<void> {
    await this.#db.insert(spamSamples).values({ ...sample, attempts: 0, dueAt: NOW });
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

  async remove({ id }: Sample): Promise<void> {
    await this.#db.delete(spamSamples).where(eq(spamSamples.id, id));
  }
}
