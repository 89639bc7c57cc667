import type { Address } from '@pillarbox/contract/mail/fields';
import { addressParser } from 'postal-mime';
import { headerCharacters, oneLine } from './header-fields.ts';

/** Most addresses that are read of one header. */
const MAX_ADDRESSES = 5000;

function readable(name: string | undefined, mail: string | undefined): Address {
  return { name: oneLine(name ?? ''), mail: oneLine(mail ?? '') };
}

/**
 * Addresses of raw header values (RFC 5322 3.4). Nothing is lost: members of groups stand in the list, an empty group keeps
 * its name ("undisclosed-recipients"), and text that is no address at all stands as a name without one.
 */
export function readAddresses(raws: readonly string[], charset: string): Address[] {
  const found: Address[] = [];
  for (const raw of raws) {
    const text = headerCharacters(raw, charset);
    const before = found.length;
    for (const entry of addressParser(text)) {
      if (found.length >= MAX_ADDRESSES) return found;
      const members = entry.group ?? [];
      if (members.length === 0) found.push(readable(entry.name, entry.address));
      for (const member of members.slice(0, MAX_ADDRESSES)) found.push(readable(member.name, member.address));
    }
    const rest = oneLine(text);
    if (found.length === before && rest !== '') found.push({ name: rest, mail: '' });
  }
  return found.filter(({ name, mail }) => name !== '' || mail !== '');
}
