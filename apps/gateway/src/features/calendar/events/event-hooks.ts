import type { Session } from '../../../platform/http/request-pipeline.ts';
import type { UsableCalendar } from '../calendar.ports.ts';

/** A change of an event by a user, as texts: null for what was not there, or is no more. */
export interface EventChange {
  readonly session: Session;
  /** The calendar of the event after the change. */
  readonly calendar: UsableCalendar;
  readonly before: string | null;
  readonly after: string | null;
  /** The new series of a change of this and following instances. */
  readonly following: string | null;
  /** Whether people are told by mail, and a line for them. */
  readonly notify: boolean;
  readonly note: string;
}

/** The ids of the event of a change, and of the new series; '' for none. */
export interface ChangedIds {
  readonly event: string;
  readonly following: string;
}

/** What else happens when a user changes an event: mails to people, bookings of resources. */
export interface EventHook {
  /** Runs first, and returns the change with the texts to write. @throws Failure to refuse it. */
  readonly prepare?: (change: EventChange) => Promise<EventChange>;
  /** Runs before the change is written. @throws Failure to refuse it. */
  readonly before?: (change: EventChange) => Promise<void>;
  /** Runs after the change was written. It must not throw. */
  readonly after?: (change: EventChange, ids: ChangedIds) => Promise<void>;
}
