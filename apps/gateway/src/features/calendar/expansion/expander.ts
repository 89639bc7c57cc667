import { Worker } from 'node:worker_threads';
import { Failure } from '@pillarbox/contract/failure';
import type { Horizon, IndexedInstance, IndexedObject } from './indexed-object.ts';
import type { ExpansionAnswer, ExpansionQuestion } from './worker-messages.ts';

/** Milliseconds of processor time for one object: a month of a hundred usual series takes 20. */
const DEADLINE_MS = 250;
/** Milliseconds after which an object is given up on a machine that is too busy to compute. */
const PATIENCE_MS = 10_000;
/** Heap of the worker, in MB. */
const MEMORY_MB = 256;
/** Seconds after which a caller may try again when no worker answers. */
const RETRY_AFTER_S = 30;
/** Questions that may wait; more are refused with `overloaded`. An import asks one at a time. */
const QUEUE = 500;

/** The bundle has the worker as `calendar-worker.js` beside the program; the sources have it beside this file. */
function workerProgram(): URL {
  return new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './calendar-worker.js', import.meta.url);
}

/**
 * Reads calendar texts in a worker thread, one after the other, so that no text can hold up the gateway. A worker that exceeds the
 * deadline is replaced.
 */
export class Expander {
  readonly #program: URL;
  #worker: Promise<Worker> | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** `program` is what the worker runs. */
  constructor(program: URL = workerProgram()) {
    this.#program = program;
  }

  /** Reads what is stored beside a text. After the deadline only its start is. @throws Failure `invitation_invalid`, `overloaded`. */
  async index(text: string, horizon: Horizon): Promise<IndexedObject> {
    const answer =
      (await this.#ask({ ask: 'index', text, horizon })) ?? (await this.#ask({ ask: 'index', text, horizon: null }));
    if (answer === null || !('object' in answer)) throw new Failure('invitation_invalid');
    return answer.object;
  }

  /** The instances of a text in a window; none of a text that takes too long. @throws Failure `overloaded`. */
  async instances(text: string, window: Horizon): Promise<readonly IndexedInstance[]> {
    const answer = await this.#ask({ ask: 'instances', text, window });
    return answer !== null && 'instances' in answer ? answer.instances : [];
  }

  /** A text with its instances in a window as events of their own; as it is when it takes too long. @throws Failure `overloaded`. */
  async expand(text: string, window: Horizon): Promise<string> {
    const answer = await this.#ask({ ask: 'expand', text, window });
    return answer !== null && 'text' in answer ? answer.text : text;
  }

  /** Ends the worker. */
  async close(): Promise<void> {
    const worker = await this.#worker?.catch(() => null);
    this.#worker = null;
    await worker?.terminate();
  }

  /** Asks when the questions before it are answered; null after the deadline. @throws Failure `overloaded`. */
  async #ask(question: ExpansionQuestion): Promise<ExpansionAnswer | null> {
    if (this.#waiting >= QUEUE) throw new Failure('overloaded');
    this.#waiting += 1;
    const turn = this.#last.then(async () => await this.#exchange(question));
    this.#last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      this.#waiting -= 1;
    }
  }

  async #exchange(question: ExpansionQuestion): Promise<ExpansionAnswer | null> {
    const worker = await this.#started();
    const answer = await exchange(worker, question);
    if (typeof answer === 'object') return answer;
    this.#worker = null;
    void worker.terminate();
    // The text is not to blame for a machine that is busy.
    if (answer === 'busy') throw new Failure('overloaded', { retryAfter: RETRY_AFTER_S });
    return null;
  }

  async #started(): Promise<Worker> {
    this.#worker ??= startWorker(this.#program);
    try {
      return await this.#worker;
    } catch (error) {
      this.#worker = null;
      throw error;
    }
  }
}

/** A worker that is ready. @throws Failure `overloaded` when it ends before. */
async function startWorker(program: URL): Promise<Worker> {
  const worker = new Worker(program, {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 32 },
    // The worker gets no environment variables.
    env: {},
  });
  worker.unref();
  let fault: unknown;
  // A worker that ends while nothing is asked of it must not end the process.
  worker.on('error', (error: unknown) => {
    fault = error;
  });
  const isReady = await new Promise<boolean>((resolve) => {
    worker.once('message', () => resolve(true));
    worker.once('exit', () => resolve(false));
  });
  if (!isReady) throw new Failure('overloaded', { retryAfter: RETRY_AFTER_S }, fault);
  return worker;
}

/** `stopped` when the text took too long, or ended the worker; `busy` when the machine had no time for it. */
function exchange(worker: Worker, question: ExpansionQuestion): Promise<ExpansionAnswer | 'stopped' | 'busy'> {
  return new Promise((resolve) => {
    const began = Date.now();
    const stop = new AbortController();
    const done = (answer: ExpansionAnswer | 'stopped' | 'busy'): void => {
      stop.abort();
      worker.off('message', done);
      worker.off('exit', ended);
      resolve(answer);
    };
    const ended = (): void => done('stopped');
    worker.on('message', done);
    worker.on('exit', ended);
    const before = processorTime(worker);
    const check = async (): Promise<void> => {
      const used = (await processorTime(worker)) - (await before);
      if (stop.signal.aborted) return;
      // The time of a worker that has ended is not a number.
      if (!(used < DEADLINE_MS)) done('stopped');
      else if (Date.now() - began > PATIENCE_MS) done('busy');
      else setTimeout(() => void check(), DEADLINE_MS - used + 1);
    };
    setTimeout(() => void check(), DEADLINE_MS);
    worker.postMessage(question);
  });
}

/** Milliseconds of processor time that a worker has used; NaN when it has ended. */
async function processorTime(worker: Worker): Promise<number> {
  const { user, system } = await worker.cpuUsage().catch(() => ({ user: NaN, system: 0 }));
  return (user + system) / 1000;
}
