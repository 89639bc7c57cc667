import type { ReplyOf } from '@pillarbox/contract/operation';
import type { remoteList } from '@pillarbox/contract/remote-accounts/operations';
import type { RemoteStatus } from '@pillarbox/contract/remote-accounts/remote-account';
import { readAgain, updateCached } from '../../lib/query-client.ts';

/** Where the query cache keeps the accounts. */
export const ACCOUNTS_KEY = ['remote-accounts'] as const;

/** The collected accounts, and what the provider offers. */
export type AccountList = ReplyOf<typeof remoteList>;

/** Reads the accounts again where they are shown. */
export function refreshAccounts(): Promise<void> {
  return readAgain(ACCOUNTS_KEY);
}

/** Shows where the collection of an account is now. */
export function moved(status: RemoteStatus): void {
  updateCached<AccountList>(ACCOUNTS_KEY, (list) => ({
    ...list,
    accounts: list.accounts.map((one) => (one.id === status.id ? { ...one, ...status } : one)),
  }));
}
