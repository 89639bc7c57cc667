/** Limits for one account and for all accounts together. */
export interface QueueLimits {
  /** Jobs of one account that may run at the same time. */
  readonly share: number;
  /** Jobs of one account that may wait. */
  readonly waitingPerAccount: number;
  readonly waiting: number;
}

/** Queues the jobs of many accounts and gives each account its turn, within its share. */
export class FairQueue<Job> {
  readonly #limits: QueueLimits;
  /** Waiting jobs by account, in the order of the accounts' turns. */
  readonly #waiting = new Map<string, Job[]>();
  readonly #running = new Map<string, number>();
  #count = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** Adds a job; returns false when the queue is full. */
  add(account: string, job: Job): boolean {
    const jobs = this.#waiting.get(account) ?? [];
    if (this.#count >= this.#limits.waiting || jobs.length >= this.#limits.waitingPerAccount) return false;
    jobs.push(job);
    this.#waiting.set(account, jobs);
    this.#count += 1;
    return true;
  }

  /** The next job, undefined when none may run. The caller must call `done` with its account when it has ended. */
  take(): { readonly account: string; readonly job: Job } | undefined {
    for (const [account, jobs] of this.#waiting) {
      const running = this.#running.get(account) ?? 0;
      const job = running < this.#limits.share ? jobs.shift() : undefined;
      if (job === undefined) continue;
      this.#count -= 1;
      this.#running.set(account, running + 1);
      // The account's next turn comes after those of the other accounts.
      this.#waiting.delete(account);
      if (jobs.length > 0) this.#waiting.set(account, jobs);
      return { account, job };
    }
    return undefined;
  }

  /** Reports that a job of an account has ended. */
  done(account: string): void {
    const running = (this.#running.get(account) ?? 0) - 1;
    if (running > 0) this.#running.set(account, running);
    else this.#running.delete(account);
  }

  /** Removes and returns all waiting jobs. */
  clear(): Job[] {
    const jobs = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    this.#count = 0;
    return jobs;
  }
}
