import * as z from 'zod/mini';
import { define, MAIL_ERRORS } from '../define.ts';
import { folderPath, realmid, uid, uidvalidity } from './fields.ts';

/** What became of the wish for a read receipt of one message. */
export const receiptState = z.enum(['none', 'sent', 'declined']);
export type ReceiptState = z.output<typeof receiptState>;

/** Message-ID, with or without its angle brackets (RFC 5322 3.6.4) [VAL-037]. */
const mid = z.string().check(
  z.minLength(1),
  z.maxLength(1000),
  // eslint-disable-next-line no-control-regex -- control characters are exactly what no id may hold
  z.regex(/^(?:<[^<>\s\u0000-\u001f\u007f]+>|[^<>\s\u0000-\u001f\u007f]+)$/),
);

const reply = z.object({ mid: z.string(), state: receiptState });

/**
 * What became of the wish for a receipt [API-044]. Known by Message-ID alone; who names the message as well learns also what
 * another client answered ($MDNSent, RFC 3503), which tells `sent` from `declined` for nobody and reads as `sent`.
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
 * Answers the wish for a receipt, once for good [API-045]: `sent` sends one, `declined` only remembers. What was answered
 * before stays and is the reply. The gateway reads from the message itself who asks, so nobody else can be sent one.
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
  ],
});
