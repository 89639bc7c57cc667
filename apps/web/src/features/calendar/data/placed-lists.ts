import type { Calendar } from '@pillarbox/contract/calendar/calendar';
import type { EventInstance } from '@pillarbox/contract/calendar/event';
import type { DayNumber } from '../model/days.ts';
import type { ShownEvent } from '../model/shown-event.ts';
import { byStart, placeEvents } from '../model/shown-event.ts';
import type { ZoneClock } from '../model/zone-clock.ts';

/** What decides where events are and how they look. */
interface Placing {
  readonly calendars: readonly Calendar[];
  readonly clock: ZoneClock;
}

/** A list as it was read; a list that has not changed is the same object. */
interface ReadList {
  readonly events: readonly EventInstance[];
}

const placedLists = new WeakMap<ReadList, Placing & { readonly placed: readonly ShownEvent[] }>();

/**
 * The events of these lists that are on some of the days, each one once, by start. A list is placed once for all views: to place a full
 * month takes longer than to draw a week of it.
 */
export function placedWithin(
  { first, last }: { readonly first: DayNumber; readonly last: DayNumber },
  lists: ReadonlySet<ReadList>,
  placing: Placing,
): readonly ShownEvent[] {
  const found = new Map<string, ShownEvent>();
  for (const list of lists)
    for (const event of placedOf(list, placing))
      if (event.first <= last && event.last >= first) found.set(event.key, event);
  return [...found.values()].sort(byStart);
}

function placedOf(list: ReadList, { calendars, clock }: Placing): readonly ShownEvent[] {
  const known = placedLists.get(list);
  if (known?.calendars === calendars && known.clock === clock) return known.placed;
  const placed = placeEvents(list.events, calendars, clock);
  placedLists.set(list, { calendars, clock, placed });
  return placed;
}
