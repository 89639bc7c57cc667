import type { AccessBadge } from '@pillarbox/contract/session/operations';

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
