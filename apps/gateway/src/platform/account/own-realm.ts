import { Failure } from '@pillarbox/contract/failure';

/**
 * Refuses a realm other than the caller's own account, so that a request cannot reach another mailbox by naming it.
 * @throws Failure `not_permitted`.
 */
export function requireOwnRealm(session: { readonly mail: string }, realmid: string | undefined): void {
  if (realmid === undefined || realmid === '' || realmid.toLowerCase() === session.mail) return;
  throw new Failure('not_permitted', { field: 'realmid' });
}
