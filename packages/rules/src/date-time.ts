/** What a clock on the wall shows at an instant in a zone. */
interface Wall {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

/** In which language and zone a date is written. */
export interface DateTimeContext {
  /** BCP 47 tag. */
  readonly tag: string;
  /** IANA zone. */
  readonly zone: string;
}

const TOKENS = /\[([^\]]*)\]|YYYY|YY|MMMM|MMM|MM|M|DD|D|HH|H|hh|h|mm|A/g;
const wallFormats = new Map<string, Intl.DateTimeFormat>();
const monthFormats = new Map<string, Intl.DateTimeFormat>();

/**
 * Writes an instant (milliseconds since 1970) by moment's tokens as the 21 date formats and 3 time forms use them
 * [I18N-007, I18N-008]; text in brackets stands as it is. Names of months are the language's own, in the form that stands
 * beside a day.
 */
export function formatByTokens(instant: number, tokens: string, context: DateTimeContext): string {
  const wall = wallOf(instant, context.zone);
  return tokens.replace(TOKENS, (token: string, literal: string | undefined) =>
    literal === undefined ? written(token, wall, context.tag) : literal,
  );
}

function written(token: string, wall: Wall, tag: string): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  switch (token) {
    case 'YYYY':
      return String(wall.year).padStart(4, '0');
    case 'YY':
      return two(wall.year % 100);
    case 'MMMM':
      return monthName(wall, tag, 'long');
    case 'MMM':
      return monthName(wall, tag, 'short');
    case 'MM':
      return two(wall.month);
    case 'M':
      return String(wall.month);
    case 'DD':
      return two(wall.day);
    case 'D':
      return String(wall.day);
    case 'HH':
      return two(wall.hour);
    case 'H':
      return String(wall.hour);
    case 'hh':
      return two(twelve(wall.hour));
    case 'h':
      return String(twelve(wall.hour));
    case 'mm':
      return two(wall.minute);
    default:
      return wall.hour < 12 ? 'AM' : 'PM';
  }
}

function twelve(hour: number): number {
  return hour % 12 === 0 ? 12 : hour % 12;
}

/** Many languages decline the month beside a day, so it is taken out of a whole date. */
function monthName(wall: Wall, tag: string, length: 'long' | 'short'): string {
  const format = kept(monthFormats, `${tag}/${length}`, () => {
    return new Intl.DateTimeFormat(tag, { day: 'numeric', month: length, timeZone: 'UTC' });
  });
  const parts = format.formatToParts(Date.UTC(wall.year, wall.month - 1, wall.day));
  return parts.find(({ type }) => type === 'month')?.value ?? String(wall.month);
}

/** What the clock shows in a zone; an unknown zone counts as UTC. */
function wallOf(instant: number, zone: string): Wall {
  const format = kept(wallFormats, zone, () => wallFormat(zone));
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
  };
}

function wallFormat(zone: string): Intl.DateTimeFormat {
  const options = {
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  } as const;
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone });
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  }
}

/** Formatters are dear to make; zones come from stored preferences, so there is a bound. */
function kept(known: Map<string, Intl.DateTimeFormat>, key: string, make: () => Intl.DateTimeFormat) {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  if (known.size < 500) known.set(key, made);
  return made;
}
