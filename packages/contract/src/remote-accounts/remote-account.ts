import * as z from 'zod/mini';
import { folderPath } from '../mail/fields.ts';
import { hostName, port, security } from '../mail/servers.ts';

/** Minutes between two checks of a collected account [CONST-013]. */
export const REMOTE_CHECK_MINUTES = 5;
/** Usual ports of remote accounts, with TLS from the start and without [CONST-016 to CONST-019]. */
export const REMOTE_PORTS = {
  pop: { tls: 995, starttls: 110, none: 110 },
  imap: { tls: 993, starttls: 143, none: 143 },
} as const;
/** Usual ports of servers for sending [CONST-021]. */
export const SENDING_PORTS = { tls: 465, starttls: 587, none: 587 } as const;
/** Messages of a remote account that are looked at: the newest ones, where it has more. */
export const MAX_REMOTE_MESSAGES = 100_000;
/** Largest message that is collected, in bytes. Larger ones stay on the other side. */
export const MAX_REMOTE_BYTES = 30 * 1024 * 1024;
/** Longest user name and password, in characters. */
const MAX_WORD = 320;

/** A word for a mail server; no control characters. */
// eslint-disable-next-line no-control-regex -- control characters must not be sent to a mail server
const word = z.string().check(z.minLength(1), z.maxLength(MAX_WORD), z.regex(/^[^\u0000-\u001f\u007f]*$/));

/** Most accounts that a provider can allow a user. */
export const MAX_REMOTE_ACCOUNTS = 50;

export const remoteId = z.string().check(z.minLength(1), z.maxLength(64));

/** Hues of accounts: indexes of the ten personal hues (ui.md 2). */
export const ACCOUNT_COLORS = 10;
export const accountColor = z.int().check(z.gte(0), z.lt(ACCOUNT_COLORS));

/** Longest name of an account, in characters. */
export const MAX_ACCOUNT_NAME = 60;

/** Longest name of a sender, in characters. */
export const MAX_SENDER_NAME = 200;

/** Longest name of a service, in characters. */
const MAX_SERVICE_NAME = 40;

/** How messages leave by the server of an account that is used live, and whom they come from. */
export const sendingSettings = z.object({
  host: hostName,
  port,
  security,
  /** '' for the user name of reading. */
  user: z._default(z.union([z.literal(''), word]), ''),
  /** True: sending has a password of its own. False: it is that of reading. */
  ownPassword: z._default(z.boolean(), false),
  /** The address in From. */
  mail: z.string().check(z.trim(), z.maxLength(254), z.regex(/^[^\s<>@,;:"\\()[\]]+@[^\s<>@,;:"\\()[\]]+$/)),
  // eslint-disable-next-line no-control-regex -- these characters end a header line or a string
  name: z._default(z.string().check(z.trim(), z.maxLength(MAX_SENDER_NAME), z.regex(/^[^\r\n\u0000]*$/)), ''),
});
export type SendingSettings = z.output<typeof sendingSettings>;

/** How an account is shown that is used live. */
export const liveSettings = z.object({
  /** Its name in the folder pane. */
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_ACCOUNT_NAME)),
  color: accountColor,
  /** Absent: no message can be sent by this account. */
  sending: z.optional(sendingSettings),
});
export type LiveSettings = z.output<typeof liveSettings>;

/** Where a remote account is, and what happens to its mail. */
export const remoteSettings = z.object({
  protocol: z.enum(['pop', 'imap']),
  host: hostName,
  port,
  security,
  user: word,
  /** The folder there; POP3 has only one. */
  remoteFolder: z._default(folderPath, 'INBOX'),
  /** The own folder that the mail is put into; created when it does not exist. */
  folder: folderPath,
  /** Whether collected messages stay on the other side. */
  leave: z._default(z.boolean(), true),
  /** There: its user signs in at the service of this name (OAuth 2.0), and it has no password. */
  service: z.optional(z.string().check(z.minLength(1), z.maxLength(MAX_SERVICE_NAME))),
  /** There: the account is used live, beside the own one, and nothing is collected. Only with IMAP. */
  live: z.optional(liveSettings),
});
export type RemoteSettings = z.output<typeof remoteSettings>;

export const remotePassword = word;

/**
 * `waiting`: not checked yet; `running`: mail is being collected; `ok`: the last check succeeded; `failed`: it did not, and is repeated
 * by itself; `refused`: the server refuses the password, or the service ended the sign-in (`reason` `remote_sign_in_needed`), and nothing
 * is tried until the user enters another password or signs in again; `paused`: by the user.
 */
export const REMOTE_STATES = ['waiting', 'running', 'ok', 'failed', 'refused', 'paused'] as const;

/** Where the collection of an account is. Times are milliseconds since 1970, 0 for never. */
export const remoteStatus = z.object({
  id: remoteId,
  state: z.enum(REMOTE_STATES),
  /** Since when it has been in this state, for `failed`, `refused` and `paused`; 0 otherwise. */
  since: z.number(),
  /** The error code of the last check, '' for none. */
  reason: z.string(),
  /** When the last successful check ended. */
  checkedAt: z.number(),
  /** When the next check begins; 0 when none is planned. */
  nextAt: z.number(),
  /** Messages of the check in progress, and how many of them have been dealt with. */
  found: z.number(),
  done: z.number(),
  /** Messages that have been collected since the account was added. */
  collected: z.number(),
  /** Messages that stay on the other side for now: too large, refused, or never received whole. Each is tried again after a day. */
  skipped: z.number(),
  /** Those of them that are too large. */
  skippedLarge: z.number(),
  /** True while mail is collected only when the user is signed in: no credential of the own mailbox is stored. */
  whileSignedIn: z.boolean(),
});
export type RemoteStatus = z.output<typeof remoteStatus>;

/** A remote account as its owner sees it. The password is never sent. */
export const remoteAccount = z.extend(remoteStatus, {
  settings: remoteSettings,
  /** The server for sending refuses the password: nothing is sent until the user enters another one. */
  sendingRefused: z.boolean(),
});
export type RemoteAccount = z.output<typeof remoteAccount>;

/** What the configuration says of a public mail service, and the form shows [FILT-012]. */
export const presetParts = {
  name: z.string().check(z.minLength(1), z.maxLength(MAX_SERVICE_NAME)),
  imap: z.strictObject({ host: hostName, port: z._default(port, 993), security: z._default(security, 'tls') }),
  /** Absent: only IMAP. */
  pop: z.optional(
    z.strictObject({ host: hostName, port: z._default(port, 995), security: z._default(security, 'tls') }),
  ),
  smtp: z.strictObject({ host: hostName, port: z._default(port, 587), security: z._default(security, 'starttls') }),
  /** The service accepts only passwords that its users make for other programs. */
  appPassword: z._default(z.boolean(), false),
};

/** A public mail service in the form. */
export const remotePreset = z.object({
  ...presetParts,
  /** Users sign in at the service (OAuth 2.0). */
  signsIn: z.boolean(),
  /** The service accepts passwords, too. */
  passwords: z.boolean(),
});
export type RemotePreset = z.output<typeof remotePreset>;
