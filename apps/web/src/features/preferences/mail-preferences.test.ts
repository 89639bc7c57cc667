import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { tellShell } from '../../lib/shell-state.ts';
import { clearToken, setToken } from '../../lib/token.ts';
import { mailPreferences } from './mail-preferences.ts';

const MAIL = 'clara@example.test';
const emailPrefs = { mail: MAIL, domain: { Domain: 'example.test', HostopianID: '754', AccountID: '7' } };
const visitor = { pseudonym: 'c1', accountOwner: false };
const signatures = [{ id: 'a', name: '', text: 'Clara', default: '1' }];
const identities = [{ id: 'o', name: 'Office', mail: 'office@example.test', replyto: '', signature: '' }];
const whole = {
  signatures,
  identities,
  imageRules: [],
  mailAliases: [MAIL],
  messageFilters: [],
  highlihghtingRules: [{ status: 1, pattern: 3, value: 'bob@b.test', color: '#fc0' }],
  emailPrefs,
};

let answers: Record<string, readonly [number, unknown]>;
let asked: string[];
let warned: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  setToken({ expires: Date.now() + 86_400_000, now: Date.now() });
  asked = [];
  warned = vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('fetch', (address: string) => {
    const path = (address.split('?')[0] ?? '').replace('/api/db/webmail/', '');
    asked.push(path);
    const [status, body] = Object.entries(answers).find(([part]) => path.includes(part))?.[1] ?? [500, {}];
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
});

afterEach(() => {
  queryClient.clear();
  clearToken();
  tellShell({ degraded: false });
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('mail preferences', () => {
  it('are loaded in one call [API-072]', async () => {
    answers = { CombinedUserPrefs: [200, whole] };
    expect(await mailPreferences(MAIL)).toEqual(whole);
    expect(asked).toEqual(['prefs/CombinedUserPrefs/clara%40example.test.json']);
  });

  it('are loaded by separate calls when that fails, which is logged; failed parts stay empty [ERR-005, ERR-006]', async () => {
    answers = {
      'prefs/signatures': [200, { signatures }],
      'prefs/identities': [200, { identities }],
      'prefs/highlightrules': [422, {}],
      'prefs/ImageRules': [200, { imageRules: [] }],
      'prefs/AliasList': [200, { mailAliases: [MAIL] }],
      'info/email': [200, { ...emailPrefs, visitor }],
    };
    expect(await mailPreferences(MAIL)).toEqual({
      ...whole,
      emailPrefs: { ...emailPrefs, visitor },
      highlihghtingRules: [],
    });
    expect(asked).toEqual([
      'prefs/CombinedUserPrefs/clara%40example.test.json',
      'prefs/signatures/clara%40example.test.json',
      'prefs/identities/clara%40example.test.json',
      'prefs/highlightrules/clara%40example.test.json',
      'prefs/ImageRules/clara%40example.test.json',
      'prefs/AliasList/example.test/clara.json',
      'info/email/clara%40example.test',
    ]);
    expect(warned).toHaveBeenCalledTimes(2);
  });

  it('reject, and are logged, when all calls fail; mail works without them [ERR-005]', async () => {
    answers = { prefs: [422, { error: { code: 'invalid_request' } }], info: [422, {}] };
    expect(await mailPreferences(MAIL)).toMatchObject({ signatures: [], mailAliases: [] });
    const state = queryClient.getQueryState(['preferences', 'mail', MAIL]);
    expect(state?.error).toMatchObject({ code: 'invalid_request' });
    expect(warned).toHaveBeenCalledTimes(7);
  });

  it('are not loaded while basic preferences are in use [PREF-012]', async () => {
    tellShell({ degraded: true });
    expect(await mailPreferences(MAIL)).toMatchObject({ signatures: [] });
    expect(asked).toEqual([]);
  });
});
