import { MIGRATED, migrate } from '@pillarbox/contract/downgrade/operations';
import type { PageSettings } from '@pillarbox/contract/partner/page-settings';
import { call } from '../../lib/call.ts';

/** The version that the provider lets users go back to. */
export type PreviousVersion = NonNullable<PageSettings['previousVersion']>;

/** How long a migration may take, ms. */
const PATIENCE_MS = 120_000;
/** The page loads anew so long after everything was migrated, ms [PREF-021, CONST-059]. */
export const RELOAD_AFTER_MS = 2000;
const YEAR_S = 31_536_000;

/** Migrates preferences, calendars, events and tasks side by side [PREF-019]; true when all four say that they worked. */
export async function migrateAll(user: string, { service, target }: PreviousVersion): Promise<boolean> {
  const outcomes = await Promise.allSettled(
    MIGRATED.map((what) => call(migrate, { params: { user, what, service, target } }, { timeout: PATIENCE_MS })),
  );
  return outcomes.every((outcome) => outcome.status === 'fulfilled' && outcome.value.status);
}

/** Lets the next load be of the old version [PREF-020]. */
export function choosePreviousVersion({ cookie, cookieValue }: PreviousVersion): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${cookie}=${cookieValue}; Max-Age=${YEAR_S}; Path=/; SameSite=Lax${secure}`;
}
