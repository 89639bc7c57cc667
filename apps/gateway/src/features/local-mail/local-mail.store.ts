import { randomUUID } from 'node:crypto';
import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import type { LocalAccount, LocalCounts, LocalFolder, LocalStore } from '@pillarbox/mailbox/local/store';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import type { Db } from '../../platform/database/database.ts';
import { localAccounts, localFolders, localMessages } from './local-mail.table.ts';
import { createMessageStore } from './message.store.ts';
import { removeUnnamedBlobs } from './orphans.ts';
import { toFolder } from './rows.ts';
import { createRulesStore } from './rules.store.ts';
import { guardedStore } from './storage-failure.ts';

/** The storage of the built-in mail system in the product's database and blob store. */
export function createLocalMailStore(db: Db, blobs: Blobs): LocalStore {
  return guardedStore({
    ...createAccountStore(db),
    ...createRulesStore(db),
    ...createFolderStore(db, blobs),
    ...createMessageStore(db, blobs),
    putBlob: async (source: Uint8Array) => {
      const id = `mail/${randomUUID()}`;
      await blobs.put(id, source);
      return id;
    },
    blob: (id: string) => blobs.read(id),
  });
}

function createAccountStore(db: Db): Pick<LocalStore, 'account' | 'addAccount' | 'setPasswordHash'> {
  return {
    account: async (address): Promise<LocalAccount | null> => {
      const [row] = await db.select().from(localAccounts).where(eq(localAccounts.address, address));
      return row ?? null;
    },
    addAccount: async (account) => {
      const added = await db
        .insert(localAccounts)
        .values(account)
        .onConflictDoNothing()
        .returning({ address: localAccounts.address });
      return added.length > 0;
    },
    setPasswordHash: async (address, passwordHash) => {
      const changed = await db
        .update(localAccounts)
        .set({ passwordHash })
        .where(eq(localAccounts.address, address))
        .returning({ address: localAccounts.address });
      return changed.length > 0;
    },
  };
}

type FolderPart = Pick<LocalStore, 'folders' | 'folder' | 'addFolder' | 'renameFolders' | 'removeFolders' | 'counts'>;

function createFolderStore(db: Db, blobs: Blobs): FolderPart {
  return {
    folders: async (address) =>
      (await db.select().from(localFolders).where(eq(localFolders.address, address))).map(toFolder),
    folder: async (id) => {
      const [row] = await db.select().from(localFolders).where(eq(localFolders.id, id));
      return row ? toFolder(row) : null;
    },
    addFolder: async (address, folder): Promise<LocalFolder | null> => {
      const [account] = await db.select().from(localAccounts).where(eq(localAccounts.address, address));
      if (!account) return null;
      const { path, use, uidvalidity } = folder;
      const [row] = await db
        .insert(localFolders)
        .values({ address, path, use, uidvalidity, uidnext: 1, modseq: 1 })
        .onConflictDoNothing()
        .returning();
      return row ? toFolder(row) : null;
    },
    renameFolders: (address, renames) =>
      db.transaction(async (tx) => {
        const own = await tx
          .select({ id: localFolders.id, path: localFolders.path })
          .from(localFolders)
          .where(eq(localFolders.address, address))
          .orderBy(asc(localFolders.id))
          .for('update');
        const renamed = new Set(renames.map(({ id }) => id));
        const wanted = new Set(renames.map(({ path }) => path));
        if (own.some(({ id, path }) => !renamed.has(id) && wanted.has(path))) return false;
        const rename = (id: number, path: string | SQL) =>
          tx
            .update(localFolders)
            .set({ path })
            .where(and(eq(localFolders.id, id), eq(localFolders.address, address)));
        // First to paths that nobody can type, because two folders may swap their paths.
        for (const { id } of renames) await rename(id, `\u0001${String(id)}`);
        for (const { id, path } of renames) await rename(id, path);
        return true;
      }),
    removeFolders: async (address, ids) => {
      if (ids.length === 0) return;
      const named = await db.transaction(async (tx) => {
        const own = and(inArray(localFolders.id, [...ids]), eq(localFolders.address, address));
        const folders = await tx.select({ id: localFolders.id }).from(localFolders).where(own).for('update');
        const found = folders.map(({ id }) => id);
        if (found.length === 0) return [];
        const messages = await tx
          .selectDistinct({ blob: localMessages.blob })
          .from(localMessages)
          .where(inArray(localMessages.folderId, found));
        await tx.delete(localFolders).where(own);
        return messages.map(({ blob }) => blob);
      });
      await removeUnnamedBlobs(db, blobs, named);
    },
    counts: (address) => counts(db, address),
  };
}

async function counts(db: Db, address: string): Promise<LocalCounts[]> {
  const having = (flag: number): SQL<number> =>
    sql<number>`count(*) filter (where ${localMessages.flags} & ${flag} <> 0)`.mapWith(Number);
  return db
    .select({
      folderId: localFolders.id,
      messages: sql<number>`count(${localMessages.uid})`.mapWith(Number),
      seen: having(MESSAGE_FLAG.SEEN),
      answered: having(MESSAGE_FLAG.ANSWERED),
      flagged: having(MESSAGE_FLAG.FLAGGED),
      draft: having(MESSAGE_FLAG.DRAFT),
      deleted: having(MESSAGE_FLAG.DELETED),
      bytes: sql<number>`coalesce(sum(${localMessages.size}), 0)`.mapWith(Number),
    })
    .from(localFolders)
    .leftJoin(localMessages, eq(localMessages.folderId, localFolders.id))
    .where(eq(localFolders.address, address))
    .groupBy(localFolders.id);
}
