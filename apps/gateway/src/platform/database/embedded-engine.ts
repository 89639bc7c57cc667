import { Worker } from 'node:worker_threads';
import type { EmbeddedAnswer, EmbeddedRequest, EmbeddedStart } from './embedded-protocol.ts';

/** The embedded database, spoken to by the PostgreSQL wire protocol. */
export interface EmbeddedEngine {
  /** Sends whole protocol messages and resolves to the bytes of the reply. */
  exchange(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array>;
  /** Writes all data to the disk and ends the thread. */
  close(): Promise<void>;
}

/** The worker is next to this file, both in the sources and in the bundle. */
const WORKER = new URL(
  import.meta.url.endsWith('.ts') ? './embedded-worker.ts' : './embedded-worker.js',
  import.meta.url,
);

type RequestBody = { kind: 'exchange'; bytes: Uint8Array<ArrayBuffer> } | { kind: 'close' };

/**
 * Starts the embedded database in a worker thread. Resolves when it accepts queries.
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
