import type { Event } from '@pillarbox/contract/calendar/event';
import * as calls from '@pillarbox/contract/calendar/event-calls';
import { call } from '../../../lib/call.ts';
import { zoneOf } from '../../../lib/i18n/dates.ts';
import { speech } from '../../../lib/i18n/language.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { currentPreferences } from '../../../lib/preferences-state.ts';
import { queryClient } from '../../../lib/query-client.ts';
import type { EventList } from '../data/calendar.queries.ts';
import { changeEvent, EVENTS_KEY } from '../data/calendar.queries.ts';
import type { ChangeChoice } from '../edit/questions.ts';
import type { Draft } from '../model/draft.ts';
import { draftOf } from '../model/draft.ts';
import { isoDay } from '../model/days.ts';
import { instantAt, instantText, movedTimes } from '../model/moved-times.ts';
import type { ShownEvent } from '../model/shown-event.ts';
import { dayWords, titleOf } from '../parts/day-words.ts';
import { moveWords } from '../parts/move-words.ts';
import { say } from '../state/view-state.ts';
import { askScope } from './ask-scope.ts';
import { scopeQuery, tellFailure, tellUndoable } from './event-change.ts';

/**
 * Gives an event other times, in wall minutes of the user's zone: at once on the screen, then at the gateway. For a series the user
 * chooses what of it, and for a meeting whether its people are told. Resolves when the choice is made; a growl undoes the change, or says why it was refused.
 */
export async function moveEvent(event: ShownEvent, after: Draft): Promise<void> {
  const before = draftOf(event);
  if (before.from === after.from && before.to === after.to) return;
  const { time_format: timeFormat, timezone } = currentPreferences();
  const { tag, code } = speech.get();
  const move = { before, after, isAllDay: event.instance.isAllDay };
  const choice = await askScope(event, 'move', moveWords(move, dayWords(tag, code, timeFormat), text));
  if (choice === null) return;
  const zone = zoneOf(timezone);
  showMoved(event, after, zone);
  void save(event, { before, after, zone }, choice);
}

async function save(
  event: ShownEvent,
  move: { readonly before: Draft; readonly after: Draft; readonly zone: string },
  { scope, notify }: ChangeChoice,
): Promise<void> {
  const { id } = event.instance;
  const query = scopeQuery(event, scope);
  try {
    const read = (date: string): Promise<Event> => call(calls.readEvent, { params: { id }, query: { date } });
    const held = await read(query.date);
    const { undo } = await changeEvent(id, query, { ...movedTimes(held, move), etag: held.etag, notify });
    const words = text('LANG_CALENDAR_MOVED', { title: titleOf(event, text) });
    say(words);
    tellUndoable(words, undo);
  } catch (error) {
    void queryClient.invalidateQueries({ queryKey: EVENTS_KEY });
    tellFailure(error);
  }
}

/** Shows one instance at its new times until the gateway has answered. */
function showMoved({ instance }: ShownEvent, after: Draft, zone: string): void {
  const times = instance.isAllDay
    ? { start: isoDay(Math.floor(after.from / 1440)), end: isoDay(Math.ceil(after.to / 1440)) }
    : { start: instantText(instantAt(after.from, zone)), end: instantText(instantAt(after.to, zone)) };
  queryClient.setQueriesData<EventList>({ queryKey: EVENTS_KEY }, (list) =>
    list === undefined
      ? undefined
      : {
          ...list,
          events: list.events.map((one) =>
            one.id === instance.id && one.instance === instance.instance ? { ...one, ...times } : one,
          ),
        },
  );
}
