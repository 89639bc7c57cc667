import type { CalendarDay } from './dates.ts';

/** Octets of a line before it is folded (RFC 5545 3.1). */
const LINE = 75;
/** Characters of a title; longer ones come from hostile subjects. */
const MAX_TITLE = 300;

/** What an event file is made of. */
export interface EventFacts {
  readonly title: string;
  readonly day: CalendarDay;
  /** Unique for every event in the world (RFC 5545 3.8.4.7). */
  readonly id: string;
  /** The time at which the file is made, in ms since 1970. */
  readonly now: number;
}

/** An iCalendar file with one event that lasts the whole day (RFC 5545). */
export function eventFile({ title, day, id, now }: EventFacts): string {
  const next = new Date(Date.UTC(day.year, day.month - 1, day.day + 1));
  const following = { year: next.getUTCFullYear(), month: next.getUTCMonth() + 1, day: next.getUTCDate() };
  const stamp = new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Pillarbox//Webmail//EN',
    'BEGIN:VEVENT',
    `UID:${escaped(id)}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${digits(day)}`,
    `DTEND;VALUE=DATE:${digits(following)}`,
    `SUMMARY:${escaped(title.slice(0, MAX_TITLE))}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');
}

function digits({ year, month, day }: CalendarDay): string {
  return `${String(year)}${String(month).padStart(2, '0')}${String(day).padStart(2, '0')}`;
}

/** A text value (RFC 5545 3.3.11); control characters become spaces. */
function escaped(text: string): string {
  return text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`);
}

/** A line in pieces of at most 75 octets, never cut inside a character. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let result = '';
  let length = 0;
  for (const character of line) {
    const octets = encoder.encode(character).length;
    if (length + octets > LINE) {
      result += '\r\n ';
      length = 1;
    }
    result += character;
    length += octets;
  }
  return result;
}
