import * as z from 'zod/mini';
import { webAddress } from '../partner/setting-values.ts';

/**
 * The version of the product that users may return to [SHELL-138]. The gateway calls the provider's migration service at
 * `{migrate}{user}/{preferences|calendars|events|tasks}/{service}/into/{target}`. It answers `{"status": true}`; false means that it
 * failed, with `"reason": "opposite_migration_not_finished"` while it still copies the other way [ERR-018].
 */
const previousVersion = z.strictObject({
  migrate: webAddress,
  /** Name of the environment variable with the secret for the migration service. */
  secretFrom: z.optional(z.string()),
  service: z._default(z.string().check(z.regex(/^[A-Za-z0-9._-]{1,40}$/)), 'webmail'),
  target: z._default(z.string().check(z.regex(/^[A-Za-z0-9._-]{1,40}$/)), 'previous'),
  /** Name of the cookie that selects the version, and its value for the previous one [PREF-020]. */
  cookie: z._default(z.string().check(z.regex(/^[A-Za-z0-9._-]{1,64}$/)), 'webmail_version'),
  cookieValue: z._default(z.string().check(z.regex(/^[A-Za-z0-9._-]{1,64}$/)), '1'),
});

/** Partner settings of returning to the previous version. */
export const downgradeSettings = { previousVersion: z.optional(previousVersion) };
