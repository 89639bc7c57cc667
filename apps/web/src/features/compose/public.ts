import { loadTexts } from '../../lib/i18n/language.ts';
import { text } from '../../lib/i18n/text.tsx';
import { growl } from '../../lib/growl.ts';
import { mailPreferences } from '../preferences/public.ts';
import { session } from '../../lib/session-state.ts';
import { onChild } from '../../lib/child-windows/parent.ts';
import type { ComposeRequest } from './begin/compose-request.ts';
import { openComposeWindow, writesInWindows } from './window/open-window.ts';

export type { ComposeRequest } from './begin/compose-request.ts';

/** Milliseconds after sign-in until the composer's code may load: the list comes first. */
const QUIET_MS = 4000;

async function guard(): Promise<void> {
  const { guardMessages } = await import('./resume/guard.ts');
  guardMessages();
}

/** Loads what opening a message needs, and begins to watch over it. */
async function loadComposer(): Promise<(request: ComposeRequest) => Promise<void>> {
  const [composing] = await Promise.all([import('./composer/compose-session.ts'), loadTexts('compose'), guard()]);
  return composing.openCompose;
}

/**
 * Loads all that writing needs, signatures too, so that a message can be begun without a network. What fails is tried again
 * when the browser comes online.
 */
function loadAhead(): void {
  const code = [loadComposer(), import('./screen/ComposeScreen.tsx'), import('./body/HtmlBody.tsx')];
  void mailPreferences(session.get().user?.mail ?? '');
  Promise.all(code).catch(() => addEventListener('online', loadAhead, { once: true }));
}

/**
 * Opens the composer: in a window of its own when the user writes in windows [COMP-001], else in the page [COMP-002], where
 * it opens too when the browser blocks the window. Code that cannot be loaded is told in a growl.
 */
export function openCompose(request: ComposeRequest): void {
  if (writesInWindows() && openComposeWindow(request)) return;
  loadComposer().then(
    (open) => open(request),
    () => growl.show({ type: 'danger', text: text('LANG_SHELL_COMPOSER_FAILED') }),
  );
}

/** Takes what compose windows hand to the page that opened them; the code for it loads when a window first does. */
function takeFromWindows(): void {
  const ready = (): Promise<unknown> => Promise.all([loadTexts('compose'), guard()]);
  onChild('compose-sent', async (data) => {
    const [{ takeSent }] = await Promise.all([import('./window/handover.ts'), ready()]);
    return takeSent(data);
  });
  onChild('compose-left', async (data) => {
    const [{ takeLeft }] = await Promise.all([import('./window/handover.ts'), ready()]);
    return takeLeft(data);
  });
  onChild('compose-back', async (data) => {
    const [{ takeBack }] = await Promise.all([import('./window/handover.ts'), ready()]);
    return takeBack(data);
  });
}

/** Runs work when the browser has nothing else to do; Safari cannot tell, there it runs at once. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else work();
}

/**
 * Watches over what is written from the first sign-in on: unfinished messages are offered again, messages on their way are
 * followed. All code that writing needs loads when the page is idle.
 */
export function startCompose(): void {
  takeFromWindows();
  const start = (): void => {
    if (!session.get().isauth) return;
    stop();
    setTimeout(() => whenIdle(loadAhead), QUIET_MS);
  };
  const stop = session.subscribe(start);
  start();
}
