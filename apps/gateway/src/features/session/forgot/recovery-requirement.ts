import { Failure } from '@pillarbox/contract/failure';
import type { RecoveryStore } from '../recovery/recovery.store.ts';
import type { Account } from '../../../platform/account/account.ts';

/** What a provider wants every account to have set up. */
export interface RequiredRecovery {
  /** A security question [BRAND-003]. */
  readonly question: boolean;
  /** Any way back in: a question or a confirmed address [BRAND-004]. */
  readonly any: boolean;
}

/** Makes sure that accounts have what their provider wants, with every call that reaches the mail. */
export interface RecoveryRequirement {
  /** @throws Failure `recovery_required`, from the promise; says nothing at once where nothing is wanted. */
  require(owner: Account): Promise<void> | undefined;
  /** Something of an account's ways back has been taken away. */
  forget(owner: Account): void;
}

interface RecoveryRequirementDeps {
  readonly store: Pick<RecoveryStore, 'find'>;
  readonly requiredBy: (partner: string) => RequiredRecovery;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** What was found to be there is looked for again after so long, in milliseconds: another gateway may have seen it taken away. */
const KNOWN_FOR_MS = 60_000;
/** Most accounts that are known to have what is wanted. */
const MAX_KNOWN = 20_000;

/** Builds it. What an account has is remembered, what it lacks is not: the next call may come right after it was set up. */
export function createRecoveryRequirement({
  store,
  requiredBy: requiredBy,
  now,
}: RecoveryRequirementDeps): RecoveryRequirement {
  const known = new Map<string, Known>();

  const check = async (owner: Account, { question, any }: RequiredRecovery): Promise<void> => {
    const row = await store.find(owner);
    const hasQuestion = row?.question != null;
    // A question that takes no answers any more counts: else a stranger who guesses would lock the owner out of the mail.
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

/** What was wanted of an account and was found to be there. */
interface Known extends RequiredRecovery {
  /** Milliseconds since 1970. */
  readonly until: number;
}
