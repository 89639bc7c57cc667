import { asciiDomain, unicodeDomain } from './punycode.ts';
import { mixesScripts, readsAsLatin } from './scripts.ts';
import type { Suspicion } from './suspicion.ts';

/** Longest domain that is looked at (RFC 1035 2.3.4). */
const MAX_DOMAIN = 255;

/** Signs that pass for a slash, a dot or a colon, so that one domain looks like another with a path. */
const PUNCTUATION = /[^\p{ASCII}\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Default_Ignorable_Code_Point}\u00b7\u30fb]/u;

/** What is odd about the letters of a domain, in Unicode or as punycode: at most one finding. */
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
