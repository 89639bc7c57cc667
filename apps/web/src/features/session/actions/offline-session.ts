import { currentSession } from '@pillarbox/contract/session/operations';
import { AUTH_STATUS, COOKIE } from '@pillarbox/contract/session/status';
import { onlineManager } from '@tanstack/react-query';
import { readBadge } from '../../../lib/access-badge.ts';
import { call } from '../../../lib/call.ts';
import { readSessionCookie } from '../../../lib/cookies.ts';
import { goOutside } from '../../../lib/go-outside.ts';
import { setLanguage } from '../../../lib/i18n/language.ts';
import { keptOwner } from '../../../lib/offline/offline-owner.ts';
import { shownAsOf, startedOffline } from '../../../lib/offline/offline-state.ts';
import { currentPreferences } from '../../../lib/preferences-state.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { announceSessionEnd } from '../../../lib/session-events.ts';
import { changeSession } from '../../../lib/session-state.ts';
import { announceMissed } from '../../../lib/socket.ts';
import { dropStartCache, openStartCache } from '../../../lib/start-cache/start-cache.ts';
import { forgetPreferences } from '../../preferences/public.ts';

/** Milliseconds between two attempts to reach the gateway: a browser may say that it has a network when the gateway has none. */
const RETRY_MS = 20_000;
/** Time limit of an attempt, in milliseconds. */
const TIMEOUT_MS = 10_000;

type OpenSession = (mail: string) => Promise<void>;

/**
 * Opens the session of the user whom the browser keeps, when the gateway cannot be reached as the page starts (decision 157). It shows
 * what the browser has of their mail until there is a network. Resolves to false when nobody is kept, or the cookies of the session are
 * gone. `open` opens the session of a user at the gateway.
 */
export async function openOfflineSession(open: OpenSession): Promise<boolean> {
  const badge = readBadge();
  if (badge === null || readSessionCookie(COOKIE.RTOKEN) === undefined) return false;
  const owner = await keptOwner(badge.mail);
  if (owner === null) return false;
  shownAsOf.set(owner.at);
  onlineManager.setOnline(false);
  forgetPreferences(owner.user.mail);
  await openStartCache({ mail: owner.user.mail, localkey: owner.localkey });
  await setLanguage(currentPreferences().language).catch(() => undefined);
  changeSession({
    isinit: true,
    isauth: true,
    isverified: true,
    is2faSetupRequired: false,
    passwordExpired: false,
    prefsloaded: true,
    user: owner.user,
    localkey: owner.localkey,
    oldlocalkeys: [],
    statuscode: AUTH_STATUS.AUTHSUCCESS,
    reason: null,
  });
  goOnWhenOnline(owner.user.mail, open);
  return true;
}

/** Tries to reach the gateway until it answers. Then the page is like any other. */
function goOnWhenOnline(mail: string, open: OpenSession): void {
  let isTrying = false;
  const attempt = async (): Promise<void> => {
    if (isTrying || !navigator.onLine) return;
    isTrying = true;
    try {
      const { isauth, user } = await call(currentSession, {}, { timeout: TIMEOUT_MS });
      stop();
      if (user !== null && user.mail !== mail) {
        // Somebody else has signed in in another tab. Loaded again, so that no data of this user stays in the page.
        dropStartCache();
        goOutside('/');
        return;
      }
      await goOnline(isauth ? () => open(mail) : null);
    } catch {
      // Without an answer the next attempt follows.
    } finally {
      isTrying = false;
    }
  };
  const now = (): void => void attempt();
  const timer = setInterval(now, RETRY_MS);
  const stop = (): void => {
    clearInterval(timer);
    removeEventListener('online', now);
  };
  addEventListener('online', now);
}

async function goOnline(open: (() => Promise<void>) | null): Promise<void> {
  if (!startedOffline()) return;
  shownAsOf.set(null);
  onlineManager.setOnline(true);
  if (open === null) {
    announceSessionEnd('timeout-logout');
    return;
  }
  await open();
  // Everything that is on the screen is as it was when the browser kept it.
  announceMissed();
  await queryClient.invalidateQueries();
}
