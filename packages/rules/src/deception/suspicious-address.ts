import { splitAddress } from '../address.ts';
import { suspiciousDomain } from './suspicious-domain.ts';
import { hiddenCharacters, hiddenInAddress } from './hidden-characters.ts';
import { unicodeDomain } from './punycode.ts';
import { mixesScripts } from './scripts.ts';
import type { Suspicion } from './suspicion.ts';

/** Characters of a name and an address that are looked at; rows show fewer. */
const MAX_CHECKED = 1000;

/** An address in running text, with the @ of any width; each repetition is bounded, so that it is linear. */
const ADDRESS_IN_TEXT =
  /[^\s@<>"'(),;:[\]\\]{1,64}[@\uff20\ufe6b](?:[\p{L}\p{N}-]{1,63}\.){1,10}[\p{L}][\p{L}\p{N}-]{1,62}/u;

/** The form in which two spellings of one address are the same. */
function sameForm(address: string): string {
  const { local, domain } = splitAddress(address.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, ''));
  return `${local}@${unicodeDomain(domain)}`.toLowerCase();
}

/** The first address that a text shows, '' for none. */
export function addressInText(text: string): string {
  const read = text.slice(0, MAX_CHECKED).replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return ADDRESS_IN_TEXT.exec(read)?.[0].normalize('NFKC') ?? '';
}

/** Whether two addresses are the same but for case, width and punycode. */
export function isSameAddress(one: string, other: string): boolean {
  return sameForm(one) === sameForm(other);
}

function mixedWords(text: string): Suspicion[] {
  const word = text.split(/[^\p{L}\p{M}]+/u).find(mixesScripts);
  return word === undefined ? [] : [{ reason: 'mixed_scripts', shown: word, real: '' }];
}

/**
 * What about a sender or recipient may deceive a reader: alphabets mixed in one word, letters that look like others,
 * characters that cannot be seen, a name that shows another address than the real one. Pure, total and linear; empty for
 * nearly all honest mail.
 */
export function suspiciousAddress(name: string, mail: string): Suspicion[] {
  const label = name.slice(0, MAX_CHECKED);
  const address = mail.slice(0, MAX_CHECKED);
  const { local, domain } = splitAddress(address);
  const hidden = [...new Set([...hiddenCharacters(label), ...hiddenInAddress(`${local}@${unicodeDomain(domain)}`)])];
  const inName = addressInText(label);
  const differs = inName !== '' && !isSameAddress(inName, address);
  return [
    ...(hidden.length === 0 ? [] : [{ reason: 'hidden_characters' as const, shown: hidden.join(' '), real: '' }]),
    ...(differs ? [{ reason: 'other_address' as const, shown: inName, real: address }] : []),
    ...suspiciousDomain(domain),
    ...mixedWords(local),
    ...mixedWords(label),
  ];
}
