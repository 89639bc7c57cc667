import { wallClock } from './zoned-days.ts';

/** The language and time zone in which a date is written. */
export interface DateTimeContext {
  /** BCP 47 tag. */
  readonly tag: string;
  /** IANA zone. */
  readonly zone: string;
}

const TOKENS = /\[([^\]]*)\]|YYYY|YY|MMMM|MMM|MM|M|DD|D|HH|H|hh|h|mm|A/g;
const monthFormats = new Map<string, Intl.DateTimeFormat>();

/**
 * Writes an instant (milliseconds since 1970) with the moment tokens of the 21 date formats and 3 time formats [I18N-007,
 * I18N-008]; text in brackets is literal. Month names have the grammatical form that the language uses beside a day.
 */
export function formatByTokens(instant: number, tokens: string, context: DateTimeContext): string {
  const wall = new Date(wallClock(instant, context.zone));
  return tokens.replace(TOKENS, (token: string, literal: string | undefined) =>
    literal === undefined ? written(token, wall, context.tag) : literal,
  );
}

/** One token; `wall` is the local time as if it were UTC. */
function written(token: string, wall: Date, tag: string): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  switch (token) {
    case 'YYYY':
      return String(wall.getUTCFullYear()).padStart(4, '0');
    case 'YY':
      return two(wall.getUTCFullYear() % 100);
    case 'MMMM':
      return monthName(wall, tag, 'long');
    case 'MMM':
      return monthName(wall, tag, 'short');
    case 'MM':
      return two(wall.getUTCMonth() + 1);
    case 'M':
      return String(wall.getUTCMonth() + 1);
    case 'DD':
      return two(wall.getUTCDate());
    case 'D':
      return String(wall.getUTCDate());
    case 'HH':
      return two(wall.getUTCHours());
    case 'H':
      return String(wall.getUTCHours());
    case 'hh':
      return two(twelve(wall.getUTCHours()));
    case 'h':
      return String(twelve(wall.getUTCHours()));
    case 'mm':
      return two(wall.getUTCMinutes());
    default:
      return wall.getUTCHours() < 12 ? 'AM' : 'PM';
  }
}

function twelve(hour: number): number {
  return hour % 12 === 0 ? 12 : hour % 12;
}

/** Many languages inflect the month beside a day, so it is taken from a formatted date. */
function monthName(wall: Date, tag: string, length: 'long' | 'short'): string {
  const key = `${tag}/${length}`;
  const format =
    monthFormats.get(key) ?? new Intl.DateTimeFormat(tag, { day: 'numeric', month: length, timeZone: 'UTC' });
  monthFormats.set(key, format);
  return format.formatToParts(wall).find(({ type }) => type === 'month')?.value ?? '';
}
