import type { SpamFilter } from '@pillarbox/contract/preferences/spam';
import { splitAddress } from '../address.ts';

/** Whether an entry of a spam list names an address: the address itself, its domain, or a domain above that one. */
function names(entry: string, mail: string): boolean {
  const wanted = entry.toLowerCase();
  const at = wanted.lastIndexOf('@');
  if (at > 0) return wanted === mail;
  const domain = wanted.slice(at + 1);
  const own = splitAddress(mail).domain;
  return domain !== '' && (own === domain || own.endsWith(`.${domain}`));
}

/** Whether an entry of a list names a sender. */
export function isListed(address: string, list: readonly string[]): boolean {
  return list.some((entry) => names(entry, address.toLowerCase()));
}

/** The entry because of which the mail of a sender goes to Spam; null for a sender that is not blocked, or allowed [FILT-011]. */
export function blockingEntry(address: string, { AllowList, BlockList }: SpamFilter): string | null {
  if (isListed(address, AllowList)) return null;
  return BlockList.find((entry) => names(entry, address.toLowerCase())) ?? null;
}

/** Whether the mail of a sender goes to Spam [FILT-011]. */
export function isBlockedSender(address: string, lists: SpamFilter): boolean {
  return blockingEntry(address, lists) !== null;
}
