import type { OutboxItem } from '@pillarbox/contract/compose/outbox';
import { askParent, closeWindow, focusParent, isChildWindow, reportIn } from '../../../lib/child-windows/child.ts';
import { childPath, onChild, openChildWindow } from '../../../lib/child-windows/parent.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { go, currentLocation, stringifySearch } from '../../../lib/location.ts';
import { growl } from '../../../lib/growl.ts';
import { COMPOSE_PATH } from '../composer/compose-place.ts';
import { closeMessage, openComposers, openCompose, openState, opened, setDown } from '../composer/compose-session.ts';
import { resumeRemembered } from '../resume/unfinished.ts';
import type { Composer } from '../composer/composer.ts';
import { rememberOpen } from '../composer/open-draft.ts';
import type { ComposeState } from '../model/compose-state.ts';
import { isScheduled } from '../data/waiting-store.ts';
import { showScheduled, track } from '../sending/send-flow.ts';
import type { Beginning } from './open-window.ts';
import { requestFrom, windowSearch } from './window-request.ts';

/** Time in ms to wait for a message from another window: it first waits for a running save. */
const HANDOVER_MS = 15_000;

let beginning: Promise<void> | null = null;

/** Opens the message that this window was opened for, or after a reload the message that it had. */
export function beginInWindow(): Promise<void> {
  beginning ??= begin().finally(() => {
    beginning = null;
  });
  return beginning;
}

async function begin(): Promise<void> {
  if (opened.get().kind !== 'none') return;
  const given = (await reportIn()) as Beginning | null;
  const { path, search } = currentLocation();
  if (search['reset'] === '1') {
    rememberOpen(null);
    go(path, { search: { ...search, reset: undefined }, replace: true });
    if (given?.kind === 'handover') {
      const state = (await askParent('compose-take', { patience: HANDOVER_MS })) as ComposeState | null | undefined;
      if (state !== null && state !== undefined) {
        await openState(state);
        return;
      }
    }
    await openCompose(given?.kind === 'request' ? given.request : requestFrom(search));
    return;
  }
  if (!(await resumeRemembered())) await openCompose(requestFrom(search));
}

let stopHanding: () => void = () => undefined;

/**
 * Moves the open message into a window. The message stays in this page until the window asks for it, so a blocked window changes
 * nothing.
 */
export function moveToWindow(composer: Composer): void {
  const { format } = composer.state.get();
  const search = windowSearch({ command: 'new', mode: format === 'text' ? 'Text' : 'HTML' }, true);
  const address = `${childPath()}${stringifySearch(search)}`;
  if (openChildWindow(address, { kind: 'handover' } satisfies Beginning) === null) return;
  stopHanding();
  stopHanding = onChild('compose-take', async () => {
    stopHanding();
    if (!openComposers().includes(composer)) return null;
    const state = await composer.release();
    closeMessage(composer);
    return state;
  });
}

/** Moves the open message back into the page that opened this window, and closes the window. */
export async function bringBack(composer: Composer): Promise<void> {
  if (!isChildWindow()) {
    go(COMPOSE_PATH, { replace: true });
    return;
  }
  const state = await composer.release();
  // The page cannot open a draft that is locked here.
  rememberOpen(null);
  if ((await askParent('compose-back', { data: state })) !== true) {
    setDown();
    await openState(state);
    return;
  }
  setDown();
  focusParent();
  closeWindow();
}

/** Shows the progress of a message that a window sent, because the window closed. */
export function takeSent(data: unknown): true {
  const { item, state } = data as { readonly item: OutboxItem; readonly state: ComposeState };
  if (isScheduled(item)) showScheduled(item, state);
  else track(item, state);
  return true;
}

/** Reports that a window saved its message and closed, and offers to continue it here. */
export function takeLeft(data: unknown): true {
  const state = data as ComposeState;
  const again = { label: text('LANG_COMPOSE_CONTINUE'), run: (): void => void openState(state) };
  growl.show({ type: 'success', text: text('LANG_COMPOSE_SAVED'), action: again });
  return true;
}

/** Opens the message that a window gives back to this page. */
export async function takeBack(data: unknown): Promise<true> {
  await openState(data as ComposeState);
  return true;
}
