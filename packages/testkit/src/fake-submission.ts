import { Failure } from '@pillarbox/contract/failure';
import type { Credentials } from '@pillarbox/mailbox/port';
import type { Accepted, SubmittedMessage, Handover, Submission } from '@pillarbox/mailbox/submission/port';

/** A submission server that keeps what it took, and fails or hesitates when a test says so. */
export class FakeSubmission implements Submission {
  readonly taken: (SubmittedMessage & { readonly user: string })[] = [];
  /** Each attempt takes one away and fails so. */
  readonly failures: Failure[] = [];
  /** Recipients it refuses while taking the message for the others. */
  rejected: readonly string[] = [];
  limit = 0;
  /** Set by a test: what the server does besides when it has taken a message. */
  afterwards: (message: SubmittedMessage) => unknown = () => undefined;
  /** Set by a test: an attempt waits for it before the message is handed over. */
  gate: Promise<void> = Promise.resolve();
  /** Set by a test: the answer to a message that was taken waits for it. */
  answer: Promise<void> = Promise.resolve();
  /** So many messages are taken without an answer: the connection breaks after the end of the message. */
  drops = 0;

  async sizeLimit(): Promise<number> {
    return this.limit;
  }

  async send(message: SubmittedMessage, credentials: Credentials, handover: Handover = {}): Promise<Accepted> {
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
