import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import type { RemoteSettings } from '@pillarbox/contract/remote-accounts/remote-account';
import type { AccountId } from '../../platform/account/account.ts';
import { bytea } from '../../platform/database/bytea.ts';

const time = (name: string) => timestamp(name, { withTimezone: true });
const counter = (name: string) => integer(name).notNull().default(0);

/** How the gateway signs in to the mailbox that collected mail is put into. */
export const remoteOwners = pgTable('remote_owners', {
  accountId: text('account_id').$type<AccountId>().primaryKey(),
  partner: text('partner').notNull(),
  mail: text('mail').notNull(),
  /** User name and password for the own mail server, encrypted; null where the partner stores none, and once they were refused. */
  sealed: bytea('sealed'),
});

/** The accounts whose mail is collected. Times that order work are the database's. */
export const remoteAccounts = pgTable(
  'remote_accounts',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').$type<AccountId>().notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    protocol: text('protocol').$type<RemoteSettings['protocol']>().notNull(),
    host: text('host').notNull(),
    port: integer('port').notNull(),
    security: text('security').$type<RemoteSettings['security']>().notNull(),
    user: text('user_name').notNull(),
    remoteFolder: text('remote_folder').notNull(),
    folder: text('folder').notNull(),
    leave: boolean('leave').notNull(),
    /** The account is used live and nothing is collected: its name in the folder pane, null where mail is collected, and its hue. */
    liveName: text('live_name'),
    liveColor: smallint('live_color').notNull().default(0),
    /** The place among the accounts of the owner; equal ones are in the order in which they were added. */
    position: integer('position').notNull().default(0),
    /** The server by which messages of this account are sent; null where none can be sent. */
    smtpHost: text('smtp_host'),
    smtpPort: integer('smtp_port').notNull().default(0),
    smtpSecurity: text('smtp_security').$type<RemoteSettings['security']>().notNull().default('tls'),
    /** '' for the user name of reading. */
    smtpUser: text('smtp_user').notNull().default(''),
    senderMail: text('sender_mail').notNull().default(''),
    senderName: text('sender_name').notNull().default(''),
    /** Whether sending has a password of its own. `smtpSealed` holds the password in any case, encrypted for this server. */
    smtpOwnPassword: boolean('smtp_own_password').notNull().default(false),
    smtpSealed: bytea('smtp_sealed'),
    /** The server for sending refused the password, which is not tried again. */
    smtpRefused: boolean('smtp_refused').notNull().default(false),
    /** The password at the remote server, encrypted for this account, server and user name. */
    sealed: bytea('sealed').notNull(),
    /** The service at which the user signs in, by the name of its preset; null for an account with a password. */
    service: text('service'),
    /** The tokens of that service, encrypted for this account, server and user name; null once the service has ended them. */
    grantSealed: bytea('grant_sealed'),
    /** When the user signed in there. */
    grantedAt: time('granted_at'),
    pausedAt: time('paused_at'),
    /** The error code of the last check, '' for none, and since when checks fail with it. */
    reason: text('reason').notNull().default(''),
    sinceAt: time('since_at'),
    failures: counter('failures'),
    dueAt: time('due_at').notNull().defaultNow(),
    checkedAt: time('checked_at'),
    /** True from the first message of a check until its last one; it stays when a gateway ends in between. */
    running: boolean('running').notNull().default(false),
    /** The user wants the check to stop. */
    stop: boolean('stop').notNull().default(false),
    found: counter('found'),
    done: counter('done'),
    collected: counter('collected'),
    /** Messages that are left at the remote server now, and those of them that are too large. */
    skipped: counter('skipped'),
    skippedLarge: counter('skipped_large'),
    /** The run that has claimed the account, and when its claim ends. */
    leaseOwner: text('lease_owner'),
    leaseUntil: time('lease_until'),
  },
  (table) => [index('remote_accounts_account').on(table.accountId), index('remote_accounts_due').on(table.dueAt)],
);

/** Sign-ins at a service from which the browser has not come back yet. */
export const remoteSignIns = pgTable(
  'remote_sign_ins',
  {
    /** Fingerprint of the session and the state (RFC 6749 10.12). The state itself is not stored. */
    hash: text('hash').primaryKey(),
    /** What the sign-in began with, encrypted. */
    sealed: bytea('sealed').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('remote_sign_ins_expires_at').on(table.expiresAt)],
);

/** What is known of the messages of a remote account. It has no text of them. */
export const remoteMessages = pgTable(
  'remote_messages',
  {
    remoteId: text('remote_id').notNull(),
    /** Names the message at the remote server: a hash of UIDL and size, or of UIDVALIDITY and UID. */
    key: text('key').notNull(),
    /** A hash of what makes it the same message under another name; '' until it has been read. */
    same: text('same').notNull().default(''),
    state: smallint('state').notNull(),
    attempts: smallint('attempts').notNull().default(0),
    /** When it was skipped; it stays while the message is tried once more. */
    skippedAt: time('skipped_at'),
    /** Why it was skipped: `message_too_large`, '' for anything else. */
    skippedFor: text('skipped_for').$type<'message_too_large' | ''>().notNull().default(''),
    /** Since when the remote server no longer lists it. */
    goneAt: time('gone_at'),
  },
  (table) => [
    primaryKey({ columns: [table.remoteId, table.key] }),
    index('remote_messages_same').on(table.remoteId, table.same),
    index('remote_messages_skipped')
      .on(table.remoteId)
      .where(sql`state = 2`),
  ],
);
