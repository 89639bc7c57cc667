import { errorTextKey } from '../../../lib/api-error.ts';
import { growl } from '../../../lib/growl.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { undoEventChange } from '../data/calendar.queries.ts';

/** Milliseconds for which the growl with the button Undo shows, unless the pointer is on it. */
const UNDO_MS = 8000;

/** Says what happened to an event, and offers to undo it. `undo` is the key of the reply. */
export function growlWithUndo(words: string, undo: string): void {
  growl.show(
    {
      type: 'success',
      text: words,
      life: UNDO_MS,
      action: { label: text('LANG_EVENT_UNDO'), run: () => void takeBack(undo) },
    },
    { unique: true },
  );
}

async function takeBack(undo: string): Promise<void> {
  try {
    await undoEventChange(undo);
    growl.show({ type: 'success', text: text('LANG_EVENT_UNDONE') });
  } catch (error) {
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
  }
}

/** Says why a change of an event failed. */
export function growlFailure(error: unknown): void {
  growl.show({ type: 'danger', text: text(errorTextKey(error)) });
}
