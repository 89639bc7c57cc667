import type { TextKey } from '@pillarbox/locales/keys';
import { errorTextKey } from '../../../lib/api-error.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { askParent, closeWindow, isWindowHash } from '../../../lib/child-windows/child.ts';
import { childPath } from '../../../lib/child-windows/parent.ts';
import { go } from '../../../lib/location.ts';
import { createStore } from '../../../lib/store.ts';
import { growl } from '../../../lib/growl.ts';
import { session } from '../../../lib/session-state.ts';
import { sealOutgoing } from '../../pgp/public.ts';
import { gatewayCalls } from '../data/compose-calls.ts';
import type { ComposeRequest } from '../begin/compose-request.ts';
import { beginMessage } from '../begin/compose-request.ts';
import { composeFont, senderNow } from '../begin/compose-settings.ts';
import type { ComposeState } from '../model/compose-state.ts';
import { isUploading } from '../model/compose-state.ts';
import { asCopy } from '../model/draft-copy.ts';
import type { Composer } from './composer.ts';
import { makeComposer } from './composer.ts';
import type { Journal } from './journal.ts';
import { openJournal } from './journal.ts';
import type { Parked } from './parked.ts';
import { openParked } from './parked.ts';
import { giveFocusBack, rememberFocus } from './focus-return.ts';
import { MAX_DOCKED, addToDock, docked, dockedDraft, rememberDocked, takeFromDock } from './docked.ts';
import { askForDraft, holdDraft, isHeldElsewhere, releaseUnused, rememberOpen, wantDraft } from './open-draft.ts';

/** The route of the composer in the page. */
export const COMPOSE_PATH = '/mail/compose';
const AFTER = '/mail/list/msg';

/** The route of the composer where this page is: in the shell or in a child window. */
function composePath(): string {
  return isWindowHash() ? childPath() : COMPOSE_PATH;
}

/** Whether the composer is on the screen. */
export function isAtComposer(): boolean {
  return location.hash.slice(1).startsWith(composePath());
}

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

let returnTo = AFTER;

/** What `open` makes for the signed-in account: once, and anew for another account or key. */
function ofAccount<T>(open: (localkey: string, oldlocalkeys: readonly string[]) => Promise<T>): () => Promise<T> {
  let known: { readonly owner: string; readonly opened: Promise<T> } | null = null;
  return () => {
    const { user, localkey, oldlocalkeys } = session.get();
    const owner = `${user?.mail ?? ''} ${localkey}`;
    if (known?.owner !== owner) known = { owner, opened: open(localkey, oldlocalkeys) };
    return known.opened;
  };
}

/** The journal of the signed-in account. */
export const currentJournal: () => Promise<Journal> = ofAccount(openJournal);

/** The messages of the signed-in account that wait for the network; null when the browser cannot encrypt them. */
export const currentParked: () => Promise<Parked | null> = ofAccount(openParked);

/** Grows when a message was parked on this page. */
export const parkedHere = createStore(0);

function show(): void {
  if (isAtComposer()) return;
  const here = location.hash.slice(1);
  returnTo = here === '' ? AFTER : here;
  rememberFocus();
  // The list beside the composer keeps its folder.
  const folder = new URLSearchParams(here.split('?')[1] ?? '').get('currentfolder');
  go(composePath(), folder === null ? {} : { search: { currentfolder: folder } });
}

/** Makes the composer of a message of the signed-in account, and locks its draft for this page. */
export async function composerOf(state: ComposeState): Promise<Composer> {
  const composer = makeComposer(state, {
    calls: gatewayCalls,
    journal: await currentJournal(),
    sender: senderNow,
    font: composeFont,
    seal: sealOutgoing,
    park: async (message) => {
      const store = await currentParked();
      await store?.put(message);
      parkedHere.set((count) => count + 1);
      return store !== null;
    },
  });
  holdDraft(state.draftid);
  return composer;
}

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

type Elsewhere = Extract<Opened, { kind: 'elsewhere' }>;

/** Opens a draft here that another tab has open, which closes it. A warning says when that tab does not answer. */
export async function takeOver({ request, state }: Elsewhere): Promise<void> {
  if (!(await askForDraft(state.draftid))) {
    growl.show({ type: 'warning', text: text('LANG_WINDOWS_NOT_GIVEN') });
    return;
  }
  // The other tab has saved the draft, so the message that was asked for may be gone. The journal has the newest state.
  const entry = (await (await currentJournal()).entries()).find((one) => one.state.draftid === state.draftid);
  if (entry === undefined) await openCompose(request);
  else await openState(entry.state);
}

/** Opens a copy of a draft that another tab has open, and saves it as a draft of its own. */
export async function openCopy({ state }: Elsewhere): Promise<void> {
  await openState(asCopy(state));
  await openComposer()?.save();
}

/** Gives a draft to another tab of this browser. Resolves to false when files of it are being uploaded, which would be lost. */
export async function giveDraft(draftid: string): Promise<boolean> {
  const composer = openComposers().find((one) => one.state.get().draftid === draftid);
  if (composer === undefined || isUploading(composer.state.get()) || composer.phase.get() !== 'writing') return false;
  await composer.save();
  await composer.release();
  closeMessage(composer);
  growl.show({ type: 'info', text: text('LANG_WINDOWS_GIVEN') });
  return true;
}

/** Goes on with a message as a draft of its own, because another composer has changed or sent the draft that it was. */
export async function keepBoth(composer: Composer): Promise<void> {
  const isOnScreen = openComposer() === composer;
  composer.becomeCopy();
  const { draftid } = composer.state.get();
  holdDraft(draftid);
  if (isOnScreen) rememberOpen(draftid);
  else rememberDocked();
  await composer.save();
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
  if (!isAtComposer() || (isWindowHash() && closeWindow())) return;
  go(returnTo, { replace: true });
  returnTo = AFTER;
  giveFocusBack();
}
