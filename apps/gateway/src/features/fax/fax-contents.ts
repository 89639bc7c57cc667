import { randomUUID } from 'node:crypto';
import { Failure } from '@pillarbox/contract/failure';
import { and, eq, like, lt, not, or, sql } from 'drizzle-orm';
import type { AccountId } from '../../platform/account/account.ts';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import type { Db } from '../../platform/database/database.ts';
import { fromNow } from '../../platform/database/database-time.ts';
import { COLLECTED, faxContents, faxes, faxReports } from './fax.table.ts';

const HOUR_MS = 3_600_000;
/** How long a report is remembered, in milliseconds: longer than its time may differ. */
const REPORTS_MS = 24 * HOUR_MS;
/** How long a fax that lay at a service is remembered, in milliseconds: longer than the service keeps it. */
const COLLECTED_MS = 90 * 24 * HOUR_MS;
/** Rows that one run removes; the next run goes on. */
const MOST_REMOVED = 5000;

/** Files and pages of faxes in the blob store. */
export class FaxContents {
  readonly #db: Db;
  readonly #blobs: Pick<Blobs, 'put' | 'read' | 'remove'>;

  constructor(db: Db, blobs: Pick<Blobs, 'put' | 'read' | 'remove'>) {
    this.#db = db;
    this.#blobs = blobs;
  }

  /** Stores bytes, in one piece for a file or one for each page, and returns their id. */
  async put(accountId: AccountId, pieces: readonly Uint8Array[]): Promise<string> {
    const id = randomUUID();
    // The row is first: the job finds by it what a gateway left that ended here.
    await this.#db.insert(faxContents).values({ id, accountId, pieces: pieces.length });
    for (const [at, piece] of pieces.entries()) await this.#blobs.put(blobOf(id, at), piece);
    return id;
  }

  /** One piece, counted from 0. @throws Failure `fax_part_missing`. */
  async read(id: string, at: number): Promise<Uint8Array> {
    const bytes = id === '' ? null : await this.#blobs.read(blobOf(id, at));
    if (bytes === null) throw new Failure('fax_part_missing');
    return bytes;
  }

  /**
   * What was made of stored bytes: made once, kept as long as a content that no fax names, and then made again when it is needed.
   * `make` returns null for nothing to keep.
   */
  async derived(accountId: AccountId, of: string, make: () => Promise<Uint8Array | null>): Promise<Uint8Array | null> {
    const id = `${of}-pdf`;
    const known = await this.#blobs.read(blobOf(id, 0));
    if (known !== null) return known;
    const made = await make();
    if (made === null) return null;
    // Two that make it at the same time make the same.
    await this.#db.insert(faxContents).values({ id, accountId, pieces: 1 }).onConflictDoNothing();
    await this.#blobs.put(blobOf(id, 0), made);
    return made;
  }

  /** All pieces. @throws Failure `fax_part_missing`. */
  async readAll(id: string, pieces: number): Promise<Uint8Array[]> {
    const read: Uint8Array[] = [];
    for (let at = 0; at < pieces; at += 1) read.push(await this.read(id, at));
    return read;
  }

  /** Removes contents that no fax names, and old reports. Idempotent: blobs go before their rows. */
  async sweep(): Promise<void> {
    const isOfList = like(faxReports.id, `${COLLECTED}%`);
    const isOld = or(
      and(not(isOfList), lt(faxReports.takenAt, fromNow(-REPORTS_MS))),
      lt(faxReports.takenAt, fromNow(-COLLECTED_MS)),
    );
    await this.#db.delete(faxReports).where(isOld);
    // One pass over both tables: a look at the faxes for each content would be a square of an account's.
    const isNamed = sql`exists (
      select 1 from (
        select content as id from ${faxes}
        union all
        select file ->> 'content' from ${faxes}, jsonb_array_elements(files) file
      ) named where named.id = ${faxContents.id}
    )`;
    const rows = await this.#db
      .select()
      .from(faxContents)
      .where(and(lt(faxContents.createdAt, fromNow(-HOUR_MS)), not(isNamed)))
      .limit(MOST_REMOVED);
    for (const { id, pieces } of rows) {
      for (let at = 0; at < pieces; at += 1) await this.#blobs.remove(blobOf(id, at));
      await this.#db.delete(faxContents).where(eq(faxContents.id, id));
    }
  }
}

function blobOf(id: string, at: number): string {
  return `fax/${id}-${String(at).padStart(4, '0')}`;
}
