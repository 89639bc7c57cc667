import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeOnDatabases } from '../../platform/testing/test-databases.ts';
import type { Answer, PreferencesBed } from './preferences.test-bed.ts';
import { openPreferencesBed } from './preferences.test-bed.ts';
import { testAccount } from '../../platform/testing/test-account.ts';

const COMBINED = 'GET /db/webmail/prefs/CombinedPrefs/alice@example.test/example.test.json';
const FILE = 'PUT /db/webmail/prefs/mail/alice@example.test.json';

interface Combined {
  readonly userPreferences: Record<string, unknown>;
  readonly partnerPreferences: Record<string, unknown>;
}

describeOnDatabases('preferences', (open) => {
  let bed: PreferencesBed;
  beforeAll(async () => {
    bed = await openPreferencesBed(await open());
  });
  afterAll(() => bed.close());
  afterEach(() => {
    bed.world.choices = { overrides: {}, highlightRules: [], aliases: {} };
    bed.world.readOnly = {};
  });

  const put = (payload: unknown): Promise<Answer> => bed.ask(FILE, payload);
  const combined = async (): Promise<Combined> => (await bed.ask(COMBINED)).body as Combined;
  const stored = async (): Promise<Record<string, unknown>> => (await combined()).userPreferences;

  it('hold only the account’s name at first, next to the partner’s [API-071, DATA-020, VAL-031, PREF-101]', async () => {
    const { userPreferences, partnerPreferences } = await combined();
    expect(userPreferences).toEqual({ id: 'alice@example.test' });
    expect(Object.keys(partnerPreferences).sort()).toEqual([
      'branding',
      'domain',
      'features',
      'hostopians',
      'preferences',
    ]);
  });

  it('are saved one or more at a time and sent to the user’s other windows; unknown ones are kept [API-075, API-080, PREF-002]', async () => {
    const values = { language: 'de_DE', sortby: 5, x_unknown: { deep: [1, null, 'ü'] }, x_null: null, x_list: [1, 2] };
    expect(await put(values)).toMatchObject({ status: 200, body: { message: 'OK' } });
    expect(await stored()).toEqual({ ...values, id: 'alice@example.test' });
    const { accountId } = testAccount();
    expect(bed.broadcast).toHaveBeenLastCalledWith({ accountId }, { event: 'preferences', changed: values });
    await put({ language: 'en_US' });
    expect(await stored()).toMatchObject({ ...values, language: 'en_US' });
  });

  it('accept numbers as strings, and store them as numbers', async () => {
    await put({ threaded_message: '1', sortby: '3', sortdir: '-1' });
    expect(await stored()).toMatchObject({ threaded_message: 1, sortby: 3, sortdir: -1 });
  });

  it.each([
    [{ sortby: 'date' }, 'sortby'],
    [{ theme_mode: 'blue' }, 'theme_mode'],
    [{ timezone: 'Mars/Olympus' }, 'timezone'],
    [{ id: 'bob@example.test' }, 'id'],
    [{ g2fa_enabled: 0 }, 'g2fa_enabled'],
    [{ x_nul: 'a\u0000b' }, 'x_nul'],
    [{ x_half: '\ud800' }, 'x_half'],
    [{ x_large: 'x'.repeat(20_000) }, 'x_large'],
  ])('refuse %j and save nothing of the rest', async (values, field) => {
    const answer = await put({ fullname: 'Mallory', ...values });
    expect(answer.error).toMatchObject({ code: 'invalid_request', details: { field } });
    expect((await stored())['fullname']).toBeUndefined();
  });

  it('refuse invalid names', async () => {
    expect((await put({ 'a b': 1 })).status).toBe(422);
    expect((await put('{"__proto__":{"a":1}}')).status).toBe(400);
    expect((await put('[]')).status).toBe(422);
  });

  it('come from the provider when the user has none, or when the provider has locked them [BRAND-014]', async () => {
    bed.world.choices = {
      ...bed.world.choices,
      overrides: {
        message_snippets: { value: '0', locked: false },
        play_sound: { value: 1, locked: false },
        theme: { value: 'teal', locked: true },
      },
    };
    await put({ play_sound: 0 });
    expect(await stored()).toMatchObject({ message_snippets: 0, play_sound: 0, theme: 'teal' });
    expect((await put({ fullname: 'Alice', theme: 'red' })).error).toMatchObject({
      code: 'preference_locked',
      details: { field: 'theme' },
    });
    expect((await stored())['fullname']).toBeUndefined();
    expect(await bed.feature.stored(testAccount())).toMatchObject({ theme: 'teal' });
  });

  it('contain what the gateway knows, whatever is stored [PREF-062, PREF-102, PREF-103]', async () => {
    bed.world.readOnly = { password_expired: 1, security_question_set: 1, g2fa_enabled: 1 };
    expect(await stored()).toMatchObject(bed.world.readOnly);
  });

  it('are limited in number', async () => {
    const many = Object.fromEntries(Array.from({ length: 280 }, (_, i) => [`y_${String(i)}`, i]));
    expect((await put(many)).status).toBe(200);
    const more = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`z_${String(i)}`, i]));
    expect((await put(more)).error).toMatchObject({ code: 'invalid_request', details: { limit: 300 } });
    expect((await stored())['z_0']).toBeUndefined();
  });

  it('are refused to other accounts', async () => {
    const bobs = 'PUT /db/webmail/prefs/mail/bob@example.test.json';
    expect((await bed.ask(bobs, { language: 'de_DE' })).error?.code).toBe('not_permitted');
    const asBob = await bed.headersOf({ mail: 'bob@example.test', account: 'bob' });
    expect((await bed.ask(COMBINED, undefined, asBob)).error?.code).toBe('not_permitted');
  });
});
