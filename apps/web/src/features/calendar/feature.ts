import { CalendarDays } from 'lucide-react';
import type { Feature } from '../../lib/feature.ts';
import { loadTexts } from '../../lib/i18n/language.ts';
import { go } from '../../lib/location.ts';
import { readAgain } from '../../lib/query-client.ts';
import { inShell } from '../../lib/route.ts';
import { onPushOrMissed } from '../../lib/socket.ts';
import { CALENDAR_KEY } from './data/calendar-key.ts';
import { forgetCalendarAtSignOut } from './data/forget-calendar.ts';
import { makeEvent } from './message/make-event-action.ts';

const TITLE = 'LANG_SHELL_CALENDAR';
const PATH = '/calendar';
const route = inShell(TITLE);
// The section shows the view itself, so that it stays while the address changes.
const view = { code: () => import('./section.tsx').then((part) => part.NoScreen) };

const form = { code: () => import('./forms/CalendarForm.tsx').then((part) => part.CalendarForm) };
const eventForm = {
  texts: 'event',
  code: () => import('./edit/EventScreen.tsx').then((part) => part.EventScreen),
} as const;

/** Calendars, their events and the views of them. Routes below /calendar that have an icon are links at the end of the pane. */
export const calendar: Feature = {
  name: 'calendar',
  section: {
    path: PATH,
    titleKey: TITLE,
    entry: { to: PATH, icon: CalendarDays, digit: '2', tab: true },
    load: { texts: 'calendar', code: () => import('./section.tsx').then((part) => part.section) },
  },
  routes: [
    route(PATH, 'calendar', { load: view }),
    route('/calendar/:viewID', 'calendar.view', { values: { viewID: ['day', 'week', 'month'] }, load: view }),
    route('/calendar/agenda', 'calendar.agenda', { load: view }),
    route('/calendar/agenda/:id', 'calendar.agenda.id', { load: view }),
    route('/calendar/new', 'calendar.new', { load: form }),
    route('/calendar/edit/:id', 'calendar.edit', { load: form }),
    route('/preferences/calendar/general', 'preferences.calendar.general', {
      icon: 'calendar-days',
      group: 'calendar',
      settings: [
        'LANG_CALENDAR_FIRST_DAY',
        'LANG_CALENDAR_SHOW_WEEKEND',
        'LANG_CALENDAR_WORK_FROM',
        'LANG_CALENDAR_WORK_TO',
        'LANG_CALENDAR_SECOND_ZONE',
        'LANG_CALENDAR_DEFAULT_PLACE',
      ],
      load: {
        texts: 'calendar',
        code: () => import('./settings/CalendarSettings.tsx').then((part) => part.CalendarSettings),
      },
    }),
    route('/calendar/newevent', 'calendar.newevent', { load: eventForm }),
    route('/calendar/editevent/:id', 'calendar.editevent', { load: eventForm }),
  ],
  shortcuts: [
    { id: 'new_event', section: PATH, full: 'N', run: () => go('/calendar/newevent') },
    { id: 'quick_event', section: PATH, alone: 'N' },
    { id: 'calendar_today', section: PATH, alone: 'T' },
    { id: 'search_events', section: PATH, alone: '/' },
    { id: 'make_event', textKey: 'LANG_SHELL_MAKE_EVENT', section: '/mail' },
  ],
  messageActions: [makeEvent],
  help: [
    {
      titleKey: 'LANG_KEYBOARD_CALENDAR_GRID',
      rows: [
        { textKey: 'LANG_KEYBOARD_CALENDAR_DAY', keys: [['ArrowLeft'], ['ArrowRight'], ['ArrowUp'], ['ArrowDown']] },
        { textKey: 'LANG_KEYBOARD_CALENDAR_PAGE', keys: [['PageUp'], ['PageDown']] },
        { textKey: 'LANG_KEYBOARD_OPEN', keys: [['Enter']] },
        {
          textKey: 'LANG_KEYBOARD_CALENDAR_MOVE',
          keys: [
            ['Alt', 'ArrowUp'],
            ['Alt', 'ArrowLeft'],
          ],
        },
        { textKey: 'LANG_KEYBOARD_CALENDAR_RESIZE', keys: [['Alt', 'Shift', 'ArrowDown']] },
      ],
    },
  ],
  contactParts: [
    {
      name: 'next-meetings',
      load: {
        texts: 'calendar',
        code: () => import('./person/NextMeetings.tsx').then((part) => part.NextMeetings),
      },
    },
  ],
  commands: [
    async () => {
      const [part] = await Promise.all([import('./palette.ts'), loadTexts('calendar')]);
      return part.calendarCommands;
    },
  ],
  start: () => {
    onPushOrMissed('calendar-changed', () => void readAgain(CALENDAR_KEY));
    forgetCalendarAtSignOut();
    return undefined;
  },
};
