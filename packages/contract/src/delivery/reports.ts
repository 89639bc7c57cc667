import * as z from 'zod/mini';
import { mailCommand } from '../define.ts';
import { folderPath, realmid, uid, uidvalidity } from '../mail/fields.ts';
import { sendProof as proof } from '../compose/outbox.ts';

/**
 * What a report says. The first five are the actions of a delivery status (RFC 3464 2.3.3); `displayed` and `dismissed`
 * (removed or refused without being shown) are those of a read receipt (RFC 8098 3.2.6).
 */
export const REPORT_KINDS = [
  'failed',
  'delayed',
  'delivered',
  'relayed',
  'expanded',
  'displayed',
  'dismissed',
] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** Most reports of one message that are remembered and shown: a mailing list may answer with many. */
export const MAX_REPORTS = 100;

/**
 * What a report that arrived says about one recipient of a sent message. Anybody who has seen the message can write one, so
 * `saidby`, the address of its sender, belongs to every statement. `reason`: the words of the other server. `at`: when the
 * report arrived, in milliseconds since 1970. The last three name the message with the report where it was last seen.
 */
export const deliveryReport = z.object({
  kind: z.enum(REPORT_KINDS),
  address: z.string(),
  reason: z.string(),
  saidby: z.string(),
  at: z.number(),
  folder: z.string(),
  uid: z.int(),
  uidvalidity: z.int(),
});
export type DeliveryReport = z.output<typeof deliveryReport>;

/**
 * What is known about the sending of a message, which is named by its Message-ID. `proof` is null when it was not sent from
 * here, or long ago; then there are no reports. Reports are in the order of their arrival.
 */
export const sendProof = mailCommand({
  id: 'delivery.proof',
  command: 'sendproof',
  summary: 'What is known about the sending of a message, and what reports say about its delivery.',
  changes: false,
  origin: 'ours',
  body: z.object({ messageid: z.string().check(z.maxLength(998)) }),
  reply: z.object({ proof: z.nullable(proof), reports: z.array(deliveryReport) }),
});

/** The copy in Sent of the message that a report is about; null when the report names none that is there. */
export const reportedMessage = mailCommand({
  id: 'delivery.reported',
  command: 'reportedmessage',
  summary: 'The sent message that a delivery report or a read receipt is about.',
  changes: false,
  origin: 'ours',
  body: z.object({ folder: folderPath, uid, realmid: z.optional(realmid), uidvalidity: z.optional(uidvalidity) }),
  reply: z.object({ sent: z.nullable(z.object({ folder: z.string(), uid })) }),
  errors: ['folder_not_found', 'message_not_found', 'mailbox_changed', 'message_too_large', 'message_unreadable'],
});

/** Most messages of `bouncedMessages`: the newest, of those that are remembered. */
export const MAX_BOUNCED = 500;

/**
 * The copies in Sent of messages that a report says were not delivered to a recipient. `folder` is any folder of the account whose
 * Sent is meant; absent: the own one.
 */
export const bouncedMessages = mailCommand({
  id: 'delivery.bounced',
  command: 'bouncedmessages',
  summary: 'The sent messages that a report says were not delivered.',
  changes: false,
  origin: 'ours',
  body: z.object({ folder: z.optional(folderPath) }),
  reply: z.object({ folder: z.string(), uidvalidity: z.int(), uids: z.array(uid) }),
});
export type BouncedMessages = z.output<typeof bouncedMessages.reply>;
