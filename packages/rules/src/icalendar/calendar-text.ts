import { readCalendarLine } from './calendar-line.ts';
import { component, isComponent } from './component.ts';
import type { CalendarLine, Component } from './types.ts';
import { CalendarTextError } from './types.ts';

/** Deepest nesting that is read; RFC 5545 and its extensions have four (VCALENDAR, VEVENT, VALARM, VLOCATION). */
const MAX_DEPTH = 16;

export interface TextLimits {
  /** In characters. */
  readonly characters: number;
  /** Content lines, after unfolding. */
  readonly lines: number;
}
/** An object of one event (MAX_OBJECT_BYTES) with 500 people and 200 overrides has some ten thousand lines. */
export const OBJECT_LIMITS: TextLimits = { characters: 1024 * 1024, lines: 20_000 };

/**
 * The VCALENDARs of a text. Nothing is lost: the written calendars one after the other are the text again. In linear time.
 * @throws CalendarTextError for a text without a calendar, one that is not nested properly, one with NUL or half characters (the
 * database cannot hold them), or one above the limits.
 */
export function readCalendars(text: string, limits: TextLimits = OBJECT_LIMITS): Component[] {
  if (text.length > limits.characters) throw new CalendarTextError('too_large');
  if (text.includes('\u0000') || !text.isWellFormed()) throw new CalendarTextError('not_text');
  const reader = new CalendarReader();
  let count = 0;
  for (const raw of contentLines(text)) {
    count += 1;
    if (count > limits.lines) throw new CalendarTextError('too_many_lines');
    reader.add(raw);
  }
  return reader.result();
}

/** The text of a calendar. Lines that nobody changed are as they were read. */
export function writeCalendar(calendar: Component): string {
  const parts: string[] = [];
  const add = (part: Component): void => {
    parts.push(part.begin);
    for (const item of part.items) {
      if (isComponent(item)) add(item);
      else parts.push(item.raw);
    }
    parts.push(part.end);
  };
  add(calendar);
  return parts.join('');
}

/** The content lines of a text with their folds and line breaks (RFC 5545 3.1). */
function* contentLines(text: string): Generator<string> {
  let from = 0;
  while (from < text.length) {
    let end = text.indexOf('\n', from);
    while (end !== -1 && (text[end + 1] === ' ' || text[end + 1] === '\t')) end = text.indexOf('\n', end + 1);
    const to = end === -1 ? text.length : end + 1;
    yield text.slice(from, to);
    from = to;
  }
}

interface OpenComponent {
  readonly name: string;
  readonly begin: string;
  readonly items: (CalendarLine | Component)[];
}

/** Puts lines into components. */
class CalendarReader {
  readonly #done: Component[] = [];
  readonly #open: OpenComponent[] = [];
  /** What stands outside of the calendars. */
  #stray = '';

  add(raw: string): void {
    const line = readCalendarLine(raw);
    const name = line.value.trim().toUpperCase();
    if (line.name === 'BEGIN' && (this.#open.length > 0 || name === 'VCALENDAR')) this.#begin(name, raw);
    else if (line.name === 'END' && this.#open.length > 0) this.#end(name, raw);
    else if (this.#open.length === 0) this.#stray += raw;
    else this.#open.at(-1)?.items.push(line);
  }

  result(): Component[] {
    if (this.#open.length > 0) throw new CalendarTextError('not_nested');
    const last = this.#done.pop();
    if (last === undefined) throw new CalendarTextError('no_calendar');
    return [...this.#done, { ...last, end: last.end + this.#stray }];
  }

  #begin(name: string, raw: string): void {
    if (this.#open.length >= MAX_DEPTH) throw new CalendarTextError('too_deep');
    const begin = this.#open.length === 0 ? this.#stray + raw : raw;
    this.#open.push({ name, begin, items: [] });
    this.#stray = this.#open.length === 1 ? '' : this.#stray;
  }

  #end(name: string, raw: string): void {
    const closed = this.#open.pop();
    if (closed?.name !== name) throw new CalendarTextError('not_nested');
    const made = component({ ...closed, end: raw });
    const parent = this.#open.at(-1);
    if (parent === undefined) this.#done.push(made);
    else parent.items.push(made);
  }
}
