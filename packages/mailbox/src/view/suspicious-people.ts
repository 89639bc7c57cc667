import type { Address } from '@pillarbox/contract/mail/fields';
import { suspiciousAddress } from '@pillarbox/rules/deception/suspicious-address';
import { unpackPeople } from './people.ts';

/** A name and an address in ASCII, the name without @. Most senders match and need no further check. */
const PLAIN_NAME = /^[ -?A-~]*$/;
const PLAIN_ADDRESS = /^[!-~]*$/;
/** Most results that are cached: the senders of some pages. */
const MAX_KNOWN = 2000;
const known = new Map<string, boolean>();

/** Whether the first of some packed people may deceive the reader. The result is cached for rows of the same sender. */
export function isSuspicious(packed: string): boolean {
  const before = known.get(packed);
  if (before !== undefined) return before;
  const [first] = unpackPeople(packed);
  const answer = first !== undefined && !isPlain(first) && suspiciousAddress(first.name, first.mail).length > 0;
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(packed, answer);
  return answer;
}

function isPlain({ name, mail }: Address): boolean {
  return PLAIN_NAME.test(name) && PLAIN_ADDRESS.test(mail) && !mail.includes('xn--');
}
