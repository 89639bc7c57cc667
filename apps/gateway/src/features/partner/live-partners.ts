import type { Installation } from '@pillarbox/contract/partner/installation';
import type { Log } from '../../platform/log/log.ts';
import { readPartnerFolder } from './partner-folder.ts';
import type { PartnerFolder } from './partner-folder.ts';
import { arrange, loadPartners, partnerIds, readInstallation } from './partners.ts';
import type { Partners } from './partners.ts';
import { watchFolder } from './watch-folder.ts';

/** Partners that follow their folder. */
export interface LivePartners extends Partners {
  /** Calls the listener with the ids of partners that were changed, added or removed. */
  onChange(listener: (ids: readonly string[]) => void): void;
  /** Reads the folder again; resolves when it is done. */
  reload(): Promise<void>;
  close(): void;
}

export interface LivePartnersOptions {
  readonly log: Log;
  /** Milliseconds between checks of the folder, for changes that the system does not report. */
  readonly pollMs?: number;
}

const POLL_MS = 30_000;

/**
 * Reads the partners of a folder and follows changes without a restart. A partner whose change is invalid stays as it was, and
 * the log says so once.
 * @throws PartnerError when the folder is invalid at the start.
 */
export async function openPartners(folder: string, options: LivePartnersOptions): Promise<LivePartners> {
  const { log } = options;
  let current = await loadPartners(folder);
  const listeners: ((ids: readonly string[]) => void)[] = [];
  let complaints: readonly string[] = [];
  let work: Promise<void> = Promise.resolve();

  const complain = (found: readonly string[]): void => {
    for (const complaint of found) {
      if (!complaints.includes(complaint)) log.warn(`a change of a partner is invalid and ignored: ${complaint}`);
    }
    if (found.length === 0 && complaints.length > 0) log.info('all partners are valid again');
    complaints = found;
  };

  const readAgain = async (): Promise<void> => {
    const found: string[] = [];
    const next = await readNext(folder, current, found);
    if (next !== null) {
      const changed = changedIds(current, next);
      current = next;
      if (changed.length > 0) for (const listener of listeners) listener(changed);
    }
    complain(found);
  };
  const reload = (): Promise<void> => {
    work = work.then(readAgain).catch((error: unknown) => complain([(error as Error).message]));
    return work;
  };
  const watching = watchFolder(folder, { changed: () => void reload(), pollMs: options.pollMs ?? POLL_MS });

  return {
    get all() {
      return current.all;
    },
    get installation() {
      return current.installation;
    },
    byId: (id) => current.byId(id),
    byHost: (host) => current.byHost(host),
    namesHost: (host) => current.namesHost(host),
    byContentHost: (name) => current.byContentHost(name),
    folderOf: (id) => current.folderOf(id),
    onChange: (listener) => {
      listeners.push(listener);
    },
    reload,
    close: () => watching.close(),
  };
}

/** The folder as it is now; invalid partners stay as they were. Null when the folder cannot be used at all. */
async function readNext(folder: string, current: Partners, complaints: string[]): Promise<Partners | null> {
  const keep = async <T>(reading: Promise<T>, known: T): Promise<T> =>
    reading.catch((error: unknown) => {
      complaints.push((error as Error).message);
      return known;
    });
  const ids = await partnerIds(folder);
  const common: Installation = await keep(readInstallation(folder), current.installation);
  const all: PartnerFolder[] = [];
  for (const id of ids) {
    const known = current.folderOf(id);
    const read = await keep<PartnerFolder | undefined>(readPartnerFolder(folder, id), known);
    if (read !== undefined) all.push(known !== undefined && sameFolder(known, read) ? known : read);
  }
  return keep<Partners | null>(
    Promise.resolve().then(() => arrange(folder, all, common)),
    null,
  );
}

function sameFolder(one: PartnerFolder, other: PartnerFolder): boolean {
  return one.version === other.version && JSON.stringify(one.settings) === JSON.stringify(other.settings);
}

function changedIds(before: Partners, after: Partners): string[] {
  const ids = new Set([...before.all, ...after.all].map(({ id }) => id));
  const everything = JSON.stringify(before.installation) !== JSON.stringify(after.installation);
  return [...ids].filter((id) => everything || before.folderOf(id) !== after.folderOf(id));
}
