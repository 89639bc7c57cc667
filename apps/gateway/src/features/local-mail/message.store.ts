import type { LocalStore, NewLocalMessage } from '@pillarbox/mailbox/local/store';
import { and, asc, eq, gt, gte, inArray, lt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import type { Db } from '../../platform/database/database.ts';
import { localFolders, localMessages, localRemoved } from './local-mail.table.ts';
import { removeUnnamedBlobs } from './orphans.ts';
import { MESSAGE_COLUMNS, messageKey, storable, toMessage, toRow } from './rows.ts';
import type { createRulesStore } from './rules.store.ts';

type MessagePart = Omit<
  LocalStore,
  | 'account'
  | 'addAccount'
  | 'setPasswordHash'
  | keyof ReturnType<typeof createRulesStore>
  | 'folders'
  | 'folder'
  | 'addFolder'
  | 'renameFolders'
  | 'removeFolders'
  | 'counts'
  | 'putBlob'
  | 'blob'
>;
type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0];
type FolderState = Pick<typeof localFolders.$inferSelect, 'id' | 'uidnext' | 'modseq'>;

/** Rows inserted by one statement: each has eleven parameters, and a statement may have 65,535. */
const ROWS_AT_ONCE = 500;

/** Messages of the built-in mail system. Writers lock the row of their folder, so that uids and modseqs are unique. */
export function createMessageStore(db: Db, blobs: Blobs): MessagePart {
  return {
    addMessages: (folderId, messages) =>
      db.transaction(async (tx) => {
        const [folder] = await lockFolders(tx, [folderId]);
        if (!folder) return null;
        if (messages.length === 0) return { uids: [] };
        const modseq = folder.modseq + 1;
        const uids = messages.map((_, index) => folder.uidnext + index);
        const numbered = messages.map((message, index) => ({ message, uid: folder.uidnext + index }));
        await insertRows(tx, numbered, { folderId, modseq });
        await writeFolder(tx, folderId, { modseq, uidnext: folder.uidnext + messages.length });
        return { uids };
      }),

    messages: async (folderId, uids) =>
      (
        await db
          .select(MESSAGE_COLUMNS)
          .from(localMessages)
          .where(named(folderId, uids))
          .orderBy(asc(localMessages.uid))
      ).map(toMessage),

    scan: async (folderId, aboveUid, limit) => {
      const where = and(eq(localMessages.folderId, folderId), gt(localMessages.uid, aboveUid));
      const rows = await db
        .select(MESSAGE_COLUMNS)
        .from(localMessages)
        .where(where)
        .orderBy(asc(localMessages.uid))
        .limit(limit);
      return rows.map(toMessage);
    },

    changes: (folderId, since, fromUid) =>
      db.transaction(
        async (tx) => {
          const [folder] = await tx.select().from(localFolders).where(eq(localFolders.id, folderId));
          if (!folder) return null;
          const inFolder = eq(localMessages.folderId, folderId);
          const added = await tx
            .select(MESSAGE_COLUMNS)
            .from(localMessages)
            .where(and(inFolder, gte(localMessages.uid, fromUid)))
            .orderBy(asc(localMessages.uid));
          const flags = await tx
            .select({ uid: localMessages.uid, flags: localMessages.flags, labels: localMessages.labels })
            .from(localMessages)
            .where(and(inFolder, gt(localMessages.modseq, since), lt(localMessages.uid, fromUid)))
            .orderBy(asc(localMessages.uid));
          const vanished = await tx
            .select({ uid: localRemoved.uid })
            .from(localRemoved)
            .where(
              and(eq(localRemoved.folderId, folderId), gt(localRemoved.modseq, since), lt(localRemoved.uid, fromUid)),
            )
            .orderBy(asc(localRemoved.uid));
          const { modseq, uidnext } = folder;
          return { modseq, uidnext, added: added.map(toMessage), flags, vanished: vanished.map(({ uid }) => uid) };
        },
        // One snapshot for all four queries.
        { isolationLevel: 'repeatable read', accessMode: 'read only' },
      ),

    changeFlags: (folderId, uids, { set, unset }) =>
      db.transaction(async (tx) => {
        const [folder] = await lockFolders(tx, [folderId]);
        if (!folder) return [];
        const modseq = folder.modseq + 1;
        const after = sql`((${localMessages.flags} & ~${unset}::int) | ${set}::int)`;
        const changed = await tx
          .update(localMessages)
          .set({ flags: after, modseq })
          .where(and(named(folderId, uids), sql`${after} <> ${localMessages.flags}`))
          .returning({ uid: localMessages.uid });
        if (changed.length > 0) await writeFolder(tx, folderId, { modseq });
        return changed.map(({ uid }) => uid).sort((a, b) => a - b);
      }),

    changeLabels: (folderId, uids, { add, remove }) =>
      db.transaction(async (tx) => {
        const [folder] = await lockFolders(tx, [folderId]);
        if (!folder) return [];
        const modseq = folder.modseq + 1;
        // Sorted in the C collation, so that equal sets are equal arrays.
        const after = sql`array(
          select distinct word collate "C" from unnest(${localMessages.labels} || ${sql.param([...add])}::text[]) as one(word)
          where word = any(${sql.param([...add])}::text[]) or word <> all(${sql.param([...remove])}::text[])
          order by 1)`;
        const changed = await tx
          .update(localMessages)
          .set({ labels: after, modseq })
          .where(and(named(folderId, uids), sql`${after} <> ${localMessages.labels}`))
          .returning({ uid: localMessages.uid });
        if (changed.length > 0) await writeFolder(tx, folderId, { modseq });
        return changed.map(({ uid }) => uid).sort((a, b) => a - b);
      }),

    labelsInUse: async (address) => {
      const { rows } = await db.execute<{ word: string }>(sql`
        select distinct word collate "C" as word
        from ${localMessages} join ${localFolders} on ${localFolders.id} = ${localMessages.folderId},
          unnest(${localMessages.labels}) as one(word)
        where ${localFolders.address} = ${address} order by 1`);
      return rows.map(({ word }) => word);
    },

    moveMessages: (folderId, uids, toFolderId) =>
      db.transaction(async (tx) => {
        const folders = await lockFolders(tx, [folderId, toFolderId]);
        const target = folders.find(({ id }) => id === toFolderId);
        if (!target) return null;
        const found = await tx.select({ uid: localMessages.uid }).from(localMessages).where(named(folderId, uids));
        const there = new Set(found.map(({ uid }) => uid));
        const ordered = [...new Set(uids)].filter((uid) => there.has(uid));
        const source = folders.find(({ id }) => id === folderId);
        if (!source || ordered.length === 0) return [];
        const pairs = ordered.map((uid, index): [number, number] => [uid, target.uidnext + index]);
        const modseq = target.modseq + 1;
        const map = JSON.stringify(pairs);
        await tx.execute(sql`
          update ${localMessages} set folder_id = ${toFolderId}, uid = (pair.value->>1)::bigint, modseq = ${modseq}
          from jsonb_array_elements(${map}::jsonb) as pair(value)
          where ${localMessages.folderId} = ${folderId} and ${localMessages.uid} = (pair.value->>0)::bigint`);
        await writeFolder(tx, toFolderId, { modseq, uidnext: target.uidnext + pairs.length });
        const sourceModseq = folderId === toFolderId ? modseq : source.modseq + 1;
        if (folderId !== toFolderId) await writeFolder(tx, folderId, { modseq: sourceModseq });
        await rememberRemoved(tx, ordered, { folderId, modseq: sourceModseq });
        return pairs;
      }),

    removeMessages: async (folderId, uids) => {
      const removed = await db.transaction(async (tx) => {
        const [folder] = await lockFolders(tx, [folderId]);
        if (!folder) return [];
        const gone = await tx
          .delete(localMessages)
          .where(named(folderId, uids))
          .returning({ uid: localMessages.uid, blob: localMessages.blob });
        if (gone.length === 0) return [];
        const modseq = folder.modseq + 1;
        await writeFolder(tx, folderId, { modseq });
        const removedUids = gone.map(({ uid }) => uid);
        await rememberRemoved(tx, removedUids, { folderId, modseq });
        return gone;
      });
      const blobIds = removed.map(({ blob }) => blob);
      await removeUnnamedBlobs(db, blobs, blobIds);
      return removed.map(({ uid }) => uid).sort((a, b) => a - b);
    },

    findText: async (folderId, word) =>
      uidsWhere(db, folderId, sql`strpos(${localMessages.body}, ${storable(word)}) > 0`),
    findMessageId: async (folderId, messageId) =>
      uidsWhere(db, folderId, eq(localMessages.messageKey, messageKey(messageId))),
  };
}

/** Locks the rows of folders in a fixed order until the transaction ends; missing ones are left out. */
async function lockFolders(tx: Transaction, ids: readonly number[]): Promise<FolderState[]> {
  return tx
    .select({ id: localFolders.id, uidnext: localFolders.uidnext, modseq: localFolders.modseq })
    .from(localFolders)
    .where(inArray(localFolders.id, [...ids]))
    .orderBy(asc(localFolders.id))
    .for('update');
}

async function writeFolder(tx: Transaction, id: number, state: Partial<FolderState>): Promise<void> {
  await tx.update(localFolders).set(state).where(eq(localFolders.id, id));
}

function named(folderId: number, uids: readonly number[]): SQL | undefined {
  return and(eq(localMessages.folderId, folderId), sql`${localMessages.uid} = any(${sql.param([...uids])}::bigint[])`);
}

async function insertRows(
  tx: Transaction,
  numbered: readonly { message: NewLocalMessage; uid: number }[],
  destination: { folderId: number; modseq: number },
): Promise<void> {
  for (let start = 0; start < numbered.length; start += ROWS_AT_ONCE) {
    const part = numbered.slice(start, start + ROWS_AT_ONCE);
    await tx.insert(localMessages).values(part.map(({ message, uid }) => toRow(message, { ...destination, uid })));
  }
}

async function rememberRemoved(
  tx: Transaction,
  uids: readonly number[],
  destination: { folderId: number; modseq: number },
): Promise<void> {
  const list = sql.param([...uids]);
  await tx.execute(sql`
    insert into ${localRemoved} (folder_id, uid, modseq)
    select ${destination.folderId}::bigint, uid, ${destination.modseq}::bigint from unnest(${list}::bigint[]) as removed(uid)
    on conflict do nothing`);
}

async function uidsWhere(db: Db, folderId: number, condition: SQL): Promise<number[]> {
  const rows = await db
    .select({ uid: localMessages.uid })
    .from(localMessages)
    .where(and(eq(localMessages.folderId, folderId), condition))
    .orderBy(asc(localMessages.uid));
  return rows.map(({ uid }) => uid);
}
