import { createStore } from '../../../lib/store.ts';
import { refreshFiles } from './files.queries.ts';
import { makeFolder, transferFile } from './transfer.ts';
import type { SentFile } from './transfer.ts';
import { hasUploads } from '../tray/has-uploads.ts';

/** A file or an empty folder that this page sends. */
export interface Upload {
  readonly key: number;
  readonly name: string;
  /** Whether it is an empty folder. */
  readonly isFolder: boolean;
  readonly size: number;
  readonly state: 'waiting' | 'running' | 'done' | 'failed';
  /** Bytes that have arrived. */
  readonly sent: number;
  /** Why it failed. */
  readonly error?: unknown;
}

/** Files that are sent at the same time. */
const AT_ONCE = 2;

/** The uploads of this page: they go on while the user is elsewhere in it. */
export const uploads = createStore<readonly Upload[]>([]);

interface Job extends SentFile {
  readonly key: number;
  readonly parent: string;
  readonly stop: AbortController;
}

let counter = 0;
const jobs = new Map<number, Job>();
const waiting: Job[] = [];
let running = 0;

function change(key: number, next: Partial<Upload>): void {
  uploads.set((now) => now.map((one) => (one.key === key ? { ...one, ...next } : one)));
}

/** Sends files into a folder, some at a time. A file whose name is taken becomes its new version. */
export function sendFiles(files: readonly SentFile[], parent: string): void {
  const added = files.map((sent): Job => ({ ...sent, key: (counter += 1), parent, stop: new AbortController() }));
  for (const job of added) jobs.set(job.key, job);
  waiting.push(...added);
  hasUploads.set(true);
  uploads.set((now) => [
    ...now.filter(({ state }) => state !== 'done'),
    ...added.map(({ key, file, folders }) => {
      const name = file?.name ?? folders.at(-1) ?? '';
      return { key, name, isFolder: file === null, size: file?.size ?? 0, state: 'waiting', sent: 0 } as const;
    }),
  ]);
  next();
}

/** Ends an upload, or takes one that has ended out of the list. */
export function dropUpload(key: number): void {
  const job = jobs.get(key);
  job?.stop.abort();
  const at = waiting.findIndex((one) => one.key === key);
  if (at !== -1) waiting.splice(at, 1);
  jobs.delete(key);
  uploads.set((now) => now.filter((one) => one.key !== key));
}

/** Sends a failed file again; it goes on where it was. */
export function retryUpload(key: number): void {
  const job = jobs.get(key);
  if (job === undefined) return;
  change(key, { state: 'waiting', error: undefined });
  waiting.push({ ...job, stop: new AbortController() });
  next();
}

/** Takes those that have ended out of the list. */
export function clearUploads(): void {
  uploads.set((now) => now.filter(({ state }) => state === 'waiting' || state === 'running'));
}

function next(): void {
  while (running < AT_ONCE) {
    const job = waiting.shift();
    if (job === undefined) return;
    jobs.set(job.key, job);
    running += 1;
    void run(job).finally(() => {
      running -= 1;
      next();
    });
  }
}

async function run(job: Job): Promise<void> {
  const { key, file, folders, parent, stop } = job;
  change(key, { state: 'running' });
  try {
    if (file === null) await makeFolder(parent, folders);
    else {
      await transferFile(
        { file, folders, parent, onConflict: 'version' },
        { signal: stop.signal, onSent: (sent) => change(key, { sent }) },
      );
    }
    change(key, { state: 'done', sent: file?.size ?? 0 });
    jobs.delete(key);
  } catch (error) {
    if (!stop.signal.aborted) change(key, { state: 'failed', error });
  } finally {
    // The gateway pushes each file; without push the last one of all shows them.
    if (waiting.length === 0) await refreshFiles();
  }
}

/** Ends all uploads of a user who signs out. */
export function forgetUploads(): void {
  for (const { key } of uploads.get()) dropUpload(key);
}
