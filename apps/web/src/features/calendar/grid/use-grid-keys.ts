import type { KeyboardEvent } from 'react';
import { useEffect, useRef } from 'react';
import { keyAlongLine } from '../../../lib/i18n/direction.ts';
import { useText } from '../../../lib/i18n/text.tsx';
import { deleteShownEvent } from '../actions/delete-event.ts';
import type { View } from '../model/views.ts';
import { openView } from '../data/calendar-location.ts';
import type { DayNumber } from '../model/days.ts';
import type { Draft } from '../model/draft.ts';
import { draftOf, nudged } from '../model/draft.ts';
import type { ShownEvent } from '../model/shown-event.ts';
import { pageFrom } from '../model/window.ts';
import { fromWallMinutes } from '../model/zone-clock.ts';
import { useDayWords } from '../parts/day-words.ts';
import type { Roving } from '../parts/use-roving.ts';
import { say } from '../state/view-state.ts';
import { draftTimes } from './DayColumn.tsx';
import type { GridDrag } from './use-grid-drag.ts';

/** An event that is moved by keys is saved so long after the last key, in ms, so that ten quarters of an hour are one change. */
const SAVE_AFTER_MS = 900;

interface GridKeysProps {
  readonly view: View;
  readonly day: DayNumber;
  readonly events: readonly ShownEvent[];
  readonly roving: Roving;
  readonly drag: GridDrag;
}

/** The keys of the hours: arrows through days and events, Alt with arrows moves an event, Delete deletes it (ui.md 24). */
export function useGridKeys({
  view,
  day,
  events,
  roving,
  drag,
}: GridKeysProps): (event: KeyboardEvent<HTMLElement>) => void {
  const move = useKeyboardMove(drag, roving);
  return (pressed) => {
    const target = (pressed.target as Element).closest<HTMLElement>('[data-stop]');
    if (target === null || pressed.ctrlKey || pressed.metaKey) return;
    const event = events.find(({ key }) => key === target.dataset['event']);
    const isHandled =
      (event !== undefined && (move.onKey(event, pressed) || onEventKey(event, pressed, roving))) ||
      (!pressed.altKey && onGridKey(target, pressed, { view, day, roving }));
    if (!isHandled) return;
    pressed.preventDefault();
    pressed.stopPropagation();
  };
}

/** Delete deletes the event, Escape goes to its day. */
function onEventKey(event: ShownEvent, { key, target }: KeyboardEvent, { focus }: Roving): boolean {
  if (key === 'Escape') focus(`d ${(target as HTMLElement).dataset['on'] ?? ''}`);
  else if (key === 'Delete' && event.isMovable) void deleteShownEvent(event);
  else return false;
  return true;
}

interface Place {
  readonly view: View;
  readonly day: DayNumber;
  readonly roving: Roving;
}

function onGridKey(target: HTMLElement, { key, shiftKey }: KeyboardEvent, place: Place): boolean {
  const root = target.closest<HTMLElement>('[role="grid"]');
  const here = Number(target.dataset['day'] ?? target.dataset['on']);
  if (root === null || shiftKey) return false;
  const days = [...root.querySelectorAll<HTMLElement>('[data-day]')].map(({ dataset }) => Number(dataset['day']));
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowRight':
      return sideways(target, keyAlongLine(key) === 'ArrowLeft' ? -1 : 1, { ...place, root });
    case 'ArrowUp':
    case 'ArrowDown':
      return alongDay(root, target, key === 'ArrowUp' ? -1 : 1);
    case 'Home':
    case 'End':
      place.roving.focus(`d ${(key === 'Home' ? days[0] : days.at(-1)) ?? here}`);
      return true;
    case 'PageUp':
    case 'PageDown':
      turnPage(place, here, key === 'PageUp' ? -1 : 1);
      return true;
    case 'Enter':
      if (target.dataset['event'] !== undefined) return false;
      openView('day', here);
      return true;
    default:
      return false;
  }
}

function turnPage({ view, day, roving }: Place, here: DayNumber, pages: 1 | -1): void {
  const by = pageFrom(view, day, pages) - day;
  openView(view, day + by);
  roving.focus(`d ${here + by}`);
}

/** The stops of a day from top to bottom: the day itself, its bars, its events. */
function stopsOf(root: HTMLElement, day: number): readonly HTMLElement[] {
  const cell = root.querySelector<HTMLElement>(`[data-day="${day}"]`);
  return [...(cell === null ? [] : [cell]), ...root.querySelectorAll<HTMLElement>(`[data-on="${day}"]`)];
}

function alongDay(root: HTMLElement, target: HTMLElement, step: 1 | -1): boolean {
  const stops = stopsOf(root, Number(target.dataset['day'] ?? target.dataset['on']));
  const next = stops[stops.indexOf(target) + step];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
  return true;
}

/** Goes to the event of the next day that is nearest in height, from a day to the day, and at the edge to the next page. */
function sideways(target: HTMLElement, step: 1 | -1, place: Place & { readonly root: HTMLElement }): boolean {
  const { root } = place;
  const days = [...root.querySelectorAll<HTMLElement>('[data-day]')].map(({ dataset }) => Number(dataset['day']));
  const here = Number(target.dataset['day'] ?? target.dataset['on']);
  const next = days[days.indexOf(here) + step];
  if (next === undefined) {
    const edge = here + step;
    openView(place.view, pageFrom(place.view, place.day, step));
    place.roving.focus(`d ${edge}`);
    return true;
  }
  const [cell, ...events] = stopsOf(root, next);
  const { top } = target.getBoundingClientRect();
  const distance = (one: HTMLElement): number => Math.abs(one.getBoundingClientRect().top - top);
  const nearest = events.toSorted((one, other) => distance(one) - distance(other))[0];
  const stop = target.dataset['event'] === undefined ? cell : (nearest ?? cell);
  stop?.focus();
  stop?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return true;
}

interface KeyboardMove {
  /** Whether the key moves the event, saves its new times or drops them. */
  readonly onKey: (event: ShownEvent, pressed: KeyboardEvent) => boolean;
}

/** Moves an event by Alt with arrows and its end by Alt with Shift. The new times are spoken, and saved after the last key. */
function useKeyboardMove(drag: GridDrag, roving: Roving): KeyboardMove {
  const t = useText();
  const words = useDayWords();
  const moving = useRef<{ readonly event: ShownEvent; readonly draft: Draft; readonly timer: number } | null>(null);
  useEffect(() => () => clearTimeout(moving.current?.timer), []);
  const save = (): void => {
    const now = moving.current;
    moving.current = null;
    if (now === null) return;
    clearTimeout(now.timer);
    roving.focus(`e ${now.event.key} ${fromWallMinutes(now.draft.from).day}`);
    void drag.commit(now.event, now.draft);
  };
  const drop = (): void => {
    clearTimeout(moving.current?.timer);
    moving.current = null;
    drag.cancel();
    say(t('LANG_CALENDAR_MOVE_DROPPED'));
  };
  const shift = (event: ShownEvent, draft: Draft): void => {
    clearTimeout(moving.current?.timer);
    moving.current = { event, draft, timer: window.setTimeout(save, SAVE_AFTER_MS) };
    drag.preview(event, draft);
    const time = t('LANG_CALENDAR_FROM_TO', draftTimes(draft, words.time));
    say(`${words.long(fromWallMinutes(draft.from).day)}, ${time}`);
  };
  return {
    onKey: (event, { key, altKey, shiftKey }) => {
      const now = moving.current;
      if (now !== null && (key === 'Enter' || key === 'Escape')) {
        if (key === 'Enter') save();
        else drop();
        return true;
      }
      if (!altKey || !event.isMovable || event.isLong) return false;
      const draft = nudged(now?.event.key === event.key ? now.draft : draftOf(event), keyAlongLine(key), shiftKey);
      if (draft !== null) shift(event, draft);
      return draft !== null || key.startsWith('Arrow');
    },
  };
}
