import type { Outgoing } from '@pillarbox/contract/compose/draft';
import type { Account } from '../../platform/account/account.ts';
import type { Db, Transaction } from '../../platform/database/database.ts';
import type { Session } from '../../platform/http/request-pipeline.ts';

/** An event as it is stored. */
export interface StoredEvent {
  readonly id: string;
  readonly uid: string;
  readonly calendarId: string;
  readonly etag: string;
  readonly text: string;
}

/** The calendars of users who need not be there. */
export interface OwnerCalendars {
  /** The id of the calendar for visits: the chosen one while it is there, else the default one. */
  placeOf(owner: Account, chosen: string): Promise<string>;
  /** Refuses a calendar that is not the owner's. @throws Failure `calendar_not_found`, `calendar_not_allowed`. */
  requireOwn(owner: Account, calendarId: string): Promise<void>;
  /** The events with these UIDs that are still there. */
  read(owner: Account, uids: readonly string[]): Promise<readonly StoredEvent[]>;
  /**
   * Writes an event (a new one without `id`), or deletes it (`text` null). `within` runs in the transaction; false writes nothing.
   * @throws Failure `resource_busy` when it returned false, `event_changed`, `event_not_found`, `too_many_events`.
   */
  write(
    owner: Account,
    event: { readonly id?: string; readonly calendarId: string; readonly etag?: string; readonly text: string | null },
    within: (tx: Transaction) => Promise<boolean>,
  ): Promise<void>;
  /** When the owner is busy, as `takenTimes` of the calendar. It reads in a transaction when it gets one. */
  taken(
    owner: Account,
    question: {
      readonly calendars: readonly string[];
      readonly from: number;
      readonly to: number;
      readonly zone: string;
      readonly without: readonly string[];
    },
    db?: Db | Transaction,
  ): Promise<readonly { readonly start: number; readonly end: number }[]>;
}

/** Mails of users who are not there. */
export interface StandingMail {
  /** Keeps the credential of the user. Returns whether the partner allows it. */
  keep(session: Session): Promise<boolean>;
  forget(owner: Account): Promise<void>;
  /** Whether mail can leave now, without a sign-in. */
  canSend(owner: Account): Promise<boolean>;
  /** Adds a message to the outbox, once per key. */
  send(owner: Account, message: Outgoing, key: string): Promise<void>;
}

/** What is known about an owner. */
export interface OwnerFacts {
  /** The name as others see it; ''. */
  readonly nameOf: (owner: Account) => Promise<string>;
  /** IANA name; '' for an unknown one. */
  readonly zoneOf: (owner: Account) => Promise<string>;
  readonly languagesOf: (owner: Account) => Promise<readonly string[]>;
}
