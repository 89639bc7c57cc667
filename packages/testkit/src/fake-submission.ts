import type { Failure } from '@pillarbox/contract/failure';
import type { Credentials } from '@pillarbox/mailbox/port';
import type { Accepted, Departure, Submission } from '@pillarbox/mailbox/submission/port';

/** A submission server that keeps what it took, and fails or hesitates when a test says so. */
export class FakeSubmission implements Submission {
  readonly taken: (Departure & { readonly user: string })[] = [];
  /** Each attempt takes one away and fails so. */
  readonly failures: Failure[] = [];
  /** Recipients it refuses while taking the message for the others. */
  rejected: readonly string[] = [];
  limit = 0;
  /** Set by a test: what the server does besides when it has taken a message. */
  afterwards: (departure: Departure) => void = () => undefined;
  /** Set by a test: an attempt waits for it before the message is taken. */
  gate: Promise<void> = Promise.resolve();

  async sizeLimit(): Promise<number> {
    return this.limit;
  }

  async send(departure: Departure, credentials: Credentials): Promise<Accepted> {
    await this.gate;
    const failure = this.failures.shift();
    if (failure !== undefined) throw failure;
    this.taken.push({ ...departure, user: credentials.user });
    this.afterwards(departure);
    return { queueid: `Q${String(this.taken.length)}`, response: '250 taken', rejected: this.rejected };
  }
}
