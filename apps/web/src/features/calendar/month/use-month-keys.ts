import type { KeyboardEvent } from 'react';
import { keyAlongLine } from '../../../lib/i18n/direction.ts';
import { deleteShownEvent } from '../actions/delete-event.ts';
import { openView } from '../data/calendar-location.ts';
import type { DayNumber } from '../model/days.ts';
import { addMonths } from '../model/days.ts';
import type { ShownEvent } from '../model/shown-event.ts';
import type { Roving } from '../parts/use-roving.ts';
import { moveByDays } from './use-month-drag.ts';

const WEEK = 7;
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -WEEK, ArrowDown: WEEK };

interface MonthKeysProps {
  readonly events: readonly ShownEvent[];
  readonly roving: Roving;
}

/**
 * The keys of the month: arrows by day and week, Page keys by month, Home and End in the week, Enter opens the day, Tab goes through
 * the day's events, Escape returns from them, Alt with arrows moves an event (ui.md 24).
 */
export function useMonthKeys({ events, roving }: MonthKeysProps): (event: KeyboardEvent<HTMLElement>) => void {
  return (pressed) => {
    const stop = (pressed.target as Element).closest<HTMLElement>('[data-stop]');
    if (stop === null || pressed.ctrlKey || pressed.metaKey) return;
    const isHandled =
      stop.dataset['day'] === undefined
        ? onEventKey(stop, pressed, { events, roving })
        : onDayKey(stop, pressed, roving);
    if (!isHandled) return;
    pressed.preventDefault();
    pressed.stopPropagation();
  };
}

function onDayKey(cell: HTMLElement, { key, altKey, shiftKey, currentTarget }: KeyboardEvent, roving: Roving): boolean {
  const day = Number(cell.dataset['day']);
  if (altKey || (shiftKey && key !== 'Tab')) return false;
  if (key === 'Tab') return !shiftKey && enterDay(currentTarget, day);
  if (key === 'Enter') {
    openView('day', day);
    return true;
  }
  const next = dayAfter(key, day, cell);
  if (next === null) return false;
  // A page is another month, also where a week of it shows already.
  if (key.startsWith('Page') || currentTarget.querySelector(`[data-day="${next}"]`) === null) openView('month', next);
  roving.focus(`d ${next}`);
  return true;
}

/** The day to which a key goes; null for any other key. */
function dayAfter(key: string, day: DayNumber, cell: HTMLElement): DayNumber | null {
  const step = STEPS[keyAlongLine(key)];
  if (step !== undefined) return sibling(cell, day, step);
  const week = [...(cell.parentElement?.querySelectorAll<HTMLElement>('[data-day]') ?? [])];
  if (key === 'Home') return Number(week[0]?.dataset['day'] ?? day);
  if (key === 'End') return Number(week.at(-1)?.dataset['day'] ?? day);
  if (key === 'PageUp') return addMonths(day, -1);
  return key === 'PageDown' ? addMonths(day, 1) : null;
}

/** Without weekends, the next day of the row is not the next day. */
function sibling(cell: HTMLElement, day: DayNumber, step: number): DayNumber {
  if (Math.abs(step) === WEEK) return day + step;
  const next = step === 1 ? cell.nextElementSibling : cell.previousElementSibling;
  if (next instanceof HTMLElement && next.dataset['day'] !== undefined) return Number(next.dataset['day']);
  const row = cell.parentElement?.[step === 1 ? 'nextElementSibling' : 'previousElementSibling'];
  const cells = [...(row?.querySelectorAll<HTMLElement>('[data-day]') ?? [])];
  return Number(cells.at(step === 1 ? 0 : -1)?.dataset['day'] ?? day + step);
}

/** Focuses the first event of a day; false when it has none. */
function enterDay(root: Element, day: DayNumber): boolean {
  const first = root.querySelector<HTMLElement>(`[data-on="${day}"]`);
  first?.focus();
  return first !== null;
}

function onEventKey(stop: HTMLElement, pressed: KeyboardEvent, { events, roving }: MonthKeysProps): boolean {
  const day = Number(stop.dataset['on']);
  const event = events.find(({ key }) => key === stop.dataset['event']);
  const { key, altKey, shiftKey } = pressed;
  const step = STEPS[keyAlongLine(key)];
  if (altKey && step !== undefined && event?.isMovable === true) {
    void moveByDays(event, step);
    roving.focus(`e ${event.key} ${event.first + step}`);
    return true;
  }
  if (altKey) return false;
  if (key === 'Escape') roving.focus(`d ${day}`);
  else if (key === 'Delete' && event?.isMovable === true) void deleteShownEvent(event);
  else if (key === 'ArrowDown' || (key === 'Tab' && !shiftKey)) return alongDay(pressed.currentTarget, stop, 1);
  else if (key === 'ArrowUp') return alongDay(pressed.currentTarget, stop, -1);
  else if (key === 'Tab') roving.focus(`d ${day}`);
  else return false;
  return true;
}

/** Focuses the next event of the day; false at its end, where Tab leaves the grid. */
function alongDay(root: Element, stop: HTMLElement, step: 1 | -1): boolean {
  const all = [...root.querySelectorAll<HTMLElement>(`[data-on="${stop.dataset['on'] ?? ''}"]`)];
  const next = all[all.indexOf(stop) + step];
  next?.focus();
  return next !== undefined;
}
