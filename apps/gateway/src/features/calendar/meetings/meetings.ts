import * as calls from '@pillarbox/contract/calendar/meeting-calls';
import type { Db } from '../../../platform/database/database.ts';
import type { Mount } from '../../../platform/http/request-pipeline.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { InvitationService } from './invitation.service.ts';
import { Mailer } from './mailer.ts';
import type { MeetingsDeps } from './meetings.ports.ts';
import { OwnEventService } from './own-event.service.ts';
import { PeopleToldService } from './people-told.service.ts';
import { SentMailStore } from './sent-mail.store.ts';

/** What meetings offer the rest of the calendar. */
export interface Meetings {
  /** Called around every change of an event. */
  readonly people: PeopleToldService;
  /** Scheduled jobs. */
  readonly jobs: readonly Job[];
}

/** Records of sent mails are kept for 400 days, in milliseconds: longer than a yearly event waits for its next change. */
const REMEMBER_MS = 400 * 24 * 60 * 60_000;
const DONE = { Success: 1 as const };

/** Registers the operations on invitations and answers. */
export function meetings(deps: MeetingsDeps & { readonly mount: Mount; readonly db: Db }): Meetings {
  const { mount, now } = deps;
  const sent = new SentMailStore(deps.db);
  const mailer = new Mailer({ ...deps, sent });
  const people = new PeopleToldService({ ...deps, mailer });
  const invitations = new InvitationService({ ...deps, mailer });
  const own = new OwnEventService({ ...deps, mailer, told: people });
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
  const removeOld = (): Promise<void> => sent.removeOlder(new Date(now() - REMEMBER_MS));
  return { people, jobs: [{ name: 'remove-old-meeting-mails', cron: '12 * * * *', run: removeOld }] };
}
