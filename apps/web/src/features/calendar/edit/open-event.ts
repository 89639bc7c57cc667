import { go } from '../../../lib/location.ts';
import type { NewEvent } from './model/form-address.ts';

/** Shows the form of a new event [SHELL-083]. */
export function openNewEvent(event: NewEvent = {}): void {
  go('/calendar/newevent', { search: { ...event } });
}

/** Shows the form of an event, or of one instance of it [SHELL-084]. */
export function openEditEvent(id: string, instance = ''): void {
  go(`/calendar/editevent/${encodeURIComponent(id)}`, { search: { date: instance === '' ? undefined : instance } });
}
