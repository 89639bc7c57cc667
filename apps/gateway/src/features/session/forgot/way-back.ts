import { Failure } from '@pillarbox/contract/failure';
import type { RecoveryStore } from './recovery.store.ts';
import type { Account } from '../../../platform/account/account.ts';

/** What a provider wants every account to have set up. */
export interface WantedWayBack {
  /** A security question [BRAND-003]. */
  readonly question: boolean;
  /** Any way back in: a question or a confirmed address [BRAND-004]. */
  readonly any: boolean;
}

/** Makes sure that accounts have what their provider wants, with every call that reaches the mail. */
export interface WayBack {
  /** @throws Failure `recovery_required`, from the promise; says nothing at once where nothing is wanted. */
  require(owner: Account): Promise<void> | undefined;
  /** Something of an account's ways back has been taken away. */
  forget(owner: Account): void;
}

interface WayBackDeps {
  readonly store: Pick<RecoveryStore, 'find'>;
  readonly wantedBy: (partner: string) => WantedWayBack;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** What was found to be there is looked for again after so long, in milliseconds: another gateway may have seen it taken away. */
const KNOWN_FOR = 60_000;
/** Most accounts that are known to have what is wanted. */
const MOST_KNOWN = 20_000;

/** Builds it. What an account has is remembered, what it lacks is not: the next call may come right after it was set up. */
export function createWayBack({ store, wantedBy, now }: WayBackDeps): WayBack {
  const known = new Map<string, Known>();

  const look = async (owner: Account, { question, any }: WantedWayBack): Promise<void> => {
    const row = await store.find(owner);
    const hasQuestion = row?.question != null;
    // A question that takes no answers any more counts: else a stranger who guesses would lock the owner out of the mail.
    const missing = (question && !hasQuestion) || (any && !hasQuestion && !row?.address);
    if (missing) throw new Failure('recovery_required');
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(owner.accountId, { question, any, until: now() + KNOWN_FOR });
  };

  return {
    require: (owner) => {
      const wanted = wantedBy(owner.partner);
      if (!wanted.question && !wanted.any) return undefined;
      const found = known.get(owner.accountId);
      const isKnown = found?.question === wanted.question && found.any === wanted.any && found.until > now();
      return isKnown ? undefined : look(owner, wanted);
    },
    forget: (owner) => {
      known.delete(owner.accountId);
    },
  };
}

/** What was wanted of an account and was found to be there. */
interface Known extends WantedWayBack {
  /** Milliseconds since 1970. */
  readonly until: number;
}
