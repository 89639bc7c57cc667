import type { Event, EventFields, EventInstance } from '@pillarbox/contract/calendar/event';
import type { Outgoing } from '@pillarbox/contract/compose/draft';
import type { Session } from '../../../platform/http/request-pipeline.ts';
import type { CalendarObjects } from '../calendar.ports.ts';

/** The user of a session, as somebody who invites and is invited. */
export interface MeetingUser {
  /** The addresses of the account and its aliases, in lower case; the first is the account's own. */
  readonly mails: readonly string[];
  /** '' for none. */
  readonly name: string;
  /** Codes such as `de_DE`, the best first. */
  readonly languages: readonly string[];
  /** IANA name. */
  readonly zone: string;
}

/** What meetings need of the calendars and of the rest of the gateway. */
export interface MeetingsDeps {
  readonly objects: Pick<CalendarObjects, 'usable' | 'read' | 'byUid' | 'save'>;
  readonly userOf: (session: Session) => Promise<MeetingUser>;
  /** A stored event as its user sees it. @throws Failure `event_not_found`, also for an instance that it does not have. */
  readonly readEvent: (session: Session, id: string, instance: string) => Promise<Event>;
  /** What the rule of an event says, in the user's language; '' for none. */
  readonly ruleWords: (session: Session, fields: EventFields) => Promise<string>;
  /** The user's events of a day, `YYYY-MM-DD` in a zone, by start. */
  readonly eventsOfDay: (session: Session, day: string, zone: string) => Promise<readonly EventInstance[]>;
  /** Adds a message to the user's outbox, as the send command does. @throws Failure as that command. */
  readonly send: (session: Session, message: Outgoing) => Promise<unknown>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}
