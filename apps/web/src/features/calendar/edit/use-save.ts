import type { ChangeScope, Event } from '@pillarbox/contract/calendar/event';
import { useRef, useState } from 'react';
import { ApiError, errorTextKey } from '../../../lib/api-error.ts';
import { growl } from '../../../lib/growl.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { changeEvent, createEvent, deleteEvent } from '../data/calendar.queries.ts';
import { readEventNow } from './data/edit.queries.ts';
import type { FormErrors } from './model/check.ts';
import type { Draft } from './model/draft.ts';
import { changesOf, draftOf, merged } from './model/draft.ts';
import { growlFailure, growlWithUndo } from './undo-growl.ts';
import type { EventForm } from './use-event-form.ts';

/** Why an event could not be saved as it is: somebody else changed it, or deleted it. */
export type Conflict = 'changed' | 'gone';

/** What of a series is meant, and whether its people are told. */
export interface Choice {
  readonly scope: ChangeScope;
  readonly notify: boolean;
}

/** Saving and deleting of the form. */
export interface Saving {
  readonly isBusy: boolean;
  readonly conflict: Conflict | null;
  /** Whether the form is saved, so that it may be left. */
  readonly isSaved: () => boolean;
  readonly save: (choice: Choice) => Promise<void>;
  readonly remove: (choice: Choice) => Promise<void>;
  /** Puts what the user changed on what somebody else saved. */
  readonly keepMine: () => Promise<void>;
  /** Drops what the user changed and shows what somebody else saved. */
  readonly takeTheirs: () => Promise<void>;
  /** Saves an event that is gone as a new one. */
  readonly saveAsNew: () => Promise<void>;
}

/** Codes of the gateway that belong to a field. */
const FIELDS_OF_CODES: Readonly<Record<string, keyof FormErrors>> = {
  event_time_invalid: 'endTime',
  event_zone_unknown: 'startTime',
  event_rule_invalid: 'rule',
  event_rule_empty: 'rule',
  event_address_invalid: 'people',
  resource_busy: 'people',
  calendar_not_found: 'calendar',
  calendar_not_allowed: 'calendar',
  too_many_events: 'calendar',
};

/** Saves the form of an event; null for a new one. Nothing that was typed is lost when it cannot be saved. `onDone` leaves the form. */
export function useSave(form: EventForm, event: Event | null, onDone: (saved: Draft | null) => void): Saving {
  const [isBusy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const target = useRef<Pick<Event, 'id' | 'instance' | 'etag'> | null>(event);
  const isSaved = useRef(false);

  const failed = (error: unknown): void => {
    const code = error instanceof ApiError ? error.code : '';
    const field = FIELDS_OF_CODES[code];
    if (code === 'event_changed') setConflict('changed');
    else if (code === 'event_not_found') setConflict('gone');
    else if (field === undefined) growlFailure(error);
    else form.showErrors({ [field]: errorTextKey(error) });
  };
  const busy = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      failed(error);
    } finally {
      setBusy(false);
    }
  };
  const done = (words: string, undo: string, saved: Draft | null): void => {
    isSaved.current = true;
    onDone(saved);
    growlWithUndo(words, undo);
  };
  const title = form.draft.summary.trim() || text('LANG_EVENT_UNTITLED');
  const send = async ({ scope, notify }: Choice): Promise<void> => {
    const { draft, base } = form;
    if (target.current === null) {
      const { calendar_id: calendarId, ...fields } = draft;
      const { undo } = await createEvent(calendarId, { ...fields, notify });
      done(text('LANG_EVENT_SAVED', { title }), undo, draft);
      return;
    }
    const { id, instance, etag } = target.current;
    const body = { ...changesOf(base, draft), etag, notify };
    const { undo } = await changeEvent(id, { type: scope, date: instance }, body);
    done(text('LANG_EVENT_SAVED', { title }), undo, draft);
  };
  /** What the gateway has now becomes the state that the next attempt replaces. */
  const readTheirs = async (): Promise<Draft> => {
    const theirs = await readEventNow(event?.id ?? '', event?.instance ?? '');
    target.current = theirs;
    setConflict(null);
    return draftOf(theirs);
  };
  return {
    isBusy,
    conflict,
    isSaved: () => isSaved.current,
    save: (choice) => busy(() => send(choice)),
    remove: ({ scope, notify }) =>
      busy(async () => {
        if (target.current === null) return;
        const { id, instance, etag } = target.current;
        const undo = await deleteEvent(id, { type: scope, date: instance }, { etag, notify });
        done(text('LANG_EVENT_DELETED', { title }), undo, null);
      }),
    keepMine: () =>
      busy(async () => {
        const theirs = await readTheirs();
        form.rebase(theirs, merged({ base: form.base, mine: form.draft, theirs }));
        growl.show({ type: 'info', text: text('LANG_EVENT_MERGED') });
      }),
    takeTheirs: () =>
      busy(async () => {
        const theirs = await readTheirs();
        form.rebase(theirs, theirs);
      }),
    saveAsNew: () =>
      busy(async () => {
        target.current = null;
        setConflict(null);
        await send({ scope: 'all', notify: true });
      }),
  };
}
