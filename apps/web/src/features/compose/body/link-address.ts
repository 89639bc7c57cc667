import { isAddress } from '@pillarbox/rules/address';

/** The address of a typed link; null when its scheme is not allowed in mail. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || /\s/.test(text)) return null;
  if (isAddress(text)) return `mailto:${text}`;
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(whole)) return null;
  const { protocol, hostname } = new URL(whole);
  if (protocol === 'mailto:' || protocol === 'tel:') return whole;
  return (protocol === 'https:' || protocol === 'http:') && hostname.includes('.') ? whole : null;
}
