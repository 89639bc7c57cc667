import { suspiciousDomain } from './suspicious-domain.ts';
import { hiddenCharacters } from './hidden-characters.ts';
import { asciiDomain, unicodeDomain } from './punycode.ts';
import { belongTogether } from './registered-domain.ts';
import { addressInText, isSameAddress } from './suspicious-address.ts';
import type { Suspicion } from './suspicion.ts';

/** Characters of a link's text and of its URL that are checked. */
const MAX_TEXT = 1000;
const MAX_HREF = 8192;

const WITH_SCHEME = /\b(?:https?|ftp):\/\/([^\s<>"'/?#\\]{1,300})/i;
/** A text that is only a host name, with or without a path. */
const HOST_ALONE = /^((?:[\p{L}\p{N}_-]{1,63}\.){1,10}[\p{L}][\p{L}\p{N}-]{1,62})\.?(?::\d{1,5})?(?:[/?#]\S*)?$/u;
/** File names that look like hosts: `report.pdf`. */
const FILE_NAME =
  /^[^./]+\.(?:pdf|docx?|xlsx?|pptx?|od[tsp]|txt|csv|html?|xml|json|zip|gz|png|jpe?g|gif|svg|webp|mp[34]|mov|avi|js|ts|md|ics|vcf|eml)$/i;

function parsed(href: string): URL | null {
  try {
    return new URL(href);
  } catch {
    return null;
  }
}

/** The host that a link's text names, in ASCII; '' for none. */
function hostInText(text: string): string {
  const read = text
    .slice(0, MAX_TEXT)
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim();
  const authority = WITH_SCHEME.exec(read)?.[1];
  if (authority !== undefined) {
    const host = authority.slice(authority.lastIndexOf('@') + 1).replace(/:\d{0,5}$/, '');
    return asciiDomain(host.replace(/[.,;:!)\]}]+$/, ''));
  }
  return FILE_NAME.test(read) ? '' : asciiDomain(HOST_ALONE.exec(read)?.[1] ?? '');
}

function mailLink(text: string, url: URL): Suspicion[] {
  const shown = addressInText(text);
  let real = url.pathname;
  try {
    real = decodeURIComponent(real);
  } catch {
    // A percent sign that starts no escape: the mail program gets the raw form.
  }
  return shown === '' || isSameAddress(shown, real) ? [] : [{ reason: 'other_address', shown, real }];
}

function webLink(text: string, url: URL): Suspicion[] {
  const real = url.hostname;
  const named = hostInText(text);
  const user = url.username.includes('.') || url.username.includes('%2F') ? url.username : '';
  return [
    ...(named === '' || belongTogether(named, real)
      ? []
      : [{ reason: 'other_host' as const, shown: unicodeDomain(named), real }]),
    ...(user === '' ? [] : [{ reason: 'user_in_link' as const, shown: user.slice(0, 100), real }]),
    ...suspiciousDomain(real),
  ];
}

/**
 * Reasons why a link may deceive: its text names another host or address, the host has lookalike letters, a user name
 * before the host looks like a host, the text contains invisible characters. `href` is absolute. Pure, never throws, in
 * linear time.
 */
export function suspiciousLink(text: string, href: string): Suspicion[] {
  const url = href.length > MAX_HREF ? null : parsed(href);
  const hidden = hiddenCharacters(text.slice(0, MAX_TEXT));
  const unseen = hidden.length > 0 && hostInText(text) !== '';
  const found = unseen ? [{ reason: 'hidden_characters' as const, shown: hidden.join(' '), real: '' }] : [];
  if (url === null) return found;
  if (url.protocol === 'mailto:') return [...found, ...mailLink(text, url)];
  return /^(?:https?|ftp):$/.test(url.protocol) ? [...found, ...webLink(text, url)] : found;
}
