import { Worker } from 'node:worker_threads';
import { Failure } from '@pillarbox/contract/failure';
import { currentCall } from '../../../platform/http/call-scope.ts';
import type { FileAnswer, FileAnswers, FileQuestion } from './worker-messages.ts';

/** Milliseconds for one question. */
const TIME_LIMIT_MS = 60_000;
/** Heap of a worker, in MB: a file of 50 MB with 100,000 events takes some 700. */
const MEMORY_MB = 1024;
/** Files that are read at the same time. */
const WORKERS = 2;
/** Files that may wait; more are refused with `overloaded`. */
const QUEUE = 20;

/** Asks the worker of one file. */
export type Ask = <K extends FileQuestion['ask']>(
  question: Extract<FileQuestion, { ask: K }>,
) => Promise<FileAnswers[K]>;

/** The bundle has the worker as `calendar-file-worker.js` beside the program; the sources have it beside this file. */
function workerProgram(): URL {
  return new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './calendar-file-worker.js', import.meta.url);
}

/** Reads each calendar file in a worker thread of its own, with limits of time and memory; few at the same time. */
export class CalendarFileWorkers {
  readonly #maxMs: number;
  #free = WORKERS;
  readonly #waiting: (() => void)[] = [];

  /** `maxMs` is what one question may take. */
  constructor(maxMs = TIME_LIMIT_MS) {
    this.#maxMs = maxMs;
  }

  /**
   * A file that takes longer than the call of its reader is given up with the call, so that the next one need not wait for it.
   * @throws Failure `overloaded`, `feed_not_a_calendar`, `body_too_complex` for a file that takes too long to read.
   */
  async use<T>(work: (ask: Ask) => Promise<T>): Promise<T> {
    await this.#turn();
    const worker = new Worker(workerProgram(), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 64 },
      // The worker gets no environment variables.
      env: {},
    });
    // A worker that ends while nothing is asked of it must not end the process.
    worker.on('error', () => undefined);
    try {
      const ask = async (question: FileQuestion): Promise<unknown> => {
        const answer = await exchange(worker, question, this.#maxMs);
        if ('fault' in answer) throw new Failure('feed_not_a_calendar', {}, new Error(answer.fault));
        return answer.answer;
      };
      return await work(ask as Ask);
    } finally {
      this.#free += 1;
      this.#waiting.shift()?.();
      void worker.terminate();
    }
  }

  async #turn(): Promise<void> {
    if (this.#waiting.length >= QUEUE) throw new Failure('overloaded');
    while (this.#free === 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#free -= 1;
  }
}

function exchange(worker: Worker, question: FileQuestion, maxMs: number): Promise<FileAnswer> {
  return new Promise((resolve, reject) => {
    const done = (): void => {
      clearTimeout(timer);
      over?.removeEventListener('abort', onOver);
      worker.off('message', onMessage);
      worker.off('error', onError);
      worker.off('exit', onError);
    };
    const onMessage = (answer: FileAnswer): void => {
      done();
      resolve(answer);
    };
    const refuse = (failure: Failure): void => {
      done();
      reject(failure);
    };
    const onError = (cause: unknown): void => refuse(new Failure('feed_not_a_calendar', {}, cause));
    const onOver = (): void => refuse(new Failure('body_too_complex'));
    const timer = setTimeout(onOver, maxMs);
    const over = currentCall()?.signal;
    over?.addEventListener('abort', onOver);
    if (over?.aborted === true) onOver();
    worker.on('message', onMessage);
    worker.on('error', onError);
    worker.on('exit', onError);
    worker.postMessage(question, handedOver(question));
  });
}

/** The bytes of a file go to the worker as they are, when nothing else is beside them in memory: to copy 50 MB would stop all callers. */
function handedOver(question: FileQuestion): ArrayBuffer[] {
  if (question.ask !== 'open') return [];
  const { buffer, byteLength } = question.bytes;
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}
