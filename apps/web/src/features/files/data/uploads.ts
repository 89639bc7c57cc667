import { FILE_PIECE_BYTES } from '@pillarbox/contract/files/file';
import type { UploadState } from '@pillarbox/contract/files/file';
import { beginUpload, sendFilePiece, stopUpload } from '@pillarbox/contract/files/transfers';
import { ApiError } from '../../../lib/api-error.ts';
import { createStore } from '../../../lib/store.ts';
import { upload } from '../../../lib/upload.ts';
import { filesCall, filesToken } from './files-calls.ts';
import { refreshFiles } from './files.queries.ts';
import { hasUploads } from '../tray/has-uploads.ts';

/** A file that this page sends. */
export interface Upload {
  readonly key: number;
  readonly name: string;
  readonly size: number;
  readonly state: 'waiting' | 'running' | 'done' | 'failed';
  /** Bytes that have arrived. */
  readonly sent: number;
  /** Why it failed. */
  readonly error?: unknown;
}

/** A file with the folders that lead to it below the place where it was dropped. */
export interface SentFile {
  readonly file: File;
  readonly folders: readonly string[];
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
    ...added.map(({ key, file }) => ({ key, name: file.name, size: file.size, state: 'waiting', sent: 0 }) as const),
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
  const { key, stop } = job;
  change(key, { state: 'running' });
  let state: UploadState | null = null;
  try {
    state = await begin(job);
    change(key, { sent: state.received });
    while (state.entry === null) {
      if (stop.signal.aborted) throw new DOMException('Aborted', 'AbortError');
      state = await sendPiece(job, state);
      change(key, { sent: state.received });
    }
    change(key, { state: 'done', sent: state.size });
    jobs.delete(key);
  } catch (error) {
    if (!stop.signal.aborted) change(key, { state: 'failed', error });
    else if (state !== null) await filesCall(stopUpload, { params: { id: state.id } }).catch(() => undefined);
  } finally {
    // The gateway pushes each file; without push the last one of all shows them.
    if (waiting.length === 0) await refreshFiles();
  }
}

async function begin({ file, folders, parent }: Job): Promise<UploadState> {
  const { name, size, lastModified: modified } = file;
  return await filesCall(beginUpload, {
    body: { parent, folders: [...folders], name: name.slice(-1000), size, modified, onConflict: 'version' },
  });
}

async function sendPiece({ key, file, stop }: Job, { id, received }: UploadState): Promise<UploadState> {
  const bytes = file.slice(received, received + FILE_PIECE_BYTES);
  const form = new FormData();
  form.append('file', bytes);
  const input = {
    params: { id, number: String(Math.floor(received / FILE_PIECE_BYTES)) },
    query: { token: await filesToken() },
    form,
    signal: stop.signal,
    onProgress: (percent: number) => change(key, { sent: received + Math.floor((bytes.size * percent) / 100) }),
  };
  const state = await upload(sendFilePiece, input);
  // A reply that does not go on would be asked for ever.
  if (state.entry === null && state.received <= received) throw new ApiError('bad_reply');
  return state;
}

/** Ends all uploads of a user who signs out. */
export function forgetUploads(): void {
  for (const { key } of uploads.get()) dropUpload(key);
}
