import * as z from 'zod/mini';
import { define } from '../define.ts';

/** Days for which a new forwarding is shown to its owner. */
export const FORWARDING_NOTICE_DAYS = 7;

/** What the page says about the rules of the account, as they were last read or saved through the product. */
export const incomingNotices = z.object({
  /** The auto-reply that is on, with its days; null if it is off. `active` says whether today is one of its days. */
  autoReply: z.nullable(z.object({ active: z.boolean(), from: z.string(), until: z.string() })),
  /** A forwarding that was set up within the last week; null for none. `at`: milliseconds since 1970. */
  forwarding: z.nullable(z.object({ addresses: z.array(z.string()), keepCopy: z.boolean(), at: z.number() })),
});
export type IncomingNotices = z.output<typeof incomingNotices>;

/** What the page shows above the mail: an auto-reply that is on, and a new forwarding. */
export const loadIncomingNotices = define({
  id: 'incoming.notices',
  method: 'GET',
  path: '/api/mail/incoming-notices',
  origin: 'ours',
  summary: 'An auto-reply that is on, and a forwarding that is new.',
  reply: incomingNotices,
  errors: ['session_ended', 'token_expired'],
});
