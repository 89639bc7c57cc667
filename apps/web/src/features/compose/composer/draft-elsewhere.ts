import { growl } from '../../../lib/growl.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { isUploading } from '../model/compose-state.ts';
import { asCopy } from '../model/draft-copy.ts';
import { currentJournal } from './account-composer.ts';
import type { Opened } from './compose-session.ts';
import { closeMessage, openCompose, openComposer, openComposers, openState } from './compose-session.ts';
import type { Composer } from './composer.ts';
import { rememberDocked } from './docked.ts';
import { askForDraft, holdDraft, rememberOpen } from './open-draft.ts';

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
