import { Failure } from '@pillarbox/contract/failure';
import { MAX_REMOTE_MESSAGES } from '@pillarbox/contract/remote-accounts/remote-account';
import type { RemoteMailbox } from '@pillarbox/mailbox/remote/port';
import { createLimiter } from '../../platform/http/limiter.ts';
import type { Session } from '../../platform/http/request-pipeline.ts';
import type { ServiceOffer } from './mail-service.ts';
import type { OpenRemote } from './open-remote.ts';
import type { Access, ReadingAccess } from './remote-access.ts';
import { trySending } from './sending-access.ts';
import type { SubmissionServerOf } from './sending-access.ts';

/** Attempts to sign in elsewhere that one user may make: nobody guesses passwords or looks for servers through the gateway. */
const ATTEMPTS = { burst: 15, perSecond: 1 / 20 };
/** Longest attempt, in milliseconds: less than the deadline of a call. */
const ATTEMPT_MS = 20_000;

export interface RemoteAttemptsDeps {
  readonly openRemote: OpenRemote;
  readonly submissionServerOf: SubmissionServerOf;
  readonly offerOf: (partner: string) => Pick<ServiceOffer, 'trusted'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Signs in at accounts elsewhere while their user waits. Each user may do that so often. */
export class RemoteAttempts {
  readonly #deps: RemoteAttemptsDeps;
  readonly #limiter = createLimiter(ATTEMPTS);

  constructor(deps: RemoteAttemptsDeps) {
    this.#deps = deps;
  }

  /** Counts an attempt. @throws Failure `rate_limited`. */
  take({ accountId }: Session): void {
    const wait = this.#limiter.take(accountId, this.#deps.now());
    if (wait !== null) throw new Failure('rate_limited', { retryAfter: wait });
  }

  /**
   * Counts the messages of an account, and signs in at its server for sending if it has one.
   * @throws Failure `remote_*`, `rate_limited`.
   */
  async count(session: Session, access: Access): Promise<number> {
    const { submissionServerOf, offerOf } = this.#deps;
    // Both sign-ins end before the deadline of the call.
    const signal = AbortSignal.timeout(ATTEMPT_MS);
    const work = async (remote: RemoteMailbox): Promise<number> => (await remote.list(MAX_REMOTE_MESSAGES)).length;
    const messages = await this.#visit(session, access, { signal, work });
    const { sending } = access;
    if (sending !== null)
      await trySending(await submissionServerOf(sending, offerOf(session.partner).trusted, signal), sending, signal);
    return messages;
  }

  /** The folders of an account. @throws Failure `remote_*`, `rate_limited`. */
  async folders(session: Session, access: ReadingAccess): Promise<string[]> {
    const signal = AbortSignal.timeout(ATTEMPT_MS);
    return await this.#visit(session, access, { signal, work: (remote) => remote.folders() });
  }

  async #visit<T>(
    session: Session,
    access: ReadingAccess,
    { signal, work }: { readonly signal: AbortSignal; readonly work: (remote: RemoteMailbox) => Promise<T> },
  ): Promise<T> {
    const { openRemote, offerOf } = this.#deps;
    this.take(session);
    const remote = await openRemote(access, offerOf(session.partner).trusted, signal);
    try {
      return await work(remote);
    } finally {
      await remote.close().catch(() => undefined);
    }
  }
}
