import { errorTextKey } from '../../../lib/api-error.ts';
import { growl } from '../../../lib/growl.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { refreshTasks, undoChanges } from '../data/tasks.queries.ts';

/** Milliseconds for which a growl with the button Undo shows. */
const UNDO_MS = 8000;

/** Says why something did not work. */
export function sayFailure(error: unknown): void {
  growl.show({ type: 'danger', text: text(errorTextKey(error)) });
}

/** Says what was done. The button takes it back by the keys, and then runs `after`. */
export function sayDone(words: string, keys: readonly string[], after: () => Promise<void> = nothing): void {
  const undo = async (): Promise<void> => {
    await undoChanges(keys).then(after).catch(sayFailure);
    await refreshTasks();
  };
  growl.show(
    {
      type: 'success',
      text: words,
      life: UNDO_MS,
      ...(keys.length === 0 ? {} : { action: { label: text('LANG_TASKS_UNDO'), run: () => void undo() } }),
    },
    { unique: true },
  );
}

function nothing(): Promise<void> {
  return Promise.resolve();
}
