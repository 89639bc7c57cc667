import type { TextKey } from '@pillarbox/locales/keys';
import { errorTextKey } from '../../../lib/api-error.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { askParent, isWindowHash } from '../../../lib/child-windows/child.ts';
import { createStore } from '../../../lib/store.ts';
import { growl } from '../../../lib/growl.ts';
import { session } from '../../../lib/session-state.ts';
import { gatewayCalls } from '../data/compose-calls.ts';
import type { ComposeRequest } from '../begin/compose-request.ts';
import { beginMessage } from '../begin/compose-request.ts';
import type { ComposeState } from '../model/compose-state.ts';
import { composerOf, currentJournal } from './account-composer.ts';
import { goBack, show } from './compose-place.ts';
import type { Composer } from './composer.ts';
import { MAX_DOCKED, addToDock, docked, dockedDraft, takeFromDock } from './docked.ts';
import { isHeldElsewhere, releaseUnused, rememberOpen, wantDraft } from './open-draft.ts';

/** The content of the composer's screen. */
export type Opened =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly request: ComposeRequest; readonly textKey: TextKey }
  /** Another tab has the draft open; `state` is the newest version that this one knows. */
  | { readonly kind: 'elsewhere'; readonly request: ComposeRequest; readonly state: ComposeState }
  | { readonly kind: 'open'; readonly composer: Composer; readonly owner: string; readonly failure: string };

/** The message on the composer's screen; other open messages are in the dock. */
export const opened = createStore<Opened>({ kind: 'none' });

/** Shows a message on the composer's screen. `failure` is the sentence that says why sending it failed, '' for none. */
function showOnScreen(composer: Composer, failure: string): void {
  rememberOpen(composer.state.get().draftid);
  opened.set({ kind: 'open', composer, owner: session.get().user?.mail ?? '', failure });
  show();
}

/** Opens a complete message. `failure` is the sentence that says why sending it failed, '' for none. */
export async function openState(state: ComposeState, failure = ''): Promise<void> {
  await setAside();
  const composer = await composerOf(state);
  composer.keep();
  showOnScreen(composer, failure);
}

/** Moves a message from the dock to the composer's screen. */
export async function showInPage(composer: Composer): Promise<void> {
  const message = docked.get().find((one) => one.composer === composer);
  if (message === undefined) return;
  await setAside();
  takeFromDock(composer);
  showOnScreen(composer, message.failure);
}

/**
 * Opens the composer. A message that is open already moves to the dock. When the composer is left, or another message is
 * requested, before this one has loaded, nothing more happens.
 */
export async function openCompose(request: ComposeRequest): Promise<void> {
  await setAside();
  if (!session.get().isauth) return;
  const loading: Opened = { kind: 'loading' };
  opened.set(loading);
  const isLeft = (): boolean => opened.get() !== loading;
  show();
  let isShowing = false;
  try {
    const state = await beginMessage(request, gatewayCalls);
    const isElsewhere = await isHeldElsewhere(state.draftid);
    if (isLeft()) return;
    const present = dockedDraft(state.draftid);
    if (present !== undefined) {
      await showInPage(present.composer);
      return;
    }
    // The journal may have a newer version of this draft than the gateway.
    const entry = (await (await currentJournal()).entries()).find((one) => one.state.draftid === state.draftid);
    if (isLeft()) return;
    const isNewer = entry !== undefined && entry.state.revision > 0 && entry.at >= (state.saved?.at ?? 0);
    const newest = isNewer ? entry.state : state;
    if (isElsewhere) {
      if (await wantDraft(state.draftid)) closeScreen();
      else if (!isLeft()) opened.set({ kind: 'elsewhere', request, state: newest });
      return;
    }
    isShowing = true;
    await openState(newest);
  } catch (error) {
    if (isShowing || !isLeft()) opened.set({ kind: 'failed', request, textKey: errorTextKey(error) });
  }
}

/** The open composer, if it belongs to the signed-in user; null otherwise. */
export function openComposer(): Composer | null {
  const now = opened.get();
  return now.kind === 'open' && now.owner === session.get().user?.mail ? now.composer : null;
}

/** All open messages of the signed-in user: on the composer's screen and in the dock. */
export function openComposers(): readonly Composer[] {
  const mail = session.get().user?.mail;
  const there = docked.get().filter(({ owner }) => owner === mail);
  const here = openComposer();
  return [...(here === null ? [] : [here]), ...there.map(({ composer }) => composer)];
}

/**
 * Moves the message of the composer's screen to the dock, minimised, and saves it. One that has only what it began with is closed.
 * A child window has no dock: its message is saved and closed.
 */
export async function setAside(): Promise<void> {
  const now = opened.get();
  if (now.kind === 'open') now.composer.flush(true);
  const isDocked = now.kind === 'open' && now.composer.phase.get() === 'writing' && now.composer.isWorthKeeping();
  if (!isDocked || isWindowHash()) {
    await leave();
    return;
  }
  const { composer, owner, failure } = now;
  addToDock({ composer, owner, failure });
  forgetOpen();
  composer.keep();
  void composer.save();
  const [oldest] = docked.get();
  if (oldest !== undefined && docked.get().length > MAX_DOCKED) await saveAndClose(oldest.composer);
}

/** Saves and closes the message of the composer's screen. Resolves to true when nothing is lost. */
export async function leave(): Promise<boolean> {
  const now = opened.get();
  if (now.kind !== 'open' || now.composer.phase.get() !== 'writing') {
    forgetOpen();
    return true;
  }
  return await saveAndClose(now.composer);
}

/** Saves and closes all open messages. */
export async function leaveAll(): Promise<void> {
  await Promise.all([leave(), ...docked.get().map(({ composer }) => saveAndClose(composer))]);
}

/** Saves and closes a message and reports it when there were changes. Resolves to true when nothing is lost. */
export async function saveAndClose(composer: Composer): Promise<boolean> {
  const before = composer.state.get().version;
  // When the session ended meanwhile, the message stays open and shows again after sign-in.
  if (!(await composer.save()) && !session.get().isauth) return false;
  const isSaved = await composer.close();
  forget(composer);
  const state = composer.state.get();
  // This window closes, so the page that opened it reports the result.
  if (isWindowHash() && state.version !== before && isSaved) {
    if ((await askParent('compose-left', { data: state })) === true) return true;
  }
  const again = { label: text('LANG_COMPOSE_CONTINUE'), run: (): void => void openState({ ...state }) };
  if (!isSaved) growl.show({ type: 'danger', text: text('LANG_COMPOSE_NOT_SAVED'), action: again, persistent: true });
  else if (state.version !== before) growl.show({ type: 'success', text: text('LANG_COMPOSE_SAVED'), action: again });
  return isSaved;
}

/** Removes the message from this screen without saving it, because another page has it now. */
export function setDown(): void {
  forgetOpen();
}

/** Removes a message from the dock or from the composer's screen, which stays on the screen. */
function forget(composer: Composer): void {
  takeFromDock(composer);
  const now = opened.get();
  if (now.kind === 'open' && now.composer === composer) forgetOpen();
  else releaseUnused();
}

/** Closes the place in which a message is open: its panel in the dock, or the composer's screen. */
export function closeMessage(composer: Composer): void {
  const isDocked = docked.get().some((one) => one.composer === composer);
  forget(composer);
  if (!isDocked) closeScreen();
}

function forgetOpen(): void {
  opened.set({ kind: 'none' });
  rememberOpen(null);
}

/** Leaves the composer's screen and returns to the location before it. */
export function closeScreen(): void {
  forgetOpen();
  goBack();
}
