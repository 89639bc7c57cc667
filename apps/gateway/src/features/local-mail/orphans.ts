import { sql } from 'drizzle-orm';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import type { Db } from '../../platform/database/database.ts';
import { localMessages } from './local-mail.table.ts';

/** Removes those of the given blobs that no message uses. A blob that cannot be removed stays and only takes space. */
export async function removeUnnamedBlobs(db: Db, blobs: Blobs, ids: readonly string[]): Promise<void> {
  const candidates = [...new Set(ids)];
  if (candidates.length === 0) return;
  const rows = await db
    .selectDistinct({ blob: localMessages.blob })
    .from(localMessages)
    .where(sql`${localMessages.blob} = any(${sql.param(candidates)}::text[])`);
  const named = new Set(rows.map(({ blob }) => blob));
  const orphans = candidates.filter((id) => !named.has(id));
  await Promise.all(orphans.map((id) => blobs.remove(id).catch(() => undefined)));
}
