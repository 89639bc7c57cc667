import { MIGRATED, migrate } from '@pillarbox/contract/downgrade/operations';
import type { PageSettings } from '@pillarbox/contract/partner/page-settings';
import { call } from '../../lib/call.ts';

/** The version that the provider lets users go back to. */
export type PreviousVersion = NonNullable<PageSettings['previousVersion']>;

/** Time limit of a migration call in ms. A large calendar takes long. */
const TIMEOUT_MS = 120_000;
/** Delay of the reload after the migration, in ms [PREF-021, CONST-059]. */
export const RELOAD_AFTER_MS = 2000;
const YEAR_S = 31_536_000;

/** How a migration ended. `unfinished`: data is still being copied the other way, so that the previous version lacks some. */
export type Outcome = 'done' | 'failed' | 'unfinished';

/**
 * Migrates preferences, calendars, events and tasks at the same time [PREF-019]. Done when all four succeeded [ERR-017, ERR-018].
 */
export async function migrateAll(user: string, { service, target }: PreviousVersion): Promise<Outcome> {
  const outcomes = await Promise.allSettled(
    MIGRATED.map((what) => call(migrate, { params: { user, what, service, target } }, { timeout: TIMEOUT_MS })),
  );
  const replies = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  if (replies.length === MIGRATED.length && replies.every(({ status }) => status)) return 'done';
  return replies.some(({ unfinished }) => unfinished === true) ? 'unfinished' : 'failed';
}

/** Sets the cookie that makes the next load the previous version [PREF-020]. */
export function choosePreviousVersion({ cookie, cookieValue }: PreviousVersion): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${cookie}=${cookieValue}; Max-Age=${YEAR_S}; Path=/; SameSite=Lax${secure}`;
}
