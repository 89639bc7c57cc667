import { createHash } from 'node:crypto';
import type { Outgoing } from '@pillarbox/contract/compose/draft';
import type { EventFields } from '@pillarbox/contract/calendar/event';
import { Failure } from '@pillarbox/contract/failure';
import type { Account, AccountId } from '../../../platform/account/account.ts';
import type { Session } from '../../../platform/http/request-pipeline.ts';
import type { EventChange } from '../events/event-hooks.ts';
import { readEvent } from '../events/read-event.ts';
import { reminderMessage } from './mail-reminder-message.ts';
import { keyOfReminder } from './mail-reminder.store.ts';
import type { MailAlarmRow, MailReminderStore } from './mail-reminder.store.ts';
import { reminderTimes } from './reminder-times.ts';
import type { ReminderTime } from './reminder-times.ts';

/** Mails to users who need not be there. */
export interface ReminderMail {
  /** Keeps the credential of the user. */
  keep(session: Session): Promise<unknown>;
  /** Keeps it from the next sign-in on, for an account without one. */
  want(owner: Account): Promise<void>;
  forget(owner: Pick<Account, 'accountId'>): Promise<void>;
  /** The accounts whose credential is kept for reminders. */
  accounts(): Promise<readonly AccountId[]>;
  canSend(owner: Account): Promise<boolean>;
  /** Adds a message to the outbox, once per key. */
  send(owner: Account, message: Outgoing, key: string): Promise<void>;
}

interface MailReminderDeps {
  readonly store: MailReminderStore;
  readonly mail: ReminderMail;
  readonly zoneOf: (owner: Account) => Promise<string>;
  readonly languagesOf: (owner: Account) => Promise<readonly string[]>;
  readonly mailsOf: (owner: Account) => readonly string[];
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Logs that a reminder could not be sent. */
  readonly failed: (error: unknown) => void;
}

const HOUR = 60 * 60_000;
/** A reminder that could not be sent in time is sent so long afterwards, while its event has not begun. */
const LATE_MS = 12 * HOUR;
const MAIL_ALARM = /ACTION(?:;[^:\r\n]*)?:EMAIL/i;

/** Sends the reminders that users want by mail. Each is sent once: the outbox takes a mail of one key once. */
export class MailReminderService {
  readonly #deps: MailReminderDeps;

  constructor(deps: MailReminderDeps) {
    this.#deps = deps;
  }

  /** Keeps the credential of a user who has just saved an event with a reminder by mail. It does not throw. */
  readonly after = async ({ session, after, following }: EventChange): Promise<void> => {
    if (!MAIL_ALARM.test(`${after ?? ''}${following ?? ''}`)) return;
    await this.#deps.mail.keep(session).catch(this.#deps.failed);
  };

  /** Sends what is due. */
  async sendDue(): Promise<void> {
    const { store, now } = this.#deps;
    const rows = await store.around(now());
    const sent = await store.mailed(rows.map(({ id }) => id));
    for (const [, group] of Map.groupBy(rows, ({ owner }) => owner.accountId)) {
      const [first] = group;
      if (first === undefined) continue;
      // One account that cannot be served does not stop the others.
      await this.#sendFor(first.owner, group, sent).catch(this.#deps.failed);
    }
  }

  /** Forgets the credentials of accounts that have no reminders by mail any more, and old notes. */
  async tidy(): Promise<void> {
    const { store, mail } = this.#deps;
    for (const accountId of await mail.accounts()) if (!(await store.has(accountId))) await mail.forget({ accountId });
    await store.removeOld();
  }

  async #sendFor(owner: Account, rows: readonly MailAlarmRow[], sent: ReadonlySet<string>): Promise<void> {
    const { mail, zoneOf, languagesOf, store } = this.#deps;
    const zone = (await zoneOf(owner)) || 'UTC';
    const due = rows.flatMap((row) => this.#dueOf(row, zone, sent));
    if (due.length === 0) return;
    if (!(await mail.canSend(owner))) {
      await mail.want(owner);
      return;
    }
    const languages = await languagesOf(owner);
    for (const { row, trigger, time, fields } of due) {
      const note = { objectId: row.id, trigger, of: time.of };
      const key = `reminder-${createHash('sha256').update(keyOfReminder(note)).digest('base64url')}`;
      await mail.send(owner, reminderMessage(owner.mail, { fields, row, zone, languages }), key);
      await store.note(note);
    }
  }

  #dueOf(row: MailAlarmRow, zone: string, sent: ReadonlySet<string>): Due[] {
    const fields = this.#fieldsOf(row);
    if (fields === null) return [];
    const times = reminderTimes(fields.reminders, row, zone);
    return times.flatMap((time, number) => {
      const trigger = `${row.instance}-${String(number)}`;
      const isSent = sent.has(keyOfReminder({ objectId: row.id, trigger, of: time.of }));
      const isByMail = fields.reminders[number]?.byMail === true;
      return isByMail && !isSent && this.#isDue(row, time) ? [{ row, trigger, time, fields }] : [];
    });
  }

  /** The fields of an instance; null for one that the owner does not go to, and for a text that cannot be read. */
  #fieldsOf({ text, instance, owner }: MailAlarmRow): EventFields | null {
    try {
      const { fields } = readEvent(text, instance);
      const mails = this.#deps.mailsOf(owner);
      const isOff = fields.attendees.some(
        ({ mail, answer }) => mails.includes(mail.toLowerCase()) && answer === 'declined',
      );
      return isOff || fields.status === 'cancelled' ? null : fields;
    } catch (error) {
      if (!(error instanceof Failure)) this.#deps.failed(error);
      return null;
    }
  }

  /** Who writes an event after the time of its reminder needs none. */
  #isDue({ updatedAt }: MailAlarmRow, { at, start }: ReminderTime): boolean {
    const now = this.#deps.now();
    if (at > now || at < updatedAt.getTime() - HOUR / 60) return false;
    return now - at < HOUR || (now - at < LATE_MS && start > now);
  }
}

interface Due {
  readonly row: MailAlarmRow;
  readonly trigger: string;
  readonly time: ReminderTime;
  readonly fields: EventFields;
}
