import type { UpdateRequest } from '@pillarbox/contract/contact-update/update';
import { visibleText } from '@pillarbox/rules/deception/hidden-characters';
import { errorTextKey } from '../../lib/api-error.ts';
import { growl } from '../../lib/growl.ts';
import { text } from '../../lib/i18n/text.tsx';
import { accept, dismiss, linkOf, undo, withdraw } from './update-calls.ts';

/** Milliseconds for which the growl with the button Undo shows. */
const UNDO_MS = 8000;

/** Accepts changes of an answer and offers to undo it. A growl reports a failure. */
export async function acceptChanges(request: UpdateRequest, changes: readonly string[]): Promise<void> {
  await reported(async () => {
    await accept(request, changes);
    offerUndo(request, text('LANG_CONTACT_UPDATE_ACCEPTED', { name: visibleText(request.name) }));
  });
}

/** Puts an answer away and offers to undo it. A growl reports a failure. */
export async function dismissAnswer(request: UpdateRequest): Promise<void> {
  await reported(async () => {
    await dismiss(request.id);
    offerUndo(request, text('LANG_CONTACT_UPDATE_DISMISSED', { name: visibleText(request.name) }));
  });
}

/** Takes back what was done with an answer. A growl reports a failure. */
export async function undoSettled({ id }: UpdateRequest): Promise<void> {
  await reported(() => undo(id));
}

/** Withdraws a request. A growl says so. */
export async function withdrawRequest({ id, name }: UpdateRequest): Promise<void> {
  await reported(async () => {
    await withdraw(id);
    growl.show({ type: 'success', text: text('LANG_CONTACT_UPDATE_WITHDRAWN', { name: visibleText(name) }) });
  });
}

/** Copies the link of a request that waits. A growl says whether that was possible. */
export async function copyLink({ contact }: UpdateRequest): Promise<void> {
  await reported(async () => {
    const link = await linkOf(contact);
    const isCopied = link !== '' && (await copied(link));
    growl.show(
      isCopied
        ? { type: 'success', text: text('LANG_CONTACT_UPDATE_COPIED') }
        : { type: 'danger', text: text('LANG_CONTACT_UPDATE_NOT_COPIED') },
    );
  });
}

async function copied(link: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(link);
    return true;
  } catch {
    return false;
  }
}

function offerUndo(request: UpdateRequest, words: string): void {
  const action = { label: text('LANG_CONTACT_UPDATE_UNDO'), run: () => void undoSettled(request) };
  growl.show({ type: 'success', text: words, life: UNDO_MS, action });
}

async function reported(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
  }
}
