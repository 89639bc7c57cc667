import { Worker } from 'node:worker_threads';
import { Failure } from '@pillarbox/contract/failure';
import { currentCall } from '../../../platform/http/call-scope.ts';
import type { MadePages, PageOrder } from './page-maker.ts';

/** Milliseconds for the pages of one fax: below the time that a call has. Most take less than one second. */
const TIME_LIMIT_MS = 18_000;
/** Heap of a worker, in MB, beside 50 MB of pages and the memory of the renderer. */
const MEMORY_MB = 256;
/** Faxes whose pages are made at the same time by one gateway. */
const WORKERS = 2;
/** How many may wait; more are refused with `overloaded`. */
const QUEUE = 20;

/** The bundle has the worker as `fax-page-worker.js` beside the program; the sources have it beside this file. */
function workerProgram(): URL {
  return new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './fax-page-worker.js', import.meta.url);
}

/** Makes the pages of each fax in a worker thread of its own, with limits of time and memory. */
export class PageWorkers {
  readonly #timeLimitMs: number;
  readonly #waiting: (() => void)[] = [];
  #free = WORKERS;

  constructor(timeLimitMs = TIME_LIMIT_MS) {
    this.#timeLimitMs = timeLimitMs;
  }

  /**
   * Makes pages. `orderOf` is called when its turn has come, so that files of those that wait are not in memory. When the time or the memory ends, the source in work has that fault and there are no pages.
   * @throws Failure `overloaded`.
   */
  async make(orderOf: () => Promise<PageOrder>): Promise<MadePages> {
    await this.#turn();
    try {
      return await run(await orderOf(), this.#timeLimitMs);
    } finally {
      this.#free += 1;
      this.#waiting.shift()?.();
    }
  }

  async #turn(): Promise<void> {
    if (this.#waiting.length >= QUEUE) throw new Failure('overloaded');
    const signal = currentCall()?.signal;
    while (this.#free === 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (signal?.aborted === true) {
      // Nobody waits for these pages any longer: it is the turn of the next one.
      this.#waiting.shift()?.();
      throw new Failure('overloaded');
    }
    this.#free -= 1;
  }
}

type Message = { readonly begins: number } | { readonly made: MadePages };

function run(order: PageOrder, timeLimitMs: number): Promise<MadePages> {
  return new Promise((resolve) => {
    const worker = new Worker(workerProgram(), {
      workerData: order,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 64 },
      // The worker gets no environment variables, and what the renderer says of hostile files is not for the log.
      env: {},
      stdout: true,
      stderr: true,
    });
    worker.stdout.resume();
    worker.stderr.resume();
    let current = 0;
    const end = (made: MadePages): void => {
      clearTimeout(timer);
      resolve(made);
      void worker.terminate();
    };
    const broken = (fault: 'time' | 'unreadable'): void =>
      end({ results: order.sources.map((_, at) => ({ pages: 0, fault: at === current ? fault : null })), pages: [] });
    const timer = setTimeout(() => broken('time'), timeLimitMs);
    worker.on('message', (message: Message) => {
      if ('made' in message) end(message.made);
      else current = message.begins;
    });
    worker.on('error', () => broken('unreadable'));
    worker.on('exit', () => broken('unreadable'));
  });
}
