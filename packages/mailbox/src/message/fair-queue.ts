/** How much one account, and all together, may have waiting and running. */
export interface QueueLimits {
  /** Jobs of one account that run at once. */
  readonly share: number;
  /** Jobs of one account that wait. */
  readonly waitingPerAccount: number;
  readonly waiting: number;
}

/** Waiting jobs of many accounts: each account in its turn, none over its share. */
export class FairQueue<Job> {
  readonly #limits: QueueLimits;
  /** Accounts in the order of their turns. */
  readonly #waiting = new Map<string, Job[]>();
  readonly #running = new Map<string, number>();
  #count = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** Whether there was room for the job. */
  add(account: string, job: Job): boolean {
    const jobs = this.#waiting.get(account) ?? [];
    if (this.#count >= this.#limits.waiting || jobs.length >= this.#limits.waitingPerAccount) return false;
    jobs.push(job);
    this.#waiting.set(account, jobs);
    this.#count += 1;
    return true;
  }

  /** The job whose turn it is, undefined when none may run; `done` is to be called with its account. */
  take(): { readonly account: string; readonly job: Job } | undefined {
    for (const [account, jobs] of this.#waiting) {
      const running = this.#running.get(account) ?? 0;
      const job = running < this.#limits.share ? jobs.shift() : undefined;
      if (job === undefined) continue;
      this.#count -= 1;
      this.#running.set(account, running + 1);
      // The account's next turn comes after everybody else's.
      this.#waiting.delete(account);
      if (jobs.length > 0) this.#waiting.set(account, jobs);
      return { account, job };
    }
    return undefined;
  }

  /** A job of an account has ended. */
  done(account: string): void {
    const running = (this.#running.get(account) ?? 0) - 1;
    if (running > 0) this.#running.set(account, running);
    else this.#running.delete(account);
  }

  /** Takes out all that wait. */
  clear(): Job[] {
    const jobs = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    this.#count = 0;
    return jobs;
  }
}
