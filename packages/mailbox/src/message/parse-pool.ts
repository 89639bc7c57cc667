import { Failure } from '@pillarbox/contract/failure';
import { FairQueue } from './fair-queue.ts';
import { ParseWorker } from './parse-worker.ts';
import type { ParseWorkerOptions } from './parse-worker.ts';
import type { ParseAnswer, ParseQuestion } from './worker-messages.ts';

/** Limits of a pool. */
export interface PoolLimits {
  /** Most workers; they start when they are needed. */
  readonly workers: number;
  /** Messages that may wait; one account may have a fifth of them. */
  readonly queue: number;
}

interface Waiting {
  readonly question: ParseQuestion;
  readonly resolve: (answer: ParseAnswer) => void;
  readonly reject: (error: unknown) => void;
}

/** Parse workers and the queue of messages in front of them. One account can use all workers but one. */
export class ParsePool {
  readonly #options: ParseWorkerOptions;
  readonly #most: number;
  readonly #queue: FairQueue<Waiting>;
  readonly #workers: ParseWorker[] = [];
  #closed = false;

  constructor(options: ParseWorkerOptions, { workers, queue }: PoolLimits) {
    this.#options = options;
    this.#most = workers;
    this.#queue = new FairQueue<Waiting>({
      share: Math.max(1, workers - 1),
      waitingPerAccount: Math.ceil(queue / 5),
      waiting: queue,
    });
  }

  /**
   * Asks the next free worker.
   *
   * @throws Failure `mail_timeout` when too many messages are waiting or the pool is closed, `message_unreadable` when the
   *   worker exceeded its limits.
   */
  ask(question: ParseQuestion, account: string): Promise<ParseAnswer> {
    if (this.#closed) return Promise.reject(new Failure('mail_timeout'));
    return new Promise((resolve, reject) => {
      if (this.#queue.add(account, { question, resolve, reject })) this.#next();
      else reject(new Failure('mail_timeout'));
    });
  }

  /** Rejects all waiting messages and ends the workers. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const job of this.#queue.clear()) job.reject(new Failure('mail_timeout'));
    await Promise.all(this.#workers.map((worker) => worker.close()));
  }

  #next(): void {
    for (;;) {
      const worker = this.#freeWorker();
      const turn = worker === undefined ? undefined : this.#queue.take();
      if (worker === undefined || turn === undefined) return;
      const { job, account } = turn;
      const ended = (): void => {
        this.#queue.done(account);
        this.#next();
      };
      void worker.ask(job.question).then(job.resolve, job.reject).finally(ended);
    }
  }

  #freeWorker(): ParseWorker | undefined {
    const free = this.#workers.find((worker) => !worker.busy);
    if (free !== undefined || this.#workers.length >= this.#most) return free;
    const worker = new ParseWorker(this.#options);
    this.#workers.push(worker);
    return worker;
  }
}
