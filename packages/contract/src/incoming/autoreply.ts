import * as z from 'zod/mini';
import { define } from '../define.ts';
import type { ErrorCode } from '../errors.ts';
import { mailAddress } from '../partner/setting-values.ts';

/** Most characters of the text of an auto-reply. */
export const MAX_REPLY_TEXT = 10_000;
/** Most characters of its subject. */
export const MAX_REPLY_SUBJECT = 200;
/** Most further addresses that are answered. */
export const MAX_REPLY_ADDRESSES = 20;
/** Most days between two answers to one sender. */
export const MAX_REPLY_DAYS = 30;

/** What a call to the rules of the mail server may fail with. */
export const RULES_ERRORS: readonly ErrorCode[] = [
  'session_ended',
  'token_expired',
  'mail_rules_unavailable',
  'mail_unavailable',
  'mail_timeout',
  'mail_protocol',
];
/** The same for a change. */
export const RULES_CHANGE_ERRORS: readonly ErrorCode[] = [
  ...RULES_ERRORS,
  'rtoken_mismatch',
  'origin_refused',
  'mail_rules_changed',
  'mail_rules_refused',
  'mail_rules_unsupported',
  'mail_over_quota',
];

/** A calendar day as YYYY-MM-DD, or ''. */
const day = z.string().check(z.regex(/^(?:\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))?$/));

/** One line without control characters, because it becomes a header. */
const line = z.string().check(z.maxLength(MAX_REPLY_SUBJECT), z.regex(/^\P{Cc}*$/u));

/** The answer that senders get while the user is away [FILT-010]. */
export const autoReply = z.object({
  on: z.boolean(),
  /** Empty: the mail server makes one of the subject of the message. */
  subject: line,
  text: z.string().check(z.maxLength(MAX_REPLY_TEXT)),
  /** First and last day in `timeZone`; '' for no limit. */
  from: day,
  until: day,
  /** Days until one sender gets another answer. */
  days: z.int().check(z.gte(1), z.lte(MAX_REPLY_DAYS)),
  /** The user's addresses besides those that the product knows; messages to other addresses are not answered (RFC 5230 4.5). */
  addresses: z.array(mailAddress).check(z.maxLength(MAX_REPLY_ADDRESSES)),
  /** IANA zone of the days. */
  timeZone: z.string().check(z.maxLength(64)),
});
export type AutoReply = z.output<typeof autoReply>;

const state = z.object({
  autoReply,
  /** Changes with every change of the rules; a save names the one that it is based on. */
  etag: z.string(),
  /** Whether the mail server can limit the answer to days. */
  canLimitDays: z.boolean(),
  /** Addresses that are answered without being listed. */
  ownAddresses: z.array(z.string()),
  /** Another program's rules, which answer messages themselves; null for none. */
  answeredBy: z.nullable(z.string()),
  /** Another program's rules, which run instead of ours; null if ours run or none do. */
  replacedBy: z.nullable(z.string()),
});
export type AutoReplyState = z.output<typeof state>;

/** Reads the auto-reply from the mail server. */
export const loadAutoReply = define({
  id: 'incoming.autoReply',
  method: 'GET',
  path: '/api/mail/autoreply',
  origin: 'ours',
  summary: 'The answer that senders get while the user is away.',
  reply: state,
  errors: RULES_ERRORS,
});

/** Saves the auto-reply at the mail server, on or off. */
export const saveAutoReply = define({
  id: 'incoming.saveAutoReply',
  method: 'PUT',
  path: '/api/mail/autoreply',
  origin: 'ours',
  summary: 'Saves the answer that senders get while the user is away.',
  body: z.object({ autoReply, etag: z.string().check(z.maxLength(64)) }),
  reply: state,
  errors: [...RULES_CHANGE_ERRORS, 'autoreply_elsewhere'],
});

/** Switches the auto-reply off, whatever it is. */
export const stopAutoReply = define({
  id: 'incoming.stopAutoReply',
  method: 'DELETE',
  path: '/api/mail/autoreply',
  origin: 'ours',
  summary: 'Switches the auto-reply off and keeps its text.',
  reply: z.object({ message: z.literal('OK') }),
  errors: RULES_CHANGE_ERRORS,
});
