import { DATE_FORMATS } from '@pillarbox/contract/formats/dates';
import { languageOf } from '@pillarbox/locales/languages';
import { datesOf, zoneOf } from './dates.ts';
import { speech } from './language.ts';
import { currentPreferences } from '../preferences-state.ts';

/** The user's time zone. */
export function userZone(): string {
  return zoneOf(currentPreferences().timezone);
}

/** A day in words, in the user's zone: "Fri 17 Oct". */
export function dayWords(instant: number): string {
  const options = { weekday: 'short', day: 'numeric', month: 'short', timeZone: userZone() } as const;
  return new Intl.DateTimeFormat(speech.get().tag, options).format(instant);
}

/** A day as the date field shows it, with its year. `instant` is its midnight in UTC. */
export function fieldDate(instant: number): string {
  const options = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(speech.get().tag, options).format(instant);
}

/** The time of day in the user's format and zone. */
export function timeWords(instant: number): string {
  return datesOf(speech.get().code, currentPreferences()).time(instant);
}

/** Day and time of an instant (ms since 1970): "Fri 17 Oct, 07:30". */
export function laterWords(instant: number): string {
  return `${dayWords(instant)}, ${timeWords(instant)}`;
}

/** Whether the user writes the month before the day. */
export function writesMonthFirst(): boolean {
  const { date_format: chosen } = currentPreferences();
  const own = languageOf(speech.get().code).dateFormat;
  const tokens = DATE_FORMATS.find(({ id }) => id === chosen) ?? DATE_FORMATS.find(({ id }) => id === own);
  const written = tokens?.moment ?? '';
  return written.indexOf('M') < written.search(/D/);
}

/** The name of the user's time zone: "Central European Time". */
export function zoneWords(): string {
  const zone = userZone();
  const format = new Intl.DateTimeFormat(speech.get().tag, { timeZone: zone, timeZoneName: 'longGeneric' });
  return format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}
