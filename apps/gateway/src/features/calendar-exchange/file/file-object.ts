import { createHash } from 'node:crypto';
import { MAX_OBJECT_BYTES } from '@pillarbox/contract/calendar/event';
import type { CalendarImport } from '@pillarbox/contract/calendar/import-calls';
import { makeCalendarLine } from '@pillarbox/rules/icalendar/calendar-line';
import { readCalendars, writeCalendar } from '@pillarbox/rules/icalendar/calendar-text';
import { isComponent, lineNamed, withItems } from '@pillarbox/rules/icalendar/component';
import { objectOf, unknownZones } from '@pillarbox/rules/icalendar/read-object';
import type { SplitObject } from '@pillarbox/rules/icalendar/split-objects';
import { CalendarTextError } from '@pillarbox/rules/icalendar/types';
import type { CalendarObject, Component } from '@pillarbox/rules/icalendar/types';
import { instantOf } from '@pillarbox/rules/icalendar/zones';
import type { FileUse } from './worker-messages.ts';

type Preview = CalendarImport['preview'][number];
type Reason = CalendarImport['leftOut'][number]['reason'];

/** An object of a file that can be stored. */
export interface FileObject {
  readonly uid: string;
  readonly kind: SplitObject['kind'];
  readonly text: string;
  /** Names what it says: times of writing do not count. */
  readonly hash: string;
  readonly sequence: number;
  readonly dtstamp: number;
  readonly preview: Preview;
  readonly unknownZones: readonly string[];
}

/** Lines that programs write anew each time they make a file. */
const STAMPS = new Set(['DTSTAMP', 'LAST-MODIFIED', 'CREATED']);
const OBJECTS = new Set(['VEVENT', 'VTODO']);
const MAX_TITLE = 200;

/**
 * Reads one object of a file: without alarms that send mail (a file must not make the gateway write to somebody), those of a feed
 * without any, and with a UID made from what it says when it has none. Returns why it is left out otherwise.
 */
export function readFileObject(split: SplitObject, use: FileUse): FileObject | Reason {
  if (Buffer.byteLength(split.text) > MAX_OBJECT_BYTES) return 'too_large';
  try {
    const [calendar] = readCalendars(split.text);
    if (calendar === undefined) return 'unreadable';
    const cleaned = withUid(withoutAlarms(calendar, use), split.uid);
    const object = objectOf(cleaned);
    return {
      uid: object.uid,
      kind: object.kind,
      text: writeCalendar(cleaned),
      hash: contentHash(cleaned),
      sequence: object.sequence,
      dtstamp: object.dtstamp,
      preview: previewOf(object),
      unknownZones: unknownZones(cleaned),
    };
  } catch (error) {
    if (!(error instanceof CalendarTextError)) throw error;
    return error.fault === 'no_start' ? 'no_start' : 'unreadable';
  }
}

/** The title of an object that is left out, as far as it can be read; '' otherwise. */
export function titleOf(text: string): string {
  return (/^SUMMARY[^:\r\n]*:(.*)$/im.exec(text)?.[1] ?? '').trim().slice(0, MAX_TITLE).toWellFormed();
}

/** A name of what a calendar says, the same for two files that differ in their times of writing. */
export function contentHash(calendar: Component): string {
  const hash = createHash('sha256');
  for (const part of calendar.components) addTo(hash, part);
  return hash.digest('base64url').slice(0, 32);
}

function addTo(hash: ReturnType<typeof createHash>, part: Component): void {
  hash.update(`${part.name}\n`);
  for (const item of part.items) {
    if (isComponent(item)) addTo(hash, item);
    else if (!STAMPS.has(item.name)) hash.update(item.raw.replaceAll(/\r?\n[ \t]?/g, '').concat('\n'));
  }
}

function withoutAlarms(calendar: Component, use: FileUse): Component {
  const isDropped = (part: Component): boolean =>
    part.name === 'VALARM' && (use === 'feed' || lineNamed(part, 'ACTION')?.value.trim().toUpperCase() === 'EMAIL');
  return inObjects(calendar, (part) =>
    part.components.some(isDropped)
      ? withItems(
          part,
          part.items.filter((item) => !isComponent(item) || !isDropped(item)),
        )
      : part,
  );
}

function withUid(calendar: Component, uid: string): Component {
  if (uid !== '') return calendar;
  const line = makeCalendarLine({ name: 'UID', value: `${contentHash(calendar)}@import` });
  return inObjects(calendar, (part) => withItems(part, [line, ...part.items.filter((item) => item.name !== 'UID')]));
}

function inObjects(calendar: Component, change: (part: Component) => Component): Component {
  const items = calendar.items.map((item) => (isComponent(item) && OBJECTS.has(item.name) ? change(item) : item));
  return withItems(calendar, items);
}

function previewOf(object: CalendarObject): Preview {
  const { kind, isRepeating } = object;
  const start = object.kind === 'event' ? startText(object.fields.start) : '';
  return {
    summary: summaryOf(object).slice(0, MAX_TITLE).toWellFormed(),
    start,
    repeats: isRepeating,
    isTask: kind === 'task',
  };
}

function summaryOf(object: CalendarObject): string {
  return object.kind === 'event' ? object.fields.summary : object.fields.task_name;
}

function startText({ date, time, zone }: { date: string; time: string; zone: string }): string {
  if (time === '') return date;
  if (zone === '') return `${date}T${time}`;
  const instant = instantOf({ date, time: `${time}:00` }, zone);
  return Number.isNaN(instant) ? `${date}T${time}` : new Date(instant).toISOString();
}
