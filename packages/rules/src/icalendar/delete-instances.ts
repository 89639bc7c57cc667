import { eventSeries, targetOf } from './change-event.ts';
import { lineNamed } from './component.ts';
import { touched, withParts } from './edit-parts.ts';
import { withExcluded } from './exception-dates.ts';
import type { FoundInstance } from './find-instance.ts';
import { hasOccurrence } from './occurrences.ts';
import type { Series } from './series.ts';
import { seriesIn, seriesStart } from './series.ts';
import { headOf, isFirst } from './split-series.ts';
import type { Component, Edit } from './types.ts';
import { writeCalendar } from './calendar-text.ts';

/**
 * The text without some instances; null when nothing is left. `current` excludes the instance (EXDATE) and drops its component,
 * `following` ends the series before it.
 * @throws CalendarTextError for a text that is no event; CalendarEditError for an instance that the series does not have.
 */
export function deleteInstances(text: string, edit: Omit<Edit, 'newUid'>): string | null {
  const series = eventSeries(text);
  const { scope, found } = targetOf(series, { ...edit, newUid: '' });
  if (scope === 'all') return null;
  if (scope === 'current') return left(withoutInstance(series, found, edit.now));
  return isFirst(series, found.wall) ? null : left(headOf(series, found.wall, edit));
}

function withoutInstance(
  { calendar, master, ...rest }: Series,
  { wall, override }: FoundInstance,
  now: number,
): Component {
  const start = seriesStart({ calendar, master, ...rest });
  const parts = new Map<Component, Component | null>();
  if (override !== null) parts.set(override, null);
  if (master !== null && start !== null) {
    const excluded = withExcluded(master, wall, { start, line: lineNamed(master, 'DTSTART') });
    parts.set(master, touched(excluded, { now, isRevised: true }));
  }
  return withParts(calendar, parts);
}

/** The text of a calendar; null when its series has no instance. */
function left(calendar: Component): string | null {
  const series = seriesIn(calendar);
  if (series === null) return null;
  const { master, overrides } = series;
  const isLeft = overrides.length > 0 || (master !== null && hasOccurrence(master, calendar));
  return isLeft ? writeCalendar(calendar) : null;
}
