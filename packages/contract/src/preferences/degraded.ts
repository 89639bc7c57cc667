import type { Operation } from '../operation.ts';

type Area = 'preferences' | 'spam' | 'filters' | 'security' | 'reminders' | 'alerts' | 'contacts';

/**
 * Calls that are not made while basic settings are in use, by where they lead: both documents' lists together (decision 16)
 * [PREF-012 to PREF-017]. The first that fits says whose they are.
 */
const REFUSED: readonly (readonly [Area, RegExp])[] = [
  ['security', /^\/api\/db\/webmail\/prefs\/(PasswordQuestion|g2fa|g2faGenerate)\//],
  ['security', /^\/api\/auth\/(forgot\/mail|mfa|recovery)(\/|$)/],
  ['preferences', /^\/api\/db\/webmail\/(prefs|info\/email)\//],
  ['preferences', /^\/api\/auth\/obtain\/email\//],
  ['preferences', /^\/api\/db\/steele\/1\.0\/(preferences|calendars|cloudbox\/preferences)\//],
  ['spam', /^\/api\/rrad\/mail\/spamfilter\//],
  ['filters', /^\/api\/rrad\/mail\/filter(s|sList|Status|sOrder)?\//],
  ['reminders', /^\/api\/db\/steele\/1\.0\/task\/(notifications\.json$|AlarmDisplayed\/)/],
  ['alerts', /^\/api\/db\/steele\/1\.0\/events\/(notifications\.json$|NotificationDisplayed\/)/],
  ['contacts', /\/contacts\//],
];

/** Calls among those that are made all the same, by id, and why. */
export const MADE_WHEN_DEGRADED: Readonly<Record<string, string>> = {
  'preferences.combinedLogin': 'It is what is asked until it answers.',
  'session.g2faGenerate': 'Where the provider requires it, nobody gets in without.',
  'session.g2faEnable': 'Where the provider requires it, nobody gets in without.',
  'session.mfaWays': 'It is part of getting in.',
  'session.passkeyChallenge': 'It is part of getting in.',
  'session.passkeyVerify': 'It is part of getting in.',
  'session.validateAnswer': 'It is part of getting back in.',
  'session.sendResetLink': 'It is part of getting back in.',
};

/** Whose calls an operation belongs to that is refused while basic settings are in use; null for one that is made. */
export function refusedArea({ id, path }: Pick<Operation, 'id' | 'path'>): Area | null {
  if (Object.hasOwn(MADE_WHEN_DEGRADED, id)) return null;
  return REFUSED.find(([, place]) => place.test(path))?.[0] ?? null;
}

/** Whether a call is refused locally, without a request, while basic settings are in use [ERR-001]. */
export function isRefusedWhenDegraded(operation: Pick<Operation, 'id' | 'path'>): boolean {
  return refusedArea(operation) !== null;
}
