import { Failure } from '@pillarbox/contract/failure';
import type { CalendarList, CalendarPreferences } from '@pillarbox/contract/preferences/calendar';
import {
  calendarPreferences,
  combinedCalendarPreferences,
  loadCalendar,
  loadCalendarList,
  loadCalendarPreferences,
  loadTimezones,
  saveCalendarPreferences,
} from '@pillarbox/contract/preferences/calendar';
import { TIME_ZONES } from '@pillarbox/contract/formats/time-zones';
import type { Mount, Session } from '../../../platform/http/request-pipeline.ts';
import { nameOfFile, requireOwn } from '../own-account.ts';
import type { Settings } from '../settings.service.ts';

/** What the operations of calendar preferences need. */
export interface CalendarPreferencesDeps {
  readonly mount: Mount;
  readonly settings: Settings;
  readonly calendarsOf: (session: Session) => Promise<CalendarList>;
}

/** Calendar preferences from the stored value; an invalid value counts as unset. */
function readCalendarPreferences(value: unknown): CalendarPreferences {
  const parsed = calendarPreferences.safeParse(value ?? {});
  return parsed.success ? parsed.data : { meeting_request_timestamp: 0 };
}

/** Registers the operations for calendar preferences, the list of calendars and the time zones. */
export function mountCalendarPreferences({ mount, settings, calendarsOf }: CalendarPreferencesDeps): void {
  const preferencesOf = async (session: Session): Promise<CalendarPreferences> =>
    readCalendarPreferences((await settings.load(session, ['calendarPrefs'])).calendarPrefs);

  mount(loadCalendarPreferences, ({ params, session }) => {
    requireOwn(session, nameOfFile(params.file));
    return preferencesOf(session);
  });

  mount(saveCalendarPreferences, async ({ params, body, session }) => {
    requireOwn(session, nameOfFile(params.file));
    await settings.change(session, 'calendarPrefs', (value) => ({ ...readCalendarPreferences(value), ...body }));
    return { message: 'OK' as const };
  });

  mount(loadCalendarList, ({ params, session }) => {
    requireOwn(session, nameOfFile(params.file));
    return calendarsOf(session);
  });

  mount(loadCalendar, async ({ params, session }) => {
    const { Calendars } = await calendarsOf(session);
    const id = nameOfFile(params.file);
    const found = Object.values(Calendars)
      .flat()
      .find((calendar) => calendar.id === id);
    if (found === undefined) throw new Failure('not_found', { field: 'file' });
    return found;
  });

  mount(combinedCalendarPreferences, async ({ params, session }) => {
    requireOwn(session, nameOfFile(params.file));
    return { calendarList: await calendarsOf(session), calendarPrefs: await preferencesOf(session) };
  });

  mount(loadTimezones, () => Promise.resolve({ timezones: [...TIME_ZONES] }));
}
