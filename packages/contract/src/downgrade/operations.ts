import * as z from 'zod/mini';
import { define } from '../define.ts';

/** What is taken along when a user goes back to the previous version [PREF-019]. */
export const MIGRATED = ['preferences', 'calendars', 'events', 'tasks'] as const;

const name = z.string().check(z.regex(/^[A-Za-z0-9._-]{1,40}$/));

/**
 * Hands one kind of a user's data to the previous version. `status` says whether that worked; a provider's service that does
 * not answer counts as false. Refused with `feature_off` where the partner names no previous version.
 */
export const migrate = define({
  id: 'downgrade.migrate',
  method: 'GET',
  path: '/api/migrate/:user/:what/:service/into/:target',
  changes: true,
  summary: 'Hands one kind of data to the previous version of the product.',
  params: z.object({ user: z.string().check(z.maxLength(320)), what: z.enum(MIGRATED), service: name, target: name }),
  reply: z.object({ status: z.boolean() }),
  errors: ['session_ended', 'token_expired', 'rtoken_mismatch', 'origin_refused', 'feature_off', 'not_permitted'],
});
