import { DATE_FORMATS, TIME_FORMATS } from '@pillarbox/contract/formats/dates';
import type { Preferences } from '@pillarbox/contract/preferences/table';
import { languageOf } from '@pillarbox/locales/languages';
import { formatByTokens } from '@pillarbox/rules/date-time';

/** How to format dates: a language and the user's choices, empty for the language's own formats. */
export interface DateFormat {
  /** Language code such as `de_DE`. */
  readonly language: string;
  /** Id of one of the 21 formats [I18N-007]. */
  readonly dateFormat: string;
  /** Id of one of the 3 forms [I18N-008]. */
  readonly timeFormat: string;
  /** IANA zone. */
  readonly zone: string;
}

/** Formats instants, in ms since 1970. */
export interface DateWriter {
  readonly date: (instant: number) => string;
  readonly time: (instant: number) => string;
}

/** Returns the writer of a format. Unknown formats are ignored [VAL-003]. */
export function dateWriter({ language, dateFormat, timeFormat, zone }: DateFormat): DateWriter {
  const own = languageOf(language);
  const tokensOf = (formats: typeof DATE_FORMATS, ...ids: string[]): string =>
    ids.map((id) => formats.find((format) => format.id === id)?.moment).find((tokens) => tokens !== undefined) ?? '';
  const date = tokensOf(DATE_FORMATS, dateFormat, own.dateFormat);
  const time = tokensOf(TIME_FORMATS, timeFormat, own.timeFormat);
  const context = { tag: own.tag, zone };
  return {
    date: (instant) => formatByTokens(instant, date, context),
    time: (instant) => formatByTokens(instant, time, context),
  };
}

/** Returns the writer of a user's preferences. */
export function datesOf(
  language: string,
  preferences: Pick<Preferences, 'date_format' | 'time_format' | 'timezone'>,
): DateWriter {
  const { date_format: dateFormat, time_format: timeFormat, timezone } = preferences;
  return dateWriter({ language, dateFormat, timeFormat, zone: zoneOf(timezone) });
}

/** Milliseconds for which the browser's zone is remembered: asking costs up to a millisecond, and each change of mail needs it. */
const ZONE_KEPT_MS = 60_000;
let known = { zone: '', at: Number.NEGATIVE_INFINITY };

/** The time zone of a user: the chosen one, or the browser's. That of a traveller changes while the page is open, within a minute. */
export function zoneOf(timezone: string): string {
  if (timezone !== '') return timezone;
  const now = performance.now();
  if (now - known.at > ZONE_KEPT_MS) known = { zone: browserZone(), at: now };
  return known.zone;
}

/** The browser's zone. */
export function browserZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
