import type { Composer } from './composer.ts';
import { showInPage } from './compose-session.ts';
import { docked, showDocked } from './docked.ts';

/** Where the dock has no room for a panel: a phone, or a low window as at 200 % zoom. It is a list there. */
export const NO_PANELS = '(width < 640px), (height < 480px)';

function hasPanels(): boolean {
  return typeof matchMedia !== 'function' || !matchMedia(NO_PANELS).matches;
}

/** Minimises a message of the dock. Its title gets the focus. */
export function minimize(composer: Composer): void {
  showDocked(composer, false);
  const { draftid } = composer.state.get();
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-strip="${draftid}"]`)?.focus());
}

/** Opens a message of the dock: in its panel, or on the composer's screen where there is no room for one. */
export function openDocked(composer: Composer): void {
  if (hasPanels()) showDocked(composer, true);
  else void showInPage(composer);
}

/** Moves the focus to the next open message: after the last one in the dock, to the one on the composer's screen. */
export function focusNextComposer(): void {
  const form = document.activeElement?.closest<HTMLElement>('[data-draft]');
  const all = docked.get();
  const now = all.findIndex(({ composer }) => composer.state.get().draftid === form?.dataset['draft']);
  const page = document.querySelector<HTMLElement>('main [data-draft]');
  const next = all[now + 1];
  if (next === undefined && page !== null && now >= 0) {
    page.querySelector<HTMLElement>('[contenteditable="true"], textarea, input')?.focus();
    return;
  }
  const target = next ?? all[0];
  if (target === undefined) return;
  if (target.shown > 0) target.composer.focusBody();
  openDocked(target.composer);
}
