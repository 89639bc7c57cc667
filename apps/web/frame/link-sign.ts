import { suspiciousLink } from '@pillarbox/rules/deception/suspicious-link';

/**
 * Adds a warning beside a deceptive link: the real host or address when its text names another one or has lookalike letters, and
 * the code points of invisible characters. `leadsTo` contains `{host}`.
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
