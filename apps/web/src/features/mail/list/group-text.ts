import { TOP_GROUPS } from '@pillarbox/contract/mail/marks';
import type { Translate } from '../../../lib/i18n/text.tsx';

/** A Monday, at noon UTC. */
const MONDAY = Date.UTC(2024, 0, 1, 12);
const DAY_MS = 86_400_000;

/** The heading of a date group [MAIL-002 to MAIL-008]; weekdays have their names. */
export function groupName(key: string, tag: string, t: Translate): string {
  const weekday = /^weekday-([1-7])$/.exec(key)?.[1];
  if (weekday !== undefined) {
    const name = new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' }).format(
      MONDAY + (Number(weekday) - 1) * DAY_MS,
    );
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
  }
  const weeks = /^weeks-([1-4])$/.exec(key)?.[1];
  // The group is the previous calendar week, whose last day can be yesterday: "1 week ago" would be wrong.
  if (weeks === '1') return t('LANG_MAIL_GROUP_LAST_WEEK');
  if (weeks !== undefined) return t('LANG_MAIL_GROUP_WEEKS', { weeks: Number(weeks) });
  switch (key) {
    case TOP_GROUPS.PINNED:
      return t('LANG_ROWS_GROUP_PINNED');
    case TOP_GROUPS.RETURNED:
      return t('LANG_ROWS_GROUP_RETURNED');
    case 'today':
      return t('LANG_MAIL_GROUP_TODAY');
    case 'yesterday':
      return t('LANG_MAIL_GROUP_YESTERDAY');
    case 'last-month':
      return t('LANG_MAIL_GROUP_LAST_MONTH');
    case 'two-months':
      return t('LANG_MAIL_GROUP_TWO_MONTHS');
    default:
      return t('LANG_MAIL_GROUP_EARLIER');
  }
}
