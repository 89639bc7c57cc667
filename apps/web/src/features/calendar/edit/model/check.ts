import type { TextKey } from '@pillarbox/locales/keys';
import type { Draft } from './draft.ts';
import { instantOfTime } from './wall-time.ts';

/** The errors of a form: the key of the text for each wrong field. */
export type FormErrors = Readonly<Partial<Record<FormField, TextKey>>>;
export type FormField =
  'summary' | 'startDate' | 'startTime' | 'endDate' | 'endTime' | 'people' | 'url' | 'calendar' | 'rule';

/** Checks a form before it is sent. `zone` is that of floating times. */
export function check(draft: Draft, zone: string): FormErrors {
  const { start, end } = draft;
  // Whole days have no times: that is so when the other end has none either and says so by its zone.
  const needsTime = start.time !== '' || end.time !== '' || start.zone !== '' || end.zone !== '';
  const [from, to] = [instantOfTime(start, zone), instantOfTime(end, zone)];
  const isReversed = from !== null && to !== null && to < from;
  return {
    ...(draft.calendar_id === '' ? { calendar: 'LANG_EVENT_NO_CALENDAR' as const } : {}),
    ...(start.date === '' ? { startDate: 'LANG_EVENT_WRONG_DAY' as const } : {}),
    ...(needsTime && start.time === '' ? { startTime: 'LANG_EVENT_WRONG_TIME' as const } : {}),
    ...(end.date === '' ? { endDate: 'LANG_EVENT_WRONG_DAY' as const } : {}),
    ...(needsTime && end.time === '' ? { endTime: 'LANG_EVENT_WRONG_TIME' as const } : {}),
    ...(isReversed ? { [needsTime ? 'endTime' : 'endDate']: 'LANG_EVENT_END_BEFORE_START' as const } : {}),
    ...(isWebAddress(draft.url) ? {} : { url: 'LANG_EVENT_WRONG_LINK' as const }),
  };
}

/** '' and addresses of http and https: a link of an event is opened by everybody who is invited. */
export function isWebAddress(address: string): boolean {
  if (address.trim() === '') return true;
  try {
    return ['http:', 'https:'].includes(new URL(address.trim()).protocol);
  } catch {
    return false;
  }
}
