import { Failure } from '@pillarbox/contract/failure';
import type { SocketEvent } from '@pillarbox/contract/events';
import type { PartnerPreferences } from '@pillarbox/contract/partner/preferences';
import {
  combinedLoginPreferences,
  MAX_STORED_PREFERENCES,
  savePreferences,
} from '@pillarbox/contract/preferences/operations';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Mount, Session } from '../../platform/http/road.ts';
import { checkPreferences } from './check-preferences.ts';
import { createPreferencesStore } from './preferences.store.ts';
import type { StoredPreferences } from './preferences.store.ts';

/** What the preferences feature needs of the rest of the gateway. */
export interface PreferencesFeatureDeps {
  readonly mount: Mount;
  readonly db: Db;
  readonly clock: Clock;
  /** What the page gets of a partner, by its id. */
  readonly partnerPreferencesOf: (partner: string) => PartnerPreferences;
  /** Sends an event to every socket of an address, on all gateways. */
  readonly broadcast: (audience: { partner: string; mail: string }, event: SocketEvent) => void;
}

/** What the preferences feature offers. */
export interface PreferencesFeature {
  /** What an account has stored; the contract's `readPreferences` fills in the rest. */
  stored(owner: { partner: string; mail: string }): Promise<StoredPreferences>;
}

/** Puts preferences on the road. */
export function preferencesFeature(deps: PreferencesFeatureDeps): PreferencesFeature {
  const { mount, clock, partnerPreferencesOf, broadcast } = deps;
  const store = createPreferencesStore(deps.db);

  mount(combinedLoginPreferences, async ({ params, session }) => {
    requireOwn(session, params.user);
    const userPreferences = (await store.load(session)) as Record<string, never>;
    return { userPreferences, partnerPreferences: partnerPreferencesOf(session.partner) };
  });

  mount(savePreferences, async ({ params, body, session }) => {
    requireOwn(session, params.file.replace(/\.json$/, ''));
    checkPreferences(body);
    const { partner, mail } = session;
    const limits = { most: MAX_STORED_PREFERENCES, now: new Date(clock.now()) };
    if (!(await store.save({ partner, mail }, body, limits))) {
      throw new Failure('invalid_request', { limit: MAX_STORED_PREFERENCES });
    }
    broadcast({ partner, mail }, { event: 'preferences', changed: body });
    return { message: 'OK' as const };
  });

  return { stored: ({ partner, mail }) => store.load({ partner, mail }) };
}

/** A session reaches its own preferences only. @throws Failure `not_permitted`. */
function requireOwn(session: Session, user: string): void {
  if (user.toLowerCase() !== session.mail) throw new Failure('not_permitted', { field: 'user' });
}
