import { suspiciousLink } from '@pillarbox/rules/deception/suspicious-link';

/**
 * Puts beside a link what its reader would not guess: the real host or address behind a text that names another, or behind
 * letters that look like others; the numbers of characters that cannot be seen. `leadsTo` holds `{host}`.
 */
export function signLink(link: Element, leadsTo: string): void {
  const [found] = suspiciousLink(link.textContent, link.getAttribute('href') ?? '');
  if (found === undefined) return;
  const sign = document.createElement('span');
  sign.className = 'pb-host';
  sign.textContent =
    found.reason === 'hidden_characters' ? found.shown : leadsTo.replace('{host}', () => found.real.slice(0, 300));
  link.after(sign);
}
