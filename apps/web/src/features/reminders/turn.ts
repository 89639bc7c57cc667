import { pageLocks } from '../../lib/page-locks.ts';

/** Milliseconds by which a page that nobody sees leaves the turn to a visible one. */
const COURTESY_MS = 2000;

/** Parts of `takeTurn`. */
export interface Turn {
  /** Names the reminder for all tabs of the user. */
  readonly name: string;
  /** Aborted when nobody has to show it any longer. */
  readonly signal: AbortSignal;
  /** Called when another tab had the turn before: brings up to date whether the reminder still stands. */
  readonly refresh: () => Promise<void>;
  /** Shows the reminder. Resolves when the user has settled it. */
  readonly show: () => Promise<void>;
}

/**
 * Shows a reminder in one tab of the browser: the others wait for its lock, and one of them shows it when that tab is closed
 * before the user has settled it. Browsers without locks show it in every tab.
 */
export async function takeTurn({ name, signal, refresh, show }: Turn): Promise<void> {
  if (document.visibilityState === 'hidden') await new Promise((done) => setTimeout(done, COURTESY_MS));
  const isOver = (): boolean => signal.aborted;
  const locks = await pageLocks();
  if (isOver()) return;
  if (locks === null) {
    await show();
    return;
  }
  const lock = `reminder ${name}`;
  const isShown = await locks.request(lock, { ifAvailable: true }, async (held) => {
    if (held !== null) await show();
    return held !== null;
  });
  if (isShown || isOver()) return;
  await locks
    .request(lock, { signal }, async () => {
      await refresh();
      if (!isOver()) await show();
    })
    .catch((error: unknown) => {
      if (!isOver()) throw error;
    });
}
