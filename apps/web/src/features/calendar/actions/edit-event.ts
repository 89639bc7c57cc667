import { openEditEvent } from '../edit/open-event.ts';
import type { ShownEvent } from '../model/shown-event.ts';

/** Opens the form of an event; of a series that of the instance [SHELL-084]. */
export function editEvent({ instance: { id, instance } }: ShownEvent): void {
  openEditEvent(id, instance);
}
