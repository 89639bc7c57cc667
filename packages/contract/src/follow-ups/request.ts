import * as z from 'zod/mini';

/** The delays of a follow-up, in seconds: 30 minutes, 1, 2 hours, 1, 2 days, 1 week [CONST-022 to CONST-027, FUP-031]. */
export const FOLLOW_UP_DELAYS = [1800, 3600, 7200, 86_400, 172_800, 604_800] as const;
export type FollowUpDelay = (typeof FOLLOW_UP_DELAYS)[number];

/** Most automated templates of a message [CONST-066, FUP-029]. */
export const MAX_TEMPLATES = 5;

/** Longest text and HTML of a template, in characters: a follow-up is short, and five are kept with each message. */
export const MAX_TEMPLATE_TEXT = 20_000;
export const MAX_TEMPLATE_HTML = 100_000;

/** Most files of a template, as of any message. */
const MAX_FILES = 25;

const headerLine = z.string().check(
  z.maxLength(998),
  // eslint-disable-next-line no-control-regex -- these characters end a header line or a string
  z.regex(/^[^\r\n\u0000]*$/),
);

/**
 * The message of an automated follow-up. `parts` has its HTML, and none for a plain text. `attachment` names staged files. The gateway
 * has no keys of the user, so that it neither encrypts nor signs: `pgp` is false.
 */
export const followUpMessage = z.object({
  headers: z.object({ Subject: headerLine }),
  text: z.string().check(z.maxLength(MAX_TEMPLATE_TEXT)),
  parts: z
    .array(z.object({ type: z.literal('text/html'), content: z.string().check(z.maxLength(MAX_TEMPLATE_HTML)) }))
    .check(z.maxLength(1)),
  attachment: z
    .array(z.object({ id: z.string().check(z.maxLength(64)), name: headerLine, size: z.int().check(z.nonnegative()) }))
    .check(z.maxLength(MAX_FILES)),
  pgp: z._default(z.literal(false), false),
});

/**
 * One follow-up as the composer asks for it [DATA-052]. A manual one reminds the user and has no message. The delay, in seconds, counts
 * from the step before: from the message itself, or from the follow-up before this one.
 */
export const followUpRequest = z.object({
  type: z.enum(['manual', 'automated']),
  'send-as': z._default(z.enum(['reply', 'new']), 'reply'),
  delay: z.literal(FOLLOW_UP_DELAYS),
  options: z.optional(z.object({ message: followUpMessage })),
});
export type FollowUpRequest = z.output<typeof followUpRequest>;

/** What stops the follow-ups: the first reply, or only that every recipient has replied. */
export const stopWhen = z.enum(['any', 'all']);
export type StopWhen = z.output<typeof stopWhen>;

/** The follow-ups of a message: one manual, or one to five automated ones. */
export const followUps = z.object({
  requests: z.array(followUpRequest).check(z.minLength(1), z.maxLength(MAX_TEMPLATES)),
  stop: z._default(stopWhen, 'any'),
});
export type FollowUps = z.output<typeof followUps>;

/** The srcUID of a follow-up set. */
export const followUpId = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/));

/** A change of a set: `requests` replaces the follow-ups that have not been sent. */
export const followUpChange = z.object({
  srcUID: followUpId,
  version: z.int(),
  stop: stopWhen,
  requests: z.array(followUpRequest).check(z.minLength(1), z.maxLength(MAX_TEMPLATES)),
});
export type FollowUpChange = z.output<typeof followUpChange>;
