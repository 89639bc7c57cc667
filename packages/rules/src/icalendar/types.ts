import type { AttendeeAnswer, EventFields, Reminder } from '@pillarbox/contract/calendar/event';
import type { Task } from '@pillarbox/contract/tasks/task';

/** A parameter of a line; its values without quotes and with the characters of RFC 6868 decoded. */
export interface CalendarParam {
  /** In upper case. */
  readonly name: string;
  readonly values: readonly string[];
}

/** One content line (RFC 5545 3.1). */
export interface CalendarLine {
  /** In upper case; '' for a line that is no property and is only kept. */
  readonly name: string;
  readonly params: readonly CalendarParam[];
  /** Unfolded, still escaped. */
  readonly value: string;
  /** The text that was read, with folds and line breaks: a line that nobody changes is written as it came. */
  readonly raw: string;
}

/** A component (RFC 5545 3.6) with everything in it, in its order. */
export interface Component {
  /** In upper case. */
  readonly name: string;
  /** Its first line as read, with what stood before it and belongs to no component. */
  readonly begin: string;
  readonly end: string;
  readonly items: readonly (CalendarLine | Component)[];
  /** The lines among the items. */
  readonly lines: readonly CalendarLine[];
  /** The components among the items. */
  readonly components: readonly Component[];
}

export type ObjectKind = 'event' | 'task';

/** The fields of a task that a calendar text holds. `parent` is the UID of the other task; attachments are those with a MANAGED-ID. */
export type TaskFields = Omit<Task, 'id' | 'list' | 'isEditable' | 'etag'>;

interface ObjectBase {
  readonly uid: string;
  readonly sequence: number;
  /** Milliseconds since 1970; 0 when the text has none. */
  readonly dtstamp: number;
  /** METHOD in upper case; '' for none (RFC 5546 1.4). */
  readonly method: string;
  /** `mail` in lower case without `mailto:`. Null when nobody is invited. */
  readonly organizer: { readonly mail: string; readonly name: string } | null;
  readonly isRepeating: boolean;
  /** Keys of the instances that have their own component. */
  readonly overrides: readonly string[];
  /** The parsed text. */
  readonly calendar: Component;
}
export interface EventObject extends ObjectBase {
  readonly kind: 'event';
  /** Of the series; of the first override when the text has only overrides (an invitation to some instances). */
  readonly fields: EventFields;
}
export interface TaskObject extends ObjectBase {
  readonly kind: 'task';
  readonly fields: TaskFields;
}
/** An event or a task with its overrides: everything of one UID (RFC 4791 4.1). */
export type CalendarObject = EventObject | TaskObject;

/** One instance of an event or a task in a window. A task stands at its start, or else when it is due; one without either has none. */
export interface Instance {
  /** RECURRENCE-ID as the contract's `instanceKey`; '' for an object that does not repeat. */
  readonly key: string;
  /** Milliseconds since 1970; of whole days and floating times in the zone of the reader. `end` is the first instant after it. */
  readonly start: number;
  readonly end: number;
  readonly isAllDay: boolean;
  /** First and last day, `YYYY-MM-DD`: as written for whole days, else in the zone of the reader. */
  readonly startDay: string;
  readonly endDay: string;
  readonly isOverride: boolean;
  readonly summary: string;
  readonly location: string;
  readonly status: EventFields['status'];
  readonly isBusy: boolean;
  readonly isPrivate: boolean;
  readonly color: EventFields['color'];
  readonly hasReminder: boolean;
  /** The reminder of place n is due `minutes` before `start` or `end`. */
  readonly reminders: readonly Reminder[];
  readonly attendees: readonly { readonly mail: string; readonly answer: AttendeeAnswer }[];
}

/** The instances that are wanted: those that touch [from, to), milliseconds since 1970. */
export interface Window {
  readonly from: number;
  readonly to: number;
  /** IANA zone of whole days and floating times. */
  readonly zone: string;
  /** Most instances; MAX_LISTED_EVENTS when left out. */
  readonly limit?: number;
}

/** What is changed of a series. `instance` is '' for a whole object. */
export interface Edit {
  readonly scope: 'current' | 'following' | 'all';
  readonly instance: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** UID of the series that `following` splits off. */
  readonly newUid: string;
}

/** What is changed of an event, and who invites when it gets its first people. */
export type EventEdit = Edit & { readonly organizer?: { readonly mail: string; readonly name: string } | null };

/** Why a text is not read. */
export type CalendarTextFault =
  | 'no_calendar'
  | 'not_nested'
  | 'too_large'
  | 'too_many_lines'
  | 'too_deep'
  | 'not_text'
  | 'no_object'
  | 'several_objects'
  | 'no_uid'
  | 'no_start';

/** A calendar text that cannot be read, or not as one object. */
export class CalendarTextError extends Error {
  override readonly name = 'CalendarTextError';
  readonly fault: CalendarTextFault;

  constructor(fault: CalendarTextFault) {
    super(fault);
    this.fault = fault;
  }
}
