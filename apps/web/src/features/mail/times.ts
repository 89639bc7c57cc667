import { listTimeForm } from '@pillarbox/rules/list-time';
import { useMinute } from '../../lib/clock.ts';
import { useLocaleTag, useText } from '../../lib/i18n/text.tsx';
import { usePreferences } from '../preferences/public.ts';

/** Writes times as the user reads them. */
export interface Times {
  /** For a row: the time today, "Yesterday", day and month this year, else the full date [MAIL-020 to MAIL-023]. */
  readonly short: (instant: number) => string;
  /** For the open message: the day in words or numbers, and the time. */
  readonly long: (instant: number) => string;
  /** The time of day. */
  readonly clock: (instant: number) => string;
}

interface TimesOptions {
  readonly tag: string;
  readonly zone: string;
  /** Index of the time form: 24 hours, 12 hours, 19h38 [I18N-008]. */
  readonly form: number;
  readonly now: number;
  readonly today: string;
  readonly yesterday: string;
}

/** The zone in which the user's days begin: the chosen one, or the browser's. */
export function zoneOf(preference: string): string {
  return preference === '' ? new Intl.DateTimeFormat().resolvedOptions().timeZone : preference;
}

/** Times of a locale and zone. */
export function timesOf({ tag, zone, form, now, today, yesterday }: TimesOptions): Times {
  const format = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(tag, { ...options, timeZone: zone });
  const time = format({ hour: '2-digit', minute: '2-digit', hour12: form === 1 });
  const dayMonth = format({ day: 'numeric', month: 'short' });
  const full = format({ day: '2-digit', month: '2-digit', year: 'numeric' });
  const clock = (instant: number): string => {
    const text = time.format(instant);
    return form === 2 ? text.replace(':', 'h') : text;
  };
  const day = (instant: number): string => {
    switch (listTimeForm(instant, { now, zone })) {
      case 'time':
        return today;
      case 'yesterday':
        return yesterday;
      case 'day-month':
        return dayMonth.format(instant);
      case 'full':
        return full.format(instant);
    }
  };
  return {
    clock,
    short: (instant) => (listTimeForm(instant, { now, zone }) === 'time' ? clock(instant) : day(instant)),
    long: (instant) => `${day(instant)} ${clock(instant)}`,
  };
}

let last: { readonly key: string; readonly times: Times } | null = null;

/** The user's times; made once a minute and shared by all rows. */
export function useTimes(): Times {
  const tag = useLocaleTag();
  const t = useText();
  const now = useMinute();
  const { timezone, time_format: form } = usePreferences();
  const key = `${tag} ${timezone} ${form} ${now}`;
  if (last?.key !== key) {
    const words = { today: t('LANG_MAIL_GROUP_TODAY'), yesterday: t('LANG_MAIL_GROUP_YESTERDAY') };
    last = { key, times: timesOf({ tag, zone: zoneOf(timezone), form, now, ...words }) };
  }
  return last.times;
}
