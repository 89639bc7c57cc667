import * as calls from '@pillarbox/contract/calendar/availability-calls';
import { publishCalendar } from '@pillarbox/contract/calendar/calendar-calls';
import { codeOf } from '@pillarbox/testkit/in-process-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { describeOnDatabases } from '../../../platform/testing/test-databases.ts';
import { calendarBed, eventText } from '../calendar.test-bed.ts';
import type { Person } from '../calendar.test-bed.ts';

const DAYS = { start: '2026-10-14', end: '2026-10-15', timezone: 'Europe/Vienna' };

/** The event of a calendar text with one line more. */
function partOf(text: string, line: string): string {
  const at = text.indexOf('BEGIN:VEVENT');
  return text.slice(at, text.indexOf('END:VCALENDAR')).replace('END:VEVENT', `${line}\r\nEND:VEVENT`);
}

describeOnDatabases('free and busy times', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  const bed = (more: Parameters<typeof calendarBed>[1] = {}) => {
    const made = calendarBed(database.db, more);
    const add = async (person: Person, calendarId: string, ...lines: readonly string[]) => {
      const text = eventText(
        crypto.randomUUID(),
        '20261014T080000Z',
        'DTEND:20261014T093000Z',
        'SUMMARY:Secret',
        ...lines,
      );
      await made.feature.objects.save(person.session, [{ calendarId, text }]);
    };
    const own = async (person: Person) => (await person.calendars())[0]?.id ?? '';
    const ask = async (person: Person, ...users: readonly string[]) => {
      const query = { ...DAYS, 'users[]': users };
      return (await person.call(calls.readAvailability, { session: person.session, query: query })).Availability;
    };
    const look = (key: string, calendar?: string) =>
      made.client.call(calls.publicAvailability, {
        session: null as never,
        params: { owner: key },
        query: { ...DAYS, ...(calendar === undefined ? {} : { calendar }) },
      });
    const publish = async (person: Person, calendarId: string, isPublic = true) =>
      (await person.call(publishCalendar, { session: person.session, params: { calendarId }, body: { isPublic } }))
        .publicKey;
    return { ...made, add, own, ask, look, publish };
  };
  const BUSY = [
    {
      tzStart: '2026-10-14 10:00',
      tzEnd: '2026-10-14 11:30',
      start: '2026-10-14T08:00:00Z',
      end: '2026-10-14T09:30:00Z',
      kind: 'busy',
    },
  ];

  it('are the own ones, and nothing of the events but their times [API-159, DATA-055]', async () => {
    const { person, add, own, ask } = bed();
    const clara = person('clara');
    await add(clara, await own(clara));
    const found = await ask(clara, clara.mail);
    expect(found).toEqual({ [clara.mail]: { isKnown: true, events: BUSY } });
    expect(JSON.stringify(found)).not.toContain('Secret');
  });

  it('are shown by the lowest right, and not without one; nobody, strangers and people without a share look the same', async () => {
    const { person, add, own, ask } = bed();
    const [clara, eve] = [person('clara'), person('eve')];
    const calendar = await own(clara);
    await add(clara, calendar, 'CLASS:PRIVATE');
    const unknown = { isKnown: false, events: [] };
    const asked = [clara.mail, 'nobody@example.test', 'somebody@elsewhere.example', 'no address'];
    expect(Object.values(await ask(eve, ...asked))).toEqual([unknown, unknown, unknown, unknown]);
    await clara.share(calendar, eve.mail, 'FREEBUSY');
    expect(await ask(eve, clara.mail)).toEqual({ [clara.mail]: { isKnown: true, events: BUSY } });
  });

  it('are shown to everybody where the partner wants it', async () => {
    const { person, add, own, ask } = bed({ isOpen: () => true });
    const [clara, eve] = [person('clara'), person('eve')];
    await add(clara, await own(clara));
    expect((await ask(eve, clara.mail))[clara.mail]?.events).toEqual(BUSY);
  });

  it('follow what the owner answered, what an instance says otherwise, and who is out of office', async () => {
    const { person, own, ask, feature } = bed();
    const clara = person('clara');
    const calendarId = await own(clara);
    const asked = (answer: string) => [
      'ORGANIZER:mailto:tom@x.example',
      `ATTENDEE;PARTSTAT=${answer}:mailto:${clara.mail}`,
    ];
    const series = eventText('series', '20261013T120000Z', 'DTEND:20261013T130000Z', 'RRULE:FREQ=DAILY;COUNT=3');
    const override = eventText(
      'series',
      '20261014T120000Z',
      'DTEND:20261014T130000Z',
      'RECURRENCE-ID:20261014T120000Z',
    );
    const texts = [
      eventText('declined', '20261014T060000Z', 'DTEND:20261014T070000Z', ...asked('DECLINED')),
      eventText('open', '20261014T070000Z', 'DTEND:20261014T073000Z', ...asked('NEEDS-ACTION')),
      eventText('away', '20261014T100000Z', 'DTEND:20261014T110000Z', 'X-MICROSOFT-CDO-BUSYSTATUS:OOF'),
      series.replace('END:VCALENDAR', `${partOf(override, 'STATUS:TENTATIVE')}END:VCALENDAR`),
    ];
    await feature.objects.save(
      clara.session,
      texts.map((text) => ({ calendarId, text })),
    );
    const { events = [] } = (await ask(clara, clara.mail))[clara.mail] ?? {};
    expect(events.map(({ tzStart, kind }) => `${tzStart.slice(11)} ${kind}`)).toEqual([
      '09:00 tentative',
      '12:00 away',
      '14:00 tentative',
    ]);
  });

  it('of a resource are known to its partner', async () => {
    const { person, add, ask } = bed();
    const [clara, eve] = [person('clara'), person('eve')];
    const room = await clara.create({ name: 'Room 1', kind: 'resource' });
    await add(clara, room.id);
    expect((await ask(eve, room.id))[room.id]).toEqual({ isKnown: true, events: BUSY });
  });

  it('of a user without a zone are whole days and floating times in the zone of the page', async () => {
    const { person, own, ask, look, publish, feature } = bed({ zoneOf: () => Promise.resolve('') });
    const clara = person('clara');
    const calendarId = await own(clara);
    const text = eventText('floating', '20261014T100000', 'DTEND:20261014T113000', 'SUMMARY:Secret');
    await feature.objects.save(clara.session, [{ calendarId, text }]);
    expect(await ask(clara, clara.mail)).toEqual({ [clara.mail]: { isKnown: true, events: BUSY } });
    expect(await look(await publish(clara, calendarId))).toEqual({
      name: 'Clara Whitmore',
      timezone: '',
      events: BUSY,
    });
  });

  it('are refused for a window that is too long and for an unknown zone', async () => {
    const { person, client } = bed();
    const clara = person('clara');
    const ask = (more: object) =>
      codeOf(
        client.call(calls.readAvailability, {
          session: clara.session,
          query: { ...DAYS, 'users[]': [clara.mail], ...more },
        }),
      );
    expect(await ask({ end: '2029-01-01' })).toBe('event_window_too_long');
    expect(await ask({ timezone: 'Mars/Olympus' })).toBe('event_zone_unknown');
  });

  it('are public by the key of a page alone; a withdrawn key and another calendar are refused alike', async () => {
    const { person, add, own, look, publish } = bed();
    const clara = person('clara');
    const calendar = await own(clara);
    const hidden = await clara.create({ name: 'Hidden' });
    await add(clara, calendar);
    await add(clara, hidden.id, 'STATUS:TENTATIVE');
    const key = await publish(clara, calendar);
    const shown = { name: 'Clara Whitmore', timezone: 'Europe/London', events: BUSY };
    expect(await look(key)).toEqual(shown);
    expect(await look(key, calendar)).toEqual(shown);
    expect(await codeOf(look(key, hidden.id))).toBe('not_found');
    expect(await codeOf(look('x'.repeat(32)))).toBe('not_found');
    await publish(clara, calendar, false);
    expect(await codeOf(look(key))).toBe('not_found');
  });

  it('are public at the hosts of the partner only, and not for somebody who tries keys', async () => {
    const { person, own, publish, client } = bed({ partnerAt: () => 'elsewhere' });
    const clara = person('clara');
    const key = await publish(clara, await own(clara));
    const query = DAYS;
    const look = () =>
      codeOf(client.call(calls.publicAvailability, { session: null as never, params: { owner: key }, query }));
    expect(await look()).toBe('not_found');
    const codes = new Set<string>();
    for (let times = 0; times < 80; times += 1) codes.add(await look());
    expect([...codes].sort()).toEqual(['not_found', 'rate_limited']);
  });
});
