import { Worker } from 'node:worker_threads';
import type { ImportOptions } from '@pillarbox/contract/contacts-import/import';
import { MAX_IMPORT_ROWS } from '@pillarbox/contract/contacts-import/import';
import { Failure } from '@pillarbox/contract/failure';
import { isSameValue } from '@pillarbox/rules/same-value';
import type { FileAnswer, FileAnswers, FileQuestion } from './worker-messages.ts';

/** Milliseconds for one question: the largest file takes some three seconds. */
const TIME_LIMIT_MS = 20_000;
/** Heap of a worker, in MB: 50,000 rows of 200 bytes take 250. */
const MEMORY_MB = 512;
/** Files that are read at the same time, or that stay open. */
const WORKERS = 2;
/** Files that may wait; more are refused with `overloaded`. */
const QUEUE = 20;
/** Milliseconds that a file stays open after it was read: people look at the preview and import it then. */
const KEPT_MS = 60_000;

/** Asks the worker of one file. */
export type Ask = <K extends FileQuestion['ask']>(
  question: Extract<FileQuestion, { ask: K }>,
) => Promise<FileAnswers[K]>;

/** A file to read, and how. */
export interface FileToRead {
  /** Names the file, so that it is found when it is open already; null for one that is used once. */
  readonly id: string | null;
  /** Whether it stays open for the next use with the same options. */
  readonly staysOpen: boolean;
  readonly bytes: () => Promise<Uint8Array>;
  readonly options: ImportOptions;
  readonly thisYear: number;
}

/** A worker that has a file open and waits. */
interface OpenFile {
  readonly worker: Worker;
  readonly id: string;
  readonly options: ImportOptions;
  readonly timer: NodeJS.Timeout;
}

/** The bundle has the worker as `contact-file-worker.js` beside the program; the sources have it beside this file. */
function workerProgram(): URL {
  return new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './contact-file-worker.js', import.meta.url);
}

/**
 * Runs each file in a worker thread of its own, with limits of time and memory; few at the same time. A file stays open for a while
 * after it was read, so that its import does not read it again, and gives way to one that waits.
 */
export class FileWorkers {
  #free = WORKERS;
  readonly #waiting: (() => void)[] = [];
  readonly #open = new Set<OpenFile>();

  /** Reads a file. @throws Failure `overloaded`, `import_unreadable`, `import_not_a_table`, `import_too_many_rows`. */
  async use<T>(file: FileToRead, work: (ask: Ask) => Promise<T>): Promise<T> {
    const kept = this.#take(file);
    if (kept === null) await this.#turn();
    const worker = kept ?? started();
    let isWhole = false;
    try {
      const ask = (async (question) => answerOf(await exchange(worker, question))) as Ask;
      if (kept === null) {
        const { options, thisYear } = file;
        await ask({ ask: 'open', bytes: await file.bytes(), options, thisYear });
      }
      const result = await work(ask);
      isWhole = true;
      return result;
    } finally {
      const { id, options, staysOpen } = file;
      if (isWhole && staysOpen && id !== null && this.#waiting.length === 0) this.#keep({ worker, id, options });
      else this.#end(worker);
    }
  }

  /** Ends the workers whose files are open and not in use. */
  close(): void {
    for (const open of this.#open) this.#drop(open);
  }

  /** The worker that has the file open, with its place among the workers; null for none. */
  #take({ id, options }: FileToRead): Worker | null {
    for (const open of this.#open) {
      if (open.id !== id) continue;
      if (!isSameValue(open.options, options)) {
        this.#drop(open);
        continue;
      }
      this.#forget(open);
      open.worker.ref();
      return open.worker;
    }
    return null;
  }

  #keep(file: Omit<OpenFile, 'timer'>): void {
    const timer = setTimeout(() => this.#drop(open), KEPT_MS).unref();
    const open: OpenFile = { ...file, timer };
    this.#open.add(open);
    // A file that is open must not keep the process from ending.
    file.worker.unref();
    file.worker.once('exit', () => {
      if (this.#open.has(open)) this.#drop(open);
    });
  }

  #forget(open: OpenFile): void {
    clearTimeout(open.timer);
    this.#open.delete(open);
  }

  #drop(open: OpenFile): void {
    this.#forget(open);
    this.#end(open.worker);
  }

  #end(worker: Worker): void {
    this.#free += 1;
    this.#waiting.shift()?.();
    void worker.terminate();
  }

  async #turn(): Promise<void> {
    if (this.#waiting.length >= QUEUE) throw new Failure('overloaded');
    while (this.#free === 0) {
      const [oldest] = this.#open;
      if (oldest === undefined) await new Promise<void>((resolve) => this.#waiting.push(resolve));
      else this.#drop(oldest);
    }
    this.#free -= 1;
  }
}

function started(): Worker {
  const worker = new Worker(workerProgram(), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 64 },
    // The worker gets no environment variables.
    env: {},
  });
  // A worker that ends while nothing is asked of it must not end the process.
  worker.on('error', () => undefined);
  return worker;
}

function answerOf(answer: FileAnswer): unknown {
  if ('answer' in answer) return answer.answer;
  if (answer.fault === 'not_a_table') throw new Failure('import_not_a_table');
  if (answer.fault === 'unreadable') throw new Failure('import_unreadable');
  throw new Failure('import_too_many_rows', { limit: MAX_IMPORT_ROWS, number: answer.rows });
}

function exchange(worker: Worker, question: FileQuestion): Promise<FileAnswer> {
  return new Promise((resolve, reject) => {
    const done = (): void => {
      clearTimeout(timer);
      worker.off('message', onMessage);
      worker.off('error', onError);
      worker.off('exit', onError);
    };
    const onMessage = (answer: FileAnswer): void => {
      done();
      resolve(answer);
    };
    const onError = (cause: unknown): void => {
      done();
      reject(new Failure('import_unreadable', {}, cause));
    };
    const timer = setTimeout(() => onError(new Error('Reading took too long')), TIME_LIMIT_MS);
    worker.on('message', onMessage);
    worker.on('error', onError);
    worker.on('exit', onError);
    worker.postMessage(question);
  });
}
