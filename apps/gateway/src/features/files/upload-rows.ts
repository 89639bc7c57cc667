import { and, eq } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import type { Scanner } from '../../platform/scanner/scanner.ts';
import type { ContentStore } from './content-store.ts';
import type { Owner } from './entry-query.ts';
import { fileUploads } from './files.table.ts';

/** What files that arrive need. */
export interface ArrivalDeps {
  readonly db: Db;
  readonly contents: ContentStore;
  readonly scanner: Scanner;
}

/** Most unfinished uploads of one person into an account. */
export const MAX_UPLOADS = 500;

/** Who sends: the owner of the storage, or somebody else into it. */
export interface Sender extends Owner {
  /** Tells those apart who are not the owner; '' or absent for the owner. */
  readonly visitor?: string;
  /** The link by which it arrives; '' or absent for none. */
  readonly shareId?: string;
}

/** An upload of this sender: the ids of others lead nowhere. */
export function sentBy({ accountId, visitor = '' }: Sender, id: string): SQL | undefined {
  return and(eq(fileUploads.id, id), eq(fileUploads.accountId, accountId), eq(fileUploads.visitor, visitor));
}

/** Removes an upload with what has arrived of it; none is no error. */
export async function dropUpload(
  { db, contents }: Pick<ArrivalDeps, 'db' | 'contents'>,
  owner: Sender,
  id: string,
): Promise<void> {
  const which = sentBy(owner, id);
  const [row] = await db.select().from(fileUploads).where(which);
  if (row === undefined) return;
  await contents.remove(row);
  await db.delete(fileUploads).where(which);
}
