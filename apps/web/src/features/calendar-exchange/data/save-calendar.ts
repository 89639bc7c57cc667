import { exportCalendar } from '@pillarbox/contract/calendar/import-calls';
import { addressOf } from '../../../lib/request-parts.ts';
import { saveFrom } from '../../../lib/save-from.ts';

/** Downloads a calendar as a file (.ics). */
export function saveCalendar(calendarId: string): void {
  saveFrom(addressOf(exportCalendar, { params: { calendarId } }));
}
