import type { Db } from '../../../platform/database/database.ts';
import { createRecoveryStore } from './recovery.store.ts';
import type { Owner } from './recovery.store.ts';

/** What an account's preferences are told of its ways back in; nobody can save them [PREF-102]. */
export interface ToldRecovery {
  readonly security_question_set: 0 | 1;
  /** The confirmed recovery address, '' for none. */
  readonly recovery_email: string;
}

/** Reads it. */
export function createToldRecovery(db: Db): (owner: Owner) => Promise<ToldRecovery> {
  const store = createRecoveryStore(db);
  return async (owner) => {
    const row = await store.find(owner);
    return { security_question_set: row?.question == null ? 0 : 1, recovery_email: row?.address ?? '' };
  };
}
