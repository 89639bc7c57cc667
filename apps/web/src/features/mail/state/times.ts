import { languageOf } from '@pillarbox/locales/languages';
import { listTimeForms } from '@pillarbox/rules/list-time';
import { useMinute } from '../../../lib/clock.ts';
import { dateWriter, zoneOf } from '../../../lib/i18n/dates.ts';
import { useLanguage, useText } from '../../../lib/i18n/text.tsx';
import { usePreferences } from '../../../lib/preferences-state.ts';

/** Functions that write an instant (ms since 1970) in the user's language, zone and format. */
export interface Times {
  /** For a row: the time today, "Yesterday", day and month this year, else the full date [MAIL-020 to MAIL-023]. */
  readonly short: (instant: number) => string;
  /** For the open message: the day in words or numbers, and the time. */
  readonly long: (instant: number) => string;
  /** The date in numbers and the time, for print: correct on every later day. */
  readonly full: (instant: number) => string;
  /** The time of day. */
  readonly clock: (instant: number) => string;
}

interface TimesOptions {
  /** Language code. */
  readonly language: string;
  readonly zone: string;
  /** Ids of the chosen date format and time form; empty for the language's default. */
  readonly dateFormat: string;
  readonly timeFormat: string;
  readonly now: number;
  readonly today: string;
  readonly yesterday: string;
}

/** Times of a language and zone. */
export function timesOf({ today, yesterday, now, ...options }: TimesOptions): Times {
  const { zone } = options;
  const writer = dateWriter(options);
  const formOf = listTimeForms({ now, zone });
  const dayMonth = new Intl.DateTimeFormat(languageOf(options.language).tag, {
    day: 'numeric',
    month: 'short',
    timeZone: zone,
  });
  const day = (instant: number): string => {
    switch (formOf(instant)) {
      case 'time':
        return today;
      case 'yesterday':
        return yesterday;
      case 'day-month':
        return dayMonth.format(instant);
      case 'full':
        return writer.date(instant);
    }
  };
  return {
    clock: writer.time,
    short: (instant) => (formOf(instant) === 'time' ? writer.time(instant) : day(instant)),
    full: (instant) => `${writer.date(instant)} ${writer.time(instant)}`,
    long: (instant) => `${day(instant)} ${writer.time(instant)}`,
  };
}

let last: { readonly key: string; readonly times: Times } | null = null;

/** The user's times. They are made once a minute and shared by all rows. */
export function useTimes(): Times {
  const language = useLanguage();
  const t = useText();
  const now = useMinute();
  const { timezone, date_format: dateFormat, time_format: timeFormat } = usePreferences();
  const key = [language, timezone, dateFormat, timeFormat, now].join(' ');
  if (last?.key !== key) {
    const words = { today: t('LANG_MAIL_GROUP_TODAY'), yesterday: t('LANG_MAIL_GROUP_YESTERDAY') };
    last = { key, times: timesOf({ language, zone: zoneOf(timezone), dateFormat, timeFormat, now, ...words }) };
  }
  return last.times;
}
