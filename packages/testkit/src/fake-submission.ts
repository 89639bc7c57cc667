import { Failure } from '@pillarbox/contract/failure';
import type { Credentials } from '@pillarbox/mailbox/port';
import type { Accepted, SubmittedMessage, SendOptions, Submission } from '@pillarbox/mailbox/submission/port';

/** A submission server that stores the messages it accepts; a test can let it fail or wait. */
export class FakeSubmission implements Submission {
  readonly taken: (SubmittedMessage & { readonly user: string })[] = [];
  /** Each attempt removes the first one and fails with it. */
  readonly failures: Failure[] = [];
  /** Recipients that it refuses while it accepts the message for the others. */
  rejected: readonly string[] = [];
  limit = 0;
  /** Whether it takes requests for delivery reports. */
  offersReports = false;
  /** Set by a test: called after it has accepted a message. */
  afterwards: (message: SubmittedMessage) => unknown = () => undefined;
  /** Set by a test: an attempt waits for it before it submits the message. */
  gate: Promise<void> = Promise.resolve();
  /** Set by a test: the reply to an accepted message waits for it. */
  answer: Promise<void> = Promise.resolve();
  /** Number of messages that are accepted without a reply: the connection breaks after the end of the message. */
  drops = 0;

  async sizeLimit(): Promise<number> {
    return this.limit;
  }

  async reportsDelivery(): Promise<boolean> {
    return this.offersReports;
  }

  async send(message: SubmittedMessage, credentials: Credentials, handover: SendOptions = {}): Promise<Accepted> {
    await Promise.race([this.gate, abortOf(handover.signal)]);
    const failure = this.failures.shift();
    if (failure !== undefined) throw failure;
    await handover.beforeEnd?.();
    this.taken.push({ ...message, user: credentials.user });
    await this.afterwards(message);
    await this.answer;
    if (this.drops > 0) {
      this.drops -= 1;
      throw new Failure('submission_unknown');
    }
    return { queueid: `Q${String(this.taken.length)}`, response: '250 taken', rejected: this.rejected };
  }
}

function abortOf(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new Failure('submission_unavailable')));
  });
}
