import { Worker } from 'node:worker_threads';
import type { EmbeddedAnswer, EmbeddedRequest, EmbeddedStart } from './embedded-protocol.ts';

/** The embedded database as one who speaks its wire protocol sees it. */
export interface EmbeddedEngine {
  /** Hands over whole messages and resolves to the answer's bytes. */
  exchange(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array>;
  /** Writes everything out and ends the thread. */
  close(): Promise<void>;
}

/** Beside this file, as a source or as part of the bundle. */
const WORKER = new URL(
  import.meta.url.endsWith('.ts') ? './embedded-worker.ts' : './embedded-worker.js',
  import.meta.url,
);

type RequestBody = { kind: 'exchange'; bytes: Uint8Array<ArrayBuffer> } | { kind: 'close' };

/**
 * Starts the embedded database in a worker thread and resolves when it takes queries.
 * @throws Error with the database's reason when it does not start.
 */
export async function startEmbeddedEngine(start: EmbeddedStart): Promise<EmbeddedEngine> {
  const worker = new Worker(WORKER, { workerData: start, execArgv: [] });
  const waiting = new Map<number, PromiseWithResolvers<Uint8Array>>();
  let nextId = 1;
  let ended: Error | null = null;

  const settleAll = (error: Error): void => {
    ended = error;
    for (const promise of waiting.values()) promise.reject(error);
    waiting.clear();
  };
  worker.on('message', (answer: EmbeddedAnswer) => {
    const promise = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (answer.kind === 'bytes') promise?.resolve(answer.bytes);
    else promise?.reject(new Error(answer.reason));
  });
  worker.on('error', (error) => settleAll(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', () => settleAll(new Error('The embedded database has ended')));

  const expect = (id: number): Promise<Uint8Array> => {
    const promise = Promise.withResolvers<Uint8Array>();
    if (ended) promise.reject(ended);
    else waiting.set(id, promise);
    return promise.promise;
  };
  const ask = (body: RequestBody): Promise<Uint8Array> => {
    const id = nextId++;
    const answer = expect(id);
    const request: EmbeddedRequest = { ...body, id };
    if (!ended) worker.postMessage(request, body.kind === 'exchange' ? [body.bytes.buffer] : []);
    return answer;
  };
  const close = async (): Promise<void> => {
    await ask({ kind: 'close' });
    await worker.terminate();
  };
  try {
    await expect(0);
  } catch (error) {
    await worker.terminate();
    throw error;
  }
  return { exchange: (bytes) => ask({ kind: 'exchange', bytes }), close };
}
