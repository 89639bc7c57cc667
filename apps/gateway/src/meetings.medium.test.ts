import { listCalendars } from '@pillarbox/contract/calendar/calendar-calls';
import type { Attendee, Event } from '@pillarbox/contract/calendar/event';
import { changeEvent, createEvent, deleteEvent, readEvent } from '@pillarbox/contract/calendar/event-calls';
import {
  answerInvitation,
  applyResponse,
  counterProposal,
  readInvitationText,
  setOwnAnswer,
} from '@pillarbox/contract/calendar/meeting-calls';
import { fetchlist } from '@pillarbox/contract/mail/list';
import { load } from '@pillarbox/contract/mail/message';
import type { Message } from '@pillarbox/contract/mail/message';
import { savePreferences } from '@pillarbox/contract/preferences/operations';
import type { DovecotServer } from '@pillarbox/tooling/testbed/dovecot';
import { newAccount } from '@pillarbox/tooling/testbed/dovecot';
import { describeWith } from '@pillarbox/tooling/testbed/test-servers';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startTestGateway, TestPage } from './journey.test-bed.ts';
import type { GatewayUnderTest } from './journey.test-bed.ts';

/** Time limit for mail to arrive. */
const TIMEOUT = { timeout: 60_000 };

describeWith('postfix', 'meetings of two people, with real servers', (postfix) => {
  const dovecot = (): DovecotServer => {
    const found = inject('servers').dovecot;
    if (found === undefined) throw new Error('Postfix stands in front of a Dovecot');
    return found;
  };
  let under: GatewayUnderTest;
  beforeAll(async () => {
    const { host } = dovecot();
    under = await startTestGateway({
      id: '754',
      name: 'Northwater',
      hosts: ['*'],
      mail: {
        kind: 'imap',
        domains: ['example.test'],
        imap: { host, port: dovecot().ports.imap, security: 'none' },
        submission: { host, port: postfix.ports.submission, security: 'none' },
      },
    });
  });
  afterAll(() => under.close());

  interface Person {
    readonly page: TestPage;
    readonly mail: string;
    readonly calendarId: string;
  }
  const person = async (name: string): Promise<Person> => {
    const { address: mail, password } = await newAccount(dovecot(), name);
    const page = new TestPage(under.gateway.address);
    await page.signIn(mail, password);
    const headers = { 'content-type': 'application/json' };
    const path = savePreferences.path.replace(':file', `${encodeURIComponent(mail)}.json`);
    await page.fetch(path, { method: 'PUT', headers, body: JSON.stringify({ undo_send_delay: 0 }) });
    const { calendars } = await page.send(listCalendars, {});
    return { page, mail, calendarId: calendars.find(({ isDefault }) => isDefault)?.id ?? '' };
  };
  /** The message with this subject, when it has arrived. */
  const arrived = async ({ page }: Person, subject: string): Promise<Message> => {
    const find = async () =>
      (await page.call(fetchlist, { folder: 'INBOX' })).rows.find((row) => row.subject === subject);
    await expect.poll(find, TIMEOUT).toBeDefined();
    return await page.call(load, { folder: 'INBOX', uid: (await find())?.uid ?? 0, peek: true });
  };
  /** The calendar text of a message, as its card reads it. */
  const textOf = async ({ page }: Person, message: Message): Promise<string> => {
    const part = message.attachments.find(({ mime }) => /^(?:text\/calendar|application\/ics)$/.test(mime));
    const text = await (await page.fetch(part?.dlURL ?? '')).text();
    return text.replaceAll(/\r?\n/g, '\r\n');
  };
  const got = async (to: Person, subject: string): Promise<string> => textOf(to, await arrived(to, subject));
  const readOwn = async ({ page }: Person, id: string, date = ''): Promise<Event> =>
    page.send(readEvent, { params: { id }, query: { date } });
  const answerIn = (event: Event, mail: string): string | undefined =>
    event.attendees.find((one) => one.mail === mail)?.answer;

  it('invite, answer, move, propose, take one day out, and cancel [API-049, API-150, API-151, API-153, API-158, CAL-005]', async () => {
    const [tom, clara] = [await person('tom'), await person('clara')];
    const guest: Attendee = {
      mail: clara.mail,
      name: 'Clara',
      cn: '',
      role: 'required',
      kind: 'person',
      answer: 'needs-action',
    };
    const at = (time: string, date = '2027-03-10') => ({ date, time, zone: 'Europe/Berlin' });
    const { event } = await tom.page.send(createEvent, {
      params: { calendarId: tom.calendarId },
      body: {
        summary: 'Site walk',
        location: 'Ashdown House; hall',
        start: at('14:00'),
        end: at('15:30'),
        rule: 'FREQ=DAILY;COUNT=3',
        attendees: [guest],
        note: 'Hard hats',
      },
    });

    const invitation = await arrived(clara, 'Invitation: Site walk');
    expect(invitation.header.from[0]?.mail).toBe(tom.mail);
    expect(invitation.parts.map(({ text }) => text).join()).toContain('Hard hats');
    expect(invitation.attachments.map(({ mime }) => mime)).toContain('application/ics');
    const ics = await textOf(clara, invitation);
    expect(ics).toContain('METHOD:REQUEST');
    expect(ics).toContain('BEGIN:VTIMEZONE');
    expect(await clara.page.call(readInvitationText, { ics })).toMatchObject({
      state: 'new',
      attendee: clara.mail,
      event: { summary: 'Site walk', location: 'Ashdown House; hall', organizer: { mail: tom.mail } },
    });
    const { id } = await clara.page.send(answerInvitation, {
      params: { calendarId: clara.calendarId, answer: 'accepted' },
      body: { ics, attendee: clara.mail },
    });
    const accepted = await got(tom, 'Accepted: Site walk');
    expect(await tom.page.call(readInvitationText, { ics: accepted })).toMatchObject({ state: 'reply', id: event.id });
    const apply = (who: Person, text: string, attendee: string) =>
      who.page.send(applyResponse, { body: { ics: text, attendee } });
    expect(await apply(tom, accepted, clara.mail)).toEqual({ Success: 1, id: event.id });
    expect(answerIn(await readOwn(tom, event.id), clara.mail)).toBe('accepted');

    const second = '20270311T130000Z';
    await clara.page.send(setOwnAnswer, { params: { eventId: id }, body: { partstat: 'declined', date: second } });
    await apply(tom, await got(tom, 'Declined: Site walk'), clara.mail);
    expect(answerIn(await readOwn(tom, event.id, second), clara.mail)).toBe('declined');
    expect(answerIn(await readOwn(tom, event.id), clara.mail)).toBe('accepted');

    const start = '2027-03-12T08:00:00Z';
    const proposal = { date: '20270312T130000Z', start, end: '2027-03-12T09:00:00Z', note: 'Earlier' };
    await clara.page.send(counterProposal, { params: { eventId: id }, body: proposal });
    const counter = await got(tom, 'New time proposed: Site walk');
    expect(await tom.page.call(readInvitationText, { ics: counter })).toMatchObject({
      state: 'counter',
      note: 'Earlier',
    });
    const current = { type: 'current' as const, date: proposal.date };
    await tom.page.send(changeEvent, {
      params: { id: event.id },
      query: current,
      body: { start: at('09:00', '2027-03-12'), end: at('10:00', '2027-03-12') },
    });
    const moved = await got(clara, 'Changed: Site walk');
    expect(moved).toContain('RECURRENCE-ID');
    expect((await clara.page.call(readInvitationText, { ics: moved })).state).toBe('update');
    await clara.page.send(answerInvitation, {
      params: { calendarId: clara.calendarId, answer: 'tentative' },
      body: { ics: moved, attendee: clara.mail },
    });
    expect((await readOwn(clara, id, proposal.date)).start.time).toBe('09:00');
    await apply(tom, await got(tom, 'Maybe: Site walk'), clara.mail);
    expect(answerIn(await readOwn(tom, event.id, proposal.date), clara.mail)).toBe('tentative');

    await tom.page.send(deleteEvent, { params: { id: event.id }, query: {}, body: {} });
    const cancelled = await arrived(clara, 'Cancelled: Site walk');
    const headers = new Map(cancelled.header.all.map(({ name, value }) => [name.toLowerCase(), value]));
    expect(headers.get('auto-submitted')).toBe('auto-generated');
    const cancel = await textOf(clara, cancelled);
    await expect(apply(clara, cancel, 'eve@evil.test')).rejects.toThrow('invitation_not_for_user');
    await apply(clara, cancel, tom.mail);
    expect((await readOwn(clara, id)).status).toBe('cancelled');
  });
});
