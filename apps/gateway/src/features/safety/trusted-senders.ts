import { Failure } from '@pillarbox/contract/failure';
import type { TrustedSender } from '@pillarbox/contract/safety/trusted-senders';
import { MAX_TRUSTED, trustedSender } from '@pillarbox/contract/safety/trusted-senders';
import type { AccountId } from '../../platform/account/account.ts';

/** Reads and changes a list that belongs to an account. */
export interface TrustedSettings {
  load(owner: { accountId: AccountId }, names: readonly ['trustedSenders']): Promise<{ trustedSenders?: unknown }>;
  change(owner: { accountId: AccountId }, name: 'trustedSenders', change: (value: unknown) => unknown): Promise<void>;
}

/** The senders of a stored list; entries that are no sender are dropped. */
export function readTrusted(value: unknown): TrustedSender[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry) => {
    const read = trustedSender.safeParse(entry);
    return read.success ? [read.data] : [];
  });
}

/** The list after a sender is marked as known or no longer known, newest first. @throws Failure `invalid_request`. */
export function withSender(
  list: readonly TrustedSender[],
  { mail, always, trusted }: TrustedSender & { readonly trusted: boolean },
): TrustedSender[] {
  const address = mail.toLowerCase();
  // Control characters never belong into an address, and a database refuses some of them.
  // eslint-disable-next-line no-control-regex -- control characters are refused here
  if (/[\u0000-\u001f\u007f]/.test(address)) throw new Failure('invalid_request', { field: 'mail' });
  const others = list.filter((one) => one.mail !== address);
  return trusted ? [{ mail: address, always }, ...others].slice(0, MAX_TRUSTED) : others;
}
