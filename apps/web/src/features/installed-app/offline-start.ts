import { onMinute } from '../../lib/clock.ts';
import { afterFirstScreen } from '../../lib/first-screen.ts';
import { isFramed } from '../../lib/host-state.ts';
import { isWindowHash } from '../../lib/child-windows/child.ts';
import { speech } from '../../lib/i18n/language.ts';
import { confirmOwner, dropOffline, keepOwner, mayStartOffline } from '../../lib/offline/offline-owner.ts';
import { startedOffline } from '../../lib/offline/offline-state.ts';
import { serviceWorkerAddress } from '../../lib/offline/trusted.ts';
import { isAtHome, session } from '../../lib/session-state.ts';
import { renewNotices } from './push-notices.ts';
import { socketState } from '../../lib/socket.ts';

/**
 * Makes the page start without a network: registers the service worker that keeps its files, and keeps the signed-in user. A provider may
 * forbid that; then an earlier service worker and all copies are removed. Called once when the page starts.
 */
export function followOfflineStart(): void {
  let kept = '';
  const follow = (): void => {
    const { user, localkey } = session.get();
    if (!isAtHome(session.get()) || user === null || startedOffline()) {
      kept = '';
      return;
    }
    const now = `${user.mail} ${localkey}`;
    if (now === kept) return;
    kept = now;
    afterFirstScreen(() => void prepare());
  };
  session.subscribe(follow);
  follow();
  onMinute(() => {
    if (socketState.get() === 'connected') void confirmOwner();
  });
}

async function prepare(): Promise<void> {
  const { user, localkey } = session.get();
  if (user === null || localkey === '' || !('serviceWorker' in navigator)) return;
  if (!mayStartOffline()) {
    // A frame and a window of the product say nothing about the page itself.
    if (!isFramed() && !isWindowHash()) await forget();
    return;
  }
  try {
    await navigator.serviceWorker.register(serviceWorkerAddress, { scope: '/', updateViaCache: 'none' });
    const { active } = await navigator.serviceWorker.ready;
    const tell = (): void => active?.postMessage({ language: speech.get().code });
    speech.subscribe(tell);
    tell();
    // The session may have ended while the files were loading.
    if (session.get().localkey === localkey) await keepOwner({ user, localkey });
    await renewNotices();
  } catch {
    // A browser that refuses service workers: the page needs a network to start.
  }
}

async function forget(): Promise<void> {
  dropOffline();
  const known = await navigator.serviceWorker.getRegistrations().catch(() => []);
  await Promise.all(known.map((one) => one.unregister()));
  const names = await caches.keys().catch(() => []);
  await Promise.all(names.map((name) => caches.delete(name)));
}
