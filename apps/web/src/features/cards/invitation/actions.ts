import type { Event, MeetingAnswer } from '@pillarbox/contract/calendar/event';
import { changeEvent, deleteEvent } from '@pillarbox/contract/calendar/event-calls';
import {
  answerInvitation,
  applyResponse,
  counterProposal,
  setOwnAnswer,
} from '@pillarbox/contract/calendar/meeting-calls';
import { ApiError, errorTextKey } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { growl } from '../../../lib/growl.ts';
import { text } from '../../../lib/i18n/text.tsx';
import { readAgain } from '../../../lib/query-client.ts';
import { timeInZone } from '../event-time.ts';
import { INVITATION_KEY } from './invitation.queries.ts';
import type { InvitationReply } from './invitation.queries.ts';

/** An answer to an invitation before it is given. */
export interface GivenAnswer {
  readonly ics: string;
  readonly answer: MeetingAnswer;
  readonly calendarId: string;
  /** The address that the user is invited by, or the user's own for an event that was passed on. */
  readonly attendee: string;
  /** '' when the invitation names nobody who could get the answer. */
  readonly organizer: string;
  readonly note: string;
  readonly notify: boolean;
}

/**
 * Answers an invitation [CAL-005]. Nothing is requested when something is missing [ERR-039]; without a recipient no answer is sent
 * [VAL-058, VAL-059].
 * @throws ApiError
 */
export async function giveAnswer({ ics, answer, calendarId, organizer, ...rest }: GivenAnswer): Promise<void> {
  if (ics === '' || rest.attendee === '') throw new ApiError('invitation_not_for_user');
  if (calendarId === '') throw new ApiError('calendar_not_found');
  if (organizer === '' && rest.notify) throw new ApiError('invitation_without_organizer');
  await call(answerInvitation, { params: { calendarId, answer }, body: { ics, ...rest } });
}

/** Changes the answer of an event that the calendars have. */
export async function changeAnswer({ id, own }: InvitationReply, answer: MeetingAnswer, note: string): Promise<void> {
  await call(setOwnAnswer, { params: { eventId: id }, body: { partstat: answer, note, date: own?.instance ?? '' } });
}

/** Applies an answer or a cancellation to the user's event. `add` invites somebody who was not. */
export async function applyMessage(ics: string, attendee: string, add = false): Promise<void> {
  await call(applyResponse, { body: { ics, attendee, add } });
}

/** Takes the time that an attendee proposes: the event changes, and everybody is told. */
export async function takeTime({ id, event, own }: InvitationReply): Promise<void> {
  const date = event.instance !== '' && own !== null && own.instance !== '' ? own.instance : '';
  const query = date === '' ? { type: 'all' as const } : { type: 'current' as const, date };
  await call(changeEvent, { params: { id }, query, body: movedTimes(event, own) });
}

/** Proposes another time; instants in milliseconds since 1970. */
export async function proposeTime(
  { id, own }: InvitationReply,
  { start, end, note }: { start: number; end: number; note: string },
): Promise<void> {
  const body = { date: own?.instance ?? '', start: instantText(start), end: instantText(end), note };
  await call(counterProposal, { params: { eventId: id }, body });
}

/** Keeps the time of an event and tells who proposed another one. */
export async function keepTime({ id, event }: InvitationReply, attendee: string): Promise<void> {
  const body = { date: event.instance, start: '', end: '', attendee };
  await call(counterProposal, { params: { eventId: id }, body });
}

/** Takes a cancelled event out of the calendar. Nobody is told. */
export async function removeEvent({ id, own }: InvitationReply): Promise<void> {
  const date = own?.instance ?? '';
  const query = date === '' ? { type: 'all' as const } : { type: 'current' as const, date };
  await call(deleteEvent, { params: { id }, query, body: { notify: false } });
}

/** Runs an action and shows what the calendars have then; a failure is shown. True when it succeeded. */
export async function run(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    growl.show({ type: 'danger', text: text(errorTextKey(error)) });
    return false;
  } finally {
    await readAgain(INVITATION_KEY);
  }
}

/** The times of a proposal in the zone that the event is planned in. */
function movedTimes({ start, end }: Event, own: Event | null): Pick<Event, 'start' | 'end'> {
  const zone = own?.start.zone ?? '';
  if (start.time === '' || zone === '') return { start, end };
  return { start: timeInZone(start, zone), end: timeInZone(end, zone) };
}

function instantText(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19)}Z`;
}
