import { currentDay } from '../data/calendar-location.ts';
import { openNewEvent } from '../edit/open-event.ts';
import { askQuick } from '../edit/questions.ts';
import { isoDay } from '../model/days.ts';
import { clockText } from '../model/moved-times.ts';
import { fromWallMinutes } from '../model/zone-clock.ts';
import { closedAt } from '../state/closed-at.ts';

/** When an event of another day than today begins in the form, in minutes. */
const FIRST_HOUR = 9 * 60;
const DAY_MINUTES = 24 * 60;

/** When a new event takes place, in wall minutes of the user's zone, and what on the screen stands for it. */
export interface NewEvent {
  readonly from: number;
  readonly to: number;
  readonly isAllDay: boolean;
  readonly anchor: Element | null;
}

/** Begins a new event: at these times, else on the day that shows. `onClose` is called when it is begun no longer. */
export function newEvent(wish: NewEvent | null = null, onClose: () => void = () => undefined): void {
  const day = currentDay();
  // Whole days end with their last day.
  const slot =
    wish === null
      ? { start: day === null ? undefined : isoDay(day) }
      : {
          start: wallText(wish.from, wish.isAllDay),
          end: wallText(wish.isAllDay ? wish.to - 1 : wish.to, wish.isAllDay),
        };
  askQuick({
    anchor: wish?.anchor ?? null,
    slot,
    onClose: () => {
      closedAt.set(performance.now());
      onClose();
    },
  });
}

/** Opens the form of a new event, on the day that shows [SHELL-164]. */
export function newEventForm(): void {
  const day = currentDay();
  openNewEvent(day === null ? {} : { start: wallText(day * DAY_MINUTES + FIRST_HOUR, false) });
}

function wallText(minutes: number, isAllDay: boolean): string {
  const { day, minute } = fromWallMinutes(minutes);
  return isAllDay ? isoDay(day) : `${isoDay(day)}T${clockText(minute)}`;
}
