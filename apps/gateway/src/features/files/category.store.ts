import { randomUUID } from 'node:crypto';
import { Failure } from '@pillarbox/contract/failure';
import type { FileCategory } from '@pillarbox/contract/files/file';
import { MAX_FILE_CATEGORIES } from '@pillarbox/contract/files/file';
import { nameKey } from '@pillarbox/rules/files/file-name';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Db, Transaction } from '../../platform/database/database.ts';
import { inOrder } from './entry-changes.ts';
import type { Owner } from './entry-query.ts';
import { fileCategories, fileEntries } from './files.table.ts';

/** The name and the colour of a category. */
interface CategoryFields {
  readonly name: string;
  readonly color: number;
}

/** Categories of files. */
export class CategoryStore {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async list({ accountId }: Owner): Promise<FileCategory[]> {
    const { id, name, color } = fileCategories;
    const items = sql<number>`(
      select count(*)::int from file_entries f
      where f.account_id = ${accountId} and f.category = "file_categories"."id" and f.trash_root = '' and not f.is_doomed
    )`;
    return await this.#db
      .select({ id, name, color, items })
      .from(fileCategories)
      .where(eq(fileCategories.accountId, accountId))
      .orderBy(asc(fileCategories.nameKey), asc(id));
  }

  /** @throws Failure `category_not_found`. */
  async required({ accountId }: Owner, id: string): Promise<void> {
    const own = and(eq(fileCategories.accountId, accountId), eq(fileCategories.id, id));
    if ((await this.#db.$count(fileCategories, own)) === 0) throw new Failure('category_not_found');
  }

  /** @throws Failure `file_name_taken`, `too_many_categories`. */
  async create(owner: Owner, { name, color }: CategoryFields): Promise<FileCategory> {
    const { accountId } = owner;
    const id = randomUUID();
    await inOrder(this.#db, owner, async (tx) => {
      if ((await tx.$count(fileCategories, eq(fileCategories.accountId, accountId))) >= MAX_FILE_CATEGORIES)
        throw new Failure('too_many_categories', { limit: MAX_FILE_CATEGORIES });
      await requireFree(tx, owner, { name, own: '' });
      await tx.insert(fileCategories).values({ id, accountId, name, nameKey: nameKey(name), color });
    });
    return { id, name, color, items: 0 };
  }

  /** @throws Failure `category_not_found`, `file_name_taken`. */
  async change(owner: Owner, id: string, { name, color }: CategoryFields): Promise<void> {
    await inOrder(this.#db, owner, async (tx) => {
      await requireFree(tx, owner, { name, own: id });
      const changed = await tx
        .update(fileCategories)
        .set({ name, nameKey: nameKey(name), color })
        .where(and(eq(fileCategories.accountId, owner.accountId), eq(fileCategories.id, id)))
        .returning({ id: fileCategories.id });
      if (changed.length === 0) throw new Failure('category_not_found');
    });
  }

  /** Its files and folders stay, in no category. @throws Failure `category_not_found`. */
  async remove(owner: Owner, id: string): Promise<void> {
    await inOrder(this.#db, owner, async (tx) => {
      const gone = await tx
        .delete(fileCategories)
        .where(and(eq(fileCategories.accountId, owner.accountId), eq(fileCategories.id, id)))
        .returning({ id: fileCategories.id });
      if (gone.length === 0) throw new Failure('category_not_found');
      await tx
        .update(fileEntries)
        .set({ category: '' })
        .where(and(eq(fileEntries.accountId, owner.accountId), eq(fileEntries.category, id)));
    });
  }
}

async function requireFree(
  tx: Transaction,
  { accountId }: Owner,
  { name, own }: { readonly name: string; readonly own: string },
): Promise<void> {
  const same = and(eq(fileCategories.accountId, accountId), eq(fileCategories.nameKey, nameKey(name)));
  if ((await tx.$count(fileCategories, and(same, ne(fileCategories.id, own)))) > 0)
    throw new Failure('file_name_taken');
}
