import { text } from '../../../lib/i18n/text.tsx';
import { loadTexts } from '../../../lib/i18n/language.ts';
import { beforeSignOut } from '../../../lib/session-events.ts';
import { beforeClose, isClosing, isWindowHash } from '../../../lib/child-windows/child.ts';
import { children } from '../../../lib/child-windows/parent.ts';
import { isAtHome, session } from '../../../lib/session-state.ts';
import { currentJournal, isAtComposer, leave, openComposer, openState, opened } from './compose-session.ts';
import type { JournalEntry } from './journal.ts';
import { isHeldElsewhere, rememberedDraft, showWhenWanted } from './open-draft.ts';
import { forgetSending, resumeOutbox } from '../sending/send-flow.ts';
import { showSendNotice } from '../sending/send-notices.ts';

/** How long after a window has gone what it left is looked for, ms. */
const CHILD_PAUSE_MS = 1500;
/** At most so many unfinished messages are offered at once; the others wait in the journal. */
const MOST_OFFERED = 2;

/** What somebody began to write; an answer that was only opened is offered to nobody. */
async function unfinished(): Promise<JournalEntry[]> {
  const present = openComposer()?.state.get().draftid;
  const entries = (await (await currentJournal()).entries()).filter(({ state }) => state.revision > 0);
  const free = await Promise.all(
    entries.map(async (entry) => {
      const { draftid } = entry.state;
      return draftid !== present && !(await isHeldElsewhere(draftid));
    }),
  );
  return entries.filter((_, at) => free[at]);
}

/** Offers to go on with what a crash, a closed tab or an ended session cut short. */
async function offerUnfinished(): Promise<void> {
  for (const { state } of (await unfinished()).slice(0, MOST_OFFERED)) {
    const subject = state.subject === '' ? text('LANG_COMPOSE_NO_SUBJECT') : state.subject;
    showSendNotice({
      type: 'info',
      text: text('LANG_COMPOSE_UNFINISHED', { subject }),
      persistent: true,
      action: { label: text('LANG_COMPOSE_CONTINUE'), run: () => void openState(state) },
    });
  }
}

/** Goes on with the message that this tab had open before it was loaded again; false when there was none. */
export async function resumeRemembered(): Promise<boolean> {
  const draftid = rememberedDraft();
  if (draftid === null) return false;
  const entry = (await (await currentJournal()).entries()).find((one) => one.state.draftid === draftid);
  if (entry === undefined || opened.get().kind !== 'none') return false;
  await openState(entry.state);
  return true;
}

function guardUnload(event: BeforeUnloadEvent): void {
  const composer = openComposer();
  if (composer === null || isClosing()) return;
  composer.keep();
  if (composer.wouldLose()) event.preventDefault();
}

/** A page that is hidden may never be seen again: the journal at once, and the draft where a save costs little. */
function onHidden(): void {
  if (document.visibilityState !== 'hidden') return;
  openComposer()?.keep();
  void openComposer()?.save();
}

/** A window that was closed with words in it: they are offered again. */
function followChildren(): void {
  let known = 0;
  children.subscribe(() => {
    const now = children.get().length;
    const isFewer = now < known;
    known = now;
    // A window that is loaded again leaves and comes back.
    if (isFewer && session.get().isauth)
      setTimeout(() => void offerUnfinished().catch(() => undefined), CHILD_PAUSE_MS);
  });
}

let isWatching = false;

/**
 * Begins to watch over what is written, once for the life of the page: it is saved before sign-out, kept when the page goes
 * away, and offered again when somebody signs in.
 */
export function watchOver(): void {
  if (isWatching) return;
  isWatching = true;
  beforeSignOut(async () => {
    await leave();
  });
  beforeClose(async () => {
    openComposer()?.keep();
    await leave();
  });
  showWhenWanted();
  followChildren();
  addEventListener('beforeunload', guardUnload);
  document.addEventListener('visibilitychange', onHidden);
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
    void loadTexts('compose')
      .then(async () => {
        // What else is unfinished is said once, in the page that opens the windows.
        if (isWindowHash()) return;
        await resumeOutbox();
        if (!isAtComposer()) await offerUnfinished();
      })
      .catch(() => undefined);
  };
  follow();
  session.subscribe(follow);
}
