import { loadTexts } from '../../lib/i18n/language.ts';
import { session } from '../session/public.ts';
import { onChild } from '../../lib/child-windows/parent.ts';
import type { ComposeRequest } from './begin/compose-request.ts';
import { openComposeWindow, writesInWindows } from './window/open-window.ts';

/** Milliseconds after sign-in until the composer's code may load: the list comes first. */
const QUIET_MS = 4000;

async function watch(): Promise<void> {
  const { watchOver } = await import('./keeping/compose-start.ts');
  watchOver();
}

/**
 * Opens the composer: in a window of its own when the user writes in windows [COMP-001], else in the page [COMP-002], where
 * it opens too when the browser blocks the window. Its code and texts load on first use.
 */
export function openCompose(request: ComposeRequest): void {
  if (writesInWindows() && openComposeWindow(request)) return;
  void Promise.all([import('./keeping/compose-session.ts'), loadTexts('compose'), watch()]).then(([composing]) =>
    composing.openCompose(request),
  );
}

/** Takes what compose windows hand to the page that opened them; the code for it loads when a window first does. */
function takeFromWindows(): void {
  const ready = (): Promise<unknown> => Promise.all([loadTexts('compose'), watch()]);
  onChild('compose-sent', async (data) => {
    const [{ takeSent }] = await Promise.all([import('./window/between.ts'), ready()]);
    return takeSent(data);
  });
  onChild('compose-left', async (data) => {
    const [{ takeLeft }] = await Promise.all([import('./window/between.ts'), ready()]);
    return takeLeft(data);
  });
  onChild('compose-back', async (data) => {
    const [{ takeBack }] = await Promise.all([import('./window/between.ts'), ready()]);
    return takeBack(data);
  });
}

/**
 * Watches over what is written from the first sign-in on: unfinished messages are offered again, messages on their way are
 * followed. Its code loads when the page has become quiet.
 */
export function startCompose(): void {
  takeFromWindows();
  const start = (): void => {
    if (!session.get().isauth) return;
    stop();
    setTimeout(() => void watch(), QUIET_MS);
  };
  const stop = session.subscribe(start);
  start();
}
