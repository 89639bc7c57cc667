import { useMemo } from 'react';
import { dateWriter } from '../../../lib/i18n/dates.ts';
import type { Translate } from '../../../lib/i18n/text.tsx';
import { useLanguage, useLocaleTag, useText } from '../../../lib/i18n/text.tsx';
import { usePreferences } from '../../../lib/preferences-state.ts';
import type { DayNumber } from '../model/days.ts';
import { utcOf } from '../model/days.ts';
import type { ShownEvent } from '../model/shown-event.ts';
import { lengthOf } from '../model/shown-event.ts';

const MINUTE_MS = 60_000;
const NOON = 720;

/** Writes days and times of the wall in the user's language and formats. */
export interface DayWords {
  /** "Wednesday, 15 October 2025". */
  readonly full: (day: DayNumber) => string;
  /** "Wednesday 15 October". */
  readonly long: (day: DayNumber) => string;
  /** "15 October". */
  readonly date: (day: DayNumber) => string;
  /** "1 Oct". */
  readonly short: (day: DayNumber) => string;
  /** "October 2025", "October", "2025". */
  readonly month: (day: DayNumber) => string;
  readonly monthAlone: (day: DayNumber) => string;
  readonly monthShort: (day: DayNumber) => string;
  readonly year: (day: DayNumber) => string;
  /** "Wed", "Wednesday", "W". */
  readonly weekday: (day: DayNumber, width?: 'short' | 'long' | 'narrow') => string;
  /** "13 to 19 October 2025", as the language writes it. */
  readonly range: (first: DayNumber, last: DayNumber) => string;
  /** Minutes since midnight in the user's time format. */
  readonly time: (minute: number) => string;
}

/** The words of a language. `timeFormat` is the id of the user's form of times, '' for that of the language. */
export function dayWords(tag: string, language: string, timeFormat: string): DayWords {
  const of = (options: Intl.DateTimeFormatOptions): ((day: DayNumber) => string) => {
    const format = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
    return remembered((day) => format.format(utcOf(day)));
  };
  const weekdays = {
    short: of({ weekday: 'short' }),
    long: of({ weekday: 'long' }),
    narrow: of({ weekday: 'narrow' }),
  };
  const ranges = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  const writer = dateWriter({ language, dateFormat: '', timeFormat, zone: 'UTC' });
  return {
    full: of({ dateStyle: 'full' }),
    long: of({ weekday: 'long', day: 'numeric', month: 'long' }),
    date: of({ day: 'numeric', month: 'long' }),
    short: of({ day: 'numeric', month: 'short' }),
    month: of({ month: 'long', year: 'numeric' }),
    monthAlone: of({ month: 'long' }),
    monthShort: of({ month: 'short' }),
    year: of({ year: 'numeric' }),
    weekday: (day, width = 'short') => weekdays[width](day),
    range: (first, last) => ranges.formatRange(utcOf(first), utcOf(last)),
    time: remembered((minute) => writer.time(minute * MINUTE_MS)),
  };
}

/** Days and minutes that are remembered by each form. */
const MAX_REMEMBERED = 4000;

/** A form that writes each number once: a view says the same days and times hundreds of times. */
function remembered(write: (number: number) => string): (number: number) => string {
  const known = new Map<number, string>();
  return (number) => {
    const before = known.get(number);
    if (before !== undefined) return before;
    const words = write(number);
    if (known.size >= MAX_REMEMBERED) known.clear();
    known.set(number, words);
    return words;
  };
}

let kept: { readonly key: string; readonly words: DayWords } | null = null;

/** The words of the user's language and formats. All events of a view share them: making the formats takes longer than drawing. */
export function useDayWords(): DayWords {
  const tag = useLocaleTag();
  const language = useLanguage();
  const { time_format: timeFormat } = usePreferences();
  const key = `${tag} ${language} ${timeFormat}`;
  if (kept?.key !== key) kept = { key, words: dayWords(tag, language, timeFormat) };
  return kept.words;
}

/** What is needed to say something about events. */
export interface Speech {
  readonly t: Translate;
  readonly words: DayWords;
}

/** What the events of a view are told by. They get it from their view: each hook of hundreds of events is a subscription of its own. */
export function useSpeech(): Speech {
  const t = useText();
  const words = useDayWords();
  return useMemo(() => ({ t, words }), [t, words]);
}

/** Whether times are longer than "10:00", as those of twelve hours are: columns of times are wider then. */
export function isTwelve({ time }: DayWords): boolean {
  return time(NOON).length > '10:00'.length;
}

/** The title of an event; what somebody else keeps to themselves is "Busy", and an event without one has words for that. */
export function titleOf({ instance: { summary, isMasked } }: ShownEvent, t: Translate): string {
  if (isMasked) return t('LANG_CALENDAR_BUSY');
  return summary.trim() === '' ? t('LANG_CALENDAR_UNTITLED') : summary;
}

/** "10:00 to 10:30", "All day", or the days as well when it takes several. */
export function timeOf(event: ShownEvent, t: Translate, words: DayWords): string {
  const { first, last, from, to, instance } = event;
  if (instance.isAllDay) return first === last ? t('LANG_CALENDAR_ALL_DAY') : words.range(first, last);
  if (first === last) return t('LANG_CALENDAR_FROM_TO', { from: words.time(from), to: words.time(to % 1440) });
  const begin = `${words.date(first)} ${words.time(from)}`;
  return t('LANG_CALENDAR_FROM_TO', { from: begin, to: `${words.date(last)} ${words.time(to % 1440)}` });
}

const lengths = new Map<string, Intl.NumberFormat>();

function lengthFormat(tag: string, unit: 'minute' | 'hour'): Intl.NumberFormat {
  const key = `${tag} ${unit}`;
  const known = lengths.get(key) ?? new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'short' });
  lengths.set(key, known);
  return known;
}

/** "30 min", "1.5 h". */
export function lengthWords(event: ShownEvent, tag: string): string {
  const minutes = lengthOf(event);
  const isShort = minutes < 60;
  const unit = isShort ? 'minute' : 'hour';
  const count = isShort ? minutes : Math.round(minutes / 6) / 10;
  return lengthFormat(tag, unit).format(count);
}

/** The state of an event in words; '' for one that takes place as planned. */
export function stateWords({ state, instance }: ShownEvent, t: Translate): string {
  if (state === 'declined')
    return t(instance.status === 'cancelled' ? 'LANG_CALENDAR_CANCELLED' : 'LANG_CALENDAR_DECLINED');
  if (state === 'unanswered') return t('LANG_CALENDAR_UNANSWERED');
  return state === 'tentative' ? t('LANG_CALENDAR_TENTATIVE') : '';
}

/** The accessible name of an event: title, day, time, place, state and calendar (ui.md 11). */
export function nameOf(event: ShownEvent, t: Translate, words: DayWords): string {
  const { instance, calendar, first, last } = event;
  const day = first === last ? words.long(first) : '';
  const repeats = instance.repeats ? t('LANG_CALENDAR_REPEATS') : '';
  const parts = [titleOf(event, t), day, timeOf(event, t, words), instance.location, stateWords(event, t), repeats];
  return [...parts, calendar.name].filter((part) => part !== '').join(', ');
}
