import type { PartnerPreferences } from '@pillarbox/contract/partner/preferences';
import { kept } from './storage.ts';
import { createStore } from './store.ts';

/** Storage key of the visitor's answer. It survives sign-out: it is the browser's, not the account's. */
export const CONSENT_KEY = 'consent';

/** The visitor's answer to the question whether the provider may measure visits; null before it. */
export type Consent = 'agreed' | 'declined' | null;

/** The answer of this browser. Nothing is measured unless it is `agreed`. */
export const consent = createStore<Consent>(null);

/** Whether the stored answer has been read. Until then nobody is asked. */
export const isConsentKnown = createStore(false);

/** The token that the answer belongs to: with another one of the provider, visitors are asked again [BRAND-048]. */
export function consentToken(preferences: PartnerPreferences | null): string {
  const token = preferences?.preferences['OneTrustID'];
  return typeof token === 'string' ? token : '';
}

/** Reads the answer for a token. A browser that says Global Privacy Control has declined until its user agrees here. */
export function recallConsent(token: string): void {
  const stored = (kept.get(CONSENT_KEY) ?? {}) as { token?: unknown; answer?: unknown };
  const { answer } = stored;
  const isOurs = stored.token === token && (answer === 'agreed' || answer === 'declined');
  const { globalPrivacyControl: signal } = navigator as { globalPrivacyControl?: boolean };
  consent.set(isOurs ? answer : signal === true ? 'declined' : null);
}

/** Keeps the answer. */
export function answerConsent(answer: 'agreed' | 'declined', token: string): void {
  kept.set(CONSENT_KEY, { token, answer });
  consent.set(answer);
}
