import type { ChangeScope, EventInstance, EventTime } from '@pillarbox/contract/calendar/event';
import { daysLater, instantOf, wallOf } from './wall-clock.ts';

/** The zone of the reader: of floating times. */
export const READER = 'Europe/Berlin';

/** One instance that the calendar must have. */
export interface Held {
  /** Of the event, and the name of the instance within it. */
  readonly id: string;
  readonly key: string;
  readonly summary: string;
  readonly at: EventTime;
  /** Where its series has it: another place than `at` when somebody moved it alone. */
  readonly base: EventTime;
  /** Whether somebody gave this instance alone a name. */
  readonly isNamed: boolean;
}

/** One edit, as a person makes it: on an instance, for one of the scopes. */
export interface SeriesEdit {
  readonly scope: ChangeScope;
  readonly target: Held;
  readonly change:
    | { readonly kind: 'delete' }
    | { readonly kind: 'name'; readonly summary: string }
    /** Other clock time or zone on the same day. */
    | { readonly kind: 'time'; readonly at: EventTime }
    /** So many days later. */
    | { readonly kind: 'days'; readonly days: number };
}

/** Whether an instance is elsewhere than its series has it. */
export function isMoved({ at, base }: Pick<Held, 'at' | 'base'>): boolean {
  return at.date !== base.date || at.time !== base.time || at.zone !== base.zone;
}

/** The start as the list of the product writes it. */
export function startOf({ at: { date, time, zone } }: Pick<Held, 'at'>): string {
  return time === '' ? date : instantOf(date, time, zone === '' ? READER : zone);
}

/** The name that an instance must have within its series: where that has it. */
function keyOf({ base }: Held): string {
  const { date, time, zone } = base;
  const start = time !== '' && zone === '' ? `${date}T${time}:00Z` : startOf({ at: base });
  return start.replaceAll(/[-:]/g, '');
}

/**
 * What a calendar must hold after an edit. Written from what people are told of the scopes, not from the code that edits: a name or a
 * time goes to all that are meant, but for those that have their own.
 */
export function expectedAfter(held: readonly Held[], { scope, target, change }: SeriesEdit): readonly Held[] {
  const isMeant = (one: Held): boolean =>
    one.id === target.id &&
    (scope === 'all' || one.key === target.key || (scope === 'following' && one.key > target.key));
  const each = (made: (one: Held) => Held): readonly Held[] => held.map((one) => (isMeant(one) ? made(one) : one));
  if (change.kind === 'delete') return held.filter((one) => !isMeant(one));
  if (change.kind === 'name') {
    const { summary } = change;
    if (scope === 'current') return each((one) => ({ ...one, summary, isNamed: true }));
    return each((one) => (one.isNamed ? one : { ...one, summary }));
  }
  const moved = (at: EventTime): EventTime =>
    change.kind === 'days'
      ? { ...at, date: daysLater(at.date, change.days) }
      : { date: at.date, time: change.at.time, zone: change.at.zone };
  if (scope === 'current') return each((one) => ({ ...one, at: moved(one.at) }));
  return each((one) => ({ ...one, base: moved(one.base), at: isMoved(one) ? one.at : moved(one.at) }));
}

/** What differs between a calendar and what it must hold. */
export interface Differences {
  /** Instances that are gone, by their name and start; those of them that somebody had changed alone. */
  readonly lost: readonly string[];
  readonly lostHeld: readonly string[];
  /** Instances that nobody made, such as one that is there twice. */
  readonly extra: readonly string[];
  /** Instances that are there at another time. */
  readonly wrong: readonly string[];
  /** What the calendar holds, with the keys and ids that it has now. */
  readonly held: readonly Held[];
}

/** Compares a calendar with what it must hold. Instances are told apart by their names and starts, and then by what is changed of them. */
export function compare(expected: readonly Held[], listed: readonly EventInstance[]): Differences {
  const rest = [...listed];
  const held: Held[] = [];
  const found = (one: Held, { id, instance: key }: EventInstance, at: EventTime): void => {
    held.push({ ...one, id, key, at });
  };
  const missing: Held[] = [];
  for (const one of expected) {
    const start = startOf(one);
    const match = takeLikest(rest, one, (listing) => listing.start === start);
    if (match === undefined) missing.push(one);
    else found(one, match, one.at);
  }
  const lost: Held[] = [];
  const wrong: string[] = [];
  for (const one of missing) {
    const match = takeLikest(rest, one, () => true);
    if (match === undefined) lost.push(one);
    else {
      wrong.push(`${placeOf(one.summary, startOf(one))}, found at ${match.start}`);
      found(one, match, { ...one.at, ...wallIn(one.at, match.start) });
    }
  }
  const words = (some: readonly Held[]): string[] => some.map((one) => placeOf(one.summary, startOf(one)));
  return {
    lost: words(lost),
    lostHeld: words(lost.filter(isOwn)),
    extra: rest.map(({ summary, start }) => placeOf(summary, start)),
    wrong,
    held,
  };
}

const isOwn = (one: Held): boolean => one.isNamed || isMoved(one);

const placeOf = (summary: string, start: string): string => `${summary} at ${start}`;

/** Takes the one with the name of an instance that is most like it: the one that its series has there, before one that is changed alike. */
function takeLikest(
  rest: EventInstance[],
  one: Held,
  isWanted: (listed: EventInstance) => boolean,
): EventInstance | undefined {
  const likeness = ({ id, instance, isChanged }: EventInstance): number =>
    (instance === keyOf(one) ? 4 : 0) + (id === one.id ? 2 : 0) + (isChanged === isOwn(one) ? 1 : 0);
  const candidates = rest.filter((listed) => listed.summary === one.summary && isWanted(listed));
  const [best] = candidates.sort((a, b) => likeness(b) - likeness(a) || (a.start < b.start ? -1 : 1));
  if (best !== undefined) rest.splice(rest.indexOf(best), 1);
  return best;
}

/** The day and the time of a start in the zone of an instance. */
function wallIn({ time, zone }: EventTime, start: string): { readonly date: string; readonly time: string } {
  return time === '' || start.length === 10
    ? { date: start.slice(0, 10), time }
    : wallOf(start, zone === '' ? READER : zone);
}
