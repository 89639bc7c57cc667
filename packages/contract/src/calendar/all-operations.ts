import type { Operation } from '../operation.ts';
import * as availability from './availability-calls.ts';
import * as calendars from './calendar-calls.ts';
import * as events from './event-calls.ts';
import * as files from './file-calls.ts';
import * as imports from './import-calls.ts';
import * as meetings from './meeting-calls.ts';
import * as reminders from './reminder-calls.ts';

/** Every operation of this feature. */
export const calendarOperations: readonly Operation[] = [
  calendars.listPersonal,
  calendars.listCalendars,
  calendars.createCalendar,
  calendars.changeCalendar,
  calendars.deleteCalendar,
  calendars.shareCalendar,
  calendars.withdrawCalendarShare,
  calendars.listOfferedCalendars,
  calendars.readOfferedCalendar,
  calendars.subscribeCalendar,
  calendars.unsubscribeCalendar,
  calendars.subscribeFeed,
  calendars.refreshFeed,
  calendars.publishCalendar,
  imports.uploadCalendarFile,
  imports.readCalendarImport,
  imports.listCalendarImports,
  imports.startCalendarImport,
  imports.undoCalendarImport,
  imports.exportCalendar,
  events.listEvents,
  events.listCalendarEvents,
  events.readEvent,
  events.createEvent,
  events.changeEvent,
  events.deleteEvent,
  events.undoEventChange,
  files.copyMailToStorage,
  files.readEventFile,
  meetings.readInvitationText,
  meetings.answerInvitation,
  meetings.writeResponse,
  meetings.applyResponse,
  meetings.eventRequest,
  meetings.setOwnAnswer,
  meetings.addFoundInvitations,
  meetings.counterProposal,
  meetings.upcomingMeetings,
  availability.readAvailability,
  availability.publicAvailability,
  reminders.listEventReminders,
  reminders.markEventReminder,
];
