import { beginRequested, sendRequestedPiece, stopRequested } from '@pillarbox/contract/files/requests';
import type { VisitorUpload } from '@pillarbox/contract/files/requests';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { createStore } from '../../lib/store.ts';
import { sendPieces } from '../../lib/send-pieces.ts';
import { upload } from '../../lib/upload.ts';

/** A file that a visitor of a link sends. */
export interface SentFile {
  readonly key: number;
  readonly name: string;
  readonly size: number;
  readonly state: 'waiting' | 'running' | 'done' | 'failed';
  /** Bytes that have arrived. */
  readonly sent: number;
  /** Why it failed. */
  readonly error?: unknown;
}

/** The link by which files are sent, and what this page has been given for it. */
export interface Door {
  readonly shareKey: string;
  readonly ticket: string;
}

/** How often one piece is tried, and the longest wait between two tries, in seconds: the gateway may be busy with other visitors. */
const MAX_TRIES = 8;
const MAX_WAIT_S = 30;

/** The uploads of this page. */
export const sentFiles = createStore<readonly SentFile[]>([]);

let counter = 0;
let line: Promise<void> = Promise.resolve();
const stops = new Map<number, AbortController>();

function change(key: number, next: Partial<SentFile>): void {
  sentFiles.set((now) => now.map((one) => (one.key === key ? { ...one, ...next } : one)));
}

/** Sends files one after the other. */
export function sendToLink(door: Door, files: readonly File[]): void {
  for (const file of files) {
    const key = (counter += 1);
    stops.set(key, new AbortController());
    sentFiles.set((now) => [...now, { key, name: file.name, size: file.size, state: 'waiting', sent: 0 }]);
    line = line.then(() => run(door, key, file));
  }
}

/** Ends an upload, or takes one that has ended out of the list. */
export function dropSent(key: number): void {
  stops.get(key)?.abort();
  stops.delete(key);
  sentFiles.set((now) => now.filter((one) => one.key !== key));
}

/** Forgets the uploads of a page that is left. */
export function forgetSent(): void {
  for (const { key } of sentFiles.get()) dropSent(key);
}

async function run({ shareKey, ticket }: Door, key: number, file: File): Promise<void> {
  const signal = stops.get(key)?.signal;
  if (signal === undefined || isStopped(signal)) return;
  change(key, { state: 'running' });
  let begun = '';
  try {
    const body = { ticket, name: file.name.slice(-1000), size: file.size, modified: file.lastModified };
    let state = await patiently(signal, () => call(beginRequested, { params: { key: shareKey }, body }, { signal }));
    begun = state.id;
    while (!state.done) {
      const { id, received }: VisitorUpload = state;
      state = await patiently(signal, () =>
        sendPieces({
          file,
          received,
          onSent: (sent) => change(key, { sent }),
          send: ({ number, ...sent }) =>
            upload(sendRequestedPiece, { params: { key: shareKey, id, number }, query: { ticket }, signal, ...sent }),
          isDone: ({ done }) => done,
        }),
      );
      change(key, { sent: state.received });
    }
    change(key, { state: 'done', sent: file.size });
  } catch (error) {
    if (!isStopped(signal)) change(key, { state: 'failed', error });
    else if (begun !== '')
      await call(stopRequested, { params: { key: shareKey, id: begun }, query: { ticket } }).catch(() => undefined);
  }
}

/** Asked each time: it changes while files are sent. */
function isStopped({ aborted }: AbortSignal): boolean {
  return aborted;
}

/** Tries again while the gateway is busy or cannot be reached. */
async function patiently<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const wait = waitOf(error);
      if (wait === null || tries >= MAX_TRIES || signal.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.min(MAX_WAIT_S, Math.max(wait, tries)) * 1000));
    }
  }
}

/** Seconds after which the same call may succeed; null when it will not. */
function waitOf(error: unknown): number | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'offline' || error.code === 'timed_out') return 1;
  if (error.code !== 'overloaded' && error.code !== 'rate_limited') return null;
  return error.details.retryAfter ?? 1;
}
