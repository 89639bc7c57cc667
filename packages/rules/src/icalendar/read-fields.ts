import type { EventFields, EventFile, EventTime } from '@pillarbox/contract/calendar/event';
import { readReminders } from './alarms.ts';
import { paramOf, textOfValue } from './calendar-line.ts';
import { colorNamed } from './colors.ts';
import { lineNamed, linesNamed } from './component.ts';
import { readAttendees } from './people.ts';
import type { Times } from './series.ts';
import { timesOf } from './series.ts';
import type { TimeValue } from './time-value.ts';
import { instantOfTime } from './time-value.ts';
import type { CalendarLine, Component } from './types.ts';
import { DAY_MS, dateText, timeText } from './wall-time.ts';
import { zoneNamed } from './zones.ts';

/** Longest texts of the contract; longer ones are cut for the screen and stay whole in the calendar text. */
const MAX_LINE = 1000;
const MAX_NOTES = 100_000;
const MAX_URL = 2000;
const MAX_FILES = 25;

/** The text of a property; '' for none. */
export function textNamed(part: Component, name: string, most = MAX_LINE): string {
  return textOfValue(lineNamed(part, name)?.value ?? '')
    .slice(0, most)
    .toWellFormed();
}

/** The properties that hold the address of a video call, the one that is read first (RFC 7986 5.11, and what Google and Microsoft write). */
export const URL_NAMES = ['CONFERENCE', 'X-GOOGLE-CONFERENCE', 'X-MICROSOFT-SKYPETEAMSMEETINGURL', 'URL'] as const;

/** Whether a text is an address that a page may link to. */
export function isWebAddress(text: string): boolean {
  return text.length <= MAX_URL && /^https?:\/\/[^\s\p{Cc}]+$/iu.test(text);
}

function readUrl(part: Component): string {
  const values = URL_NAMES.flatMap((name) => linesNamed(part, name)).map(({ value }) => value.trim());
  return values.find(isWebAddress) ?? '';
}

/** A time as the editor shows it. One in a zone that only its VTIMEZONE describes is shown in UTC. */
export function eventTimeOf(time: TimeValue): EventTime {
  if (time.isDate) return { date: dateText(time.wall), time: '', zone: '' };
  const shown =
    time.zone?.name === ''
      ? { wall: time.zone.instantOf(time.wall), zone: 'UTC' }
      : { wall: time.wall, zone: time.zone?.name ?? '' };
  return { date: dateText(shown.wall), time: timeText(shown.wall).slice(0, 5), zone: shown.zone };
}

/** Start and end of times as the contract has them: of whole days `end` is the last day. */
export function shownTimes({ start, end }: Times): Pick<EventFields, 'start' | 'end'> {
  const last = start.isDate ? { ...end, wall: end.wall - DAY_MS } : end;
  return { start: eventTimeOf(start), end: eventTimeOf(last) };
}

export function readStatus(part: Component): EventFields['status'] {
  const status = lineNamed(part, 'STATUS')?.value.trim().toUpperCase();
  return status === 'CANCELLED' ? 'cancelled' : status === 'TENTATIVE' ? 'tentative' : 'confirmed';
}

/** CONFIDENTIAL counts as private: both are not for others (RFC 5545 3.8.1.3). */
export function readPrivate(part: Component): boolean {
  const written = lineNamed(part, 'CLASS')?.value.trim().toUpperCase();
  return written === 'PRIVATE' || written === 'CONFIDENTIAL';
}

export function readBusy(part: Component): boolean {
  return lineNamed(part, 'TRANSP')?.value.trim().toUpperCase() !== 'TRANSPARENT';
}

export function readColor(part: Component): EventFields['color'] {
  return colorNamed(lineNamed(part, 'COLOR')?.value ?? '');
}

/** The rule; of one that is longer than the contract allows its first part. */
export function readRule(part: Component): string {
  const rule = lineNamed(part, 'RRULE')?.value.trim() ?? '';
  return rule.length <= MAX_LINE ? rule : rule.slice(0, rule.lastIndexOf(',', MAX_LINE));
}

/** The files that the gateway keeps. */
export function readFiles(part: Component): EventFile[] {
  return linesNamed(part, 'ATTACH')
    .flatMap((line) => readFile(line) ?? [])
    .slice(0, MAX_FILES);
}

/** A file that the gateway keeps: ATTACH with a MANAGED-ID (RFC 8607 4.3) and no address, as other servers write one. */
export function readFile(line: CalendarLine): EventFile | null {
  const id = paramOf(line, 'MANAGED-ID');
  if (id === '' || id.length > 64 || !/^CID:/i.test(line.value)) return null;
  const size = Number(paramOf(line, 'SIZE'));
  return {
    id,
    name: paramOf(line, 'FILENAME').slice(0, 255),
    size: Number.isSafeInteger(size) && size >= 0 ? size : 0,
    type: paramOf(line, 'FMTTYPE').slice(0, 127),
  };
}

/** Where a component's reminders count from; floating times as UTC. */
export function spanOf(times: Times): { start: number; end: number } {
  const utc = zoneNamed('UTC');
  return { start: instantOfTime(times.start, utc), end: instantOfTime(times.end, utc) };
}

/** The fields of an event; null for one without a start. */
export function readEventFields(part: Component, calendar: Component): EventFields | null {
  const times = timesOf(part, calendar);
  if (times === null) return null;
  return {
    summary: textNamed(part, 'SUMMARY'),
    location: textNamed(part, 'LOCATION'),
    description: textNamed(part, 'DESCRIPTION', MAX_NOTES),
    url: readUrl(part),
    ...shownTimes(times),
    rule: readRule(part),
    color: readColor(part),
    isBusy: readBusy(part),
    isPrivate: readPrivate(part),
    status: readStatus(part),
    reminders: readReminders(part, spanOf(times)),
    attendees: readAttendees(part),
    attachments: readFiles(part),
  };
}
