import type { View } from './views.ts';
import type { DayNumber } from './days.ts';
import type { ShownEvent } from './shown-event.ts';

/** What every view is given. */
export interface ViewProps {
  readonly view: View;
  /** The day that the address names. */
  readonly day: DayNumber;
  /** The days that show, ascending. */
  readonly days: readonly DayNumber[];
  /** The events of these days, by start. */
  readonly events: readonly ShownEvent[];
  /** Whether a part of them is not read yet. */
  readonly isPending: boolean;
}
