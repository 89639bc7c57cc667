import type { SocketEvent } from '@pillarbox/contract/events';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { describeOnDatabases } from '../../platform/testing/test-databases.ts';
import { createTestPlatform, openTestSession, pageHeadersFor } from '../../platform/testing/test-platform.ts';
import type { TestPlatform } from '../../platform/testing/test-platform.ts';
import { preferencesFeature } from './preferences.feature.ts';

const PARTNER = {
  branding: {
    HostopianID: '754',
    WebmailLanguage: 'en_US',
    name: 'Example',
    logos: { login: '', nav: '' },
    SteeleBrandingItems: { colors: { brand: '' }, favicon: '', navlogo: '' },
    SteeleAds: 'NO' as const,
    SteelePages: 'NO' as const,
  },
  domain: { HostopianID: '754', Domain: '', ProductCode: '', ClusterID: 0, AccountID: '754' },
  features: [],
  hostopians: ['754'],
  preferences: {},
};

describeOnDatabases('preferences', (open) => {
  let database: Database;
  let platform: TestPlatform;
  let headers: Record<string, string>;
  const broadcast = vi.fn<(audience: object, event: SocketEvent) => void>();

  beforeAll(async () => {
    database = await open();
    platform = await createTestPlatform({ database });
    preferencesFeature({ ...platform, db: database.db, partnerPreferencesOf: () => PARTNER, broadcast });
    headers = pageHeadersFor(platform.sessions, await openTestSession(platform.sessions));
  });
  afterAll(async () => {
    await platform.close();
    await database.close();
  });

  const put = (payload: unknown, file = 'alice@example.test.json') =>
    platform.app.inject({
      method: 'PUT',
      url: `/api/db/webmail/prefs/mail/${file}`,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    });
  const stored = async () => {
    const url = '/api/db/webmail/prefs/CombinedPrefs/alice@example.test/example.test.json';
    const answer = await platform.app.inject({ method: 'GET', url, headers });
    return answer.json<{ userPreferences: Record<string, unknown>; partnerPreferences: Record<string, unknown> }>();
  };
  const errorOf = (answer: { json(): unknown }) =>
    (answer.json() as { error: { code: string; details: object } }).error;

  it('are empty at first, beside the partner’s [API-071, DATA-020, VAL-031]', async () => {
    const { userPreferences, partnerPreferences } = await stored();
    expect(userPreferences).toEqual({});
    expect(Object.keys(partnerPreferences).sort()).toEqual([
      'branding',
      'domain',
      'features',
      'hostopians',
      'preferences',
    ]);
  });

  it('are saved, changed and told to the user’s other windows; unknown ones are kept as they are [API-080]', async () => {
    const values = { language: 'de_DE', sortby: 5, x_unknown: { deep: [1, null, 'ü'] }, x_null: null, x_list: [1, 2] };
    const answer = await put(values);
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'OK' }]);
    expect((await stored()).userPreferences).toEqual(values);
    const audience = { partner: '754', mail: 'alice@example.test' };
    expect(broadcast).toHaveBeenLastCalledWith(audience, { event: 'preferences', changed: values });
    await put({ language: 'en_US' });
    expect((await stored()).userPreferences).toEqual({ ...values, language: 'en_US' });
  });

  it.each([
    [{ sortby: 'date' }, 'sortby'],
    [{ theme_mode: 'blue' }, 'theme_mode'],
    [{ x_nul: 'a\u0000b' }, 'x_nul'],
    [{ x_half: '\ud800' }, 'x_half'],
    [{ x_large: 'x'.repeat(20_000) }, 'x_large'],
  ])('refuse %j and save nothing of the rest', async (values, field) => {
    const answer = await put({ fullname: 'Mallory', ...values });
    expect(errorOf(answer)).toMatchObject({ code: 'invalid_request', details: { field } });
    expect((await stored()).userPreferences['fullname']).toBeUndefined();
  });

  it('refuse names that are none', async () => {
    expect((await put({ 'a b': 1 })).statusCode).toBe(422);
    expect((await put('{"__proto__":{"a":1}}')).statusCode).toBe(400);
    expect((await put('[]')).statusCode).toBe(422);
  });

  it('have a limit in number', async () => {
    const many = Object.fromEntries(Array.from({ length: 290 }, (_, i) => [`y_${String(i)}`, i]));
    expect((await put(many)).statusCode).toBe(200);
    const more = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`z_${String(i)}`, i]));
    expect(errorOf(await put(more))).toMatchObject({ code: 'invalid_request', details: { limit: 300 } });
    expect((await stored()).userPreferences['z_0']).toBeUndefined();
  });

  it('are nobody else’s', async () => {
    expect(errorOf(await put({ language: 'de_DE' }, 'bob@example.test.json')).code).toBe('not_permitted');
    const bob = await openTestSession(platform.sessions, { mail: 'bob@example.test', account: 'bob' });
    const url = '/api/db/webmail/prefs/CombinedPrefs/alice@example.test/example.test.json';
    const asBob = pageHeadersFor(platform.sessions, bob);
    expect(errorOf(await platform.app.inject({ method: 'GET', url, headers: asBob })).code).toBe('not_permitted');
  });
});
