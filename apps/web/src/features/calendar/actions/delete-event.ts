import { text } from '../../../lib/i18n/text.tsx';
import { deleteEvent } from '../data/calendar.queries.ts';
import type { ShownEvent } from '../model/shown-event.ts';
import { titleOf } from '../parts/day-words.ts';
import { say } from '../state/view-state.ts';
import { askScope } from './ask-scope.ts';
import { scopeQuery, tellFailure, tellUndoable } from './event-change.ts';

/** Deletes an event, or of a series what the user chooses. A growl undoes it. */
export async function deleteShownEvent(event: ShownEvent): Promise<void> {
  const choice = await askScope(event, 'delete');
  if (choice === null) return;
  const { scope, notify } = choice;
  try {
    const undo = await deleteEvent(event.instance.id, scopeQuery(event, scope), { notify });
    const words = text('LANG_CALENDAR_DELETED', { title: titleOf(event, text) });
    say(words);
    tellUndoable(words, undo);
  } catch (error) {
    tellFailure(error);
  }
}
