import { TIME_ZONES } from '@pillarbox/contract/formats/time-zones';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeOnDatabases } from '../../platform/testing/test-databases.ts';
import type { PreferencesBed } from './preferences.test-bed.ts';
import { openPreferencesBed } from './preferences.test-bed.ts';
import { testAccount } from '../../platform/testing/test-account.ts';

const CORE = '/db/steele/1.0';
const WHO = 'alice@example.test.json';
const NO_CALENDARS = { Calendars: { Personal: [], Shared: [], Subscribed: [] } };

describeOnDatabases('what belongs to an account', (open) => {
  let bed: PreferencesBed;
  beforeAll(async () => {
    bed = await openPreferencesBed(await open());
  });
  afterAll(() => bed.close());
  afterEach(() => {
    bed.world.calendars = NO_CALENDARS;
  });

  const get = async (path: string): Promise<unknown> => (await bed.ask(`GET ${path}`)).body;

  it('are calendar preferences, saved one or both [API-068, DATA-056]', async () => {
    const path = `${CORE}/preferences/CalendarPrefs/${WHO}`;
    expect(await get(path)).toEqual({ meeting_request_timestamp: 0 });
    await Promise.all([
      bed.ask(`PUT ${path}`, { first_day_of_the_week: 1 }),
      bed.ask(`PUT ${path}`, { meeting_request_timestamp: 1_763_700_000 }),
    ]);
    expect(await get(path)).toEqual({ first_day_of_the_week: 1, meeting_request_timestamp: 1_763_700_000 });
    expect((await bed.ask(`PUT ${path}`, { first_day_of_the_week: 7 })).error?.code).toBe('invalid_request');
    expect((await bed.ask(`PUT ${path}`, { meeting_request_timestamp: 'now' })).error?.code).toBe('invalid_request');
  });

  it('are calendars: as a list, one by one, and combined with their preferences [API-069, API-073, API-079, DATA-025]', async () => {
    expect(await get(`${CORE}/calendars/list/${WHO}`)).toEqual(NO_CALENDARS);
    const work = { id: 'c1', name: 'Work', color: '#0c56b5' };
    bed.world.calendars = { Calendars: { Personal: [work], Shared: [], Subscribed: [] } };
    expect(await get(`${CORE}/calendars/list/${WHO}`)).toEqual(bed.world.calendars);
    expect(await get(`${CORE}/calendars/calendar/c1.json`)).toEqual(work);
    expect((await bed.ask(`GET ${CORE}/calendars/calendar/c2.json`)).error?.code).toBe('not_found');
    expect(await get(`${CORE}/calendars/combinedCalendarPrefs/${WHO}`)).toEqual({
      calendarList: bed.world.calendars,
      calendarPrefs: await get(`${CORE}/preferences/CalendarPrefs/${WHO}`),
    });
  });

  it('are the zones that may be chosen [API-078]', async () => {
    expect(await get(`${CORE}/preferences/timezones`)).toEqual({ timezones: TIME_ZONES });
  });

  it('is how long mail is kept: off until it is saved [API-082, API-083]', async () => {
    const path = `/db/webmail/prefs/MailboxRotation/${WHO}`;
    expect(await get(path)).toEqual({ enabled: 0, folders: {} });
    const rule = { keep: 30, unit: 'days', to: 'delete', starred: true };
    const rotation = { enabled: 1, folders: { Trash: rule, 'Lists/News': { ...rule, unit: 'messages', to: 'trash' } } };
    expect((await bed.ask(`POST ${path}`, rotation)).body).toEqual({ message: 'OK' });
    expect(await get(path)).toEqual(rotation);
    expect(await bed.feature.rotationOf(testAccount())).toEqual(rotation);
    for (const wrong of [
      { enabled: 2, folders: {} },
      { enabled: 1, folders: { Trash: { ...rule, keep: 0 } } },
      { enabled: 1, folders: { Trash: { ...rule, keep: 3651 } } },
      { enabled: 1, folders: Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`f${String(i)}`, rule])) },
    ]) {
      expect((await bed.ask(`POST ${path}`, wrong)).error?.code).toBe('invalid_request');
    }
  });

  it('is what the provider knows of it [API-077]', async () => {
    expect(await get('/db/webmail/info/email/alice@example.test')).toMatchObject({ domain: { AccountID: '7540' } });
  });

  it('are its connections to cloud storage, none yet [API-074]', async () => {
    expect(await get(`${CORE}/cloudbox/preferences/${WHO}`)).toEqual({ services: [] });
  });

  it('is refused to other accounts', async () => {
    const asBob = await bed.headersOf({ mail: 'bob@example.test', account: 'bob' });
    for (const path of [
      `GET ${CORE}/preferences/CalendarPrefs/${WHO}`,
      `GET ${CORE}/calendars/list/${WHO}`,
      `GET ${CORE}/calendars/combinedCalendarPrefs/${WHO}`,
      `GET ${CORE}/cloudbox/preferences/${WHO}`,
      `GET /db/webmail/prefs/MailboxRotation/${WHO}`,
      'GET /db/webmail/info/email/alice@example.test',
    ]) {
      expect((await bed.ask(path, undefined, asBob)).error?.code, path).toBe('not_permitted');
    }
    const rotation = { enabled: 1, folders: {} };
    const saving = await bed.ask(`POST /db/webmail/prefs/MailboxRotation/${WHO}`, rotation, asBob);
    expect(saving.error?.code).toBe('not_permitted');
    const calendar = await bed.ask(`PUT ${CORE}/preferences/CalendarPrefs/${WHO}`, { first_day_of_the_week: 0 }, asBob);
    expect(calendar.error?.code).toBe('not_permitted');
  });
});
