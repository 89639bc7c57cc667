import { Failure } from '@pillarbox/contract/failure';
import type { RecoveryStore } from '../recovery/recovery.store.ts';
import type { Account } from '../../../platform/account/account.ts';

/** What a provider requires every account to have set up. */
export interface RequiredRecovery {
  /** A security question [BRAND-003]. */
  readonly question: boolean;
  /** A question or a confirmed address [BRAND-004]. */
  readonly any: boolean;
}

/** Checks on every call to the mail that an account has what its provider requires. */
export interface RecoveryRequirement {
  /** Rejects with the Failure `recovery_required`. Returns undefined when nothing has to be awaited. */
  require(owner: Account): Promise<void> | undefined;
  /** Drops the cached result of an account whose recovery data was removed. */
  forget(owner: Account): void;
}

interface RecoveryRequirementDeps {
  readonly store: Pick<RecoveryStore, 'find'>;
  readonly requiredBy: (partner: string) => RequiredRecovery;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Time for which a result is cached, in milliseconds. Another gateway can remove the recovery data meanwhile. */
const KNOWN_FOR_MS = 60_000;
/** Most accounts in the cache. */
const MAX_KNOWN = 20_000;

/** Creates the requirement. Only positive results are cached: the next call can come right after the recovery was set up. */
export function createRecoveryRequirement({
  store,
  requiredBy: requiredBy,
  now,
}: RecoveryRequirementDeps): RecoveryRequirement {
  const known = new Map<string, Known>();

  const check = async (owner: Account, { question, any }: RequiredRecovery): Promise<void> => {
    const row = await store.find(owner);
    const hasQuestion = row?.question != null;
    // A locked question counts. Otherwise a stranger who guesses answers would lock the user out of the mail.
    const missing = (question && !hasQuestion) || (any && !hasQuestion && !row?.address);
    if (missing) throw new Failure('recovery_required');
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(owner.accountId, { question, any, until: now() + KNOWN_FOR_MS });
  };

  return {
    require: (owner) => {
      const required = requiredBy(owner.partner);
      if (!required.question && !required.any) return undefined;
      const found = known.get(owner.accountId);
      const isKnown = found?.question === required.question && found.any === required.any && found.until > now();
      return isKnown ? undefined : check(owner, required);
    },
    forget: (owner) => {
      known.delete(owner.accountId);
    },
  };
}

/** A cached positive result. */
interface Known extends RequiredRecovery {
  /** Milliseconds since 1970. */
  readonly until: number;
}
