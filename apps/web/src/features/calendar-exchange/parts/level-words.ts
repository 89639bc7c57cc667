import type { CalendarRight } from '@pillarbox/contract/calendar/calendar';
import { CALENDAR_LEVELS } from '@pillarbox/contract/calendar/calendar';
import type { CalendarLevel } from '@pillarbox/contract/calendar/calendar';
import { upper } from '@pillarbox/locales/keys';
import { useText } from '../../../lib/i18n/text.tsx';
import type { SelectOption } from '../../../ui/Select.tsx';

/** The levels of a share in words, the lowest first. */
export function useLevelOptions(): readonly SelectOption<CalendarLevel>[] {
  const t = useText();
  return CALENDAR_LEVELS.map((value) => ({ value, label: t(`LANG_CALENDAR_SHARE_${upper(value)}`) }));
}

/** What the user may do with a calendar of another user, in words; '' for the user's own. */
export function useRightWords(right: CalendarRight): string {
  return useLevelOptions().find(({ value }) => value === right)?.label ?? '';
}
