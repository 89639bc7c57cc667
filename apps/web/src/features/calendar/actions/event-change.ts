import type { ChangeScope } from '@pillarbox/contract/calendar/event';
import { errorTextKey } from '../../../lib/api-error.ts';
import { growl } from '../../../lib/growl.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { undoEventChange } from '../data/calendar.queries.ts';
import type { ShownEvent } from '../model/shown-event.ts';

/** What of a series a change is about. */
export interface ScopeQuery {
  readonly type: ChangeScope;
  readonly date: string;
}

/** Milliseconds for which the growl with the button Undo shows, unless the pointer is on it. */
const UNDO_MS = 8000;

/** The query of a change to one event, or to a part of its series. */
export function scopeQuery({ instance }: ShownEvent, scope: ChangeScope): ScopeQuery {
  return scope === 'all' ? { type: 'all', date: '' } : { type: scope, date: instance.instance };
}

/** Says that something was changed, with a button that undoes it. */
export function tellUndoable(words: string, undo: string): void {
  growl.show(
    {
      type: 'success',
      text: words,
      life: UNDO_MS,
      action: { label: text('LANG_CALENDAR_UNDO'), run: () => void undoEventChange(undo).catch(tellFailure) },
    },
    { unique: true },
  );
}

/** Says why something was not changed. */
export function tellFailure(error: unknown): void {
  growl.show({ type: 'danger', text: text(errorTextKey(error)) });
}
