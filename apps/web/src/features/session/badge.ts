import type { AccessBadge } from '@pillarbox/contract/session/operations';
import { accessBadge } from '@pillarbox/contract/session/operations';
import { COOKIE } from '@pillarbox/contract/session/status';
import { readSessionCookie } from '../../lib/cookies.ts';

/** A badge's level above this says that every factor was passed [AUTH-014]. */
export const FULL_LEVEL_ABOVE = 100;

/**
 * Whether the user counts as verified: no badge, a badge without mfa, a level above 100, or the flag that a code was
 * accepted in this session [AUTH-013 to AUTH-017].
 */
export function isVerified(badge: AccessBadge | null, codeAccepted: boolean): boolean {
  return (
    badge === null || badge.mfa === undefined || badge.mfa === '' || badge.level > FULL_LEVEL_ABOVE || codeAccepted
  );
}

/** What the AccessBadge cookie says; null when it is missing or makes no sense [DATA-027]. */
export function readBadge(jar?: string): AccessBadge | null {
  try {
    const parsed = accessBadge.safeParse(JSON.parse(readSessionCookie(COOKIE.ACCESS_BADGE, jar) ?? ''));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
