import { mkdir, open, readFile, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { processStart } from './process-start.ts';

/** Another running process uses the data directory. The message is one line for the operator. */
export class DataFolderBusy extends Error {
  constructor(folder: string, holder: string) {
    super(`Another process (${holder}) already uses the data folder ${folder}. Stop it, or set PILLARBOX_DATA.`);
    this.name = 'DataFolderBusy';
  }
}

/** A held lock. */
export interface DataLock {
  release(): Promise<void>;
}

interface Holder {
  readonly pid: number;
  readonly host: string;
  /**
   * Start time of the process. It tells the process from a later one with the same number. '' when the system does not give it.
   */
  readonly started: string;
}

const FILE = 'lock';
/** Interval at which a holder updates the time of its lock file, in milliseconds. */
const HEARTBEAT = 5_000;
/** A lock of another host that was not updated for this long, in milliseconds, is stale. */
const STALE = 20_000;
/** Longest time that a lock file can be empty while its holder writes it, in milliseconds. */
const WRITING = 2_000;
/** Pause while another process removes a stale lock, in milliseconds. */
const RETRY = 20;
const ATTEMPTS = 20;

/**
 * Locks a data directory for this process. The embedded database has no lock of its own: two processes on one directory would
 * overwrite each other's rows. A lock whose process no longer exists is taken over.
 *
 * @throws DataFolderBusy when the process that holds the lock is running.
 */
export async function lockDataFolder(folder: string): Promise<DataLock> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, FILE);
  const own: Holder = { pid: process.pid, host: hostname(), started: (await processStart(process.pid)) ?? '' };
  const text = JSON.stringify(own);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (await create(path, text)) return hold(path, text);
    const found = await readFile(path, 'utf8').catch(() => null);
    if (found === null) continue;
    const holder = parseHolder(found);
    if (holder && (await lives(holder, path, own))) throw new DataFolderBusy(folder, describe(holder, own));
    if (!holder && (await isFresh(path, WRITING))) throw new DataFolderBusy(folder, 'starting at this moment');
    await discard(path, found);
  }
  throw new DataFolderBusy(folder, 'starting at this moment');
}

function describe(holder: Holder, own: Holder): string {
  return holder.host === own.host ? `process ${String(holder.pid)}` : `process ${String(holder.pid)} on ${holder.host}`;
}

async function create(path: string, text: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(text).finally(() => file.close());
    } catch (error) {
      // An empty lock file would look like that of a process that is starting.
      await rm(path, { force: true });
      throw error;
    }
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function parseHolder(text: string): Holder | null {
  try {
    const value = JSON.parse(text) as Partial<Holder> | null;
    if (typeof value?.pid !== 'number' || typeof value.host !== 'string') return null;
    return { pid: value.pid, host: value.host, started: typeof value.started === 'string' ? value.started : '' };
  } catch {
    return null;
  }
}

async function lives(holder: Holder, path: string, own: Holder): Promise<boolean> {
  if (holder.host !== own.host) return isFresh(path, STALE);
  if (!isRunning(holder.pid)) return false;
  if (holder.started === '') return holder.pid !== own.pid;
  const started = await processStart(holder.pid);
  return started === null || started === holder.started;
}

async function isFresh(path: string, ms: number): Promise<boolean> {
  const touched = await stat(path).catch(() => null);
  return touched !== null && Date.now() - touched.mtimeMs < ms;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Removes a stale lock. Only the process that created the takeover file may do so, and only while the lock is still the one
 * that it read. Otherwise a slow process could remove the new lock of a faster one.
 */
async function discard(path: string, expected: string): Promise<void> {
  const turn = `${path}.takeover`;
  if (!(await create(turn, ''))) {
    // A takeover file of this age belongs to a process that died.
    if (!(await isFresh(turn, WRITING))) await rm(turn, { force: true });
    await delay(RETRY);
    return;
  }
  try {
    const found = await readFile(path, 'utf8').catch(() => null);
    if (found === expected) await rm(path, { force: true });
  } finally {
    await rm(turn, { force: true });
  }
}

function hold(path: string, text: string): DataLock {
  const timer = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => undefined);
  }, HEARTBEAT);
  timer.unref();
  return {
    release: async () => {
      clearInterval(timer);
      const found = await readFile(path, 'utf8').catch(() => null);
      if (found === text) await rm(path, { force: true });
    },
  };
}
