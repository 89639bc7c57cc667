import { readBadge } from '../../lib/access-badge.ts';
import { changeHost, hostState, isFramed, NO_HOST } from '../../lib/host-state.ts';
import { pageSettingsOf } from '../../lib/page-settings.ts';
import { partner } from '../../lib/partner.ts';
import { session } from '../../lib/session-state.ts';
import { hostOf } from './embedding.ts';
import { warnOfHost } from './warn-of-host.ts';

/**
 * Turns embedded host mode on as soon as a host is known: at the start, after signing in, and when the provider's settings load
 * [HOST-003]. It stays on until the connection fails.
 */
export function followEmbedding(): void {
  let isDecided = false;
  const check = (): void => {
    if (isDecided) return;
    const origin = hostOf({
      framed: isFramed(),
      referrer: document.referrer,
      badgeOrigin: readBadge()?.webmail_origin,
      allowed: pageSettingsOf(partner.get()).hostOrigins,
    });
    if (origin === null) return;
    isDecided = true;
    changeHost({ embedded: true });
    void connectTo(origin);
  };
  check();
  session.subscribe(check);
  partner.subscribe(check);
}

/** Without a connection the page is standalone: it has its left bar, and shows its own growls. */
async function connectTo(origin: string): Promise<void> {
  try {
    const { connectToHost } = await import('./connect-to-host.ts');
    await connectToHost({ origin, lost: () => hostState.set(NO_HOST) });
  } catch (error) {
    warnOfHost(error);
    hostState.set(NO_HOST);
  }
}
