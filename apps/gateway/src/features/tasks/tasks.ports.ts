import type { CalendarKind, CalendarRight } from '@pillarbox/contract/calendar/calendar';
import type { EventFile } from '@pillarbox/contract/calendar/event';
import type { Outgoing } from '@pillarbox/contract/compose/draft';
import type { Account, AccountId } from '../../platform/account/account.ts';
import type { Download, Session } from '../../platform/http/request-pipeline.ts';

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

/** The files of tasks, which the calendars keep. */
export interface TaskFiles {
  /**
   * The files that a task is written with; `taskId` is '' for a new one.
   * @throws Failure `attachment_not_found`, `attachments_too_large`.
   */
  chosen(session: Session, wanted: readonly Pick<EventFile, 'id'>[], taskId: string): Promise<EventFile[]>;
  /** Notes which files a task has that the caller has written in the list of `owner`. */
  keep(
    by: { readonly caller: Account; readonly owner: Account },
    taskId: string,
    files: readonly EventFile[],
  ): Promise<void>;
  /** A file of a task that the caller may read. @throws Failure `attachment_not_found`. */
  read(taskId: string, fileId: string): Promise<Download>;
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
