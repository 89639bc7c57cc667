import type { Visitor } from '@pillarbox/contract/preferences/account';
import { loadEmailInfo } from '@pillarbox/contract/preferences/account';
import { call } from '../../lib/call.ts';

/** What events say about the user. */
export interface AccountInfo extends Visitor {
  readonly accountId: string;
}

/**
 * Looks up the account of a user for analytics [API-163]. Rejects in degraded mode, without a request [VAL-004], and when the reply
 * has no account id [VAL-005].
 */
export async function lookUpAccount(mail: string): Promise<AccountInfo> {
  const { domain, visitor } = await call(loadEmailInfo, { params: { mail } });
  if (domain.AccountID === '') throw new Error('The domain has no account id');
  return { ...visitor, accountId: domain.AccountID };
}
