import type { FileLimits } from '@pillarbox/contract/files/settings';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import type { CategoryStore } from '../category.store.ts';
import type { Owner } from '../entry-query.ts';
import type { FileService } from '../file.service.ts';
import { fileEntries } from '../files.table.ts';
import type { WholeFileService } from '../whole-file.service.ts';
import { DEMO_CATEGORIES, DEMO_FILES, DEMO_FOLDERS } from './demo-files.ts';

interface FillDemoDeps {
  readonly db: Db;
  readonly files: FileService;
  readonly wholeFiles: WholeFileService;
  readonly categories: CategoryStore;
}

/** Gives the demo account its folders, files and categories. An account that has stored something already is left as it is. */
export async function fillDemo(deps: FillDemoDeps, owner: Owner, limits: FileLimits): Promise<void> {
  const { db, files, wholeFiles, categories } = deps;
  if ((await db.$count(fileEntries, eq(fileEntries.accountId, owner.accountId))) > 0) return;
  const categoryIds = new Map<string | null, string>();
  for (const fields of DEMO_CATEGORIES) categoryIds.set(fields.name, (await categories.create(owner, fields)).id);
  const folderIds = new Map([['', '']]);
  for (const { path, category } of DEMO_FOLDERS) {
    const { parent, name } = placeOf(path, folderIds);
    const folder = await files.createFolder(owner, { parent, name, category: categoryIds.get(category) });
    folderIds.set(path, folder.id);
  }
  for (const { path, category, ago, content } of DEMO_FILES) {
    const id = await wholeFiles.store(owner, { ...placeOf(path, folderIds), bytes: content(), source: null }, limits);
    const changedAt = sql`now() - ${ago} * interval '1 minute'`;
    await db
      .update(fileEntries)
      .set({ category: categoryIds.get(category) ?? '', createdAt: changedAt, changedAt })
      .where(and(eq(fileEntries.accountId, owner.accountId), eq(fileEntries.id, id)));
  }
}

function placeOf(path: string, folderIds: ReadonlyMap<string, string>): { parent: string; name: string } {
  const cut = path.lastIndexOf('/');
  return { parent: folderIds.get(path.slice(0, Math.max(0, cut))) ?? '', name: path.slice(cut + 1) };
}
