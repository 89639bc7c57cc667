import type { Outgoing } from '@pillarbox/contract/compose/draft';
import type { FollowUpRequest, FollowUps } from '@pillarbox/contract/follow-ups/request';
import type { Mailbox, MessageRef } from '@pillarbox/mailbox/port';
import type { Account, AccountId } from '../../platform/account/account.ts';
import type { Session } from '../../platform/http/request-pipeline.ts';

/** A message that was sent and asks for follow-ups. */
export interface SentMessage {
  readonly owner: Account;
  /** Id of its row in the outbox. */
  readonly id: string;
  /** With angle brackets. */
  readonly messageId: string;
  /** Those of its References, with angle brackets. */
  readonly references: readonly string[];
  readonly message: Outgoing;
  readonly followUps: FollowUps;
  /** When the submission server accepted it. */
  readonly acceptedAt: Date;
  /** The credential that it was sent with, encrypted; null for none. */
  readonly sealed: Buffer | null;
}

/** A message that a program sends, once per key. */
export interface KeyedMessage {
  readonly message: Outgoing;
  readonly key: string;
  readonly threading: {
    readonly reference: null;
    readonly inReplyTo: string;
    readonly references: readonly string[];
    readonly openedFrom: null;
  };
  readonly messageId: string;
  readonly bulk: boolean;
}

/** The credentials of users who are not there, and the outbox: of the compose feature. */
export interface StandingSender {
  /** Keeps an encrypted credential of an account while it has follow-ups to come; does nothing where the partner stores none. */
  keepSealed(owner: Account, reason: 'follow-ups', sealed: Buffer | null): Promise<void>;
  forget(owner: Pick<Account, 'accountId'>, reason: 'follow-ups'): Promise<void>;
  canSend(owner: Account): Promise<boolean>;
  /** The partners of whose accounts no more messages of programs should be put into the outbox now. */
  fullPartners(): Promise<readonly string[]>;
  mailboxOf(owner: Account): Promise<Mailbox | null>;
  refused(owner: Pick<Account, 'accountId'>): Promise<void>;
  /** Puts a message into the outbox, once per key. */
  sendFor(owner: Account, keyed: KeyedMessage): Promise<void>;
  /** The same with the credential of a session. */
  sendOf(session: Session, keyed: KeyedMessage): Promise<void>;
}

/** Files that follow-ups use: of the compose feature. */
export interface HeldFiles {
  check(owner: Account, requests: readonly FollowUpRequest[]): Promise<string[]>;
  keep(owner: Pick<Account, 'accountId'>, followUps: string, ids: readonly string[]): Promise<void>;
}

/** Reports about sent messages: of the delivery feature. */
export interface Reports {
  take(accountId: AccountId, mailbox: Mailbox, ref: MessageRef): Promise<void>;
  outcomesOf(
    accountId: AccountId,
    messageIds: readonly string[],
  ): Promise<readonly { readonly messageId: string; readonly address: string; readonly kind: string }[]>;
}
