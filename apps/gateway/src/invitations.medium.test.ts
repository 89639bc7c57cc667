import * as available from '@pillarbox/contract/calendar/availability-calls';
import { createCalendar, listCalendars, shareCalendar } from '@pillarbox/contract/calendar/calendar-calls';
import type { Attendee, MeetingAnswer } from '@pillarbox/contract/calendar/event';
import * as events from '@pillarbox/contract/calendar/event-calls';
import * as calls from '@pillarbox/contract/calendar/meeting-calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GatewayUnderTest, TestPage } from './journey.test-bed.ts';
import { partnerAt, signInAt, startPartners } from './several-partners.test-bed.ts';

const ORGANIZER = 'tom@elsewhere.example';
const DAYS = { start: '2027-03-10', end: '2027-03-12', timezone: 'Europe/London' };
const at = (time: string, date = '2027-03-10') => ({ date, time, zone: 'Europe/London' });

/** What a refused call says: status and code. */
async function refusal(asked: Promise<unknown>): Promise<string> {
  return await asked.then(
    () => 'done',
    (error: unknown) => (error as Error).message,
  );
}

describe('invitations over HTTP', () => {
  let under: GatewayUnderTest;
  let clara: TestPage;
  let eve: TestPage;
  /** A user of another partner. */
  let stranger: TestPage;
  let mail: string;
  let calendarId: string;

  beforeAll(async () => {
    under = await startPartners([partnerAt('north', '754'), partnerAt('south', '800')]);
    eve = await signInAt(under, 'north', { address: 'eve@north.example' });
    stranger = await signInAt(under, 'south', { address: 'eve@south.example' });
  });
  afterAll(() => under.close());
  beforeEach(async () => {
    mail = `clara-${crypto.randomUUID()}@north.example`;
    clara = await signInAt(under, 'north', { address: mail });
    calendarId = (await clara.send(listCalendars, {})).calendars.find(({ isDefault }) => isDefault)?.id ?? '';
  });

  /** An invitation to Clara. `lines` stand in its event. */
  const invitation = (uid: string = crypto.randomUUID(), lines = [`ORGANIZER:mailto:${ORGANIZER}`]): string =>
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Elsewhere//EN',
      'METHOD:REQUEST',
      'BEGIN:VEVENT',
      `UID:${uid}`,
      'DTSTAMP:20270301T080000Z',
      'DTSTART:20270310T140000Z',
      'DTEND:20270310T150000Z',
      'SUMMARY:Review',
      ...lines,
      `ATTENDEE;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:${mail}`,
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n');
  const answered = (ics: string, more: object = {}, path: { calendarId?: string; answer?: string } = {}) =>
    clara.send(calls.answerInvitation, {
      params: { calendarId, answer: 'accepted', ...(path as object) },
      body: { ics, attendee: mail, notify: false, ...more },
    });
  const listed = async (page = clara) =>
    (await page.send(events.listEvents, { query: DAYS })).events.map(({ summary, answer }) => `${summary} ${answer}`);
  /** A calendar text without its folds. */
  const unfolded = (ics: string): string => ics.replaceAll('\r\n ', '');
  const meeting = async (fields: object = {}) =>
    (
      await clara.send(events.createEvent, {
        params: { calendarId },
        body: { summary: 'Meeting', start: at('10:00'), end: at('11:00'), notify: false, ...fields },
      })
    ).event;

  it('have the text of each answer, which changes nothing [API-152, VAL-054]', async () => {
    const ics = invitation();
    const write = (answer: string, body: object = {}) =>
      clara.send(calls.writeResponse, {
        params: { answer: answer as MeetingAnswer },
        body: { ics, attendee: mail, ...body },
      });
    for (const answer of ['accepted', 'tentative', 'declined']) {
      const { Success, ics: reply } = await write(answer);
      expect([Success, reply.includes('METHOD:REPLY')]).toEqual([1, true]);
      expect(unfolded(reply)).toMatch(
        new RegExp(`^ATTENDEE[^\\r\\n]*PARTSTAT=${answer.toUpperCase()}[^\\r\\n]*${mail}`, 'm'),
      );
    }
    expect(await refusal(write('maybe'))).toBe('422 invalid_request');
    expect(await refusal(write('accepted', { attendee: ORGANIZER }))).toBe('422 invitation_not_for_user');
    expect(await listed()).toEqual([]);
  });

  it('are answered by accepted, tentative and declined alone [VAL-054]', async () => {
    const ics = invitation();
    for (const answer of ['needs-action', 'delegated', 'ACCEPTED', 'maybe'])
      expect(await refusal(answered(ics, {}, { answer }))).toBe('422 invalid_request');
    expect(await listed()).toEqual([]);
    for (const answer of ['tentative', 'declined', 'accepted']) {
      await answered(ics, {}, { answer });
      expect(await listed()).toEqual([`Review ${answer}`]);
    }
  });

  it('need a text, a calendar, the user and an organizer [VAL-055, VAL-056, VAL-057, VAL-058, ERR-039]', async () => {
    const ics = invitation();
    expect(await refusal(answered(''))).toBe('422 invalid_request');
    expect(await refusal(answered(ics, { ics: undefined }))).toBe('422 invalid_request');
    expect(await refusal(answered('BEGIN:VCALENDAR'))).toBe('422 invitation_invalid');
    expect(await refusal(answered(ics, {}, { calendarId: 'none' }))).toBe('404 calendar_not_found');
    expect(await refusal(answered(ics, {}, { calendarId: '' }))).toMatch(/^4/);
    expect(await refusal(answered(ics, { attendee: '' }))).toBe('422 invalid_request');
    expect(await refusal(answered(ics, { attendee: undefined }))).toBe('422 invalid_request');
    expect(await refusal(answered(ics, { attendee: ORGANIZER }))).toBe('422 invitation_not_for_user');
    expect(await refusal(answered(invitation('headless', [])))).toBe('422 invitation_without_organizer');
    expect(await listed()).toEqual([]);
  });

  it('of an event have a text for people, for those alone who see the event [API-157]', async () => {
    const { id, uid } = await meeting({ attendees: [guest('ruth@elsewhere.example')] });
    const file = { params: { file: `${id}.json` } };
    const { ics } = await clara.send(calls.eventRequest, file);
    expect(unfolded(ics)).toMatch(/METHOD:REQUEST[^]*mailto:ruth@elsewhere\.example/);
    expect(ics).toContain(`UID:${uid}`);
    for (const other of [eve, stranger])
      expect(await refusal(other.send(calls.eventRequest, file))).toBe('404 event_not_found');
  });

  it('get another answer later, and the text of it is returned [API-158]', async () => {
    const { id } = await answered(invitation());
    const set = (partstat: string, page = clara) =>
      page.send(calls.setOwnAnswer, {
        params: { eventId: id },
        body: { partstat: partstat as MeetingAnswer, notify: false },
      });
    const { Success, ics } = await set('declined');
    expect([Success, ics.includes('METHOD:REPLY')]).toEqual([1, true]);
    expect(unfolded(ics)).toMatch(new RegExp(`PARTSTAT=DECLINED[^\\r\\n]*${mail}`));
    expect(await listed()).toEqual(['Review declined']);
    expect(await refusal(set('maybe'))).toBe('422 invalid_request');
    for (const other of [eve, stranger]) expect(await refusal(set('accepted', other))).toBe('404 event_not_found');
    const own = { params: { eventId: (await meeting()).id }, body: { partstat: 'accepted' as const } };
    expect(await refusal(clara.send(calls.setOwnAnswer, own))).toBe('422 invitation_not_for_user');
  });

  it('that were found come into a calendar unanswered, once, and those for others do not [API-160]', async () => {
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
    const foreign = invitation().replaceAll(mail, 'eve@north.example');
    const ics = [invitation(first), invitation(second), foreign, 'nothing', invitation(first)];
    const add = (page = clara) =>
      page.send(calls.addFoundInvitations, {
        params: { calendarId },
        body: { ics, attendee: { [first]: mail, [second]: mail } },
      });
    for (const other of [eve, stranger]) expect(await refusal(add(other))).toBe('404 calendar_not_found');
    expect([await add(), await add()]).toEqual([
      { Success: 1, added: 2 },
      { Success: 1, added: 0 },
    ]);
    expect(await listed()).toEqual(['Review needs-action', 'Review needs-action']);
  });

  it('go by free and busy times: of each person that is asked about, in the zone that is asked for [API-159]', async () => {
    await meeting();
    const { id: hidden } = await clara.send(createCalendar, { body: { name: 'Own' } });
    await clara.send(events.createEvent, {
      params: { calendarId: hidden },
      body: { summary: 'Doctor', start: at('12:00'), end: at('13:00') },
    });
    const ask = async (page: TestPage, more: Record<string, string> = {}) => {
      const query = new URLSearchParams({ start: '2027-03-10', end: '2027-03-11', timezone: 'Europe/Vienna', ...more });
      for (const user of [mail, 'eve@north.example', 'eve@south.example']) query.append('users[]', user);
      const reply = await page.fetch(`${available.readAvailability.path}?${query.toString()}`);
      if (!reply.ok) return reply.status;
      return available.readAvailability.reply.parse(await reply.json()).Availability;
    };
    const busy = {
      tzStart: '2027-03-10 11:00',
      tzEnd: '2027-03-10 12:00',
      start: '2027-03-10T10:00:00Z',
      end: '2027-03-10T11:00:00Z',
      kind: 'busy',
    };
    const unknown = { isKnown: false, events: [] };
    expect(await ask(eve)).toEqual({
      [mail]: unknown,
      'eve@north.example': expect.objectContaining({ events: [] }) as unknown,
      'eve@south.example': unknown,
    });
    await clara.send(shareCalendar, {
      params: { calendarId },
      body: { user: 'eve@north.example', level: 'FREEBUSY' as const },
    });
    expect(await ask(eve)).toMatchObject({ [mail]: { isKnown: true, events: [busy] }, 'eve@south.example': unknown });
    expect(await ask(stranger)).toMatchObject({ [mail]: unknown });
    expect(await ask(eve, { start: '10.3.2027' })).toBe(422);
  });
});

/** Somebody to invite. */
function guest(address: string): Attendee {
  return { mail: address, name: '', cn: '', role: 'required', kind: 'person', answer: 'needs-action' };
}
