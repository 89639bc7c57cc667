import { FOLDER_FLAG } from '@pillarbox/contract/mail/flags';
import type { Folder, FolderInfo, SpecialUse } from '@pillarbox/contract/mail/folder';
import type { SpecialFolderNames } from '@pillarbox/contract/preferences/mail-clients';
import { Failure } from '@pillarbox/contract/failure';
import { compareFolders, toFolder } from '../core-folders.ts';
import { list, lsub } from './engine/commands/list.ts';
import type { ListedFolder } from './engine/commands/list.ts';
import { isReadOnly } from './engine/commands/my-rights.ts';
import { namespace } from './engine/commands/namespace.ts';
import type { Namespaces } from './engine/commands/namespace.ts';
import { status, statusItems } from './engine/commands/status.ts';
import type { FolderStatus } from './engine/commands/status.ts';
import type { Connection } from './engine/connection.ts';
import { FolderPaths } from './folder-paths.ts';
import type { PathEntry } from './folder-paths.ts';
import { specialFolders } from './special-folders.ts';

/** At most this many folders of other users are asked for their access rights. */
const MAX_RIGHTS = 100;
/** Without LIST-STATUS, at most this many folders are asked for their counts, one by one. */
const MAX_STATUS = 300;

/** The folders of the account, as the server last listed them. */
export interface FolderList {
  readonly paths: FolderPaths;
  readonly special: ReadonlyMap<SpecialUse, string>;
  readonly subscribed: ReadonlySet<string>;
  /** Folders in which the user may change nothing [MAIL-072]. */
  readonly readonly: ReadonlySet<string>;
  /** Counts by path. */
  readonly status: ReadonlyMap<string, FolderStatus>;
}

/** Lists all folders with special uses, subscriptions and, if requested, counts. `names` as `Mailbox.nameSpecialFolders`. */
export async function readFolders(
  connection: Connection,
  counts: boolean,
  names: Partial<SpecialFolderNames> = {},
): Promise<FolderList> {
  const has = (capability: string): boolean => connection.has(capability);
  const extended = has('LIST-EXTENDED');
  const items = statusItems(has);
  const wants = {
    specialUse: extended && has('SPECIAL-USE'),
    subscribed: extended,
    status: counts && has('LIST-STATUS') && extended ? items : null,
  };
  const spaces = await namespacesOf(connection);
  const listing = await connection.run(list(wants));
  const paths = new FolderPaths(listing.folders, spaces ?? guessNamespace(listing.folders));
  const marked = extended ? listing : await connection.run(lsub());
  const listed = new Set(
    marked.folders
      .filter(({ attributes }) => !extended || attributes.includes('\\subscribed'))
      .map(({ name }) => name.toString('latin1')),
  );
  const found = new Map<string, FolderStatus>();
  const subscribed = new Set<string>();
  for (const { path, name } of paths.all()) {
    if (name === null) continue;
    const key = name.toString('latin1');
    if (listed.has(key)) subscribed.add(path);
    const counted = listing.status.get(key);
    if (counted !== undefined) found.set(path, counted);
  }
  const readonly = await readOnlyPaths(connection, paths, spaces?.foreign ?? []);
  const folders: FolderList = {
    paths,
    special: specialFolders(paths.all(), names),
    subscribed,
    readonly,
    status: found,
  };
  if (!counts) return folders;
  return { ...folders, status: await countMissing(connection, { folders, items, complete: wants.status !== null }) };
}

/**
 * The folders of other users and the shared folders that the user may only read (RFC 4314). Folders in the personal
 * namespace are not checked: users normally have all rights there, and each check costs a round trip.
 */
async function readOnlyPaths(
  connection: Connection,
  paths: FolderPaths,
  foreign: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  if (!connection.has('ACL') || foreign.length === 0) return found;
  const theirs = paths.all().filter((entry) => {
    const name = entry.name?.toString('latin1') ?? '';
    return isSelectable(entry) && foreign.some((prefix) => name.startsWith(prefix));
  });
  for (const { path, name } of theirs.slice(0, MAX_RIGHTS)) {
    if (name !== null && (await connection.run(isReadOnly(name)))) found.add(path);
  }
  return found;
}

/** Namespaces stay the same for a connection, so the server is asked once and not before every list. */
const asked = new WeakMap<Connection, Namespaces | null>();

/** The namespaces, null when the server does not report them. Some servers support NAMESPACE without announcing it. */
async function namespacesOf(connection: Connection): Promise<Namespaces | null> {
  const known = asked.get(connection);
  if (known !== undefined) return known;
  let found: Namespaces | null = null;
  try {
    found = await connection.run(namespace());
  } catch (error) {
    if (!connection.alive) throw error;
  }
  asked.set(connection, found);
  return found;
}

/** When every folder is below the inbox, as on Courier, new folders get the same prefix. */
function guessNamespace(folders: readonly ListedFolder[]): Namespaces {
  const others = folders.filter(({ name }) => !/^inbox$/i.test(name.toString('latin1')));
  const delimiter = folders.find((folder) => folder.delimiter !== '')?.delimiter ?? '';
  const prefix = `INBOX${delimiter}`;
  const below = others.every(({ name }) => name.toString('latin1').toUpperCase().startsWith(prefix));
  return { prefix: others.length > 0 && delimiter !== '' && below ? prefix : '', delimiter, foreign: [] };
}

/** Asks for the counts that the folder list did not contain, one folder at a time. */
async function countMissing(
  connection: Connection,
  { folders, items, complete }: { readonly folders: FolderList; readonly items: string; readonly complete: boolean },
): Promise<Map<string, FolderStatus>> {
  const found = new Map(folders.status);
  const missing = folders.paths.all().filter((entry) => isSelectable(entry) && !found.has(entry.path));
  if (complete && missing.length > 0 && found.size > 0) return found;
  for (const { path, name } of missing.slice(0, MAX_STATUS)) {
    if (name === null) continue;
    try {
      found.set(path, await connection.run(status(name, items)));
    } catch (error) {
      // STATUS may fail for one folder (no rights, or just deleted). The other folders still get their counts.
      if (!connection.alive || !(error instanceof Failure)) throw error;
    }
  }
  return found;
}

/** Whether the server can select the folder: levels that it does not list and \Noselect folders hold no messages. */
export function isSelectable({ name, attributes }: PathEntry): boolean {
  return name !== null && !attributes.includes('\\noselect') && !attributes.includes('\\nonexistent');
}

/**
 * The folders as the contract describes them, core folders first. `known` returns more recent counts for a path, if there
 * are any.
 */
export function toFolders(folders: FolderList, known: (path: string) => FolderInfo | null): Folder[] {
  const uses = new Map([...folders.special].map(([use, path]) => [path, use] as const));
  const all = folders.paths.all().map((entry) => {
    const counted = folders.status.get(entry.path);
    return toFolder({
      path: entry.path,
      use: uses.get(entry.path) ?? null,
      flags: folderFlags(entry),
      subscribed: folders.subscribed.has(entry.path),
      readonly: folders.readonly.has(entry.path),
      uidvalidity: counted?.uidvalidity ?? 0,
      info: known(entry.path) ?? infoOf(counted),
    });
  });
  return all.sort(compareFolders);
}

/** The counts from a STATUS reply; what STATUS does not count is 0. */
export function infoOf(counted: FolderStatus | undefined): FolderInfo {
  const { messages = 0, unseen = 0, size = 0, uidnext = 1 } = counted ?? {};
  return {
    messages,
    unseen,
    seen: Math.max(0, messages - unseen),
    expunge: 0,
    draft: 0,
    answered: 0,
    flagged: 0,
    deleted: 0,
    dropsize: size,
    topuid: Math.max(0, uidnext - 1),
  };
}

function folderFlags(entry: PathEntry): number {
  const has = (attribute: string): boolean => entry.attributes.includes(attribute);
  let flags = 0;
  if (has('\\noinferiors')) flags |= FOLDER_FLAG.NOSUBFOLDERS;
  if (!isSelectable(entry)) flags |= FOLDER_FLAG.NOSELECT;
  if (has('\\marked')) flags |= FOLDER_FLAG.MARKED;
  if (has('\\unmarked')) flags |= FOLDER_FLAG.UNMARKED;
  if (has('\\all') || has('\\flagged')) flags |= FOLDER_FLAG.VIRTUAL;
  return flags;
}
