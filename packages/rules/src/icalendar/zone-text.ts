import { makeCalendarLine } from './calendar-line.ts';
import { newComponent } from './component.ts';
import type { Component } from './types.ts';
import { basicText, DAY_MS, HOUR_MS } from './wall-time.ts';
import { zoneNamed } from './zones.ts';
import type { Zone } from './zones.ts';

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** The VTIMEZONE of an IANA zone (RFC 5545 3.6.5): its two changes of a year as yearly rules, or its one offset. Readers that know the name take their own rules; the others have those of `aroundYear`. */
export function zoneComponentOf(name: string, aroundYear: number, lineBreak = '\r\n'): Component {
  const zone = zoneNamed(name);
  const changes = changesIn(zone, aroundYear);
  const line = (key: string, value: string): ReturnType<typeof makeCalendarLine> =>
    makeCalendarLine({ name: key, value }, lineBreak);
  const usual = Math.min(...changes.map(({ to }) => to));
  const observances = changes.map((change) => {
    const isSummer = changes.length > 1 && change.to !== usual;
    const lines = [
      line('DTSTART', basicText(change.wall, false)),
      ...(change.rule === '' ? [] : [line('RRULE', change.rule)]),
      line('TZOFFSETFROM', offsetText(change.from)),
      line('TZOFFSETTO', offsetText(change.to)),
    ];
    return newComponent(isSummer ? 'DAYLIGHT' : 'STANDARD', lines, lineBreak);
  });
  return newComponent('VTIMEZONE', [line('TZID', name), ...observances], lineBreak);
}

interface Change {
  /** In the offset before the change. */
  readonly wall: number;
  readonly from: number;
  readonly to: number;
  readonly rule: string;
}

/** The changes of a zone in a year; without any, its offset since long ago. Four a year (Morocco's Ramadan) become plain dates. */
function changesIn(zone: Zone, year: number): Change[] {
  const offsetAt = (instant: number): number => zone.wallAt(instant) - instant;
  const first = Date.UTC(year, 0, 1);
  const last = Date.UTC(year + 1, 0, 1);
  const found: Change[] = [];
  for (let at = first; at < last; at += DAY_MS) {
    if (offsetAt(at) === offsetAt(at + DAY_MS)) continue;
    const instant = changeWithin(offsetAt, at);
    const wall = instant + offsetAt(instant - 1);
    found.push({ wall, from: offsetAt(instant - 1), to: offsetAt(instant), rule: '' });
  }
  if (found.length === 2) return found.map((change) => ({ ...change, rule: yearlyRule(change.wall) }));
  const offset = offsetAt(first);
  return [{ wall: 0, from: offset, to: offset, rule: '' }, ...found];
}

/** The first instant of the new offset within a day, to the second. */
function changeWithin(offsetAt: (instant: number) => number, day: number): number {
  const before = offsetAt(day);
  let low = day;
  let high = day + DAY_MS;
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000;
    if (offsetAt(middle) === before) low = middle;
    else high = middle;
  }
  return high;
}

/** The day as the n-th weekday of its month; in the last week as the last one: zones change on the last Sunday or the n-th. */
function yearlyRule(wall: number): string {
  const date = new Date(wall);
  const day = date.getUTCDate();
  const length = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  const nth = day + 7 > length ? -1 : Math.ceil(day / 7);
  return `FREQ=YEARLY;BYMONTH=${String(date.getUTCMonth() + 1)};BYDAY=${String(nth)}${WEEKDAYS[date.getUTCDay()] ?? 'SU'}`;
}

function offsetText(offset: number): string {
  const size = Math.abs(offset);
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  const seconds = (size / 1000) % 60;
  const text = two(size / HOUR_MS) + two((size / 60_000) % 60) + (seconds === 0 ? '' : two(seconds));
  return (offset < 0 ? '-' : '+') + text;
}
