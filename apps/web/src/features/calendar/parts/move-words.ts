import type { Translate } from '../../../lib/i18n/text.tsx';
import type { Draft } from '../model/draft.ts';
import { fromWallMinutes } from '../model/zone-clock.ts';
import type { DayWords } from './day-words.ts';

/** The times of an event before and after it was moved, in wall minutes. */
export interface Move {
  readonly before: Draft;
  readonly after: Draft;
  readonly isAllDay: boolean;
}

/**
 * From when to when an event was moved, as a sentence: its start, or its end when the start stays. Times alone on one day, and days
 * alone for an event of whole days.
 */
export function moveWords({ before, after, isAllDay }: Move, words: DayWords, t: Translate): string {
  const edge = before.from === after.from ? 'to' : 'from';
  // The end of whole days is midnight of the day behind the last one.
  const shift = isAllDay && edge === 'to' ? -1 : 0;
  const [old, next] = [fromWallMinutes(before[edge] + shift), fromWallMinutes(after[edge] + shift)];
  const say = ({ day, minute }: typeof old): string => {
    const date = `${words.weekday(day)} ${words.short(day)}`;
    if (isAllDay) return date;
    return old.day === next.day ? words.time(minute) : `${date}, ${words.time(minute)}`;
  };
  return t('LANG_CALENDAR_MOVED_FROM_TO', { from: say(old), to: say(next) });
}
