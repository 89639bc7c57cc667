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

/** Whether the mail of a sender goes to Spam: the sender is blocked and not allowed [FILT-011]. */
export function isBlockedSender(address: string, { AllowList, BlockList }: SpamFilter): boolean {
  const mail = address.toLowerCase();
  return BlockList.some((entry) => names(entry, mail)) && !AllowList.some((entry) => names(entry, mail));
}
