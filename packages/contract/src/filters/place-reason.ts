import * as z from 'zod/mini';
import { define } from '../define.ts';
import { folderPath, uid, uidvalidity } from '../mail/fields.ts';
import { SPECIAL_USES } from '../mail/folder.ts';
import { filterAction, mailFilter } from './filter.ts';

/** Most reasons of one message. */
export const MAX_REASONS = 50;

/** Checks of senders that the rules of an account can demand. */
export const SENDER_CHECKS = ['spf', 'dkim'] as const;
export type SenderCheck = (typeof SENDER_CHECKS)[number];

/**
 * A reason why a message is where it is. `here`: it explains this folder; the others say what else happened to the message.
 * `filter`: a filter whose conditions are true, and what it does. `blocked`: the sender is on the list of blocked senders. `check`:
 * the sender does not pass the user's checks. `marked`: the provider's filter called it spam. `forwarded`: another mailbox sent it
 * on, as its header says. `text`: a rule as text, or the rules of another program, that names this folder; whether it was true for
 * this message cannot be said. `written`: a message in Sent or Drafts.
 */
const reason = z.discriminatedUnion('why', [
  z.object({
    why: z.literal('filter'),
    here: z.boolean(),
    id: mailFilter.shape.id,
    name: z.string(),
    actions: z.array(filterAction),
  }),
  z.object({ why: z.literal('blocked'), here: z.boolean(), entry: z.string() }),
  z.object({ why: z.literal('check'), here: z.boolean(), failed: z.array(z.enum(SENDER_CHECKS)) }),
  z.object({
    why: z.literal('marked'),
    here: z.boolean(),
    score: z.nullable(z.number()),
    limit: z.nullable(z.number()),
  }),
  z.object({ why: z.literal('forwarded'), here: z.literal(false), from: z.string() }),
  z.object({ why: z.literal('text'), here: z.literal(false), id: z.nullable(mailFilter.shape.id), name: z.string() }),
  z.object({ why: z.literal('written'), here: z.literal(true) }),
]);
export type PlaceReason = z.output<typeof reason>;

const placeReasons = z.object({
  success: z.literal(true),
  /** Those that explain the folder come first. */
  reasons: z.array(reason),
  /** The folders into which the present rules would put the message, if it arrived now; none if they would keep it nowhere. */
  expected: z.array(z.string()),
  /** The special use of the folder in which it is. */
  use: z.nullable(z.enum(SPECIAL_USES)),
  /** False when the mail server says nothing about its rules: filters are then left out. */
  rulesKnown: z.boolean(),
});
export type PlaceReasons = z.output<typeof placeReasons>;

/** Says which rules put a message where it is, by the present rules and by its header. Changes nothing. */
export const explainPlace = define({
  id: 'filters.explain',
  method: 'POST',
  path: '/api/rrad/mail/filter/:domain/:user/reason',
  origin: 'ours',
  changes: false,
  whenDegraded: 'refused',
  summary: 'Says which filter, spam rule or forwarding put a message where it is; changes nothing.',
  params: z.object({ domain: z.string().check(z.maxLength(255)), user: z.string().check(z.maxLength(80)) }),
  body: z.object({ folder: folderPath, uid, uidvalidity: z.optional(uidvalidity) }),
  reply: placeReasons,
  errors: [
    'session_ended',
    'token_expired',
    'not_permitted',
    'folder_not_found',
    'message_not_found',
    'mailbox_changed',
    'message_too_large',
    'message_unreadable',
    'mail_unavailable',
    'mail_timeout',
    'mail_protocol',
    'mail_refused',
  ],
});
