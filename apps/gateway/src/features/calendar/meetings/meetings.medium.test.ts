import * as calls from '@pillarbox/contract/calendar/meeting-calls';
import type { Attendee } from '@pillarbox/contract/calendar/event';
import type { Outgoing } from '@pillarbox/contract/compose/draft';
import { codeOf } from '@pillarbox/testkit/in-process-client';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { describeOnDatabases } from '../../../platform/testing/test-databases.ts';
import { calendarBed, london, NOW } from '../calendar.test-bed.ts';
import type { Person } from '../calendar.test-bed.ts';

/** Somebody to invite. */
function guest(mail: string, answer: Attendee['answer'] = 'needs-action'): Attendee {
  return { mail, name: '', cn: '', role: 'required', kind: 'person', answer };
}

describeOnDatabases('meetings', (open) => {
  let database: Database;
  let bed: ReturnType<typeof calendarBed>;
  let sent: { from: string; message: Outgoing }[] = [];
  /** Addresses besides the account's own, by that. */
  const aliases = new Map<string, string>();
  let clock = NOW;
  beforeAll(async () => {
    database = await open();
    bed = calendarBed(database.db, {
      now: () => (clock += 1000),
      mailsOf: ({ mail }) => [mail, ...(aliases.has(mail) ? [aliases.get(mail) ?? ''] : [])],
      send: (session, message) => Promise.resolve(void sent.push({ from: session.mail, message })),
    });
  });
  afterAll(async () => {
    await bed.feature.close();
    await database.close();
  });
  beforeEach(() => {
    sent = [];
  });

  /** What was sent since the last look: method, recipients and subject. */
  const mails = (): string[] => {
    const lines = sent.map(({ message }) => {
      const to = message.to.map(({ mail }) => mail.split('.')[0]).join(' ');
      return `${message.calendar?.method ?? ''} to ${to}: ${message.subject}`;
    });
    sent = [];
    return lines;
  };
  /** The calendar text of the last mail. */
  const lastText = (): string => sent.at(-1)?.message.calendar?.ics ?? '';
  const read = (person: Person, ics: string, attendee?: string) =>
    person.call(calls.readInvitationText, { session: person.session, body: { ics, attendee } });
  interface Answered {
    readonly given?: 'accepted' | 'tentative' | 'declined';
    readonly note?: string;
    readonly notify?: boolean;
    readonly attendee?: string;
  }
  const answer = async (person: Person, ics: string, { given = 'accepted', ...more }: Answered = {}) => {
    const params = { calendarId: await person.first(), answer: given };
    const body = { ics, attendee: person.mail, ...more };
    return await person.call(calls.answerInvitation, { session: person.session, params, body });
  };
  const apply = (person: Person, ics: string, { attendee, add = false }: { attendee: string; add?: boolean }) =>
    person.call(calls.applyResponse, { session: person.session, body: { ics, attendee, add } });
  /** Tom invites Clara; the text is what she gets. */
  const invited = async (fields: object = {}) => {
    const [tom, clara] = [bed.person('tom'), bed.person('clara')];
    const { event } = await tom.add(await tom.first(), { attendees: [guest(clara.mail)], ...fields });
    const ics = lastText();
    return { tom, clara, id: event.id, ics };
  };
  const answerOf = async (
    person: Person,
    { id, mail, date = '' }: { id: string; mail: string; date?: string },
  ): Promise<string | undefined> => (await person.read(id, date)).attendees.find((one) => one.mail === mail)?.answer;

  it('begin with an invitation, which is compared with the calendars [API-150, DATA-054]', async () => {
    const { tom, clara, ics } = await invited({ location: 'Bench 2' });
    expect(mails()).toEqual(['REQUEST to clara: Invitation: Meeting']);
    await clara.add(await clara.first(), { summary: 'Dentist', start: london('10:30'), end: london('11:30') });
    const found = await read(clara, ics);
    expect(found).toMatchObject({ method: 'request', state: 'new', id: '', own: null, attendee: clara.mail });
    expect(found.event).toMatchObject({ summary: 'Meeting', location: 'Bench 2', organizer: { mail: tom.mail } });
    expect(found.day.map(({ summary }) => summary)).toEqual(['Dentist']);
  });

  it('are answered once, and the answer is told and applied once [API-151, API-153, CAL-005, VAL-054]', async () => {
    const { tom, clara, id, ics } = await invited();
    sent = [];
    const first = await answer(clara, ics, { given: 'tentative', note: 'Maybe late' });
    const reply = lastText();
    expect(await answer(clara, ics, { given: 'tentative', note: 'Maybe late' })).toEqual(first);
    expect(sent.map(({ message }) => message.text)).toEqual([expect.stringContaining('Maybe late')]);
    expect(mails()).toEqual(['REPLY to tom: Maybe: Meeting']);
    expect(await read(tom, reply)).toMatchObject({ method: 'reply', state: 'reply', id, note: 'Maybe late' });
    expect(await apply(tom, reply, { attendee: clara.mail })).toEqual({ Success: 1, id });
    expect(await apply(tom, reply, { attendee: clara.mail })).toEqual({ Success: 1, id });
    expect(await answerOf(tom, { id, mail: clara.mail })).toBe('tentative');
    expect(mails()).toEqual([]);
    expect((await read(clara, ics)).own).toMatchObject({ answer: 'tentative', isEditable: false });
  });

  it('that two gateways answer at the same time are one event', async () => {
    const { clara, ics } = await invited();
    const ids = await Promise.all([answer(clara, ics), answer(clara, ics), answer(clara, ics)]);
    expect(new Set(ids.map(({ id }) => id)).size).toBe(1);
    expect((await clara.titles()).length).toBe(1);
    expect(mails().filter((line) => line.startsWith('REPLY'))).toHaveLength(1);
  });

  it('need a text, a calendar, the user and an organizer [VAL-055, VAL-056, VAL-057, VAL-058, ERR-039]', async () => {
    const { clara, ics } = await invited();
    const code = (ask: Promise<unknown>): Promise<unknown> => codeOf(ask);
    const put = (calendarId: string, body: object): Promise<unknown> =>
      clara.call(calls.answerInvitation, {
        session: clara.session,
        params: { calendarId, answer: 'accepted' },
        body: { ics, attendee: clara.mail, ...body },
      });
    const first = await clara.first();
    expect(await code(put(first, { ics: 'nothing' }))).toBe('invitation_invalid');
    expect(await code(put('none', {}))).toBe('calendar_not_found');
    expect(await code(put(first, { attendee: 'other@example.test' }))).toBe('invitation_not_for_user');
    const headless = ics.replaceAll('\r\n ', '').replace(/^ORGANIZER.*\r\n/m, '');
    expect(await code(put(first, { ics: headless }))).toBe('invitation_without_organizer');
  });

  it('are answered by an alias of the user', async () => {
    const [tom, clara] = [bed.person('tom'), bed.person('clara')];
    aliases.set(clara.mail, `alias.${clara.mail}`);
    await tom.add(await tom.first(), { attendees: [guest(`alias.${clara.mail}`)] });
    const ics = lastText();
    const { attendee } = await read(clara, ics);
    expect(attendee).toBe(`alias.${clara.mail}`);
    await answer(clara, ics, { given: 'accepted', attendee });
    expect(sent.at(-1)?.message.from?.mail).toBe(attendee);
    expect(lastText().replaceAll('\r\n ', '')).toContain(`mailto:${attendee}`);
  });

  it('are told when they change, to all or to those who come and go', async () => {
    const { tom, clara, id } = await invited();
    sent = [];
    await tom.change(id, { color: '#6d4bc4' });
    expect(mails()).toEqual([]);
    await tom.change(id, { summary: 'Review' });
    expect(mails()).toEqual(['REQUEST to clara: Changed: Review']);
    await tom.change(id, { summary: 'Quiet', notify: false });
    expect(mails()).toEqual([]);
    await tom.change(id, { attendees: [guest(clara.mail), guest('ana.1@example.test')] });
    expect(mails()).toEqual(['REQUEST to ana: Invitation: Quiet']);
    await tom.change(id, { attendees: [guest('ana.1@example.test')] });
    expect(mails()).toEqual(['CANCEL to clara: Cancelled: Quiet']);
    await tom.remove(id);
    expect(mails()).toEqual(['CANCEL to ana: Cancelled: Quiet']);
  });

  it('that move ask for a new answer, and an older message changes nothing', async () => {
    const { tom, clara, id, ics } = await invited();
    await answer(clara, ics);
    const accepted = lastText();
    await apply(tom, accepted, { attendee: clara.mail });
    await tom.change(id, { start: london('15:00'), end: london('16:00') });
    const moved = lastText();
    expect(await answerOf(tom, { id, mail: clara.mail })).toBe('needs-action');
    expect((await read(clara, moved)).state).toBe('update');
    expect(await codeOf(apply(tom, accepted, { attendee: clara.mail }))).toBe('invitation_outdated');
    const { id: own } = await answer(clara, moved, { given: 'declined' });
    expect((await clara.read(own)).start.time).toBe('15:00');
    expect((await read(clara, ics)).state).toBe('outdated');
    expect(await codeOf(answer(clara, ics))).toBe('invitation_outdated');
  });

  it('are cancelled only by their organizer', async () => {
    const { tom, clara, id, ics } = await invited();
    const { id: own } = await answer(clara, ics);
    await tom.remove(id);
    const cancel = lastText();
    expect(sent.at(-1)?.message.calendar?.method).toBe('CANCEL');
    expect(await codeOf(apply(clara, cancel, { attendee: 'eve@evil.test' }))).toBe('invitation_not_for_user');
    expect((await clara.read(own)).status).toBe('confirmed');
    expect((await read(clara, cancel)).state).toBe('cancelled');
    await apply(clara, cancel, { attendee: tom.mail });
    expect((await clara.read(own)).status).toBe('cancelled');
    sent = [];
    await clara.remove(own);
    expect(mails()).toEqual([]);
  });

  it('cannot be cancelled by a mail that names the user as organizer', async () => {
    const { tom, id, ics } = await invited();
    const forged = ics.replace('METHOD:REQUEST', 'METHOD:CANCEL').replace(/SEQUENCE:\d+/, 'SEQUENCE:9');
    expect(await codeOf(apply(tom, forged, { attendee: tom.mail }))).toBe('invitation_not_for_user');
    expect((await tom.read(id)).status).toBe('confirmed');
  });

  it('of a series are answered, moved and cancelled one by one [API-158]', async () => {
    const { tom, clara, id, ics } = await invited({ rule: 'FREQ=DAILY;COUNT=4' });
    const { id: own } = await answer(clara, ics);
    await apply(tom, lastText(), { attendee: clara.mail });
    const date = '20261015T090000Z';
    const body = { partstat: 'declined' as const, date };
    sent = [];
    await clara.call(calls.setOwnAnswer, { session: clara.session, params: { eventId: own }, body });
    expect([
      await answerOf(clara, { id: own, mail: clara.mail, date }),
      await answerOf(clara, { id: own, mail: clara.mail }),
    ]).toEqual(['declined', 'accepted']);
    await apply(tom, lastText(), { attendee: clara.mail });
    expect([
      await answerOf(tom, { id, mail: clara.mail, date }),
      await answerOf(tom, { id, mail: clara.mail }),
    ]).toEqual(['declined', 'accepted']);
    sent = [];
    await tom.change(
      id,
      { start: london('17:00', '2026-10-16'), end: london('18:00', '2026-10-16') },
      {
        type: 'current',
        date: '20261016T090000Z',
      },
    );
    expect(lastText()).toContain('RECURRENCE-ID');
    await answer(clara, lastText());
    await tom.remove(id, { type: 'current', date: '20261017T090000Z' });
    expect(mails().at(-1)).toBe('CANCEL to clara: Cancelled: Meeting');
    const starts = (await clara.list()).events.map(({ start, status }) => `${start} ${status}`);
    expect(starts).toContain('2026-10-16T16:00:00Z confirmed');
    expect(starts).toHaveLength(4);
  });

  it('that are deleted and come back are cancelled and invited to again', async () => {
    const { tom, clara, id, ics } = await invited();
    await answer(clara, ics);
    sent = [];
    const { undo } = await tom.remove(id);
    const cancel = lastText();
    await apply(clara, cancel, { attendee: tom.mail });
    await tom.undo(undo);
    expect(mails()).toEqual(['CANCEL to clara: Cancelled: Meeting', 'REQUEST to clara: Invitation: Meeting']);
    expect((await tom.read(id)).attendees).toHaveLength(1);
  });

  it('show an answer of somebody who is not invited, whom the organizer may add', async () => {
    const { tom, id, ics } = await invited();
    const bo = bed.person('bo');
    expect(await read(bo, ics)).toMatchObject({ state: 'new', attendee: '' });
    await answer(bo, ics);
    const crash = lastText();
    expect(await codeOf(apply(tom, crash, { attendee: bo.mail }))).toBe('invitation_not_for_user');
    expect(await answerOf(tom, { id, mail: bo.mail })).toBeUndefined();
    sent = [];
    await apply(tom, crash, { attendee: bo.mail, add: true });
    expect(await answerOf(tom, { id, mail: bo.mail })).toBe('accepted');
    expect(mails()).toEqual(['REQUEST to bo: Invitation: Meeting']);
  });

  it('take another time that somebody proposes, or keep theirs', async () => {
    const { tom, clara, id, ics } = await invited();
    const { id: own } = await answer(clara, ics, { given: 'tentative', notify: false });
    sent = [];
    const propose = (person: Person, eventId: string, body: object) =>
      person.call(calls.counterProposal, {
        session: person.session,
        params: { eventId },
        body: { start: '2026-10-14T13:00:00Z', end: '2026-10-14T14:00:00Z', ...body },
      });
    expect(await codeOf(propose(clara, own, { start: '2026-10-14T15:00:00Z' }))).toBe('event_time_invalid');
    await propose(clara, own, { note: 'After lunch' });
    const counter = lastText();
    expect(mails()).toEqual(['COUNTER to tom: New time proposed: Meeting']);
    expect(await read(tom, counter)).toMatchObject({ state: 'counter', note: 'After lunch', id });
    await propose(tom, id, { start: '', end: '', attendee: clara.mail });
    const refusal = lastText();
    expect(mails()).toEqual(['DECLINECOUNTER to clara: Proposed time declined: Meeting']);
    expect((await read(clara, refusal)).method).toBe('declinecounter');
    expect(await codeOf(propose(tom, id, {}))).toBe('invitation_not_for_user');
  });

  it('that the inbox scan finds come into a calendar unanswered, once, and only for the user [API-160, CAL-008]', async () => {
    const { clara, ics } = await invited();
    const other = await invited();
    sent = [];
    const body = { ics: [ics, other.ics, 'nothing', ics], attendee: {} };
    const found = async () =>
      (
        await clara.call(calls.addFoundInvitations, {
          session: clara.session,
          params: { calendarId: await clara.first() },
          body,
        })
      ).added;
    expect([await found(), await found()]).toEqual([1, 0]);
    expect((await clara.list()).events).toMatchObject([{ summary: 'Meeting', answer: 'needs-action' }]);
    expect(mails()).toEqual([]);
  });

  it('have a text for others, and one of an answer, which change nothing [API-152, API-157]', async () => {
    const { tom, clara, id, ics } = await invited();
    const file = { params: { file: `${id}.json` } };
    const text = await tom.call(calls.eventRequest, { session: tom.session, ...file });
    expect(text.ics).toContain('METHOD:REQUEST');
    const params = { answer: 'accepted' as const };
    const reply = await clara.call(calls.writeResponse, {
      session: clara.session,
      params,
      body: { ics, attendee: clara.mail },
    });
    expect(reply).toMatchObject({ Success: 1, ics: expect.stringContaining('METHOD:REPLY') as string });
    expect(await clara.titles()).toEqual([]);
    expect(await codeOf(clara.call(calls.eventRequest, { session: clara.session, ...file }))).toBe('event_not_found');
    const set = { params: { eventId: id }, body: { partstat: 'accepted' as const } };
    expect(await codeOf(clara.call(calls.setOwnAnswer, { session: clara.session, ...set }))).toBe('event_not_found');
  });

  it('that a guest deletes are declined', async () => {
    const { clara, ics } = await invited();
    const { id } = await answer(clara, ics);
    sent = [];
    await clara.remove(id);
    expect(mails()).toEqual(['REPLY to tom: Declined: Meeting']);
  });
});
