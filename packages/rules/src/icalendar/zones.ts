import { wallClock } from '../zoned-days.ts';
import { embeddedZone } from './embedded-zone.ts';
import { paramOf, textOfValue } from './calendar-line.ts';
import { componentsNamed, lineNamed } from './component.ts';
import type { Component } from './types.ts';
import { DAY_MS, dateText, timeText, wallOfTexts } from './wall-time.ts';
import { WINDOWS_ZONES } from './windows-zones.ts';

/** Converts between wall times and instants, both in milliseconds. */
export interface Zone {
  /** IANA name; '' for a zone that only its VTIMEZONE describes. */
  readonly name: string;
  /** The instant of a wall time. In a gap it is the one that the offset before the gap gives, of a repeated hour the first (RFC 5545 3.3.5). */
  readonly instantOf: (wall: number) => number;
  readonly wallAt: (instant: number) => number;
}

/** Before the year 1900 and after 9000 the rules of the nearest of these years are used: `Intl` has no offsets worth the work there. */
const FIRST_INSTANT = Date.UTC(1900, 0, 1);
const LAST_INSTANT = Date.UTC(9000, 0, 1);
/** Days whose offset is remembered, per zone. */
const MAX_CACHED_DAYS = 20_000;
const MAX_CACHED_ZONES = 700;
const zones = new Map<string, Zone>();

/** The zone of an IANA name; an unknown name counts as UTC. */
export function zoneNamed(name: string): Zone {
  const known = zones.get(name);
  if (known !== undefined) return known;
  if (zones.size >= MAX_CACHED_ZONES) zones.clear();
  const made = zoneOf(name, offsetsOf(name));
  zones.set(name, made);
  return made;
}

/** A zone made of its offsets: wall time minus instant, in milliseconds. */
export function zoneOf(name: string, offsetAt: (instant: number) => number): Zone {
  return {
    name,
    wallAt: (instant) => instant + offsetAt(instant),
    instantOf: (wall) => {
      const before = wall - offsetAt(wall - DAY_MS);
      const after = wall - offsetAt(wall + DAY_MS);
      const exact = [before, after].filter((instant) => instant + offsetAt(instant) === wall);
      return exact.length === 0 ? before : Math.min(...exact);
    },
  };
}

/** The offsets of an IANA zone. A day whose start and end have the same offset has it throughout. */
function offsetsOf(name: string): (instant: number) => number {
  const days = new Map<number, number>();
  const measured = (instant: number): number => wallClock(instant, name) - Math.floor(instant / 1000) * 1000;
  const atMidnight = (day: number): number => {
    const known = days.get(day);
    if (known !== undefined) return known;
    if (days.size >= MAX_CACHED_DAYS) days.clear();
    const made = measured(day * DAY_MS);
    days.set(day, made);
    return made;
  };
  return (given) => {
    const instant = Math.min(Math.max(given, FIRST_INSTANT), LAST_INSTANT);
    const day = Math.floor(instant / DAY_MS);
    const offset = atMidnight(day);
    return offset === atMidnight(day + 1) ? offset : measured(instant);
  };
}

/**
 * The IANA name that a TZID means: itself, without a prefix (`/freeassociation.sourceforge.net/Europe/Berlin`), X-LIC-LOCATION of
 * its VTIMEZONE, or the name that Windows has for it. Null when the VTIMEZONE alone describes it, or nobody knows it.
 */
export function resolveZone(tzid: string, calendar?: Component): string | null {
  const name = tzid.trim().replace(/^"|"$/g, '');
  const embedded = calendar === undefined ? undefined : zoneComponent(tzid, calendar);
  const located = embedded === undefined ? '' : (lineNamed(embedded, 'X-LIC-LOCATION')?.value.trim() ?? '');
  return ianaName(name) ?? WINDOWS_ZONES.get(name) ?? ianaName(located) ?? null;
}

/** The zone of a TZID in a calendar. Null for one that nobody knows: its times are floating then. */
export function zoneIn(calendar: Component, tzid: string): Zone | null {
  const name = resolveZone(tzid, calendar);
  if (name !== null) return zoneNamed(name);
  const embedded = zoneComponent(tzid, calendar);
  const offsetAt = embedded === undefined ? null : embeddedZone(embedded);
  return offsetAt === null ? null : zoneOf('', offsetAt);
}

/** The zone of a line by its TZID; null for none or an unknown one. */
export function zoneOfLine(line: Parameters<typeof paramOf>[0], calendar: Component): Zone | null {
  const tzid = paramOf(line, 'TZID');
  return tzid === '' ? null : zoneIn(calendar, tzid);
}

function zoneComponent(tzid: string, calendar: Component): Component | undefined {
  return componentsNamed(calendar, 'VTIMEZONE').find((zone) => tzidOf(zone) === tzid.trim());
}

/** The name of a VTIMEZONE: a text, while the parameter that refers to it has no escapes (RFC 5545 3.8.3.1). */
export function tzidOf(zone: Component): string {
  return textOfValue(lineNamed(zone, 'TZID')?.value ?? '').trim();
}

/** The longest end of a name that is an IANA name. */
function ianaName(name: string): string | null {
  const parts = name.split('/').slice(-3);
  for (let from = 0; from < parts.length; from += 1) {
    const candidate = parts.slice(from).join('/');
    // Prefixes are cut only before a name with a region: `/x/EST` names what x means by it.
    if ((candidate === name || candidate.includes('/')) && isIanaName(candidate)) return candidate;
  }
  return null;
}

const known = new Map<string, boolean>();

/** Whether `Intl` knows a zone. Offsets such as `+02:00` are no names. */
export function isIanaName(name: string): boolean {
  if (!/^[A-Za-z][\w+-]*(\/[\w+-]+){0,2}$/.test(name) || name.length > 64) return false;
  const before = known.get(name);
  if (before !== undefined) return before;
  if (known.size >= 2000) known.clear();
  const answer = isAccepted(name);
  known.set(name, answer);
  return answer;
}

function isAccepted(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The instant of a local time, in milliseconds since 1970. A text that is no time gives NaN; an unknown zone counts as UTC. */
export function instantOf(local: { readonly date: string; readonly time: string }, zone: string): number {
  const wall = wallOfTexts(local.date, local.time);
  return wall === null ? Number.NaN : zoneNamed(zone).instantOf(wall);
}

/** The local time of an instant: `YYYY-MM-DD` and `HH:mm:ss`. An unknown zone counts as UTC. */
export function wallTimeAt(instant: number, zone: string): { date: string; time: string } {
  const wall = zoneNamed(zone).wallAt(instant);
  return { date: dateText(wall), time: timeText(wall) };
}
