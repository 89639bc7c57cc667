import type { AttendeeAnswer, EventInstance } from '@pillarbox/contract/calendar/event';
import type { ObjectKind } from '../calendar.ports.ts';
import type { Alarm, OverrideColumns } from '../objects/object.table.ts';

/** An instance as it is stored: milliseconds since 1970, wall times as UTC when `isLocal`. */
export interface IndexedInstance {
  readonly instance: string;
  readonly start: number;
  readonly end: number;
  readonly isLocal: boolean;
  readonly isAllDay: boolean;
  /** What an override says otherwise. */
  readonly override: OverrideColumns | null;
}

/** What is stored beside the text of an object. */
export interface IndexedObject extends Pick<
  EventInstance,
  'summary' | 'location' | 'status' | 'isBusy' | 'isPrivate' | 'color' | 'isAllDay' | 'repeats' | 'attendees'
> {
  readonly uid: string;
  readonly kind: ObjectKind;
  readonly search: string;
  readonly isLocal: boolean;
  readonly alarms: readonly Alarm[];
  readonly alarmLead: number | null;
  readonly alarmLag: number | null;
  readonly organizer: string;
  readonly sequence: number;
  /** Milliseconds since 1970. */
  readonly doneAt: number | null;
  readonly firstAt: number | null;
  readonly lastAt: number | null;
  /** The end of the window when the series goes on behind it; null when all instances are here. */
  readonly expandedTo: number | null;
  readonly instances: readonly IndexedInstance[];
  readonly people: readonly { readonly instance: string; readonly mail: string; readonly answer: AttendeeAnswer }[];
  readonly fault: '' | 'deadline' | 'too_many';
}

/** The window of stored instances, milliseconds since 1970. */
export interface Horizon {
  readonly from: number;
  readonly to: number;
}

const DAY = 86_400_000;
/** Days that lists may ask for without expanding anything: a year back and two ahead. */
const DAYS_BACK = 366;
const DAYS_AHEAD = 731;
/** Days that are stored beyond these, so that a series is expanded again about once a month and not every night. */
export const SLACK_DAYS = 35;

/** What lists may read from stored instances at a time. */
export function horizonAt(now: number): Horizon {
  return { from: now - DAYS_BACK * DAY, to: now + DAYS_AHEAD * DAY };
}

/** What is stored of an object that is written at a time. */
export function storedAt(now: number): Horizon {
  const { from, to } = horizonAt(now);
  return { from: from - SLACK_DAYS * DAY, to: to + SLACK_DAYS * DAY };
}
