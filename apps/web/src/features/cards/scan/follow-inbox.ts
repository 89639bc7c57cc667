import { session } from '../../../lib/session-state.ts';
import { onPush } from '../../../lib/socket.ts';

/** Milliseconds after sign-in, and after new mail: the list comes first, and several messages are one scan. */
const LATER_MS = 4000;

let waiting: ReturnType<typeof setTimeout> | undefined;
let scanning: Promise<void> = Promise.resolve();

/** Scans the inbox for invitations once somebody has signed in, and after new mail. */
export function followInbox(): void {
  let isReady = false;
  session.subscribe(() => {
    const { isverified, prefsloaded } = session.get();
    if (isverified && prefsloaded && !isReady) scanSoon();
    isReady = isverified && prefsloaded;
  });
  onPush('new-mail', ({ folder }) => {
    if (folder === 'INBOX') scanSoon();
  });
}

function scanSoon(): void {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    const run = async (): Promise<void> => (await import('./inbox-scan.ts')).scanInbox();
    // A failed scan is not shown: the next one finds the same messages.
    scanning = scanning.then(run).catch(() => undefined);
  }, LATER_MS);
}
