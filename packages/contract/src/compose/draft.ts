import * as z from 'zod/mini';
import { followUps } from '../follow-ups/request.ts';
import { address, folderPath, realmid, uid, uidvalidity } from '../mail/fields.ts';

/** Most attachments of a message [VAL-006]. */
export const MAX_ATTACHMENTS = 25;
/** Largest attachment, and largest total of all attachments, in bytes [VAL-007, VAL-008]. */
export const MAX_ATTACHMENT_BYTES = 26_214_400;
/** Most recipients of one message: To, Cc and Bcc together. */
export const MAX_RECIPIENTS = 500;

/**
 * Header that stores the `draftid` of a saved draft, so that a draft opened from the Drafts folder keeps its identity;
 * `version` has another one. Sent messages contain neither.
 */
export const DRAFT_ID_HEADER = 'X-Draft-Id';
/** Header that stores the `version` of a saved draft. */
export const DRAFT_VERSION_HEADER = 'X-Draft-Version';

/** Header of a saved draft for which its writer asked for a delivery report; a sent message does not contain it. */
export const DRAFT_REPORT_HEADER = 'X-Draft-Delivery-Report';

/** A line of text for a header: no CR, LF or NUL. */
const headerLine = z.string().check(
  z.maxLength(998),
  // eslint-disable-next-line no-control-regex -- these characters end a header line or a string
  z.regex(/^[^\r\n\u0000]*$/),
);

const recipient = z.extend(address, { name: headerLine, mail: headerLine });
const recipients = z.array(recipient).check(z.maxLength(MAX_RECIPIENTS));

/**
 * The composer that saves or sends a draft. `id` is random and stays the same while the composer has the draft open; `base` is the
 * version that its changes are based on, 0 for none. When another composer has saved a version that is not `base`, the call fails
 * with `draft_changed`, unless `force` is set: then that version is replaced.
 */
export const draftWriter = z.object({
  id: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/)),
  base: z.int().check(z.gte(0)),
  force: z._default(z.boolean(), false),
});
export type DraftWriter = z.output<typeof draftWriter>;

/** The message that a new message replies to or forwards [DATA-053]. */
export const reference = z.object({
  command: z.enum(['reply', 'replyall', 'forward', 'draft', 'new']),
  folder: folderPath,
  uid,
  uidvalidity: z.optional(uidvalidity),
});
export type Reference = z.output<typeof reference>;

/** A staged attachment by id, or a part of an existing message (when forwarding). */
export const attachmentRef = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('staged'), id: z.string().check(z.maxLength(64)) }),
  z.object({
    kind: z.literal('part'),
    folder: folderPath,
    uid,
    uidvalidity: z.optional(uidvalidity),
    part: z.string().check(z.maxLength(64)),
  }),
]);
export type AttachmentRef = z.output<typeof attachmentRef>;

/**
 * Set for a message that the page has encrypted or signed. `html` and `text` are then '', and the only attachment is the MIME
 * entity (RFC 3156), which the gateway sends unchanged below its own headers. `autocrypt` is the sender's public key as
 * base64, for a header that brings it to the recipients; '' for none.
 */
export const pgpProtection = z.object({
  kind: z.enum(['encrypted', 'signed']),
  autocrypt: z._default(z.string().check(z.maxLength(16_384), z.regex(/^[A-Za-z0-9+/]*={0,2}$/)), ''),
});

/** Largest calendar text that a message carries, in characters: that of a calendar object. */
const MAX_CALENDAR = 1024 * 1024;

/**
 * An invitation or an answer to one, which programs of the recipients read (RFC 6047) [API-049]: `method` is that of the text. It is sent
 * as another form of the text and as a file.
 */
export const calendarPart = z.object({
  method: z.enum(['REQUEST', 'CANCEL', 'REPLY', 'COUNTER', 'DECLINECOUNTER', 'PUBLISH']),
  ics: z.string().check(z.minLength(1), z.maxLength(MAX_CALENDAR)),
});

/**
 * A message as the composer saves and sends it. `html` is '' for a plain-text message; `text` is always present. `cid` of
 * an inline attachment is the Content-ID that the HTML refers to.
 */
export const outgoing = z.object({
  realmid: z.optional(realmid),
  from: z.optional(recipient),
  to: recipients,
  cc: recipients,
  bcc: recipients,
  replyto: z.optional(recipient),
  subject: headerLine,
  html: z.string().check(z.maxLength(2_000_000)),
  text: z.string().check(z.maxLength(2_000_000)),
  priority: z._default(z.literal([1, 3, 5]), 3),
  receipt: z._default(z.boolean(), false),
  /** Whether the mail servers are asked to report the delivery (RFC 3461); failures and delays they report in any case. */
  deliveryreport: z._default(z.boolean(), false),
  attachments: z
    .array(z.object({ ref: attachmentRef, name: z.optional(headerLine), cid: z.optional(headerLine) }))
    .check(z.maxLength(100)),
  reference: z.optional(reference),
  pgp: z.optional(pgpProtection),
  calendar: z.optional(calendarPart),
  /** What happens when nobody replies [COMP-022]; a draft does not keep it. */
  followups: z.optional(followUps),
});
export type Outgoing = z.output<typeof outgoing>;
