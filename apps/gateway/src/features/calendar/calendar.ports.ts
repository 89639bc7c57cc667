import type { CalendarKind, CalendarRight } from '@pillarbox/contract/calendar/calendar';
import type { Message } from '@pillarbox/contract/mail/message';
import type { Account, AccountId } from '../../platform/account/account.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Session } from '../../platform/http/request-pipeline.ts';

/** What a caller wants to do: see when somebody is busy, read objects, write objects, or change and share the calendar itself. */
export type Need = 'times' | 'read' | 'write' | 'own';
export type ObjectKind = 'event' | 'task';

/** A calendar that a caller may use: an own one, or one of somebody else that the caller subscribes to. */
export interface UsableCalendar {
  readonly id: string;
  readonly kind: CalendarKind;
  readonly name: string;
  readonly color: string;
  readonly right: CalendarRight;
  /** The account that the calendar belongs to, whose limits count. */
  readonly ownerId: AccountId;
  readonly ownerMail: string;
  readonly isDefault: boolean;
  readonly isShown: boolean;
  readonly blocksTime: boolean;
  /** Grows with each change of an object. */
  readonly revision: number;
}

/** An object without its text. */
export interface ObjectHead {
  readonly id: string;
  readonly calendarId: string;
  /** The last part of its path: what a client chose, or `<id>.ics`. */
  readonly name: string;
  readonly uid: string;
  readonly kind: ObjectKind;
  /** A new value for each state of the text. */
  readonly etag: string;
  readonly createdAt: Date;
}

/** A stored object: one UID with its overrides and zones in a calendar text. */
export interface StoredObject extends ObjectHead {
  readonly text: string;
}

/** Work of another feature in the transaction that writes objects. */
export type Within = (tx: Transaction) => Promise<boolean>;

/** Notes objects in the transaction that writes them, in the order of the changes; null for deleted ones. */
export type Noting = (tx: Transaction, written: readonly (StoredObject | null)[]) => Promise<void>;

/** One change: a new object (no `id`), another text, another calendar, or the end of an object (`text` null). */
export interface ObjectWrite {
  readonly id?: string;
  readonly calendarId: string;
  readonly text: string | null;
  /** The state that was read: another one refuses the change. */
  readonly etag?: string;
  /** The name that a client chose for a new object. */
  readonly name?: string;
}

/** What became of changes, in their order. `undo` is '' when it was not asked for. */
export interface Saved {
  /** The objects that were written; null for deleted ones. */
  readonly objects: readonly (StoredObject | null)[];
  readonly undo: string;
}

/** An object that a client puts under a name. Preconditions as in RFC 9110 13.1, without quotes. */
export interface ObjectToPut {
  readonly name: string;
  readonly text: string;
  readonly ifMatch: readonly string[] | '*' | null;
  readonly ifNoneMatch: '*' | null;
}

/** `etag` of what is stored now, '' when it is not the text that was put; or why nothing is. `conflict` names the object that has the UID; `busy`: a room that the event has booked is taken. */
export type PutOutcome =
  | { readonly created: boolean; readonly etag: string }
  | { readonly why: 'precondition' | 'busy' | 'too_many' | 'unreadable' | 'too_large' | 'wrong_kind' }
  | { readonly why: 'uid'; readonly conflict: string };

/** What has changed in a calendar, with the state that the answer reaches. */
export interface ObjectChanges {
  readonly changed: readonly ObjectHead[];
  /** Names of objects that are gone. */
  readonly removed: readonly string[];
  readonly revision: number;
  readonly stamp: string;
  /** Whether there is more after `revision`. */
  readonly isCut: boolean;
}

/** A page of objects, in the order of their ids. */
export interface ObjectPage {
  /** The id of the last object of the page before; '' for the first page. */
  readonly after: string;
  readonly limit: number;
  /** Leaves out tasks that were done before. */
  readonly doneSince?: Date;
}

/**
 * The objects of calendars, for features that read and write whole texts: tasks, import and export, feeds, CalDAV. Every call checks
 * what the caller may do. Private objects of others are left out.
 */
export interface CalendarObjects {
  /** The calendars that an account may use: its own, then those it subscribes to. The first call makes its default calendar. */
  calendars(caller: Account): Promise<UsableCalendar[]>;
  /** One of these. @throws Failure `calendar_not_found`, `calendar_not_allowed`. */
  usable(caller: Account, calendarId: string, need: Need): Promise<UsableCalendar>;
  /** The calendar for new events, or the list for new tasks; the first call makes it. */
  defaultFor(caller: Account, kind: ObjectKind): Promise<UsableCalendar>;
  /** The objects with these ids, in no order; those that the caller may not read are left out. */
  read(caller: Account, ids: readonly string[]): Promise<StoredObject[]>;
  /** The objects with these UIDs in the caller's own calendars. */
  byUid(caller: Account, uids: readonly string[]): Promise<StoredObject[]>;
  /** The objects of a calendar, with their texts. @throws Failure `calendar_not_found`, `calendar_not_allowed`. */
  list(caller: Account, calendarId: string, page: ObjectPage): Promise<StoredObject[]>;
  /** As `list`, without texts. */
  heads(caller: Account, calendarId: string, page: ObjectPage): Promise<ObjectHead[]>;
  /**
   * The objects of a calendar with these names. `calendar` is one of `calendars`, read for this request.
   * @throws Failure `calendar_not_allowed`.
   */
  byName(calendar: UsableCalendar, names: readonly string[]): Promise<StoredObject[]>;
  /**
   * Writes objects, all or none. A new object whose UID the calendar has replaces nothing: it is refused with `event_changed`.
   * `within` runs in the transaction, once the calendars are locked; when it returns false nothing is written: `resource_busy`.
   * Resources that an event invites are booked. With `canUndo` one that is taken refuses the write; otherwise the event says that it
   * declines.
   * @throws Failure `calendar_not_found`, `calendar_not_allowed`, `event_not_found`, `event_changed`, `too_many_events`,
   *   `resource_busy`, `event_time_invalid`, `invitation_invalid` for a text that is no object.
   */
  save(
    caller: Account,
    writes: readonly ObjectWrite[],
    options?: {
      readonly canUndo?: boolean;
      readonly isFeed?: boolean;
      readonly within?: Within;
      readonly noting?: Noting;
    },
  ): Promise<Saved>;
  /** Undoes what `save` did. @throws Failure `event_undo_expired`, `event_changed`, `calendar_not_allowed`. */
  undo(caller: Account, key: string): Promise<void>;
  /** Puts an object under a name that a client chose. @throws Failure `calendar_not_found`, `calendar_not_allowed`. */
  put(caller: Account, calendarId: string, put: ObjectToPut): Promise<PutOutcome>;
  /** Deletes an object by its name. `missing`: there is none; `precondition`: it has changed. */
  remove(
    caller: Account,
    calendarId: string,
    named: Pick<ObjectToPut, 'name' | 'ifMatch'>,
  ): Promise<'removed' | 'missing' | 'precondition'>;
  /** The state of a calendar now, for a sync token. */
  state(caller: Account, calendarId: string): Promise<Pick<ObjectChanges, 'revision' | 'stamp'>>;
  /**
   * What has changed after a state; null for a state that the calendar never had. Objects of one revision are never divided.
   * `calendar` as for `byName`, with its stamp.
   */
  changes(
    calendar: UsableCalendar & Pick<ObjectChanges, 'stamp'>,
    since: { readonly revision: number; readonly stamp: string; readonly limit: number },
  ): Promise<ObjectChanges | null>;
}

/** Where a feed comes from, and when it is read again. */
export interface FeedState {
  readonly calendarId: string;
  readonly address: string;
  readonly etag: string;
  readonly lastModified: string;
  readonly failures: number;
  /** The owner. */
  readonly owner: Account;
}

/** What became of reading a feed. */
export interface FeedRead {
  readonly nextAt: Date;
  /** Absent after a failure. */
  readonly read?: { readonly etag: string; readonly lastModified: string };
}

/** The calendars of the kind `feed`, for the feature that reads them. */
export interface CalendarFeeds {
  /** Adds a feed that was read just now. @throws Failure `too_many_subscriptions`. */
  add(
    owner: Account,
    feed: { readonly name: string; readonly color?: string; readonly address: string } & FeedRead,
  ): Promise<UsableCalendar>;
  /** One own feed. @throws Failure `calendar_not_found`. */
  get(owner: Account, calendarId: string): Promise<FeedState>;
  /** Feeds that are to be read, the longest overdue first. */
  due(limit: number): Promise<FeedState[]>;
  record(calendarId: string, read: FeedRead): Promise<void>;
}

/** Names a message. */
export interface MailRef {
  readonly folder: string;
  readonly uid: number;
}

/** A file with its content. */
export interface NamedFile {
  readonly name: string;
  readonly mime: string;
  readonly content: Uint8Array;
}

/** Where files of events and tasks come from: messages, and files that a page has uploaded. */
export interface FileSources {
  /** @throws Failure `message_not_found`, `folder_not_found`, `message_too_large`, `message_unreadable`. */
  readonly openMessage: (session: Session, ref: MailRef) => Promise<Pick<Message, 'attachments'>>;
  /** @throws Failure as `openMessage`, `attachment_not_found`. */
  readonly partOf: (session: Session, ref: MailRef, part: string) => Promise<NamedFile>;
  /** A file that the user has uploaded; null for none. */
  readonly uploaded: (session: Session, id: string) => Promise<NamedFile | null>;
}
