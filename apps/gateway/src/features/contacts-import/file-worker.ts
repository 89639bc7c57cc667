import type { Worker } from 'node:worker_threads';
import type { ImportOptions } from '@pillarbox/contract/contacts-import/import';
import { MAX_IMPORT_ROWS } from '@pillarbox/contract/contacts-import/import';
import { Failure } from '@pillarbox/contract/failure';
import { isSameValue } from '@pillarbox/rules/same-value';
import { FileThread, startedWorker } from './file-thread.ts';
import type { FileAnswer, FileAnswers, FileQuestion } from './worker-messages.ts';

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

/** A thread that has a file open and waits. */
interface OpenFile {
  readonly thread: FileThread;
  readonly id: string;
  readonly options: ImportOptions;
  readonly timer: NodeJS.Timeout;
}

/**
 * Runs each file in a worker thread of its own, with limits of time and memory; few at the same time. A file stays open for a while
 * after it was read, so that its import does not read it again, and gives way to one that waits.
 */
export class FileWorkers {
  readonly #started: () => Worker;
  #free = WORKERS;
  readonly #waiting: (() => void)[] = [];
  readonly #open = new Set<OpenFile>();

  constructor(started: () => Worker = startedWorker) {
    this.#started = started;
  }

  /** Reads a file. @throws Failure `overloaded`, `import_unreadable`, `import_not_a_table`, `import_too_many_rows`. */
  async use<T>(file: FileToRead, work: (ask: Ask) => Promise<T>): Promise<T> {
    const kept = this.#take(file);
    if (kept === null) await this.#turn();
    const thread = kept ?? new FileThread(this.#started());
    let isWhole = false;
    try {
      const ask = (async (question) => answerOf(await thread.ask(question))) as Ask;
      if (kept === null) {
        const { options, thisYear } = file;
        await ask({ ask: 'open', bytes: await file.bytes(), options, thisYear });
      }
      const result = await work(ask);
      isWhole = true;
      return result;
    } finally {
      const { id, options, staysOpen } = file;
      const isKept = isWhole && staysOpen && !thread.hasEnded && this.#waiting.length === 0;
      if (isKept && id !== null) this.#keep({ thread, id, options });
      else this.#end(thread);
    }
  }

  /** Ends the workers whose files are open and not in use. */
  close(): void {
    for (const open of this.#open) this.#drop(open);
  }

  /** The thread that has the file open, with its place among the workers; null for none. */
  #take({ id, options }: FileToRead): FileThread | null {
    for (const open of this.#open) {
      if (open.id !== id) continue;
      if (!isSameValue(open.options, options)) {
        this.#drop(open);
        continue;
      }
      this.#forget(open);
      open.thread.holdProcess(true);
      return open.thread;
    }
    return null;
  }

  #keep(file: Omit<OpenFile, 'timer'>): void {
    const timer = setTimeout(() => this.#drop(open), KEPT_MS).unref();
    const open: OpenFile = { ...file, timer };
    this.#open.add(open);
    // A file that is open must not keep the process from ending.
    file.thread.holdProcess(false);
    file.thread.onEnd(() => {
      if (this.#open.has(open)) this.#drop(open);
    });
  }

  #forget(open: OpenFile): void {
    clearTimeout(open.timer);
    this.#open.delete(open);
  }

  #drop(open: OpenFile): void {
    this.#forget(open);
    this.#end(open.thread);
  }

  #end(thread: FileThread): void {
    this.#free += 1;
    this.#waiting.shift()?.();
    thread.terminate();
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

function answerOf(answer: FileAnswer): unknown {
  if ('answer' in answer) return answer.answer;
  if (answer.fault === 'not_a_table') throw new Failure('import_not_a_table');
  if (answer.fault === 'unreadable') throw new Failure('import_unreadable');
  throw new Failure('import_too_many_rows', { limit: MAX_IMPORT_ROWS, number: answer.rows });
}
