import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { placeParts } from './placement.ts';
import type { PartShape } from './placement.ts';

function hasCalendar(part: PartShape<unknown>): boolean {
  return part.mime === 'text/calendar' || part.mime === 'application/ics' || part.children.some(hasCalendar);
}

/**
 * The flag bits of a list row that depend on its parts: CALENDAR, and ATTACH exactly when the open message offers files
 * [MAIL-035, MAIL-036].
 */
export function partFlags(root: PartShape<unknown>): number {
  const attach = placeParts(root).attached.length > 0 ? MESSAGE_FLAG.ATTACH : 0;
  return attach | (hasCalendar(root) ? MESSAGE_FLAG.CALENDAR : 0);
}
