import type { CalendarList } from '@pillarbox/contract/preferences/calendar';
import type { Account } from '../../platform/account/account.ts';
import type { CalendarService } from './calendar.service.ts';

/** The calendars of a user by where they come from [DATA-025]: own ones, those that others share with the user, and feeds. */
export async function calendarList(calendars: CalendarService, caller: Account): Promise<CalendarList> {
  const wired = await calendars.wire(await calendars.usable(caller));
  return {
    Calendars: {
      Personal: wired.filter(({ right, kind }) => right === 'OWN' && kind !== 'feed'),
      Shared: wired.filter(({ right }) => right !== 'OWN'),
      Subscribed: wired.filter(({ right, kind }) => right === 'OWN' && kind === 'feed'),
    },
  };
}
