import { Worker } from 'node:worker_threads';
import { Failure } from '@pillarbox/contract/failure';
import type { ParseAnswer, ParseQuestion } from './worker-messages.ts';

/** The program and limits of one worker. */
export interface ParseWorkerOptions {
  /** The worker's program. */
  readonly program: URL;
  /** Milliseconds for one message, once the worker runs; starting one may take seconds on a busy machine. */
  readonly timeLimitMs: number;
  /** Heap of the worker, in MB. */
  readonly memoryMb: number;
}

/** Milliseconds that a worker may take to start. */
const START_MS = 15_000;

/**
 * One worker thread that parses one message at a time. It is terminated when it exceeds its limits, and restarted when
 * needed.
 */
export class ParseWorker {
  readonly #limits: ParseWorkerOptions;
  #worker: Worker | null = null;
  #started = false;
  busy = false;

  constructor(limits: ParseWorkerOptions) {
    this.#limits = limits;
  }

  /** @throws Failure `message_unreadable` when the worker exceeded its limits. */
  async ask(question: ParseQuestion): Promise<ParseAnswer> {
    this.busy = true;
    try {
      return await this.#exchange(this.#running(), question);
    } finally {
      this.busy = false;
    }
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }

  #running(): Worker {
    if (this.#worker !== null) return this.#worker;
    const worker = new Worker(this.#limits.program, {
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.memoryMb, maxYoungGenerationSizeMb: 32 },
      // The worker gets no environment variables.
      env: {},
    });
    worker.unref();
    this.#started = false;
    this.#worker = worker;
    return worker;
  }

  #exchange(worker: Worker, question: ParseQuestion): Promise<ParseAnswer> {
    return new Promise((resolve, reject) => {
      const done = (): void => {
        clearTimeout(timer);
        worker.unref();
        worker.off('online', onOnline);
        worker.off('message', onMessage);
        worker.off('error', onError);
        worker.off('exit', onError);
      };
      const onMessage = (answer: ParseAnswer): void => {
        done();
        resolve(answer);
      };
      const onError = (cause: unknown): void => {
        done();
        // A later error of a worker that is being terminated must not end the process.
        worker.on('error', () => undefined);
        if (this.#worker === worker) this.#worker = null;
        void worker.terminate();
        reject(new Failure('message_unreadable', {}, cause));
      };
      const late = (): void => onError(new Error('Parsing took too long'));
      let timer = setTimeout(late, this.#limits.timeLimitMs + (this.#started ? 0 : START_MS));
      const onOnline = (): void => {
        this.#started = true;
        clearTimeout(timer);
        timer = setTimeout(late, this.#limits.timeLimitMs);
      };
      worker.ref();
      worker.on('online', onOnline);
      worker.on('message', onMessage);
      worker.on('error', onError);
      worker.on('exit', onError);
      // One copy, which is transferred: the source may be a view into a larger buffer, all of which would be copied.
      const source = Uint8Array.from(question.source);
      worker.postMessage({ ...question, source }, [source.buffer]);
    });
  }
}
