import { paramOf } from './calendar-line.ts';
import type { TextLimits } from './calendar-text.ts';
import { readCalendars, writeCalendar } from './calendar-text.ts';
import { lineNamed, withItems } from './component.ts';
import { uidOf } from './read-object.ts';
import type { Component, ObjectKind } from './types.ts';
import { tzidOf } from './zones.ts';

/** A file of MAX_CALENDAR_FILE_BYTES with lines of some 25 characters. */
const FILE_LIMITS: TextLimits = { characters: 50 * 1024 * 1024, lines: 2_000_000 };
const KINDS: Readonly<Record<string, ObjectKind>> = { VEVENT: 'event', VTODO: 'task' };

/** One UID of a file. */
export interface SplitObject {
  /** '' for components without one: each is an object of its own. */
  readonly uid: string;
  readonly kind: ObjectKind;
  /** A VCALENDAR with the components of the UID and the zones that they name. */
  readonly text: string;
}

/**
 * The events and tasks of a file, each as its own calendar text, in the order of the file. METHOD is left out: stored objects have
 * none (RFC 4791 4.1). An object without UID gets none here.
 * @throws CalendarTextError for a text that is no calendar.
 */
export function splitObjects(text: string): SplitObject[] {
  return readCalendars(text, FILE_LIMITS).flatMap(splitCalendar);
}

function splitCalendar(calendar: Component): SplitObject[] {
  const groups = new Map<string, Component[]>();
  for (const [index, part] of calendar.components.entries()) {
    const kind = KINDS[part.name];
    if (kind === undefined) continue;
    const uid = uidOf(part);
    const key = uid === '' ? `${String(index)} without` : `${kind} ${uid}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [part]);
    else group.push(part);
  }
  const headed = headOf(calendar);
  return [...groups.values()].flatMap((parts) => {
    const [first] = parts;
    const kind = first === undefined ? undefined : KINDS[first.name];
    if (first === undefined || kind === undefined) return [];
    return [{ uid: uidOf(first), kind, text: writeCalendar(headed(parts)) }];
  });
}

/**
 * Puts some components of a calendar under its head. What they share is looked for once: a file may have 100,000 of them.
 */
function headOf(calendar: Component): (parts: readonly Component[]) => Component {
  const head = ['VERSION', 'PRODID', 'CALSCALE'].flatMap((name) => lineNamed(calendar, name) ?? []);
  const zones = new Map<string, Component>();
  for (const part of calendar.components) {
    if (part.name === 'VTIMEZONE' && !zones.has(tzidOf(part))) zones.set(tzidOf(part), part);
  }
  const bare = {
    ...calendar,
    begin: calendar.begin.slice(calendar.begin.search(/BEGIN:VCALENDAR\s*$/i)),
    end: ownEnd(calendar.end),
  };
  return (parts) => {
    const used = [...new Set(parts.flatMap(zonesOf))].flatMap((tzid) => zones.get(tzid) ?? []);
    return withItems(bare, [...head, ...used, ...parts]);
  };
}

/** END without what stands behind it in the file. */
function ownEnd(end: string): string {
  return /^[^\n]*\n/.exec(end)?.[0] ?? `${end}\r\n`;
}

function zonesOf(part: Component): string[] {
  const own = part.lines.map((line) => paramOf(line, 'TZID').trim());
  return [...own.filter((tzid) => tzid !== ''), ...part.components.flatMap(zonesOf)];
}
