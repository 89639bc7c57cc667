import { randomUUID } from 'node:crypto';
import { eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import { contactPhotos } from './photo.table.ts';

/** The pictures of a photo. */
export type PhotoRow = typeof contactPhotos.$inferSelect;

/** Most rows of one sweep. */
const MAX_SWEPT = 1000;

/** Which blobs hold the pictures of which contact. The caller has checked that the account may see the contact. */
export class PhotoStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The pictures of a contact; undefined when none were made. */
  async find(contactId: string): Promise<PhotoRow | undefined> {
    const [row] = await this.#db.select().from(contactPhotos).where(eq(contactPhotos.contactId, contactId));
    return row;
  }

  /** Notes new pictures. The ones before are swept later. When two calls make them at once, the later ones are swept. */
  async put(contactId: string, photo: Pick<PhotoRow, 'version' | 'thumbnail' | 'full'>): Promise<void> {
    const row = { id: randomUUID(), ...photo };
    await this.#db.transaction(async (tx) => {
      await tx.insert(contactPhotos).values({ ...row, contactId: null });
      await tx.update(contactPhotos).set({ contactId: null }).where(eq(contactPhotos.contactId, contactId));
      await tx.update(contactPhotos).set({ contactId }).where(eq(contactPhotos.id, row.id));
    });
  }

  /** Notes that a contact has no pictures. */
  async forget(contactId: string): Promise<void> {
    await this.#db.update(contactPhotos).set({ contactId: null }).where(eq(contactPhotos.contactId, contactId));
  }

  /** Pictures that belong to no contact. */
  async unused(): Promise<PhotoRow[]> {
    return await this.#db.select().from(contactPhotos).where(isNull(contactPhotos.contactId)).limit(MAX_SWEPT);
  }

  async remove(rows: readonly PhotoRow[]): Promise<void> {
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await this.#db.delete(contactPhotos).where(inArray(contactPhotos.id, ids));
  }
}
