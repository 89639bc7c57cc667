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
import type { Composer } from './composer.ts';
import { makeComposer } from './composer.ts';
import type { Journal } from './journal.ts';
import { openJournal } from './journal.ts';
import { giveFocusBack, rememberFocus } from './focus-return.ts';
import { holdDraft, isHeldElsewhere, rememberOpen, wantDraft } from './open-draft.ts';

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
  | { readonly kind: 'open'; readonly composer: Composer; readonly owner: string; readonly failure: string };

/** The open message of this page; there is one at a time. */
export const opened = createStore<Opened>({ kind: 'none' });

let journal: { readonly owner: string; readonly journal: Promise<Journal> } | null = null;
let returnTo = AFTER;

/** The journal of the signed-in account. */
export function currentJournal(): Promise<Journal> {
  const { user, localkey, oldlocalkeys } = session.get();
  const owner = `${user?.mail ?? ''} ${localkey}`;
  if (journal?.owner !== owner) journal = { owner, journal: openJournal(localkey, oldlocalkeys) };
  return journal.journal;
}

function show(): void {
  if (isAtComposer()) return;
  const here = location.hash.slice(1);
  returnTo = here === '' ? AFTER : here;
  rememberFocus();
  // The list beside the composer keeps its folder.
  const folder = new URLSearchParams(here.split('?')[1] ?? '').get('currentfolder');
  go(composePath(), folder === null ? {} : { search: { currentfolder: folder } });
}

/** Opens a complete message. `failure` is the sentence that says why sending it failed, '' for none. */
export async function openState(state: ComposeState, failure = ''): Promise<void> {
  await leave();
  const composer = makeComposer(state, {
    calls: gatewayCalls,
    journal: await currentJournal(),
    sender: senderNow,
    font: composeFont,
    seal: sealOutgoing,
  });
  holdDraft(state.draftid);
  composer.keep();
  opened.set({ kind: 'open', composer, owner: session.get().user?.mail ?? '', failure });
  show();
}

/**
 * Opens the composer. A message that is open already is saved and closed first. When the composer is left, or another message
 * is asked for, before this one has loaded, nothing more happens.
 */
export async function openCompose(request: ComposeRequest): Promise<void> {
  await leave();
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
    if (isElsewhere) {
      await tellOpenElsewhere(state.draftid);
      closeScreen();
      return;
    }
    // The journal may have a newer version of this draft than the gateway.
    const entry = (await (await currentJournal()).entries()).find((one) => one.state.draftid === state.draftid);
    if (isLeft()) return;
    const isNewer = entry !== undefined && entry.state.revision > 0 && entry.at >= (state.saved?.at ?? 0);
    isShowing = true;
    await openState(isNewer ? entry.state : state);
  } catch (error) {
    if (isShowing || !isLeft()) opened.set({ kind: 'failed', request, textKey: errorTextKey(error) });
  }
}

/** The open composer, if it belongs to the signed-in user; null otherwise. */
export function openComposer(): Composer | null {
  const now = opened.get();
  return now.kind === 'open' && now.owner === session.get().user?.mail ? now.composer : null;
}

/** Saves and closes the open message and reports it when there were changes. Resolves to true when nothing is lost. */
export async function leave(): Promise<boolean> {
  const now = opened.get();
  if (now.kind !== 'open' || now.composer.phase.get() !== 'writing') {
    forgetOpen();
    return true;
  }
  const { composer } = now;
  const before = composer.state.get().version;
  // When the session ended meanwhile, the message stays open and shows again after sign-in.
  if (!(await composer.save()) && !session.get().isauth) return false;
  const isSaved = await composer.close();
  if (opened.get() === now) forgetOpen();
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

/** Brings the window that has the draft to the front. A tab cannot be, so a growl says that the draft is open elsewhere. */
async function tellOpenElsewhere(draftid: string): Promise<void> {
  if (await wantDraft(draftid)) return;
  growl.show({ type: 'warning', text: text('LANG_COMPOSE_OPEN_ELSEWHERE') });
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
