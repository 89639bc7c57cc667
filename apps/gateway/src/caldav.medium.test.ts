import {
  createCalendar,
  listCalendars,
  shareCalendar,
  subscribeCalendar,
  withdrawCalendarShare,
} from '@pillarbox/contract/calendar/calendar-calls';
import { createEvent, listEvents } from '@pillarbox/contract/calendar/event-calls';
import { changeContact, createContact } from '@pillarbox/contract/contacts/contact-calls';
import { nobody } from '@pillarbox/contract/contacts/person';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calendarText, DavTestBed, eventText, hrefsIn, NAMESPACES, tokenIn } from './dav.test-bed.ts';

/** Birthdays are read in the background. */
const PATIENT = { timeout: 30_000 };
const READ = '<d:getetag/><l:calendar-data/>';

describe('calendars for phones and other programs', () => {
  let bed: DavTestBed;
  beforeAll(async () => {
    bed = await DavTestBed.start();
  });
  afterAll(() => bed.close());

  /** A user with a client, the paths of the first calendar and the first task list. */
  const person = async () => {
    const who = await bed.person();
    const home = `/dav/calendars/${who.mail}/`;
    const text = await (await who.dav.propfind(home, '1', '<l:supported-calendar-component-set/>')).text();
    const found = [...text.matchAll(/<d:href>([^<]*)<\/d:href>.*?(?=<d:response>|$)/gs)];
    const pathWith = (component: string): string =>
      found.find(([response]) =>
        response.includes(`<cal:supported-calendar-component-set><cal:comp name="${component}"/>`),
      )?.[1] ?? '';
    return { ...who, home, calendar: pathWith('VEVENT'), tasks: pathWith('VTODO') };
  };
  type Someone = Awaited<ReturnType<typeof person>>;

  const query = async (
    { dav }: Someone,
    path: string,
    [filter, props = READ]: readonly [string, string?],
  ): Promise<string> => {
    const reply = await dav.report(
      path,
      `<l:calendar-query ${NAMESPACES}><d:prop>${props}</d:prop><l:filter><l:comp-filter name="VCALENDAR">${filter}</l:comp-filter></l:filter></l:calendar-query>`,
    );
    expect(reply.status).toBe(207);
    return await reply.text();
  };
  const inEvents = (inner: string): string => `<l:comp-filter name="VEVENT">${inner}</l:comp-filter>`;
  const range = (start: string, end: string): string => `<l:time-range start="${start}" end="${end}"/>`;

  it('are found from the name of the host alone, events and tasks apart', async () => {
    const { mail, dav, home, calendar, tasks } = await person();
    const known = await fetch(`${bed.under.gateway.address}/.well-known/caldav`, {
      method: 'PROPFIND',
      redirect: 'manual',
    });
    expect([known.status, known.headers.get('location')]).toEqual([301, '/dav/']);
    const options = await fetch(`${bed.under.gateway.address}/dav/principals/x/`, { method: 'OPTIONS' });
    expect(options.headers.get('dav')).toContain('calendar-access');
    expect(options.headers.get('dav')).not.toContain('schedule');
    const principal = await (
      await dav.propfind(`/dav/principals/${mail}/`, '0', '<l:calendar-home-set/><l:calendar-user-address-set/>')
    ).text();
    expect(principal).toContain(`<d:href>${home}</d:href>`);
    expect(principal).toContain(`<d:href>mailto:${mail}</d:href>`);
    expect(calendar).toContain(home);
    expect(tasks).toContain(home);
    expect(tasks).not.toBe(calendar);
    const names = '<d:displayname/><d:sync-token/><s:getctag/><i:calendar-color/><d:owner/><d:supported-report-set/>';
    const one = await (await dav.propfind(calendar, '0', names)).text();
    expect(one).not.toContain('HTTP/1.1 404');
    expect(one).toMatch(/<ical:calendar-color>#[0-9a-f]{6}</);
  });

  it('keep an event byte for byte, and the page sees it', async () => {
    const { dav, calendar, page } = await person();
    const text = eventText('e-1', 'Planning', [
      'X-MOZ-GENERATION:1',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:-PT15M',
      'DESCRIPTION:x',
      'END:VALARM',
    ]);
    const made = await dav.put(`${calendar}e-1.ics`, text, { 'if-none-match': '*' });
    expect(made.status).toBe(201);
    expect((await dav.put(`${calendar}e-1.ics`, text, { 'if-none-match': '*' })).status).toBe(412);
    const read = await dav.send('GET', `${calendar}e-1.ics`);
    expect([await read.text(), read.headers.get('etag')]).toEqual([text, made.headers.get('etag')]);
    expect(read.headers.get('content-type')).toBe('text/calendar; charset=utf-8; component=VEVENT');
    const day = { start: '2026-10-20', end: '2026-10-21', timezone: 'Europe/London' };
    const { events } = await page.send(listEvents, { query: day });
    expect(events).toMatchObject([{ summary: 'Planning', start: '2026-10-20T09:00:00Z', hasReminder: true }]);
    const changed = await dav.put(`${calendar}e-1.ics`, eventText('e-1', 'Later'), {
      'if-match': read.headers.get('etag') ?? '',
    });
    expect(changed.status).toBe(204);
    expect((await dav.put(`${calendar}e-1.ics`, text, { 'if-match': read.headers.get('etag') ?? '' })).status).toBe(
      412,
    );
    expect((await dav.send('DELETE', `${calendar}e-1.ics`)).status).toBe(204);
    expect((await dav.send('GET', `${calendar}e-1.ics`)).status).toBe(404);
  });

  it('book the rooms that an event invites, and are refused while the room is taken', async () => {
    const [ann, ben] = [await person(), await person()];
    const resource = {
      kind: 'room',
      seats: 8,
      place: '',
      needsApproval: false,
      hasWaitlist: false,
      maxMinutes: 0,
    } as const;
    const room = await ann.page.send(createCalendar, { body: { name: 'Workshop', kind: 'resource', resource } });
    const invited = (uid: string, who: Someone): string =>
      eventText(uid, 'Fitting', [
        `ORGANIZER:mailto:${who.mail}`,
        `ATTENDEE;CUTYPE=ROOM;CN=Workshop:urn:uuid:${room.id}`,
      ]);
    const made = await ben.dav.put(`${ben.calendar}fit.ics`, invited('fit', ben));
    expect(made.status).toBe(201);
    const stored = await (await ben.dav.send('GET', `${ben.calendar}fit.ics`)).text();
    expect(stored.replaceAll('\r\n ', '')).toMatch(
      new RegExp(`^ATTENDEE[^\\r]*PARTSTAT=ACCEPTED[^\\r]*${room.id}`, 'm'),
    );
    const query = { start: '2026-10-20', end: '2026-10-21', timezone: 'UTC' };
    const booked = async () =>
      (await ann.page.send(listEvents, { query })).events.filter((one) => one.calendar_id === room.id).length;
    expect(await booked()).toBe(1);
    expect((await ann.dav.put(`${ann.calendar}late.ics`, invited('late', ann))).status).toBe(409);
    expect((await ben.dav.send('DELETE', `${ben.calendar}fit.ics`)).status).toBe(204);
    expect(await booked()).toBe(0);
    expect((await ann.dav.put(`${ann.calendar}late.ics`, invited('late', ann))).status).toBe(201);
  });

  it('refuse what is no object of theirs, with the condition that clients know', async () => {
    const { dav, calendar, tasks } = await person();
    await dav.put(`${calendar}a.ics`, eventText('u-1', 'One'));
    const refusal = async (path: string, text: string): Promise<string> => {
      const reply = await dav.put(path, text);
      return `${String(reply.status)} ${/<cal:[a-z-]+/.exec(await reply.text())?.[0] ?? ''}`;
    };
    expect(await refusal(`${calendar}b.ics`, 'no calendar')).toBe('403 <cal:valid-calendar-data');
    expect(await refusal(`${calendar}b.ics`, eventText('u-1', 'Again'))).toBe('403 <cal:no-uid-conflict');
    expect(await refusal(`${calendar}b.ics`, calendarText('VTODO', 'u-2', ['SUMMARY:x']))).toBe(
      '403 <cal:supported-calendar-component',
    );
    expect(await refusal(`${tasks}b.ics`, eventText('u-3', 'x'))).toBe('403 <cal:supported-calendar-component');
    expect(await refusal(`${calendar}b.ics`, eventText('u-4', 'x').replace('VERSION:2.0', 'METHOD:REQUEST'))).toBe(
      '403 <cal:valid-calendar-object-resource',
    );
    const two = eventText('u-5', 'x').replace(
      'END:VCALENDAR',
      'BEGIN:VEVENT\r\nUID:u-6\r\nDTSTART:20260101T000000Z\r\nEND:VEVENT\r\nEND:VCALENDAR',
    );
    expect((await dav.put(`${calendar}b.ics`, two)).status).toBe(403);
    expect(await refusal(`${calendar}b.ics`, eventText('u-7', 'x'.repeat(1_100_000)))).toBe(
      '403 <cal:max-resource-size',
    );
    // Endless, impossible and huge rules are stored: clients would send them again for ever.
    for (const rule of ['FREQ=SECONDLY', 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', 'FREQ=WEEKLY;COUNT=2000000000']) {
      expect(
        (await dav.put(`${calendar}bomb.ics`, eventText('bomb', 'Bomb', [`RRULE:${rule}`]))).status,
        rule,
      ).toBeLessThan(300);
    }
    expect((await dav.propfind(calendar, '1', '<d:getetag/>')).status).toBe(207);
  });

  it('answer a query by time, with instances of series, near and far', async () => {
    const who = await person();
    const { dav, calendar } = who;
    await dav.put(`${calendar}once.ics`, eventText('once', 'Once'));
    await dav.put(
      `${calendar}weekly.ics`,
      eventText('weekly', 'Weekly', ['RRULE:FREQ=WEEKLY', 'EXDATE:20261103T090000Z']),
    );
    await dav.put(`${calendar}day.ics`, calendarText('VEVENT', 'day', ['SUMMARY:Day', 'DTSTART;VALUE=DATE:20261021']));
    const found = async (start: string, end: string): Promise<string[]> =>
      hrefsIn(await query(who, calendar, [inEvents(range(start, end))]))
        .map((href) => href.split('/').at(-1) ?? '')
        .sort();
    expect(await found('20261020T000000Z', '20261020T235959Z')).toContain('once.ics');
    expect(await found('20261020T093000Z', '20261020T094000Z')).toEqual(['once.ics', 'weekly.ics']);
    expect(await found('20261027T000000Z', '20261028T000000Z')).toEqual(['weekly.ics']);
    expect(await found('20261103T000000Z', '20261104T000000Z')).toEqual([]);
    expect(await found('20261021T100000Z', '20261021T110000Z')).toEqual(['day.ics']);
    expect(await found('20460102T000000Z', '20460201T000000Z')).toEqual(['weekly.ics']);
    expect(await found('19990101T000000Z', '19990201T000000Z')).toEqual([]);
    expect(hrefsIn(await query(who, calendar, [inEvents('<l:time-range start="20261101T000000Z"/>')]))).toHaveLength(1);
    const expanded = await query(who, calendar, [
      inEvents(range('20261020T000000Z', '20261111T000000Z')),
      '<l:calendar-data><l:expand start="20261020T000000Z" end="20261111T000000Z"/></l:calendar-data>',
    ]);
    expect(expanded.match(/SUMMARY:Weekly/g)).toHaveLength(3);
    expect(expanded).toContain('RECURRENCE-ID:20261027T090000Z');
    expect(expanded).not.toContain('RRULE');
  });

  it('answer a query by property, and find tasks as python-caldav asks for them', async () => {
    const who = await person();
    const { dav, calendar, tasks } = who;
    await dav.put(`${calendar}a.ics`, eventText('u-a', 'Lunch with Ann'));
    await dav.put(`${calendar}b.ics`, eventText('u-b', 'Dentist', ['LOCATION:Town']));
    const named = (prop: string, inner: string): string => `<l:prop-filter name="${prop}">${inner}</l:prop-filter>`;
    const count = async (inner: string): Promise<number> =>
      hrefsIn(await query(who, calendar, [inEvents(inner)])).length;
    expect(await count(named('SUMMARY', '<l:text-match>LUNCH</l:text-match>'))).toBe(1);
    expect(await count(named('SUMMARY', '<l:text-match collation="i;octet">LUNCH</l:text-match>'))).toBe(0);
    expect(await count(named('SUMMARY', '<l:text-match negate-condition="yes">lunch</l:text-match>'))).toBe(1);
    expect(await count(named('LOCATION', '<l:is-not-defined/>'))).toBe(1);
    expect(await count(named('UID', '<l:text-match collation="i;octet">u-b</l:text-match>'))).toBe(1);
    await dav.put(`${tasks}open.ics`, calendarText('VTODO', 't-1', ['SUMMARY:Open']));
    await dav.put(
      `${tasks}done.ics`,
      calendarText('VTODO', 't-2', ['SUMMARY:Done', 'STATUS:COMPLETED', 'COMPLETED:20261001T000000Z']),
    );
    const open = `<l:comp-filter name="VTODO">${named('COMPLETED', '<l:is-not-defined/>')}${named('STATUS', '<l:is-not-defined/>')}</l:comp-filter>`;
    expect(hrefsIn(await query(who, tasks, [open]))).toEqual([`${tasks}open.ics`]);
    expect(hrefsIn(await query(who, tasks, [inEvents('')]))).toEqual([]);
    const bad = await dav.report(
      calendar,
      `<l:calendar-query ${NAMESPACES}><l:filter><l:comp-filter name="VEVENT"/></l:filter></l:calendar-query>`,
    );
    expect([bad.status, await bad.text()]).toEqual([403, expect.stringContaining('<cal:valid-filter/>')]);
  });

  it('tell what has changed since a token', async () => {
    const { dav, calendar } = await person();
    const first = await dav.changes(calendar, '');
    await dav.put(`${calendar}a.ics`, eventText('u-a', 'A'));
    await dav.put(`${calendar}b.ics`, eventText('u-b', 'B'));
    const second = await dav.changes(calendar, first.token);
    expect([second.changed.sort(), second.gone]).toEqual([[`${calendar}a.ics`, `${calendar}b.ics`], []]);
    await dav.send('DELETE', `${calendar}a.ics`);
    expect(await dav.changes(calendar, second.token)).toMatchObject({ changed: [], gone: [`${calendar}a.ics`] });
    const initial = await dav.changes(calendar, '');
    expect([initial.changed, initial.gone]).toEqual([[`${calendar}b.ics`], []]);
    const wrong = await dav.sync(calendar, tokenIn(await (await dav.sync(calendar, '')).text()).replace(/\d/, 'x'));
    expect([wrong.status, await wrong.text()]).toEqual([403, expect.stringContaining('<d:valid-sync-token/>')]);
    const text = await (
      await dav.report(
        calendar,
        `<l:calendar-multiget ${NAMESPACES}><d:prop>${READ}</d:prop><d:href>${calendar}b.ics</d:href><d:href>${calendar}a.ics</d:href><d:href>/dav/calendars/else@where.example/x/b.ics</d:href></l:calendar-multiget>`,
      )
    ).text();
    expect(text.match(/SUMMARY:B/g)).toHaveLength(1);
    expect(text.match(/404 Not Found/g)).toHaveLength(2);
  });

  it('say when their owner is busy, and nothing else', async () => {
    const { dav, calendar } = await person();
    await dav.put(`${calendar}a.ics`, eventText('u-a', 'Secret', ['RRULE:FREQ=DAILY;COUNT=2']));
    await dav.put(`${calendar}b.ics`, eventText('u-b', 'Maybe', ['STATUS:TENTATIVE']));
    await dav.put(`${calendar}c.ics`, eventText('u-c', 'Free', ['TRANSP:TRANSPARENT']));
    const ask = (inner: string): Promise<Response> =>
      dav.report(calendar, `<l:free-busy-query ${NAMESPACES}>${inner}</l:free-busy-query>`);
    const reply = await ask(range('20261020T093000Z', '20261022T000000Z'));
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    const text = await reply.text();
    expect(text.match(/FREEBUSY;.*/g)).toEqual([
      'FREEBUSY;FBTYPE=BUSY:20261020T093000Z/20261020T100000Z',
      'FREEBUSY;FBTYPE=BUSY-TENTATIVE:20261020T093000Z/20261020T100000Z',
      'FREEBUSY;FBTYPE=BUSY:20261021T090000Z/20261021T100000Z',
    ]);
    expect(text).not.toContain('Secret');
    expect((await ask('')).status).toBe(403);
    expect((await ask(range('20200101T000000Z', '20300101T000000Z'))).status).toBe(403);
  });

  it('are created, described and deleted by programs', async () => {
    const { dav, home, calendar } = await person();
    const set = (properties: string): string =>
      `<l:mkcalendar ${NAMESPACES}><d:set><d:prop>${properties}</d:prop></d:set></l:mkcalendar>`;
    const body = set(
      '<d:displayname>Club</d:displayname><i:calendar-color>#c2410cff</i:calendar-color><i:calendar-order>3</i:calendar-order>',
    );
    expect((await dav.send('MKCALENDAR', `${home}club`, { body })).status).toBe(201);
    expect((await dav.send('MKCALENDAR', `${home}club/`, { body })).status).toBe(405);
    const described = await (await dav.propfind(`${home}club/`, '0', '<d:displayname/><i:calendar-color/>')).text();
    expect(described).toContain('<d:displayname>Club</d:displayname>');
    expect(described).toContain('#c2410c');
    const tasks = `<d:resourcetype><d:collection/><l:calendar/></d:resourcetype><l:supported-calendar-component-set><l:comp name="VTODO"/></l:supported-calendar-component-set>`;
    expect((await dav.mkcol(`${home}todo`, tasks)).status).toBe(201);
    expect((await dav.put(`${home}todo/t.ics`, calendarText('VTODO', 't', ['SUMMARY:x']))).status).toBe(201);
    expect((await dav.mkcol(`${home}plain`, '<d:displayname>x</d:displayname>')).status).toBe(403);
    const renamed = await (await dav.proppatch(`${home}club/`, '<d:displayname>Chess club</d:displayname>')).text();
    expect(renamed).toContain('200 OK');
    expect(await (await dav.proppatch(`${home}club/`, '<d:getetag>x</d:getetag>')).text()).toContain('403 Forbidden');
    expect((await dav.send('DELETE', `${home}club/`)).status).toBe(204);
    expect((await dav.propfind(`${home}club/`, '0')).status).toBe(404);
    const kept = await dav.send('DELETE', calendar);
    expect([kept.status, await kept.text()]).toEqual([403, expect.stringContaining('<d:need-privileges/>')]);
  });

  it('have another list of events after every change that it shows, and the same one otherwise [API-148]', async () => {
    const [olga, sam] = [await person(), await person()];
    const days = new URLSearchParams({ start: '2026-10-01', end: '2026-11-01', timezone: 'Europe/London' });
    let etag = '';
    /** The titles of October that Sam's page gets; null when nothing has changed. */
    const news = async (): Promise<string[] | null> => {
      const reply = await sam.page.fetch(`${listEvents.path}?${days.toString()}`, {
        headers: { 'if-none-match': etag },
      });
      if (reply.status === 304) return null;
      etag = reply.headers.get('etag') ?? '';
      const { events } = listEvents.reply.parse(await reply.json());
      return events.map(({ summary }) => summary).sort();
    };
    expect(await news()).toEqual([]);
    expect(await news()).toBeNull();
    await sam.dav.put(`${sam.calendar}own.ics`, eventText('own', 'Own'));
    expect(await news()).toEqual(['Own']);
    await sam.dav.put(`${sam.calendar}own.ics`, eventText('own', 'Own, later'));
    expect(await news()).toEqual(['Own, later']);
    await olga.dav.put(`${olga.calendar}hers.ics`, eventText('hers', 'Hers'));
    expect(await news()).toBeNull();
    const { calendars } = await olga.page.send(listCalendars, {});
    const params = { calendarId: calendars[0]?.id ?? '' };
    await olga.page.send(shareCalendar, { params, body: { user: sam.mail, level: 'READ' } });
    await sam.page.send(subscribeCalendar, { params });
    expect(await news()).toEqual(['Hers', 'Own, later']);
    const at = (time: string) => ({ date: '2026-10-14', time, zone: 'Europe/London' });
    const body = { summary: 'New of hers', start: at('10:00'), end: at('11:00') };
    await olga.page.send(createEvent, { params, body });
    expect(await news()).toEqual(['Hers', 'New of hers', 'Own, later']);
    await olga.page.send(shareCalendar, { params, body: { user: sam.mail, level: 'FREEBUSY' } });
    expect(await news()).toEqual(['', '', 'Own, later']);
    await olga.page.send(withdrawCalendarShare, { params, body: { user: sam.mail } });
    expect(await news()).toEqual(['Own, later']);
    const born = (birthday: string) => ({ Person: { ...nobody(), name: 'Ann', birthday } });
    const owner = { params: { mail: sam.mail } };
    const { NewContactID: ID } = await sam.page.send(createContact, { ...owner, body: born('1980-10-20') });
    await expect.poll(news, PATIENT).toEqual(['Ann’s birthday', 'Own, later']);
    await sam.page.send(changeContact, { ...owner, body: { ID, ...born('1980-03-02') } });
    await expect.poll(news, PATIENT).toEqual(['Own, later']);
    expect(await news()).toBeNull();
  });

  it('of other users stand in the home of a subscriber, with their owner and without private events', async () => {
    const [olga, sam] = [await person(), await person()];
    const calendarId = olga.calendar.split('/').at(-2) ?? '';
    await olga.dav.put(`${olga.calendar}open.ics`, eventText('u-1', 'Open'));
    await olga.dav.put(`${olga.calendar}secret.ics`, eventText('u-2', 'Secret', ['CLASS:PRIVATE']));
    const shared = `${sam.home}${calendarId}/`;
    const share = (level: 'FREEBUSY' | 'READ' | 'WRITE') =>
      olga.page.send(shareCalendar, { params: { calendarId }, body: { user: sam.mail, level } });
    await share('READ');
    expect((await sam.dav.propfind(shared, '0')).status).toBe(404);
    await sam.page.send(subscribeCalendar, { params: { calendarId } });
    const described = await (await sam.dav.propfind(shared, '0', '<d:owner/><d:current-user-privilege-set/>')).text();
    expect(described).toContain(`<d:owner><d:href>/dav/principals/${olga.mail}/</d:href></d:owner>`);
    expect(described).not.toMatch(/<d:(write|bind)/);
    expect(hrefsIn(await (await sam.dav.propfind(shared, '1')).text())).toEqual([shared, `${shared}open.ics`]);
    expect((await sam.dav.send('GET', `${shared}secret.ics`)).status).toBe(404);
    expect((await sam.dav.changes(shared, '')).changed).toEqual([`${shared}open.ics`]);
    const refused = await sam.dav.put(`${shared}new.ics`, eventText('u-3', 'x'));
    expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('<d:need-privileges/>')]);
    await share('WRITE');
    expect((await sam.dav.put(`${shared}new.ics`, eventText('u-3', 'x'))).status).toBe(201);
    expect((await sam.dav.put(`${shared}secret.ics`, eventText('u-2', 'x'))).status).toBe(412);
    // The name is the subscriber's own.
    await sam.dav.proppatch(shared, '<d:displayname>Of Olga</d:displayname>');
    const names = async ({ page }: Someone): Promise<string[]> =>
      (await page.send(listCalendars, {})).calendars.filter(({ id }) => id === calendarId).map(({ name }) => name);
    expect(await names(sam)).toEqual(['Of Olga']);
    expect(await names(olga)).not.toEqual(['Of Olga']);
    await share('FREEBUSY');
    expect((await sam.dav.propfind(shared, '0')).status).toBe(404);
    await olga.page.send(withdrawCalendarShare, { params: { calendarId }, body: { user: sam.mail } });
    expect((await sam.dav.send('GET', `${shared}open.ics`)).status).toBe(404);
    expect((await sam.dav.send('GET', `${olga.calendar}open.ics`)).status).toBe(404);
  });
});
