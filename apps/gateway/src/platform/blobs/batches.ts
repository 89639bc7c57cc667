import { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';
import type { Readable } from 'node:stream';

/** Chunks that are written at once. They are valid until the next ones are asked for. */
export type Batch = readonly Uint8Array[];

/** Bytes of a batch. A file that is written in smaller ones waits for a thread more often. */
const BATCH_BYTES = 1024 * 1024;

/** Bytes of a batch. */
export function bytesIn(batch: Batch): number {
  return batch.reduce((sum, { length }) => sum + length, 0);
}

/** The first `most` bytes of a batch, and the others. No byte is copied. */
export function splitBatch(batch: Batch, most: number): readonly [Batch, Batch] {
  let left = most;
  const at = batch.findIndex(({ length }) => (left -= length) < 0);
  const cut = batch[at];
  if (cut === undefined) return [batch, []];
  const end = cut.length + left;
  return [
    [...batch.slice(0, at), cut.subarray(0, end)],
    [cut.subarray(end), ...batch.slice(at + 1)],
  ];
}

/**
 * What a stream gives, in batches of about 1 MB; the next batch arrives while the caller uses one, and then the stream waits. A caller
 * that stops leaves the stream paused and open: closing that of a request would close the connection before the reply has left.
 * Throws the error of the stream, also when it closes before its end.
 *
 * A stream that is iterated asks for each chunk of 64 KB, which takes more time than to receive it. The memory of the chunks of a request
 * is freed after they were used.
 */
export async function* batchesOf(source: Readable): AsyncGenerator<Batch> {
  const batches = new Gatherer(source);
  try {
    for (let batch = await batches.next(); batch.length > 0; batch = await batches.next()) {
      yield batch;
      // Others may use their chunks again.
      if (source instanceof IncomingMessage) free(batch);
    }
  } finally {
    batches.leave();
  }
}

/** Frees memory at once. V8 would look through its whole heap after each 30 MB that arrive, which takes more time than to store them. */
function free(batch: Batch): void {
  for (const { buffer, byteLength } of batch)
    if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

class Gatherer {
  readonly #source: Readable;
  readonly #leave: () => void;
  #held: Uint8Array[] = [];
  #size = 0;
  #end: { readonly error: Error | null } | null = null;
  #wake: () => void = () => undefined;

  constructor(source: Readable) {
    this.#source = source;
    const add = (chunk: Uint8Array): void => {
      this.#held.push(chunk);
      this.#size += chunk.length;
      if (this.#size < BATCH_BYTES) return;
      source.pause();
      this.#wake();
    };
    const forget = finished(source, { writable: false }, (error) => {
      this.#end = { error: error ?? null };
      this.#wake();
    });
    source.on('data', add);
    this.#leave = () => {
      source.off('data', add);
      forget();
      source.pause();
    };
  }

  /** The next batch; an empty one at the end. */
  async next(): Promise<Batch> {
    while (this.#size < BATCH_BYTES && this.#end === null) {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      this.#wake = () => resolve(undefined);
      await promise;
    }
    if (this.#end !== null && this.#end.error !== null) throw this.#end.error;
    const batch = this.#held;
    this.#held = [];
    this.#size = 0;
    this.#source.resume();
    return batch;
  }

  leave(): void {
    this.#leave();
  }
}
