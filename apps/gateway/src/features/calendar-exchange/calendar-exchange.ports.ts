import type { CalendarKind, CalendarRight } from '@pillarbox/contract/calendar/calendar';
import type { Account } from '../../platform/account/account.ts';
import type { Transaction } from '../../platform/database/database.ts';

export type ObjectKind = 'event' | 'task';

/** A calendar that an account may use. */
export interface KnownCalendar {
  readonly id: string;
  readonly kind: CalendarKind;
  readonly name: string;
  readonly right: CalendarRight;
}

/** An event or a task without its text. */
export interface KnownHead {
  readonly id: string;
  readonly uid: string;
  readonly kind: ObjectKind;
  readonly etag: string;
}

/** An event or a task as it is stored. */
export interface KnownObject extends KnownHead {
  readonly calendarId: string;
  readonly text: string;
}

/** A new object (no `id`), another text, or the end of an object (`text` null). `etag` is the state that was read. */
export interface ObjectChange {
  readonly id?: string;
  readonly calendarId: string;
  readonly text: string | null;
  readonly etag?: string;
}

/** A page of objects, in the order of their ids. `after` is the last id of the page before; '' for the first one. */
interface Page {
  readonly after: string;
  readonly limit: number;
}

/** What files and feeds need of calendars. It authorises every call. */
export interface CalendarTexts {
  /** A calendar of the account. @throws Failure `calendar_not_found`, `calendar_not_allowed`. */
  usable(caller: Account, calendarId: string, need: 'read' | 'write' | 'own'): Promise<KnownCalendar>;
  /** The calendar for new events, or the list for new tasks. */
  defaultFor(caller: Account, kind: ObjectKind): Promise<KnownCalendar>;
  read(caller: Account, ids: readonly string[]): Promise<readonly KnownObject[]>;
  list(caller: Account, calendarId: string, page: Page): Promise<readonly KnownObject[]>;
  heads(caller: Account, calendarId: string, page: Page): Promise<readonly KnownHead[]>;
  /** Writes objects, all or none. Returns them; null for deleted ones. @throws Failure. */
  save(
    caller: Account,
    changes: readonly ObjectChange[],
    options?: {
      readonly isFeed?: boolean;
      /** Notes what is written, in the same transaction. */
      readonly noting?: (tx: Transaction, written: readonly (KnownObject | null)[]) => Promise<void>;
    },
  ): Promise<{ readonly objects: readonly (KnownObject | null)[] }>;
}

/** Where a feed comes from, and what is known of its last success. */
export interface FeedState {
  readonly calendarId: string;
  readonly address: string;
  readonly etag: string;
  readonly lastModified: string;
  /** Failures since the last success. */
  readonly failures: number;
  readonly owner: Account;
}

/** What became of reading a feed; `read` is absent after a failure. */
export interface FeedOutcome {
  readonly nextAt: Date;
  readonly read?: { readonly etag: string; readonly lastModified: string };
}

/** The calendars that are feeds. */
export interface Feeds {
  /** Adds a feed that was read just now. @throws Failure `too_many_subscriptions`. */
  add(
    owner: Account,
    feed: { readonly name: string; readonly color?: string; readonly address: string } & FeedOutcome,
  ): Promise<KnownCalendar>;
  /** An own feed. @throws Failure `calendar_not_found`. */
  get(owner: Account, calendarId: string): Promise<FeedState>;
  /** Feeds that are to be read, the longest overdue first. */
  due(limit: number): Promise<readonly FeedState[]>;
  record(calendarId: string, outcome: FeedOutcome): Promise<void>;
}
