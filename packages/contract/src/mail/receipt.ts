import * as z from 'zod/mini';
import { define, MAIL_ERRORS } from '../define.ts';
import { folderPath, realmid, uid, uidvalidity } from './fields.ts';

/** How the read receipt request of a message was answered. */
export const receiptState = z.enum(['none', 'sent', 'declined']);
export type ReceiptState = z.output<typeof receiptState>;

/** Message-ID, with or without its angle brackets (RFC 5322 3.6.4) [VAL-037]. */
const mid = z.string().check(
  z.minLength(1),
  z.maxLength(1000),
  // eslint-disable-next-line no-control-regex -- a Message-ID must not contain control characters
  z.regex(/^(?:<[^<>\s\u0000-\u001f\u007f]+>|[^<>\s\u0000-\u001f\u007f]+)$/),
);

const reply = z.object({ mid: z.string(), state: receiptState });

/**
 * How a receipt request was answered [API-044]. With the Message-ID alone, only what this product stored. If the call also
 * names the message, the answer of another client counts, too ($MDNSent, RFC 3503); it is reported as `sent`, because the
 * keyword does not distinguish `sent` from `declined`.
 */
export const receiptStateOf = define({
  id: 'mail.receiptState',
  method: 'GET',
  path: '/api/bf/receipt/state',
  also: ['/bfapi/receipt/state'],
  summary: 'Whether a read receipt was sent or declined for a message.',
  query: z.object({
    mid,
    folder: z.optional(folderPath),
    uid: z.optional(z.string().check(z.regex(/^[1-9]\d{0,9}$/))),
    uidvalidity: z.optional(z.string().check(z.regex(/^\d{1,10}$/))),
    realmid: z.optional(realmid),
  }),
  reply,
  errors: [...MAIL_ERRORS, 'folder_not_found', 'mailbox_changed', 'not_permitted'],
});

/**
 * Answers a receipt request, once and finally [API-045]: `sent` sends a receipt, `declined` only stores the decision. An
 * earlier answer stays and is returned. The gateway reads the recipient from the message itself, so that a caller cannot
 * send a receipt to anybody else.
 */
export const answerReceipt = define({
  id: 'mail.answerReceipt',
  method: 'POST',
  path: '/api/bf/receipt/state',
  also: ['/bfapi/receipt/state'],
  summary: 'Sends or declines the read receipt that a message asks for.',
  body: z.object({
    mid,
    folder: folderPath,
    uid,
    uidvalidity: z.optional(uidvalidity),
    realmid: z.optional(realmid),
    state: z.enum(['sent', 'declined']),
  }),
  reply,
  errors: [
    ...MAIL_ERRORS,
    'folder_not_found',
    'message_not_found',
    'mailbox_changed',
    'message_too_large',
    'message_unreadable',
    'not_permitted',
    'receipt_not_asked',
    'submission_unavailable',
    'submission_refused',
    'remote_sending_off',
    'remote_sending_refused',
    'remote_sending_unreachable',
  ],
});
