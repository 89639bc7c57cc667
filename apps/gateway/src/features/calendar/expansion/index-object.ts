import { MAX_LISTED_EVENTS } from '@pillarbox/contract/calendar/event';
import type { EventFields } from '@pillarbox/contract/calendar/event';
import { fold } from '@pillarbox/rules/fold';
import { instancesOf } from '@pillarbox/rules/icalendar/instances';
import { readObject } from '@pillarbox/rules/icalendar/read-object';
import type { CalendarObject, Component, EventObject, Instance, TaskObject } from '@pillarbox/rules/icalendar/types';
import type { Alarm } from '../objects/object.table.ts';
import type { Horizon, IndexedInstance, IndexedObject } from './indexed-object.ts';

/** Most characters of an object that are searched. */
const MAX_SEARCH = 20_000;
/** All that a calendar can have: an event that does not repeat is stored whenever it is. */
const ALWAYS: Horizon = { from: Date.UTC(1, 0, 1), to: Date.UTC(9999, 11, 31) };
const YEARS_OF_RULES = 20;
const YEAR = 366 * 86_400_000;
const NEVER = { firstAt: null, lastAt: null, expandedTo: null, instances: [], people: [], fault: '' } as const;

/**
 * Reads what is stored beside a text. Wall times of whole days and floating times are taken as UTC.
 *
 * @param horizon the window whose instances are stored; null to leave out all but the start.
 * @throws CalendarTextError for a text that is not one event or task.
 */
export function indexObject(text: string, horizon: Horizon | null): IndexedObject {
  const object = readObject(text);
  return object.kind === 'task' ? indexTask(object) : indexEvent(object, horizon);
}

/** The instances of a text in a window, for windows that are not stored. @throws CalendarTextError. */
export function instancesIn(text: string, { from, to }: Horizon): IndexedInstance[] {
  const object = readObject(text);
  if (object.kind === 'task') return [];
  return instancesOf(object, { from, to, zone: 'UTC', limit: MAX_LISTED_EVENTS }).map((one) => indexed(one, object));
}

function indexEvent(object: EventObject, horizon: Horizon | null): IndexedObject {
  const { fields, isRepeating } = object;
  const head = headOf(object, fields.reminders);
  if (horizon === null) return { ...head, ...startOnly(object), fault: 'deadline' };
  const window = isRepeating ? horizon : ALWAYS;
  const found = instancesOf(object, { ...window, zone: 'UTC', limit: MAX_LISTED_EVENTS });
  const goesOn = isRepeating && hasMore(object, horizon.to);
  const starts = found.map(({ start }) => start);
  return {
    ...head,
    attendees: fields.attendees.length,
    firstAt: isRepeating ? Math.min(startOf(object), ...starts) : (starts[0] ?? startOf(object)),
    lastAt: goesOn ? null : Math.max(horizon.from, ...found.map(({ end }) => end)),
    expandedTo: goesOn ? horizon.to : null,
    ...reachOf([...fields.reminders, ...found.flatMap(({ reminders }) => reminders)]),
    instances: found.map((one) => indexed(one, object)),
    people: peopleOf(object, found),
    fault: found.length >= MAX_LISTED_EVENTS ? 'too_many' : '',
  };
}

function indexTask(object: TaskObject): IndexedObject {
  const { doneAt, reminders } = object.fields;
  return { ...headOf(object, reminders), ...NEVER, doneAt: doneAt === '' ? null : Date.parse(doneAt) };
}

type Head = Omit<IndexedObject, keyof typeof NEVER>;

function headOf(object: CalendarObject, reminders: readonly Alarm[]): Head {
  const { uid, sequence, isRepeating, organizer } = object;
  const shown =
    object.kind === 'event'
      ? object.fields
      : ({ summary: object.fields.task_name, location: '', status: 'confirmed', isBusy: false, color: '' } as const);
  const { summary, location, status, isBusy, color } = shown;
  const { start } = object.fields;
  return {
    uid,
    kind: object.kind,
    sequence,
    ...{ summary, location, status, isBusy, color },
    search: searchOf(object),
    isLocal: start !== null && start.zone === '',
    isAllDay: start !== null && start.time === '',
    repeats: isRepeating,
    isPrivate: isAnyPrivate(object.calendar),
    organizer: organizer?.mail ?? '',
    attendees: 0,
    doneAt: null,
    alarms: alarmsOf(reminders),
    ...reachOf(reminders),
  };
}

function alarmsOf(reminders: readonly Alarm[]): readonly Alarm[] {
  return reminders.map(({ minutes, from }) => ({ minutes, from }));
}

/** The farthest that reminders are from the start, and behind the end. */
function reachOf(reminders: readonly Alarm[]): Pick<IndexedObject, 'alarmLead' | 'alarmLag'> {
  if (reminders.length === 0) return { alarmLead: null, alarmLag: null };
  const minutes = reminders.map((one) => one.minutes);
  return { alarmLead: Math.max(0, ...minutes), alarmLag: Math.max(0, ...minutes.map((one) => -one)) };
}

function startOnly(object: EventObject): Pick<IndexedObject, Exclude<keyof typeof NEVER, 'fault'>> {
  const start = startOf(object);
  const { fields } = object;
  const isAllDay = fields.start.time === '';
  const key = new Date(start).toISOString().replace(/[-:]|\.\d+/g, '');
  const one = {
    instance: object.isRepeating ? (isAllDay ? key.slice(0, 8) : key) : '',
    start,
    end: start,
    isLocal: isAllDay || fields.start.zone === '',
    isAllDay,
    override: null,
  };
  return { firstAt: start, lastAt: start, expandedTo: null, instances: [one], people: peopleOf(object, []) };
}

/** The written start with its wall time taken as UTC: exact enough for bounds. */
function startOf({ fields: { start } }: EventObject): number {
  return Date.parse(`${start.date}T${start.time === '' ? '00:00' : start.time}:00Z`);
}

/** Whether a series has instances after an instant. */
function hasMore(object: EventObject, after: number): boolean {
  const { rule } = object.fields;
  if (rule !== '' && !/(^|;)(UNTIL|COUNT)=/i.test(rule)) return true;
  return instancesOf(object, { from: after, to: after + YEARS_OF_RULES * YEAR, zone: 'UTC', limit: 1 }).length > 0;
}

function indexed(one: Instance, { fields }: EventObject): IndexedInstance {
  const { key, start, end, isAllDay, summary, location, status, isBusy, isPrivate, color } = one;
  const override = one.isOverride
    ? {
        ...{ summary, location, status, isBusy, isPrivate, color },
        attendees: one.attendees.length,
        alarms: alarmsOf(one.reminders),
      }
    : null;
  return { instance: key, start, end, isLocal: isAllDay || fields.start.zone === '', isAllDay, override };
}

function peopleOf({ fields }: EventObject, found: readonly Instance[]): IndexedObject['people'] {
  const all = [
    ...fields.attendees.map(({ mail, answer }) => ({ instance: '', mail: mail.toLowerCase(), answer })),
    ...found
      .filter(({ isOverride, key }) => isOverride && key !== '')
      .flatMap(({ key, attendees }) =>
        attendees.map(({ mail, answer }) => ({ instance: key, mail: mail.toLowerCase(), answer })),
      ),
  ];
  return [...new Map(all.map((one) => [`${one.instance} ${one.mail}`, one])).values()];
}

function searchOf(object: CalendarObject): string {
  const texts =
    object.kind === 'task'
      ? [object.fields.task_name, object.fields.notes, ...object.fields.tags]
      : eventTexts(object.fields);
  const own = linesOf(object.calendar, ['SUMMARY', 'LOCATION']);
  return fold([...new Set([...texts, ...own])].join('\n').slice(0, MAX_SEARCH));
}

function eventTexts({ summary, location, description, attendees }: EventFields): string[] {
  return [summary, location, description, ...attendees.flatMap(({ name, mail }) => [name, mail])];
}

/** Values of lines of the components in a calendar: overrides have titles and places of their own. */
function linesOf({ components }: Component, names: readonly string[]): string[] {
  return components.flatMap(({ lines }) => lines.filter(({ name }) => names.includes(name)).map(({ value }) => value));
}

/** Whether the event, or one of its overrides, is not for everybody (RFC 5545 3.8.1.3): unknown classes count as private. */
function isAnyPrivate(calendar: Component): boolean {
  return linesOf(calendar, ['CLASS']).some((value) => value.trim().toUpperCase() !== 'PUBLIC');
}
