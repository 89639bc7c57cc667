import { Worker } from 'node:worker_threads';
import { Failure } from '@pillarbox/contract/failure';
import type { FileAnswer, FileQuestion } from './worker-messages.ts';

/** Milliseconds for one question: the largest file takes some three seconds. */
const TIME_LIMIT_MS = 20_000;
/** Heap of a worker, in MB: 50,000 rows of 200 bytes take 250. */
const MEMORY_MB = 512;

/** The bundle has the worker as `contact-file-worker.js` beside the program; the sources have it beside this file. */
function workerProgram(): URL {
  return new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './contact-file-worker.js', import.meta.url);
}

/** Starts the worker of a file, with limits of memory. */
export function startedWorker(): Worker {
  return new Worker(workerProgram(), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 64 },
    // The worker gets no environment variables.
    env: {},
  });
}

/** A question that waits for its answer. */
interface Waiting {
  readonly resolve: (answer: FileAnswer) => void;
  readonly reject: (cause: Failure) => void;
  readonly timer: NodeJS.Timeout;
}

/**
 * The worker thread of one file. It answers one question after the other until it ends. Its end is noticed whenever it happens: the
 * thread says so only once, and a question to one that has ended would wait for the time limit.
 */
export class FileThread {
  readonly #worker: Worker;
  #waiting: Waiting | null = null;
  #ended: Failure | null = null;

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.on('message', (answer: FileAnswer) => this.#taken()?.resolve(answer));
    worker.on('error', (cause) => this.#end(cause));
    worker.on('exit', () => this.#end(new Error('The worker has ended')));
  }

  /** Whether it answers no more. */
  get hasEnded(): boolean {
    return this.#ended !== null;
  }

  /** @throws Failure `import_unreadable` when the worker ends, has ended, or takes too long. */
  async ask(question: FileQuestion): Promise<FileAnswer> {
    if (this.#ended !== null) throw this.#ended;
    return await new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#end(new Error('Reading took too long')), TIME_LIMIT_MS);
      this.#waiting = { resolve, reject, timer };
      this.#worker.postMessage(question);
    });
  }

  /** Calls back when it ends by itself. */
  onEnd(listener: () => void): void {
    this.#worker.once('exit', listener);
  }

  /** Whether it keeps the process from ending. */
  holdProcess(isHeld: boolean): void {
    if (isHeld) this.#worker.ref();
    else this.#worker.unref();
  }

  /** Ends the thread; a question that waits is rejected. */
  terminate(): void {
    void this.#worker.terminate();
  }

  #end(cause: unknown): void {
    this.#ended ??= new Failure('import_unreadable', {}, cause);
    this.#taken()?.reject(this.#ended);
  }

  #taken(): Waiting | null {
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting !== null) clearTimeout(waiting.timer);
    return waiting;
  }
}
