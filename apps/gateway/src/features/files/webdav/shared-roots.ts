import { freeName, nameKey } from '@pillarbox/rules/files/file-name';
import { and, asc, eq, ne } from 'drizzle-orm';
import { isLive } from '../entry-query.ts';
import type { EntryRow, Owner, Reads } from '../entry-query.ts';
import { fileEntries, fileGrants } from '../files.table.ts';

/** The folder at the top that holds what others share. A file or folder of the user's own with this name goes first. */
export const SHARED = 'Shared with me';
/** Most shared files and folders that are listed there. */
const MAX_ROOTS = 1000;

/** A file or folder that somebody else shares with the user. */
export interface SharedRoot {
  readonly row: EntryRow;
  readonly ownerMail: string;
  /** With the address of the owner, so that the name stays the same whatever others share. */
  readonly name: string;
}

/** What others share with the user, with a name of its own each. */
export async function sharedRoots(tx: Reads, { accountId }: Owner): Promise<SharedRoot[]> {
  const found = await tx
    .select({ row: fileEntries, ownerMail: fileGrants.ownerMail })
    .from(fileGrants)
    .innerJoin(fileEntries, eq(fileEntries.id, fileGrants.entryId))
    .where(and(eq(fileGrants.accountId, accountId), ne(fileEntries.accountId, accountId), isLive))
    .orderBy(asc(fileGrants.createdAt), asc(fileEntries.id))
    .limit(MAX_ROOTS);
  const taken = new Set<string>();
  return found.map(({ row, ownerMail }) => {
    const name = freeName(withOwner(row, ownerMail), (key) => taken.has(key));
    taken.add(nameKey(name));
    return { row, ownerMail, name };
  });
}

/** "Plans (ann@example.com)", "plan (ann@example.com).txt": an ending stays, because programs open files by it. */
function withOwner({ name, isFolder }: EntryRow, ownerMail: string): string {
  const mark = ` (${ownerMail.replaceAll(/[/\\]/g, '_')})`;
  const at = isFolder ? -1 : name.lastIndexOf('.');
  return at > 0 ? name.slice(0, at) + mark + name.slice(at) : name + mark;
}
