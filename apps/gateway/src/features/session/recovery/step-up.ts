import { Failure } from '@pillarbox/contract/failure';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Session } from '../../../platform/http/request-pipeline.ts';
import { equalText } from '../../../platform/secrets/secrets.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { Sessions } from '../../../platform/sessions/sessions.ts';
import type { AttemptsStore, Backoff } from '../../../platform/attempts/attempts.store.ts';

/** Asks for the password again before a change of what protects the account. */
export interface StepUp {
  /** Returns whether a change by this session needs the password, because its sign-in is some time ago. */
  needed(session: Session): Promise<boolean>;
  /** Checks the password if it is needed. @throws Failure `password_wrong`, or `sign_in_delayed` after too many wrong ones. */
  check(session: Session, password: string | undefined): Promise<void>;
}

export interface StepUpDeps {
  readonly sessions: Pick<Sessions, 'listOf'>;
  readonly attempts: AttemptsStore;
  readonly secrets: Secrets;
  readonly clock: Clock;
}

/** Time after a sign-in in which no password is needed, in milliseconds. */
const FRESH_MS = 10 * 60_000;
const BACKOFF: Backoff = { freeFailures: 5, maxWaitS: 300 };

/** Creates the check against the password of the session. */
export function createStepUp({ sessions, attempts, secrets, clock }: StepUpDeps): StepUp {
  const needed = async (session: Session): Promise<boolean> => {
    const all = await sessions.listOf(session.accountId);
    const own = all.find(({ id }) => id === session.id);
    return own === undefined || clock.now() - own.createdAt.getTime() > FRESH_MS;
  };
  return {
    needed,
    check: async (session, password) => {
      if (!(await needed(session))) return;
      if (password === undefined || password === '') throw new Failure('password_wrong', { field: 'password' });
      const key = secrets.sign('step-up', session.accountId);
      const wait = await attempts.begin(key, BACKOFF, new Date(clock.now()));
      if (wait !== null) throw new Failure('sign_in_delayed', { retryAfter: wait });
      if (!equalText(password, session.credentials.password))
        throw new Failure('password_wrong', { field: 'password' });
      await attempts.clear(key);
    },
  };
}
