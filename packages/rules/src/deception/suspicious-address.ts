import { splitAddress } from '../address.ts';
import { suspiciousDomain } from './suspicious-domain.ts';
import { hiddenCharacters, hiddenInAddress } from './hidden-characters.ts';
import { unicodeDomain } from './punycode.ts';
import { mixesScripts } from './scripts.ts';
import type { Suspicion } from './suspicion.ts';

/** Characters of a name and an address that are checked; rows show fewer. */
const MAX_CHECKED = 1000;

/** An address in running text, with an @ of any width; bounded repetitions keep it linear. */
const ADDRESS_IN_TEXT =
  /[^\s@<>"'(),;:[\]\\]{1,64}[@\uff20\ufe6b](?:[\p{L}\p{N}-]{1,63}\.){1,10}[\p{L}][\p{L}\p{N}-]{1,62}/u;

/** A normal form that is the same for two spellings of one address. */
function sameForm(address: string): string {
  const { local, domain } = splitAddress(address.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, ''));
  return `${local}@${unicodeDomain(domain)}`.toLowerCase();
}

/** The first address in a text, '' for none. */
export function addressInText(text: string): string {
  const read = text.slice(0, MAX_CHECKED).replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return ADDRESS_IN_TEXT.exec(read)?.[0].normalize('NFKC') ?? '';
}

/** Whether two addresses are equal, ignoring case, character width and punycode. */
export function isSameAddress(one: string, other: string): boolean {
  return sameForm(one) === sameForm(other);
}

function mixedWords(text: string): Suspicion[] {
  const word = text.split(/[^\p{L}\p{M}]+/u).find(mixesScripts);
  return word === undefined ? [] : [{ reason: 'mixed_scripts', shown: word, real: '' }];
}

/**
 * Reasons why a sender or recipient may deceive: a word mixes alphabets, letters look like others, characters are
 * invisible, the name shows another address than the real one. Pure, never throws, in linear time; empty for nearly all
 * legitimate mail.
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
