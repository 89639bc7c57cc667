import * as z from 'zod/mini';
import { define, mailCommand, zero } from '../define.ts';
import type { ErrorCode } from '../errors.ts';
import { uid } from '../mail/fields.ts';
import { MAX_ATTACHMENTS, MAX_ATTACHMENT_BYTES, outgoing } from './draft.ts';
import { outboxItem } from './outbox.ts';
import { WRITTEN_BODY_LIMIT } from '../operation.ts';

const WRITING_ERRORS: readonly ErrorCode[] = [
  'recipient_invalid',
  'too_many_recipients',
  'too_many_attachments',
  'attachments_too_large',
  'attachment_not_found',
  'header_invalid',
  'sender_refused',
  'message_not_found',
  'mailbox_changed',
];

/** A staged attachment: `id` stands for it until it is sent or a week has passed. */
export const stagedAttachment = z.object({ id: z.string(), name: z.string(), mime: z.string(), size: z.int() });
export type StagedAttachment = z.output<typeof stagedAttachment>;

/** Uploads attachments, multipart field `attachments[]` [API-101]. All files of a request or none are kept. */
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
  ],
});

/** Forgets a staged attachment; an unknown id is success. */
export const unstageAttachment = define({
  id: 'compose.unstage',
  method: 'DELETE',
  path: '/api/storage/:user/:section/attachments/:id',
  origin: 'ours',
  summary: 'Forgets one staged file.',
  params: z.object({ user: z.string(), section: z.literal('compose'), id: z.string() }),
  reply: zero,
  errors: ['session_ended', 'token_expired', 'rtoken_mismatch', 'origin_refused'],
});

/** A staged picture, for showing it in the text again after a reload; anything else is only ever saved. */
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
 * Saves a draft, replacing the earlier one of the same `draftid` [API-031, API-047]. Drafts need no recipient and no
 * subject. Files that come along are in this version only: the next one brings them again.
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
    /** Identity of the draft over all its versions, made by the composer. */
    draftid: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/)),
    /** Highest version of this draft wins: an older one that arrives late is dropped. */
    version: z.int().check(z.gte(1)),
  }),
  reply: z.object({ folder: z.string(), uid, uidvalidity: z.int(), savedat: z.number() }),
  errors: [...WRITING_ERRORS, 'already_sent', 'mail_over_quota'],
});

/**
 * Saves a message as a template, multipart like a draft [API-048]: it is filed in the folder Templates, where other mail
 * programs look for theirs. `replaces` names the template that this one takes the place of.
 */
export const saveTemplate = mailCommand({
  id: 'compose.template',
  command: 'template',
  transport: 'json-or-multipart',
  bodyLimit: WRITTEN_BODY_LIMIT,
  summary: 'Saves a message as a template.',
  changes: true,
  body: z.object({ message: outgoing, replaces: z.optional(z.object({ uid, uidvalidity: z.int() })) }),
  reply: z.object({ folder: z.string(), uid, uidvalidity: z.int(), savedat: z.number() }),
  errors: [...WRITING_ERRORS, 'mail_over_quota'],
});

/** Throws a draft away: its saved version and its staged attachments. */
export const discardDraft = mailCommand({
  id: 'compose.discard',
  command: 'discarddraft',
  summary: 'Throws a draft away.',
  changes: true,
  origin: 'ours',
  body: z.object({ draftid: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/)) }),
  reply: zero,
});

/** Hands a message to the outbox [API-046]. The same `draftid` twice is `already_sent`: a message leaves once. */
export const send = mailCommand({
  id: 'compose.send',
  command: 'send',
  transport: 'json-or-multipart',
  bodyLimit: WRITTEN_BODY_LIMIT,
  summary: 'Puts a message into the outbox, where it can be called back for the hold.',
  changes: true,
  body: z.object({ message: outgoing, draftid: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/)) }),
  reply: outboxItem,
  errors: [...WRITING_ERRORS, 'recipient_missing', 'already_sent', 'submission_unavailable', 'message_too_large'],
});

/** Messages on their way, and failed ones that the user has not dismissed. */
export const listOutbox = mailCommand({
  id: 'compose.outbox',
  command: 'outbox',
  summary: 'Messages on their way out and failed ones.',
  changes: false,
  origin: 'ours',
  reply: z.array(outboxItem),
});

/** Calls a message back that has not left: it is a draft again. */
export const recall = mailCommand({
  id: 'compose.recall',
  command: 'recall',
  summary: 'Calls back a message that has not left: held, waiting for the next attempt, or failed.',
  changes: true,
  origin: 'ours',
  body: z.object({ id: z.string() }),
  reply: z.object({ message: outgoing, draftid: z.string() }),
  errors: ['outbox_not_found', 'already_sent'],
});

/**
 * Settles a message that only its writer can settle. Failed: `retry` sends it again, `dismiss` forgets it. Unknown: `retry`
 * sends it once more, `dismiss` leaves it and files the copy in Sent.
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
