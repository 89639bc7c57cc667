import { createHash } from 'node:crypto';
import type { AccountId } from '../../platform/account/account.ts';

/**
 * The id of the group of an account's favourites, as a UUID (RFC 9562, version 8). It follows from the account, so that two pages that
 * choose the first favourite at the same time make one group.
 */
export function favouritesId(accountId: AccountId): string {
  const hex = createHash('sha256').update(`favourites ${accountId}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
