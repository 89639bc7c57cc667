import { beforeClose, isClosing, isWindowHash } from '../../../lib/child-windows/child.ts';
import { children } from '../../../lib/child-windows/parent.ts';
import { beforeSignOut } from '../../../lib/session-events.ts';
import { isAtHome, session } from '../../../lib/session-state.ts';
import { isAtComposer } from '../composer/compose-place.ts';
import { leaveAll, openComposers, opened } from '../composer/compose-session.ts';
import { giveDraft } from '../composer/draft-elsewhere.ts';
import { loadComposeTexts } from '../data/compose-texts.ts';
import { docked, takeFromDock } from '../composer/docked.ts';
import { onDraftAsked, showWhenWanted } from '../composer/open-draft.ts';
import { forgetSending, resumeOutbox, watchScheduled } from '../sending/send-flow.ts';
import { followNetwork, resumeParked } from '../sending/network-wait.ts';
import { shownAsOf, startedOffline } from '../../../lib/offline/offline-state.ts';
import { offerUnfinished, resumeDocked } from './unfinished.ts';

/** Time in ms after a compose window closed until its unsaved message is looked up: a window that reloads comes back. */
const CHILD_PAUSE_MS = 1500;

function guardUnload(event: BeforeUnloadEvent): void {
  if (isClosing()) return;
  const open = openComposers();
  for (const composer of open) composer.keep();
  if (open.some((composer) => composer.wouldLose())) event.preventDefault();
}

/** The browser may discard a hidden page without an event, so the journal is written and the draft saved at once. */
function onHidden(): void {
  if (document.visibilityState !== 'hidden') return;
  for (const composer of openComposers()) {
    composer.keep();
    void composer.save();
  }
}

function saveAll(): void {
  for (const composer of openComposers()) void composer.save();
}

/** Offers the message of a compose window that was closed before it was saved. */
function followChildren(): void {
  let known = 0;
  children.subscribe(() => {
    const now = children.get().length;
    const isFewer = now < known;
    known = now;
    if (isFewer && session.get().isauth)
      setTimeout(() => void offerUnfinished().catch(() => undefined), CHILD_PAUSE_MS);
  });
}

/** Resumes the account's outbox and offers its unfinished messages. */
async function resumeAccount(): Promise<void> {
  await loadComposeTexts();
  // The page that opened a compose window shows these notices, once.
  if (isWindowHash()) return;
  await resumeDocked();
  await resumeParked();
  if (!startedOffline()) await resumeOutbox();
  if (!isAtComposer()) await offerUnfinished();
}

/** Follows the session: resumes each account that signs in, and hides its notices when its session ends. */
function followSession(): void {
  let owner: string | null = null;
  const follow = (): void => {
    const now = session.get();
    const mail = isAtHome(now) ? (now.user?.mail ?? null) : null;
    if (mail === owner) return;
    owner = mail;
    if (mail === null) {
      forgetSending();
      return;
    }
    const open = opened.get();
    if (open.kind === 'open' && open.owner !== mail) opened.set({ kind: 'none' });
    for (const { composer, owner } of docked.get()) if (owner !== mail) takeFromDock(composer);
    resumeAccount().catch(() => undefined);
  };
  follow();
  session.subscribe(follow);
}

let isGuarding = false;

/**
 * Protects open messages for the life of the page; further calls do nothing. Open messages are saved before
 * sign-out, journalled when the page is hidden or unloaded, and offered again after the next sign-in.
 */
export function guardMessages(): void {
  if (isGuarding) return;
  isGuarding = true;
  beforeSignOut(leaveAll);
  beforeClose(async () => {
    for (const composer of openComposers()) composer.keep();
    await leaveAll();
  });
  showWhenWanted();
  onDraftAsked(giveDraft);
  watchScheduled();
  followChildren();
  followNetwork();
  // What was written without a network is in the journal only.
  addEventListener('online', saveAll);
  shownAsOf.subscribe(() => {
    if (!startedOffline() && isAtHome(session.get())) void resumeOutbox().catch(() => undefined);
  });
  addEventListener('beforeunload', guardUnload);
  document.addEventListener('visibilitychange', onHidden);
  followSession();
}
