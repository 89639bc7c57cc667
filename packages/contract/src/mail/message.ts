import * as z from 'zod/mini';
import { define, mailCommand } from '../define.ts';
import { address, flagBits, folderPath, realmid, uid, uidvalidity } from './fields.ts';

/** The decoded headers that a user sees. `all` has every header line in message order, for the details. */
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
  /** The single address that requests a read receipt; '' for none. Requests with several addresses are ignored. */
  receiptto: z.string(),
  listunsubscribe: z.string(),
  all: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type MessageHeader = z.output<typeof messageHeader>;

/** A readable body. `truncated` says that it has only the first CONST-012 characters. */
export const bodyPart = z.object({
  part: z.string(),
  mime: z.enum(['text/html', 'text/plain']),
  text: z.string(),
  truncated: z.boolean(),
});
export type BodyPart = z.output<typeof bodyPart>;

/**
 * A part that can be downloaded [MAIL-070]. `part` is its path in the message, `type` its kind (image, pdf, archive,
 * document, sheet, slides, audio, video, calendar, contact, message, text, file), `cid` its Content-ID without angle
 * brackets, `size` in decoded bytes.
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
 * A message for reading [DATA-002]. `part` is the body shown first; `parts` are all readable bodies that are not empty
 * (HTML and text of an alternative count as two); `inlines` are the parts that the HTML refers to by cid; `images` are
 * further displayable pictures [VAL-043]; `attachments` are the files, images included. The ATTACH flag of a row stands for
 * `attachments`. A file that the HTML refers to is in `inlines`, too. With the note `too_heavy` all parts are files, and
 * the whole message is one of them (`part` is `source`).
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
  /** True when the HTML refers to pictures on other hosts. They are blocked until the user asks for them. */
  remoteimages: z.boolean(),
  /** Codes for what could not be read (`encrypted`, `too_deep`, `too_many_parts`, `broken_encoding`, `too_heavy`). */
  notes: z.array(z.string()),
});
export type Message = z.output<typeof message>;

const target = z.object({
  uid,
  folder: folderPath,
  realmid: z.optional(realmid),
  uidvalidity: z.optional(uidvalidity),
  /** Whether to leave the message unread. */
  peek: z._default(z.boolean(), false),
});

/** Opens one message, and sets SEEN unless `peek` [API-023]. */
export const load = mailCommand({
  id: 'mail.load',
  command: 'load',
  summary: 'One message; marks it as seen unless peek.',
  changes: true,
  body: target,
  reply: message,
  errors: ['folder_not_found', 'message_not_found', 'mailbox_changed', 'message_too_large', 'message_unreadable'],
});

/** Opens one message without changing its flags [API-012]. */
export const msg = mailCommand({
  id: 'mail.msg',
  command: 'msg',
  summary: 'One message, without changing its flags.',
  changes: false,
  body: target,
  reply: message,
  errors: ['folder_not_found', 'message_not_found', 'mailbox_changed', 'message_too_large', 'message_unreadable'],
});

/** Opens several messages without changing their flags; removed ones are left out [API-018]. */
export const fetchMessages = mailCommand({
  id: 'mail.fetch',
  command: 'fetch',
  summary: 'Up to 20 messages, without changing their flags.',
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

/** The parts of a message that can be downloaded [API-021]. */
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
 * One part of a message, or with `part=source` the whole message as the server stores it [MAIL-080, API-051]. `action` is
 * `download` (always saved as a file) or `inline` (displayable pictures only, shown in the message frame).
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

/** Largest picture of another host that the gateway fetches, in bytes. */
export const MAX_REMOTE_IMAGE = 10 * 1024 * 1024;

/**
 * A picture of another host, fetched by the gateway after the user asked for it, so that the host learns neither the user's
 * address nor anything about the browser. Raster pictures only.
 */
export const remoteImage = define({
  id: 'mail.remoteImage',
  method: 'GET',
  path: '/api/bf/image',
  also: ['/bfapi/image'],
  transport: 'download',
  origin: 'ours',
  summary: 'A picture of another host, fetched by the gateway.',
  query: z.object({ url: z.string().check(z.minLength(8), z.maxLength(4096)) }),
  reply: z.unknown(),
  errors: ['session_ended', 'token_expired', 'image_unavailable'],
});
