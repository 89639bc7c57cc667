import type { Day } from '@pillarbox/rules/zoned-days';
import { dayOf } from '@pillarbox/rules/zoned-days';
import { datesOf } from '../../../../lib/i18n/dates.ts';
import { useLanguage, useLocaleTag, useText } from '../../../../lib/i18n/text.tsx';
import { usePreferences } from '../../../../lib/preferences-state.ts';

/** Writes days and times of a zone in the user's formats. */
export interface WhenWords {
  /** "Tue 21 Oct". */
  readonly dayWords: (day: Day) => string;
  /** "Tuesday 21 October". */
  readonly longDay: (day: Day) => string;
  /** "15:00". */
  readonly timeWords: (instant: number) => string;
  /** "15:00 to 16:00"; with days when the times are on different ones. */
  readonly spanWords: (start: number, end: number) => string;
  readonly dayAt: (instant: number) => Day;
}

/** The words of times in a zone. */
export function useWhenWords(zone: string): WhenWords {
  const t = useText();
  const tag = useLocaleTag();
  const writer = datesOf(useLanguage(), { ...usePreferences(), timezone: zone });
  const write = ({ year, month, day }: Day, length: 'short' | 'long'): string => {
    const options = { weekday: length, day: 'numeric', month: length, timeZone: 'UTC' } as const;
    return new Intl.DateTimeFormat(tag, options).format(Date.UTC(year, month - 1, day));
  };
  const dayAt = (instant: number): Day => dayOf(instant, zone);
  const dayWords = (day: Day): string => write(day, 'short');
  return {
    dayWords,
    longDay: (day) => write(day, 'long'),
    timeWords: writer.time,
    dayAt,
    spanWords: (start, end) => {
      const [first, last] = [dayWords(dayAt(start)), dayWords(dayAt(end))];
      const isOne = first === last;
      return t('LANG_EVENT_FROM_TO', {
        start: isOne ? writer.time(start) : `${first}, ${writer.time(start)}`,
        end: isOne ? writer.time(end) : `${last}, ${writer.time(end)}`,
      });
    },
  };
}
