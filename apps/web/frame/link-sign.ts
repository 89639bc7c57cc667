import { suspiciousLink } from '@pillarbox/rules/deception/suspicious-link';
import type { LinkSign } from '../src/features/mail/frame/protocol.ts';

/** Characters of a link's text and address that are reported. */
const MAX_REPORTED = 300;

/**
 * Adds a warning beside a deceptive link: the real host or address when its text names another one or has lookalike letters, and
 * the code points of invisible characters. `leadsTo` contains `{host}`. Returns the sign; null for an honest link.
 */
export function signLink(link: Element, leadsTo: string): LinkSign | null {
  const href = link.getAttribute('href') ?? '';
  const [found] = suspiciousLink(link.textContent, href);
  if (found === undefined) return null;
  const sign = document.createElement('span');
  sign.className = 'pb-host';
  sign.textContent =
    found.reason === 'hidden_characters' ? found.shown : leadsTo.replace('{host}', () => found.real.slice(0, 300));
  link.after(sign);
  return { shown: link.textContent.trim().slice(0, MAX_REPORTED), real: href.slice(0, MAX_REPORTED) };
}
