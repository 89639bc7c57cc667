import type { AccessBadge } from '@pillarbox/contract/session/operations';
import { accessBadge } from '@pillarbox/contract/session/operations';
import { COOKIE } from '@pillarbox/contract/session/status';
import { readSessionCookie } from '../../../lib/cookies.ts';

/** A badge with a level above this has passed every factor [AUTH-014]. */
export const FULL_LEVEL_ABOVE = 100;

/**
 * Whether the user is verified: there is no badge, the badge has no mfa or a level above 100, or a code was accepted in
 * this session [AUTH-013 to AUTH-017].
 */
export function isVerified(badge: AccessBadge | null, codeAccepted: boolean): boolean {
  return (
    badge === null || badge.mfa === undefined || badge.mfa === '' || badge.level > FULL_LEVEL_ABOVE || codeAccepted
  );
}

/** The content of the AccessBadge cookie; null when it is missing or cannot be parsed [DATA-027]. */
export function readBadge(jar?: string): AccessBadge | null {
  try {
    const parsed = accessBadge.safeParse(JSON.parse(readSessionCookie(COOKIE.ACCESS_BADGE, jar) ?? ''));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
