import type { AccessBadge } from '@pillarbox/contract/session/operations';
import { accessBadge } from '@pillarbox/contract/session/operations';
import { COOKIE } from '@pillarbox/contract/session/status';
import { readSessionCookie } from './cookies.ts';

/** The content of the AccessBadge cookie; null when it is missing or cannot be parsed [DATA-027]. */
export function readBadge(jar?: string): AccessBadge | null {
  try {
    const parsed = accessBadge.safeParse(JSON.parse(readSessionCookie(COOKIE.ACCESS_BADGE, jar) ?? ''));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
