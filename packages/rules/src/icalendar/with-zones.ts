import { paramOf } from './calendar-line.ts';
import { writeCalendar } from './calendar-text.ts';
import { componentsNamed, isComponent, lineBreakOf, withItems } from './component.ts';
import type { Component } from './types.ts';
import { readWall } from './written-time.ts';
import { zoneComponentOf } from './zone-text.ts';
import { isIanaName, tzidOf } from './zones.ts';

/** The text of a changed calendar, with a VTIMEZONE for each zone that its times did not name before (RFC 5545 3.6.5). */
export function writeChanged(calendar: Component, before: Component): string {
  const held = new Set(componentsNamed(before, 'VTIMEZONE').map(tzidOf));
  const known = zonesIn(before);
  const added = [...zonesIn(calendar)].filter(([name]) => !known.has(name) && !held.has(name) && isIanaName(name));
  if (added.length === 0) return writeCalendar(calendar);
  const zones = added.map(([name, year]) => zoneComponentOf(name, year, lineBreakOf(calendar)));
  const at = calendar.items.findIndex(isComponent);
  return writeCalendar(withItems(calendar, [...calendar.items.slice(0, at), ...zones, ...calendar.items.slice(at)]));
}

/** The zones that times name, and a year in which each is used. */
function zonesIn(calendar: Component): Map<string, number> {
  const found = new Map<string, number>();
  for (const part of calendar.components) {
    if (part.name === 'VTIMEZONE') continue;
    for (const line of part.lines) {
      const tzid = paramOf(line, 'TZID');
      const time = tzid === '' ? null : readWall(line.value.split(',', 1)[0] ?? '');
      if (time !== null && !found.has(tzid)) found.set(tzid, new Date(time.wall).getUTCFullYear());
    }
  }
  return found;
}
