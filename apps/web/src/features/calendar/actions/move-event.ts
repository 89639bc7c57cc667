import type { Event, EventInstance } from '@pillarbox/contract/calendar/event';
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
  showAt(event, timesOf(event, after, zone));
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
    // Without a network the list is not read again before there is one.
    showAt(event, event.instance);
    void queryClient.invalidateQueries({ queryKey: EVENTS_KEY });
    tellFailure(error);
  }
}

type Times = Pick<EventInstance, 'start' | 'end'>;

function timesOf({ instance }: ShownEvent, { from, to }: Draft, zone: string): Times {
  return instance.isAllDay
    ? { start: isoDay(Math.floor(from / 1440)), end: isoDay(Math.ceil(to / 1440)) }
    : { start: instantText(instantAt(from, zone)), end: instantText(instantAt(to, zone)) };
}

/** Shows one instance at other times than the gateway has said. */
function showAt({ instance }: ShownEvent, { start, end }: Times): void {
  queryClient.setQueriesData<EventList>({ queryKey: EVENTS_KEY }, (list) =>
    list === undefined
      ? undefined
      : {
          ...list,
          events: list.events.map((one) =>
            one.id === instance.id && one.instance === instance.instance ? { ...one, start, end } : one,
          ),
        },
  );
}
