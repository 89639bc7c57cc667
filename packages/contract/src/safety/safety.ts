import * as z from 'zod/mini';
import { mailCommand } from '../define.ts';
import { folderPath, realmid, uid, uidvalidity } from '../mail/fields.ts';

/** The outcome of SPF, DKIM or DMARC. `uncertain`: softfail, neutral, or an error while checking. */
export const checkOutcome = z.enum(['pass', 'fail', 'none', 'uncertain']);
export type CheckOutcome = z.output<typeof checkOutcome>;

/**
 * What the provider's servers found out (Authentication-Results, RFC 8601); null for a check that they did not report.
 * `verdict` says whether a check passed for the domain that the reader sees.
 */
export const authentication = z.object({
  spf: z.nullable(checkOutcome),
  dkim: z.nullable(checkOutcome),
  dmarc: z.nullable(checkOutcome),
  verdict: z.enum(['pass', 'fail', 'unknown']),
});
export type Authentication = z.output<typeof authentication>;

/** Somebody whom the user has written to, or a contact, and whom the sender can be mistaken for. `received`: messages from that address. */
const lookalike = z.object({
  kind: z.enum(['address', 'domain', 'name']),
  name: z.string(),
  mail: z.string(),
  received: z.int(),
});

/** What the gateway knows about the sender of a message. */
export const safetyFacts = z.object({
  /** Null when the provider names no servers whose results count. */
  authentication: z.nullable(authentication),
  /**
   * `received`: messages from this address in the views of the account, this one included. `written`: whether a message in
   * Sent was addressed to it. `complete` is false while the views are being read.
   */
  history: z.object({ received: z.int(), written: z.boolean(), complete: z.boolean() }),
  /** Whether the sender's address is in an address book of the user. */
  contact: z.boolean(),
  /**
   * Whether the user said "I know this sender". `checked`: while the checks passed; it does not cover a message that fails
   * them. `always`: for a message that failed them.
   */
  trusted: z.enum(['no', 'checked', 'always']),
  /** Whether the sender is on the list of blocked senders. */
  blocked: z.boolean(),
  lookalike: z.nullable(lookalike),
  /** The address that replies go to, if it belongs to another domain than the sender; else ''. */
  replyto: z.string(),
  /** Files that may harm. */
  files: z.array(z.object({ name: z.string(), risk: z.enum(['program', 'double_ending', 'hidden_characters']) })),
});
export type SafetyFacts = z.output<typeof safetyFacts>;

/** What is known about the sender of one message. */
export const checkSafety = mailCommand({
  id: 'safety.check',
  command: 'safety',
  summary: 'What is known about the sender of a message: checks of the server, earlier mail, look-alikes, risky files.',
  changes: false,
  origin: 'ours',
  body: z.object({
    folder: folderPath,
    realmid: z.optional(realmid),
    uid,
    uidvalidity: z.optional(uidvalidity),
  }),
  reply: safetyFacts,
  errors: ['folder_not_found', 'message_not_found', 'mailbox_changed', 'message_too_large', 'message_unreadable'],
});
