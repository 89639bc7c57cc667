import { text } from '../../lib/i18n/text.tsx';
import { growl } from '../../lib/growl.ts';
import { mailPreferences } from '../preferences/public.ts';
import { whenIdle } from '../../lib/first-screen.ts';
import { session } from '../../lib/session-state.ts';
import { onChild } from '../../lib/child-windows/parent.ts';
import { loadWriting } from '../pgp/public.ts';
import { loadTexts } from '../../lib/i18n/language.ts';
import type { ComposeRequest } from './begin/compose-request.ts';
import { hasRemembered } from './composer/docked.ts';
import { loadComposeTexts } from './data/compose-texts.ts';
import type { followUpDialogs } from './follow-ups/dialogs.ts';
import type { TimePanel as Panel } from './scheduled/TimePanel.tsx';
import { openComposeWindow, writesInWindows } from './window/open-window.ts';

export type { ComposeRequest } from './begin/compose-request.ts';
export { countWaiting, waiting } from './data/waiting-store.ts';
export { SCHEDULED_PATH } from './scheduled/scheduled-path.ts';

/** The panel in which a user chooses a date and a time. */
export type TimePanel = typeof Panel;

/** Loads that panel with its texts. */
export async function loadTimePanel(): Promise<TimePanel> {
  const [part] = await Promise.all([import('./scheduled/TimePanel.tsx'), loadTexts('schedule')]);
  return part.TimePanel;
}

/** What the view of follow-ups borrows from the composer. */
export type FollowUpDialogs = typeof followUpDialogs;

/** Loads them with their texts, and those of the editor. */
export async function loadFollowUpDialogs(): Promise<FollowUpDialogs> {
  const [part] = await Promise.all([import('./follow-ups/dialogs.ts'), loadComposeTexts()]);
  return part.followUpDialogs;
}

/** Time in ms after sign-in before the composer's code loads, so that the list loads first. */
const QUIET_MS = 4000;

async function guard(): Promise<void> {
  const { guardMessages } = await import('./resume/guard.ts');
  guardMessages();
}

/** Loads the code that opens a message, and starts to protect open messages. */
async function loadComposer(): Promise<(request: ComposeRequest) => Promise<void>> {
  const [composing] = await Promise.all([import('./composer/compose-session.ts'), loadComposeTexts(), guard()]);
  return composing.openCompose;
}

/**
 * Loads everything that writing needs, also the signatures, so that a message can be written offline. When loading fails, it
 * starts again as soon as the browser is online.
 */
function loadAhead(): void {
  const code = [loadComposer(), import('./screen/ComposeScreen.tsx'), import('./body/HtmlBody.tsx'), loadWriting()];
  void mailPreferences(session.get().user?.mail ?? '');
  Promise.all(code).catch(() => addEventListener('online', loadAhead, { once: true }));
}

/**
 * Opens the composer: in a window when the user prefers that [COMP-001], else in the page [COMP-002], also when the browser blocks
 * the window. A growl reports that its code could not be loaded.
 */
export function openCompose(request: ComposeRequest): void {
  if (writesInWindows() && openComposeWindow(request)) return;
  loadComposer().then(
    (open) => open(request),
    () => growl.show({ type: 'danger', text: text('LANG_SHELL_COMPOSER_FAILED') }),
  );
}

/** Listens to compose windows, which hand messages to the page that opened them. The code for that loads with the first event. */
function takeFromWindows(): void {
  const ready = (): Promise<unknown> => Promise.all([loadComposeTexts(), guard()]);
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

/**
 * Starts compose: after the first sign-in its code loads when the page is idle, unfinished messages are offered again, and the
 * outbox is followed.
 */
export function startCompose(): void {
  takeFromWindows();
  const start = (): void => {
    if (!session.get().isauth) return;
    stop();
    // After a reload the dock shows its messages again without that delay.
    if (hasRemembered()) void guard().catch(() => undefined);
    setTimeout(() => whenIdle(loadAhead), QUIET_MS);
  };
  const stop = session.subscribe(start);
  start();
}
