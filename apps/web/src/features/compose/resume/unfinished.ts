import { text } from '../../../lib/i18n/text.tsx';
import { composerOf, currentJournal } from '../composer/account-composer.ts';
import { openComposers, opened, openState } from '../composer/compose-session.ts';
import { session } from '../../../lib/session-state.ts';
import { addToDock, dockedDraft, takeRemembered } from '../composer/docked.ts';
import type { JournalEntry } from '../composer/journal.ts';
import { isHeldElsewhere, rememberedDraft, staysHeldElsewhere } from '../composer/open-draft.ts';
import { showSendNotice } from '../sending/send-notices.ts';

/** Most unfinished messages that are offered at once; more notices would cover the screen. The others stay in the journal. */
const MAX_OFFERED = 2;

/** The journal's messages that the user changed and that no tab has open. */
async function unfinished(): Promise<JournalEntry[]> {
  const present = openComposers().map((composer) => composer.state.get().draftid);
  const entries = (await (await currentJournal()).entries()).filter(({ state }) => state.revision > 0);
  const free = await Promise.all(
    entries.map(async (entry) => {
      const { draftid } = entry.state;
      return !present.includes(draftid) && !(await isHeldElsewhere(draftid));
    }),
  );
  return entries.filter((_, at) => free[at]);
}

/** Offers to continue messages that a crash, a closed tab or an ended session interrupted. */
export async function offerUnfinished(): Promise<void> {
  for (const { state } of (await unfinished()).slice(0, MAX_OFFERED)) {
    const subject = state.subject === '' ? text('LANG_COMPOSE_NO_SUBJECT') : state.subject;
    showSendNotice({
      type: 'info',
      text: text('LANG_COMPOSE_UNFINISHED', { subject }),
      persistent: true,
      action: { label: text('LANG_COMPOSE_CONTINUE'), run: () => void openState(state) },
    });
  }
}

/** Puts the messages that were in the dock of this tab before a reload into the dock again, minimised. */
export async function resumeDocked(): Promise<void> {
  const ids = takeRemembered();
  if (ids.length === 0) return;
  const free = await unfinished();
  for (const id of ids) {
    const entry = free.find(({ state }) => state.draftid === id);
    if (entry === undefined || dockedDraft(id) !== undefined) continue;
    const composer = await composerOf(entry.state);
    addToDock({ composer, owner: session.get().user?.mail ?? '', failure: '' });
  }
}

/** Opens the message that this tab had open before it was reloaded. Resolves to false when there was none. */
export async function resumeRemembered(): Promise<boolean> {
  const draftid = rememberedDraft();
  if (draftid === null) return false;
  const entry = (await (await currentJournal()).entries()).find((one) => one.state.draftid === draftid);
  // A duplicated tab remembers the draft of the first one, which has it open.
  if (entry === undefined || (await staysHeldElsewhere(draftid)) || opened.get().kind !== 'none') return false;
  await openState(entry.state);
  return true;
}
