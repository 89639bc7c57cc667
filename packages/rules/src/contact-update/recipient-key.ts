import { asciiDomain } from '../deception/punycode.ts';

/**
 * What the spellings of an address have in common that many mail services deliver to one mailbox: the case of letters, points, and a
 * tag after `+` do not count. For limits only: it is no address.
 */
export function recipientKey(mail: string): string {
  const at = mail.lastIndexOf('@');
  const local = mail.slice(0, at).toLowerCase();
  const tag = local.indexOf('+', 1);
  const domain = mail.slice(at + 1).toLowerCase();
  return `${(tag === -1 ? local : local.slice(0, tag)).replaceAll('.', '')}@${asciiDomain(domain) || domain}`;
}
