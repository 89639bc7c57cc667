import type { CalendarKind, CalendarRight } from '@pillarbox/contract/calendar/calendar';
import type { Outgoing } from '@pillarbox/contract/compose/draft';
import type { Message } from '@pillarbox/contract/mail/message';
import type { Account, AccountId } from '../../platform/account/account.ts';
import type { Session } from '../../platform/http/request-pipeline.ts';

/** A task list that a caller may use: an own one, or one of somebody else that the caller subscribes to. */
export interface TaskList {
  readonly id: string;
  readonly kind: CalendarKind;
  readonly right: CalendarRight;
  readonly ownerId: AccountId;
  readonly ownerMail: string;
}

/** A task without its text. */
export interface TaskHead {
  readonly id: string;
  readonly calendarId: string;
  readonly uid: string;
  readonly kind: 'event' | 'task';
  /** A new value for each state of the text. */
  readonly etag: string;
}

/** A stored task: a VTODO in a calendar text. */
export interface StoredTask extends TaskHead {
  readonly text: string;
}

/** A new task (no `id`), another text, another list, or the end of a task (`text` null). */
export interface TaskWrite {
  readonly id?: string;
  readonly calendarId: string;
  readonly text: string | null;
  /** The state that was read: another one refuses the change. */
  readonly etag?: string;
}

/** What tasks need of the calendars, which check what the caller may do and tell pages of changes. */
export interface TaskCalendars {
  calendars(caller: Account): Promise<readonly TaskList[]>;
  /** @throws Failure `calendar_not_found`, `calendar_not_allowed`. */
  usable(caller: Account, calendarId: string, need: 'read' | 'write'): Promise<TaskList>;
  defaultFor(caller: Account, kind: 'task'): Promise<TaskList>;
  read(caller: Account, ids: readonly string[]): Promise<readonly StoredTask[]>;
  heads(
    caller: Account,
    calendarId: string,
    page: { readonly after: string; readonly limit: number; readonly doneSince?: Date },
  ): Promise<readonly TaskHead[]>;
  /** Writes all or none. @throws Failure `event_not_found`, `event_changed`, `calendar_not_allowed`, `too_many_events`. */
  save(
    caller: Account,
    writes: readonly TaskWrite[],
    options?: { readonly canUndo?: boolean },
  ): Promise<{ readonly objects: readonly (StoredTask | null)[]; readonly undo: string }>;
}

/** A file with its content. */
export interface NamedFile {
  readonly name: string;
  readonly mime: string;
  readonly content: Uint8Array;
}

/** What tasks need of mail and of the files that a page has uploaded. */
export interface TaskFileSources {
  /** @throws Failure `message_not_found`, `folder_not_found`, `message_too_large`, `message_unreadable`. */
  readonly openMessage: (session: Session, ref: MailRef) => Promise<Pick<Message, 'attachments'>>;
  /** @throws Failure as `openMessage`, `attachment_not_found`. */
  readonly partOf: (session: Session, ref: MailRef, part: string) => Promise<NamedFile>;
  /** A file that the user has uploaded; null for none. */
  readonly uploaded: (session: Session, id: string) => Promise<NamedFile | null>;
}

/** Names a message. */
export interface MailRef {
  readonly folder: string;
  readonly uid: number;
}

/** Sends messages of users. */
export interface SendsTasks {
  /** Name of the user in messages; '' for none. */
  readonly nameOf: (session: Session) => Promise<string>;
  /** The languages of the user, the best first; codes such as `de_DE`. */
  readonly languagesOf: (session: Session) => Promise<readonly string[]>;
  /** Adds a message to the user's outbox, as the send command does. @throws Failure as that command. */
  readonly send: (session: Session, message: Outgoing) => Promise<unknown>;
}
