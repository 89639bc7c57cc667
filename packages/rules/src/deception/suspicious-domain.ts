import { asciiDomain, unicodeDomain } from './punycode.ts';
import { mixesScripts, readsAsLatin } from './scripts.ts';
import type { Suspicion } from './suspicion.ts';

/** Longest domain that is checked, in characters (RFC 1035 2.3.4). */
const MAX_DOMAIN = 255;

/** Characters that look like a slash, a dot or a colon, so that the domain looks like another domain with a path. */
const PUNCTUATION = /[^\p{ASCII}\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Default_Ignorable_Code_Point}\u00b7\u30fb]/u;

/** Whether the letters of a domain, in Unicode or punycode, are suspicious: at most one finding. */
export function suspiciousDomain(domain: string): Suspicion[] {
  if (domain.length > MAX_DOMAIN || /^\[.*\]$/.test(domain)) return [];
  const shown = unicodeDomain(domain).toLowerCase();
  const labels = shown.split('.');
  const topLevel = labels.at(-1) ?? '';
  const finding = (reason: Suspicion['reason']): Suspicion[] => [{ reason, shown, real: asciiDomain(domain) }];
  if (labels.some(mixesScripts)) return finding('mixed_scripts');
  const lookalike = PUNCTUATION.test(shown) || labels.some((label) => readsAsLatin(label, topLevel));
  return lookalike ? finding('lookalike') : [];
}
