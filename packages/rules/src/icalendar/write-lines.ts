import type { EventFields, EventFile, EventTime } from '@pillarbox/contract/calendar/event';
import { makeCalendarLine, valueOfText } from './calendar-line.ts';
import { nameOfColor } from './colors.ts';
import { linesNamed } from './component.ts';
import { fileLine } from './object-files.ts';
import { attendeeLines } from './people.ts';
import { isWebAddress, readFile, URL_NAMES } from './read-fields.ts';
import { ruleParts, ruleText } from './rule-parts.ts';
import { untilText, untilWall } from './until.ts';
import { timeLineParts } from './time-value.ts';
import type { TimeValue } from './time-value.ts';
import type { CalendarLine, Component } from './types.ts';
import { basicText, DAY_MS, wallOfTexts } from './wall-time.ts';
import { isIanaName, zoneNamed } from './zones.ts';

/** The lines that one field is written as. */
export interface FieldLines {
  /** Names of the lines that the field replaces. */
  readonly names: readonly string[];
  readonly lines: readonly CalendarLine[];
}

/** What a line is written with: the component before the change (null for a new one) and its line break. */
export interface Writing {
  readonly before: Component | null;
  readonly lineBreak: string;
}

/** A time that the user set, as a time of a line. A text that is no time, or an unknown zone, gives null. */
export function timeValueOf(time: EventTime): TimeValue | null {
  const wall = wallOfTexts(time.date, time.time);
  if (wall === null || (time.zone !== '' && !isIanaName(time.zone))) return null;
  const isDate = time.time === '';
  return { wall, isDate, zone: isDate || time.zone === '' ? null : zoneNamed(time.zone) };
}

/** The lines of start and end. Of whole days DTEND is the day after the last one (RFC 5545 3.6.1). */
export function timeLines(start: TimeValue, end: TimeValue, { lineBreak }: Writing): FieldLines {
  const last = end.isDate ? { ...end, wall: end.wall + DAY_MS } : end;
  const made = [timeLineParts('DTSTART', start), timeLineParts('DTEND', last)];
  const lines = made.map((parts) => makeCalendarLine(parts, lineBreak));
  return { names: ['DTSTART', 'DTEND', 'DURATION'], lines };
}

/** The rule in upper case; none for a text that is no rule. UNTIL gets the type of the start (RFC 5545 3.3.10): a day means its end. */
export function ruleLines(rule: string, start: TimeValue | null, { lineBreak }: Writing): FieldLines {
  const parts = new Map(ruleParts(rule) ?? []);
  if (parts.size === 0) return { names: ['RRULE'], lines: [] };
  const until = parts.get('UNTIL');
  const wall = until === undefined || start === null ? null : untilWall(until, start);
  if (wall !== null && start !== null) parts.set('UNTIL', untilText(wall, start));
  return { names: ['RRULE'], lines: [makeCalendarLine({ name: 'RRULE', value: ruleText(parts) }, lineBreak)] };
}

type TextField =
  | 'summary'
  | 'location'
  | 'description'
  | 'url'
  | 'color'
  | 'isBusy'
  | 'isPrivate'
  | 'status'
  | 'attendees'
  | 'attachments';

/** The lines of a field that is neither time, rule nor reminder. Defaults are not written. */
export const FIELD_LINES: {
  readonly [F in TextField]: (value: EventFields[F], writing: Writing) => FieldLines;
} = {
  summary: (value, writing) => textLines('SUMMARY', value, writing),
  // What other programs add to a place or to notes says the same in another form, and would contradict the new text.
  location: (value, writing) =>
    withoutForms(textLines('LOCATION', value, writing), ['X-APPLE-STRUCTURED-LOCATION', 'GEO']),
  description: (value, writing) =>
    withoutForms(textLines('DESCRIPTION', value, writing), ['X-ALT-DESC', 'STYLED-DESCRIPTION']),
  url: (value, { lineBreak }) => ({
    names: URL_NAMES,
    lines: isWebAddress(value) ? [makeCalendarLine({ name: 'URL', value }, lineBreak)] : [],
  }),
  color: (value, writing) => textLines('COLOR', nameOfColor(value), writing),
  isBusy: (value, writing) =>
    withoutForms(textLines('TRANSP', value ? 'OPAQUE' : 'TRANSPARENT', writing), ['X-MICROSOFT-CDO-BUSYSTATUS']),
  isPrivate: (value, writing) => textLines('CLASS', value ? 'PRIVATE' : '', writing),
  status: (value, writing) => textLines('STATUS', value.toUpperCase(), writing),
  attendees: (value, { before, lineBreak }) => ({
    names: ['ATTENDEE'],
    lines: attendeeLines(value, before, lineBreak),
  }),
  attachments: (value, writing) => ({ names: ['ATTACH'], lines: fileLines(value, writing) }),
};

/** The lines of the fields that are texts. */
export function textFieldLines(fields: EventFields, writing: Writing): CalendarLine[] {
  const { summary, location, description, url, color, isPrivate, attachments } = FIELD_LINES;
  return [
    summary(fields.summary, writing),
    location(fields.location, writing),
    description(fields.description, writing),
    url(fields.url, writing),
    color(fields.color, writing),
    isPrivate(fields.isPrivate, writing),
    attachments(fields.attachments, writing),
  ].flatMap(({ lines }) => lines);
}

/** One line with a text; none for ''. */
export function textLines(name: string, text: string, { lineBreak }: Writing): FieldLines {
  const value = valueOfText(text);
  return { names: [name], lines: value === '' ? [] : [makeCalendarLine({ name, value }, lineBreak)] };
}

function withoutForms(made: FieldLines, forms: readonly string[]): FieldLines {
  return { names: [...made.names, ...forms], lines: made.lines };
}

/** The lines of files that the gateway keeps (RFC 8607), after those of others. */
export function fileLines(files: readonly EventFile[], { before, lineBreak }: Writing): CalendarLine[] {
  const lines = before === null ? [] : linesNamed(before, 'ATTACH');
  const others = lines.filter((line) => readFile(line) === null);
  const written = files.map((file) => {
    const held = lines.find((line) => readFile(line)?.id === file.id);
    return held ?? fileLine(file, lineBreak);
  });
  return [...others, ...written];
}

/** `20260131T093000Z` of an instant in milliseconds. */
export function stampText(instant: number): string {
  return `${basicText(instant, false)}Z`;
}
