import * as z from 'zod/mini';
import { define } from '../define.ts';

/** The data that is migrated when a user returns to the previous version [PREF-019]. */
export const MIGRATED = ['preferences', 'calendars', 'events', 'tasks'] as const;

const name = z.string().check(z.regex(/^[A-Za-z0-9._-]{1,40}$/));

/**
 * Migrates one kind of a user's data to the previous version. `status` says whether that succeeded; false also if the
 * provider's service does not answer. `unfinished`: the service still copies data the other way, from the previous version to
 * this one [ERR-018]. Fails with `feature_off` if the partner has no previous version.
 */
export const migrate = define({
  id: 'downgrade.migrate',
  method: 'GET',
  path: '/api/migrate/:user/:what/:service/into/:target',
  changes: true,
  summary: 'Migrates one kind of data to the previous version of the product.',
  params: z.object({ user: z.string().check(z.maxLength(320)), what: z.enum(MIGRATED), service: name, target: name }),
  reply: z.object({ status: z.boolean(), unfinished: z.optional(z.literal(true)) }),
  errors: ['session_ended', 'token_expired', 'rtoken_mismatch', 'origin_refused', 'feature_off', 'not_permitted'],
});
