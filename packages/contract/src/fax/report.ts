import * as z from 'zod/mini';
import { define } from '../define.ts';
import { FAX_API, FAX_REASONS, internationalNumber, MAX_FAX_PAGES } from './fax.ts';

const serviceId = z.string().check(z.regex(/^[\w.-]{1,100}$/));

/** What a service tells: how a fax goes on, or that one has arrived. The gateway reads the pages of an arrived one itself. */
export const faxReport = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('state'),
    /** The service's id of the fax. */
    fax: serviceId,
    state: z.enum(['sending', 'sent', 'failed']),
    sentPages: z.optional(z.int().check(z.gte(0), z.lte(MAX_FAX_PAGES))),
    reason: z.optional(z.enum(FAX_REASONS)),
  }),
  z.object({
    kind: z.literal('incoming'),
    fax: serviceId,
    /** Own number of the user, and the number of the sender; absent when the sender does not tell it. */
    to: internationalNumber,
    from: z.optional(internationalNumber),
  }),
]);
export type FaxReport = z.output<typeof faxReport>;

/**
 * A report of the fax service of a partner. `payload` is the report as JSON; `signature` is HMAC-SHA-256 over `id.time.payload` in
 * hexadecimal digits with the key of the partner. The same `id` counts once. docs/FAX.md describes it.
 */
export const reportFax = define({
  id: 'fax.report',
  method: 'POST',
  path: `${FAX_API}/report/:partner`,
  access: 'anonymous',
  changes: false,
  origin: 'ours',
  summary: 'Takes a signed report of the fax service of a partner: a new state, or a fax that has arrived.',
  params: z.object({ partner: z.string().check(z.regex(/^[\w-]{1,64}$/)) }),
  body: z.object({
    id: serviceId,
    /** Seconds since 1970. */
    time: z.int(),
    payload: z.string().check(z.maxLength(8000)),
    signature: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  }),
  reply: z.object({ Success: z.literal(1) }),
  errors: ['fax_report_refused', 'feature_off'],
});
