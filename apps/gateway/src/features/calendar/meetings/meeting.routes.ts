import * as calls from '@pillarbox/contract/calendar/meeting-calls';
import type { Mount } from '../../../platform/http/request-pipeline.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { EventLists } from '../events/event-list.ts';
import type { EventService } from '../events/event.service.ts';
import { InvitationService } from './invitation.service.ts';
import type { Mailer } from './mailer.ts';
import type { MeetingsDeps } from './meetings.ports.ts';
import { OwnEventService } from './own-event.service.ts';
import type { PeopleToldService } from './people-told.service.ts';
import type { SentMailStore } from './sent-mail.store.ts';

/** Records of sent mails are kept for 400 days, in milliseconds: longer than a yearly event waits for its next change. */
const REMEMBER_MS = 400 * 24 * 60 * 60_000;
/** Most events of the day of an invitation that its card gets. */
const MAX_OF_DAY = 100;
const DAY_MS = 86_400_000;
const DONE = { Success: 1 as const };

interface MeetingRoutesDeps extends Omit<MeetingsDeps, 'readEvent' | 'eventsOfDay'> {
  readonly mount: Mount;
  readonly mailer: Mailer;
  readonly told: PeopleToldService;
  readonly events: Pick<EventService, 'read'>;
  readonly lists: Pick<EventLists, 'list'>;
}

/** The job that removes old records of sent mails. */
export function meetingMailJob(sent: SentMailStore, now: () => number): Job {
  const run = (): Promise<void> => sent.removeOlder(new Date(now() - REMEMBER_MS));
  return { name: 'remove-old-meeting-mails', cron: '12 * * * *', run };
}

/** Registers the operations on invitations and answers. */
export function meetingRoutes(deps: MeetingRoutesDeps): void {
  const { mount, lists, events } = deps;
  const invitations = new InvitationService({
    ...deps,
    readEvent: (session, id, instance) => events.read(session, id, instance),
    eventsOfDay: async (session, start, timezone) =>
      (await lists.list(session, { start, end: dayAfter(start), timezone, limit: MAX_OF_DAY })).events,
  });
  const own = new OwnEventService(deps);
  mount(calls.readInvitationText, ({ session, body }) => invitations.read(session, body));
  mount(calls.answerInvitation, async ({ session, params, body }) => {
    const { calendarId, answer } = params;
    return { ...DONE, id: await invitations.answer(session, calendarId, { ...body, answer }) };
  });
  mount(calls.writeResponse, async ({ session, params, body }) => ({
    ...DONE,
    ics: await invitations.response(session, params.answer, body),
  }));
  mount(calls.addFoundInvitations, async ({ session, params, body }) => ({
    ...DONE,
    added: await invitations.addFound(session, params.calendarId, body),
  }));
  mount(calls.applyResponse, async ({ session, body }) => ({ ...DONE, id: await own.apply(session, body) }));
  mount(calls.eventRequest, async ({ session, params }) => ({
    ics: await own.requestText(session, params.file.replace(/\.json$/, '')),
  }));
  mount(calls.setOwnAnswer, async ({ session, params, body }) => ({
    ...DONE,
    ics: await own.setAnswer(session, params.eventId, body),
  }));
  mount(calls.counterProposal, async ({ session, params, body }) => {
    await own.propose(session, params.eventId, body);
    return DONE;
  });
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
}
