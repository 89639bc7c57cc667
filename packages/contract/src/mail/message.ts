import * as z from 'zod/mini';
import { define, mailCommand } from '../define.ts';
import { address, flagBits, folderPath, realmid, uid, uidvalidity } from './fields.ts';

/** The headers that a reader sees, decoded. `all` keeps every header line in message order, for the details view. */
export const messageHeader = z.object({
  subject: z.string(),
  date: z.number(),
  from: z.array(address),
  sender: z.array(address),
  replyto: z.array(address),
  to: z.array(address),
  cc: z.array(address),
  bcc: z.array(address),
  messageid: z.string(),
  inreplyto: z.string(),
  references: z.array(z.string()),
  /** Priority of the message: 1 high, 3 normal, 5 low. */
  priority: z.int(),
  /** The one address that asks for a read receipt; '' for none, and for several, which get none. */
  receiptto: z.string(),
  listunsubscribe: z.string(),
  all: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type MessageHeader = z.output<typeof messageHeader>;

/** A body that can be read. `truncated` says that only the first CONST-012 characters are here. */
export const bodyPart = z.object({
  part: z.string(),
  mime: z.enum(['text/html', 'text/plain']),
  text: z.string(),
  truncated: z.boolean(),
});
export type BodyPart = z.output<typeof bodyPart>;

/**
 * A part that can be downloaded [MAIL-070]. `part` is its place in the message, `type` a word for its kind (image, pdf,
 * archive, document, sheet, slides, audio, video, calendar, contact, message, text, file), `cid` its Content-ID without the
 * angle brackets, `size` decoded bytes.
 */
export const attachment = z.object({
  part: z.string(),
  type: z.string(),
  mime: z.string(),
  name: z.string(),
  dlURL: z.string(),
  size: z.int(),
  cid: z.string(),
});
export type Attachment = z.output<typeof attachment>;

/**
 * A message as it is read [DATA-002]. `part` is the part shown first, `parts` all readable bodies that show something (the
 * HTML and the text of an alternative are two of them), `inlines` parts that the HTML refers to by cid, `images` further
 * displayable pictures [VAL-043], `attachments` the files it holds (images included): the ATTACH flag of its row stands for
 * these. A file that the HTML refers to is in `inlines`, too. With the note `too_heavy` its parts are files, the whole message
 * one of them (`part` is `source`).
 */
export const message = z.object({
  uid,
  folder: z.string(),
  uidvalidity: z.int(),
  flags: flagBits,
  size: z.int(),
  header: messageHeader,
  part: z.string(),
  parts: z.array(bodyPart),
  inlines: z.array(attachment),
  images: z.array(attachment),
  attachments: z.array(attachment),
  /** True when the HTML names pictures of other hosts, which are held back until the reader asks. */
  remoteimages: z.boolean(),
  /** Words about what could not be read (`encrypted`, `too_deep`, `too_many_parts`, `broken_encoding`, `too_heavy`). */
  notes: z.array(z.string()),
});
export type Message = z.output<typeof message>;

const target = z.object({
  uid,
  folder: folderPath,
  realmid: z.optional(realmid),
  uidvalidity: z.optional(uidvalidity),
  /** Leave the message unread. */
  peek: z._default(z.boolean(), false),
});

/** Opens one message; marks it SEEN unless `peek` [API-023]. */
export const load = mailCommand({
  id: 'mail.load',
  command: 'load',
  summary: 'One message, read; marks it seen unless peek.',
  changes: true,
  body: target,
  reply: message,
  errors: ['folder_not_found', 'message_not_found', 'mailbox_changed', 'message_too_large', 'message_unreadable'],
});

/** The same message without touching its flags [API-012]. */
export const msg = mailCommand({
  id: 'mail.msg',
  command: 'msg',
  summary: 'One message, read, flags untouched.',
  changes: false,
  body: target,
  reply: message,
  errors: ['folder_not_found', 'message_not_found', 'mailbox_changed', 'message_too_large', 'message_unreadable'],
});

/** Several messages at once, flags untouched; those that vanished are left out [API-018]. */
export const fetchMessages = mailCommand({
  id: 'mail.fetch',
  command: 'fetch',
  summary: 'Up to 20 messages, read, flags untouched.',
  changes: false,
  body: z.object({
    folder: folderPath,
    realmid: z.optional(realmid),
    uidvalidity: z.optional(uidvalidity),
    uids: z.array(uid).check(z.minLength(1), z.maxLength(20)),
  }),
  reply: z.array(message),
  errors: ['folder_not_found', 'mailbox_changed', 'message_too_large', 'message_unreadable'],
});

/** What of a message can be downloaded [API-021]. */
export const fetchattachments = mailCommand({
  id: 'mail.fetchattachments',
  command: 'fetchattachments',
  summary: 'The attachments of one message.',
  changes: false,
  body: target,
  reply: z.array(attachment),
  errors: ['folder_not_found', 'message_not_found', 'mailbox_changed', 'message_too_large', 'message_unreadable'],
});

/** Largest single download, in bytes [CONST-038]. */
export const MAX_DOWNLOAD = 35_127_296;

/**
 * One part of a message, or with `part=source` the whole message as the server holds it [MAIL-080, API-051]. `action` is
 * `download` (always saved, never shown) or `inline` (displayable pictures only, for the page to hand to the frame).
 */
export const downloadAttachment = define({
  id: 'mail.attachment',
  method: 'GET',
  path: '/api/bf/attachments/',
  also: ['/attachments/'],
  transport: 'download',
  summary: 'Downloads one part of a message, or its source.',
  query: z.object({
    folder: folderPath,
    uid: z.string().check(z.regex(/^[1-9]\d{0,9}$/)),
    part: z.string().check(z.minLength(1), z.maxLength(64)),
    action: z._default(z.enum(['download', 'inline']), 'download'),
    realmid: z.optional(realmid),
    uidvalidity: z.optional(z.string().check(z.regex(/^\d{1,10}$/))),
    name: z.optional(z.string().check(z.maxLength(1024))),
  }),
  reply: z.unknown(),
  errors: [
    'session_ended',
    'token_expired',
    'folder_not_found',
    'message_not_found',
    'attachment_not_found',
    'message_too_large',
    'message_unreadable',
  ],
});

/** Largest picture of another host that is fetched, in bytes. */
export const MAX_REMOTE_IMAGE = 10 * 1024 * 1024;

/**
 * A picture of another host, fetched by the gateway once the reader has asked for it: the host learns neither the reader's
 * address nor anything about the browser. Raster pictures only.
 */
export const remoteImage = define({
  id: 'mail.remoteImage',
  method: 'GET',
  path: '/api/bf/image',
  also: ['/bfapi/image'],
  transport: 'download',
  origin: 'ours',
  summary: 'A picture of another host, fetched on the reader’s behalf.',
  query: z.object({ url: z.string().check(z.minLength(8), z.maxLength(4096)) }),
  reply: z.unknown(),
  errors: ['session_ended', 'token_expired', 'image_unavailable'],
});
