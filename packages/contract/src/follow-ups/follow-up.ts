import * as z from 'zod/mini';
import { stopWhen } from './request.ts';

/** Most follow-up sets of an account: templates and files are kept with each. */
export const MAX_FOLLOW_UPS = 500;
/** Most recipients that a series names on the wire; the gateway counts all of them. */
export const SHOWN_FOLLOWEES = 50;

/** Bits of a recipient record [DATA-007]. */
export const FOLLOW_UP_FLAG = {
  /** The gateway sends it, the user is not only reminded. */
  AUTO: 1,
  ASREPLY: 4,
  ASNEW: 8,
  /** The recipient confirmed that the message was displayed. */
  OPENED: 64,
  REPLIED: 128,
  /** It is sent only while none of the recipients has replied. */
  DWNONE: 256,
  /** It is sent until all recipients have replied. */
  DWNALL: 512,
  FUPSENT: 1024,
  /** The user has answered in the conversation after the message. */
  REPLYINSENT: 2048,
  /** It was stopped before it was sent. */
  DELETED: 8192,
} as const;

/** A recipient of one follow-up [DATA-049]. `followee` is the address; `outdated`: nothing is sent to it any more. */
export const followUpRecipient = z.object({
  id: z.string(),
  /** The delay in seconds. */
  inBy: z.int(),
  /** Bits of FOLLOW_UP_FLAG. */
  flags: z.int(),
  followee: z.string(),
  outdated: z.boolean(),
  series: z.int(),
  srcUID: z.string(),
});

/**
 * One follow-up of a message [DATA-048], counted from 1. `fupUID` is its Message-ID, '' for a reminder; `fupFolder` and `srcFolder` are
 * the folder of sent messages. `schedule` is when it is due, in milliseconds since 1970, 0 when it never will be.
 */
export const followUpSeries = z.object({
  series: z.int(),
  fupUID: z.string(),
  srcUID: z.string(),
  fupFolder: z.string(),
  srcFolder: z.string(),
  inBy: z.int(),
  recipients: z.array(followUpRecipient).check(z.maxLength(SHOWN_FOLLOWEES)),
  isProcessed: z.boolean(),
  isAllReplied: z.boolean(),
  schedule: z.number(),
  /** Ours: how it is sent, and its subject. */
  sendAs: z.enum(['reply', 'new']),
  subject: z.string(),
});
export type FollowUpSeries = z.output<typeof followUpSeries>;

/**
 * waiting: a follow-up is to come. due: the time of a reminder has come. done: all were sent. replied, bounced: a reply or a report that
 * the message was not delivered stopped them. failed: a follow-up could not be sent.
 */
export const followUpState = z.enum(['waiting', 'due', 'done', 'replied', 'bounced', 'failed']);
export type FollowUpState = z.output<typeof followUpState>;

/**
 * The follow-ups of one sent message [DATA-047]. `srcUID` identifies it. `sntFolder` and `sntUID` are the place of its copy, uid 0 when it
 * is not there. The other members are ours.
 */
export const followUpSet = z.object({
  srcUID: z.string(),
  isAuto: z.boolean(),
  series: z.record(z.string(), followUpSeries),
  seriesPassed: z.array(z.int()),
  seriesFuture: z.array(z.int()),
  sntFolder: z.string(),
  sntUID: z.int(),
  sntValidity: z.int(),
  subject: z.string(),
  /** The first recipients. */
  to: z.array(z.object({ name: z.string(), mail: z.string() })),
  /** All recipients. */
  recipients: z.int(),
  stop: stopWhen,
  state: followUpState,
  /** Who replied or was not reached, or the error code of what failed; '' for none. */
  reason: z.string(),
  /** Why a due follow-up waits: `session_ended` or `invalid_credentials`, until the user signs in; '' for nothing. */
  waits: z.string(),
  /** Milliseconds since 1970. */
  sentat: z.number(),
  /** Grows with each change, so that a change made from an older state is refused. */
  version: z.int(),
});
export type FollowUpSet = z.output<typeof followUpSet>;
