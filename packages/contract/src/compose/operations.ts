import * as z from 'zod/mini';
import { define, mailCommand, zero } from '../define.ts';
import type { ErrorCode } from '../errors.ts';
import { uid } from '../mail/fields.ts';
import { SCAN_ERRORS } from '../platform/scan-errors.ts';
import { MAX_ATTACHMENTS, MAX_ATTACHMENT_BYTES, draftWriter, outgoing } from './draft.ts';
import { outboxItem } from './outbox.ts';
import { templateName } from './templates.ts';
import { WRITTEN_BODY_LIMIT } from '../operation.ts';

const WRITING_ERRORS: readonly ErrorCode[] = [
  'recipient_invalid',
  'too_many_recipients',
  'too_many_attachments',
  'attachments_too_large',
  ...SCAN_ERRORS,
  'attachment_not_found',
  'header_invalid',
  'sender_refused',
  'message_not_found',
  'mailbox_changed',
];

/** A staged attachment. `id` is valid until the message is sent, or for one week. */
export const stagedAttachment = z.object({ id: z.string(), name: z.string(), mime: z.string(), size: z.int() });
export type StagedAttachment = z.output<typeof stagedAttachment>;

/**
 * Uploads attachments in the multipart field `attachments[]` [API-101]. Either all files of a request are stored or none.
 */
export const stageAttachments = define({
  id: 'compose.stage',
  method: 'POST',
  path: '/api/storage/:user/:section/attachments',
  transport: 'multipart',
  bodyLimit: MAX_ATTACHMENT_BYTES + 1024 * 1024,
  summary: `Stages up to ${MAX_ATTACHMENTS} files for a message.`,
  params: z.object({ user: z.string(), section: z.literal('compose') }),
  reply: z.object({ attachments: z.array(stagedAttachment) }),
  errors: [
    'session_ended',
    'token_expired',
    'rtoken_mismatch',
    'origin_refused',
    'too_many_attachments',
    'attachments_too_large',
    ...SCAN_ERRORS,
  ],
});

/** Deletes a staged attachment; an unknown id counts as success. */
export const unstageAttachment = define({
  id: 'compose.unstage',
  method: 'DELETE',
  path: '/api/storage/:user/:section/attachments/:id',
  origin: 'ours',
  summary: 'Deletes one staged file.',
  params: z.object({ user: z.string(), section: z.literal('compose'), id: z.string() }),
  reply: zero,
  errors: ['session_ended', 'token_expired', 'rtoken_mismatch', 'origin_refused'],
});

/**
 * The content of a staged picture, so that the text can show it again after a reload; other files can only be downloaded.
 */
export const stagedContent = define({
  id: 'compose.stagedContent',
  method: 'GET',
  path: '/api/storage/:user/:section/attachments/:id',
  transport: 'download',
  origin: 'ours',
  summary: 'The content of one staged file.',
  params: z.object({ user: z.string(), section: z.literal('compose'), id: z.string().check(z.maxLength(64)) }),
  reply: z.unknown(),
  errors: ['session_ended', 'token_expired', 'not_permitted', 'attachment_not_found'],
});

/**
 * Saves a draft and replaces the earlier version with the same `draftid` [API-031, API-047]. A draft needs no recipients
 * and no subject. Attached files belong to this version only: the next version must contain them again.
 */
export const savemsg = mailCommand({
  id: 'compose.savemsg',
  command: 'savemsg',
  transport: 'json-or-multipart',
  bodyLimit: WRITTEN_BODY_LIMIT,
  summary: 'Saves a draft, replacing its earlier version.',
  changes: true,
  body: z.object({
    message: outgoing,
    /** Identifies the draft across its versions; chosen by the composer. */
    draftid: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/)),
    /** The highest version of a draft wins: an older one that arrives late is dropped. */
    version: z.int().check(z.gte(1)),
    writer: z.optional(draftWriter),
  }),
  reply: z.object({ folder: z.string(), uid, uidvalidity: z.int(), savedat: z.number() }),
  errors: [...WRITING_ERRORS, 'already_sent', 'draft_changed', 'mail_over_quota'],
});

/**
 * Saves a message as a template, multipart like a draft [API-048], in the folder Templates, where other mail programs look
 * for theirs. `name` is the subject when it is absent. `replaces` names the template that this one replaces.
 */
export const saveTemplate = mailCommand({
  id: 'compose.template',
  command: 'template',
  transport: 'json-or-multipart',
  bodyLimit: WRITTEN_BODY_LIMIT,
  summary: 'Saves a message as a template.',
  changes: true,
  body: z.object({
    message: outgoing,
    name: z.optional(templateName),
    replaces: z.optional(z.object({ uid, uidvalidity: z.int() })),
  }),
  reply: z.object({ folder: z.string(), uid, uidvalidity: z.int(), savedat: z.number() }),
  errors: [...WRITING_ERRORS, 'mail_over_quota'],
});

/** Discards a draft: its saved version and its staged attachments. */
export const discardDraft = mailCommand({
  id: 'compose.discard',
  command: 'discarddraft',
  summary: 'Discards a draft.',
  changes: true,
  origin: 'ours',
  body: z.object({ draftid: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/)) }),
  reply: zero,
});

/**
 * Puts a message into the outbox [API-046]. Sending the same `draftid` again is `already_sent`, so that no message is sent
 * twice.
 */
export const send = mailCommand({
  id: 'compose.send',
  command: 'send',
  transport: 'json-or-multipart',
  bodyLimit: WRITTEN_BODY_LIMIT,
  summary: 'Puts a message into the outbox, where it can be recalled until the undo time is over.',
  changes: true,
  body: z.object({
    message: outgoing,
    draftid: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/)),
    /** When to send it, in milliseconds since 1970; absent: when the undo time is over. */
    sendat: z.optional(z.int()),
    writer: z.optional(draftWriter),
  }),
  reply: outboxItem,
  errors: [
    ...WRITING_ERRORS,
    'recipient_missing',
    'already_sent',
    'draft_changed',
    'submission_unavailable',
    'message_too_large',
    'send_time_invalid',
    'too_many_scheduled',
    'followup_invalid',
    'too_many_followups',
  ],
});

/** What the submission server offers for a message. A server that does not answer in time offers nothing. */
export const submissionOffers = mailCommand({
  id: 'compose.offers',
  command: 'submissionoffers',
  summary: 'What the submission server of the account offers.',
  changes: false,
  origin: 'ours',
  reply: z.object({
    /** Whether it takes requests for delivery reports (DSN, RFC 3461). */
    deliveryreports: z.boolean(),
  }),
});

/** Messages that are being sent, and failed ones that the user has not dismissed. */
export const listOutbox = mailCommand({
  id: 'compose.outbox',
  command: 'outbox',
  summary: 'Messages in the outbox, failed ones included.',
  changes: false,
  origin: 'ours',
  reply: z.array(outboxItem),
});

/** Recalls a message that has not been submitted; it becomes a draft again. */
export const recall = mailCommand({
  id: 'compose.recall',
  command: 'recall',
  summary: 'Recalls a message that has not been submitted: held, waiting for the next attempt, or failed.',
  changes: true,
  origin: 'ours',
  body: z.object({ id: z.string() }),
  reply: z.object({ message: outgoing, draftid: z.string() }),
  errors: ['outbox_not_found', 'already_sent'],
});

/**
 * Decides about a message that cannot proceed without its author. Failed: `retry` sends it again, `dismiss` removes it.
 * Unknown: `retry` sends it again, `dismiss` does not, and files the copy in Sent.
 */
export const settleFailed = mailCommand({
  id: 'compose.settle',
  command: 'outboxsettle',
  summary: 'Sends a failed or unknown message again, or dismisses it.',
  changes: true,
  origin: 'ours',
  body: z.object({ id: z.string(), action: z.enum(['retry', 'dismiss']) }),
  reply: zero,
  errors: ['outbox_not_found'],
});

/**
 * Changes when a scheduled message is sent, or sends a waiting message now: scheduled, held, waiting for the next attempt or for a
 * sign-in, or failed. The current password is stored with it.
 */
export const reschedule = mailCommand({
  id: 'compose.reschedule',
  command: 'reschedule',
  summary: 'Changes the time of a scheduled message, or sends a waiting one now.',
  changes: true,
  origin: 'ours',
  body: z.object({
    id: z.string(),
    /** Milliseconds since 1970; null sends it now. */
    sendat: z.nullable(z.int()),
  }),
  reply: outboxItem,
  errors: ['outbox_not_found', 'already_sent', 'send_time_invalid'],
});

/** Stops a waiting message: it is saved in Drafts with all its fields and attachments, and leaves the outbox. */
export const unschedule = mailCommand({
  id: 'compose.unschedule',
  command: 'unschedule',
  summary: 'Stops a waiting message and saves it in Drafts.',
  changes: true,
  origin: 'ours',
  body: z.object({ id: z.string() }),
  reply: z.object({ folder: z.string(), uid, uidvalidity: z.int(), savedat: z.number() }),
  errors: ['outbox_not_found', 'already_sent', 'mail_over_quota'],
});
