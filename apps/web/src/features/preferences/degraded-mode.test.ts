import { OPERATIONS } from '@pillarbox/contract/operations';
import { loadSpamFilter } from '@pillarbox/contract/preferences/spam';
import { currentSession } from '@pillarbox/contract/session/operations';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '../../lib/call.ts';
import type { LooseInput } from '../../lib/request-parts.ts';
import { queryClient } from '../../lib/query-client.ts';
import { shellState } from '../../lib/shell-state.ts';
import { kept } from '../../lib/storage.ts';
import { clearToken, setToken } from '../../lib/token.ts';
import { growl, growls } from '../../lib/growl.ts';
import { adoptPartner, partner } from '../../lib/partner.ts';
import { recallDegraded, whenRestored } from './degraded-mode.ts';
import { providerOf } from '../partner/provider.test-maker.ts';
import { replyOnce } from './preferences.test-maker.ts';
import { currentPreferences } from '../../lib/preferences-state.ts';
import { forgetPreferences, loadPreferences, savePreferences } from './preferences.ts';
import { startProvider } from './provider.ts';

const MAIL = 'clara@example.test';
const provider = providerOf();
const good = { userPreferences: { theme: 'teal', list_density: 'compact' }, partnerPreferences: provider };
const missing = { userPreferences: {}, partnerPreferences: { ...provider, domain: undefined } };

type Reply = readonly [status: number, body: unknown] | Error | 'hangs';
let replies: Record<string, Reply[]>;
let asked: string[];

const isDegraded = (): boolean => shellState.get().degraded;
const minutes = (count: number): Promise<unknown> => vi.advanceTimersByTimeAsync(count * 60_000);

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const limit = new AbortController();
    setTimeout(() => limit.abort(new DOMException('too late', 'TimeoutError')), ms);
    return limit.signal;
  });
  setToken({ expires: Date.now() + 86_400_000, now: Date.now() });
  replies = {};
  asked = [];
  vi.stubGlobal('fetch', (address: string, { method, signal }: RequestInit) => {
    const path = address.split('?')[0] ?? '';
    // Called after every load of preferences; not part of these tests.
    if (path.includes('/cloudbox/')) return replyOnce([[200, { services: [] }]], signal);
    asked.push(`${method ?? ''} ${path}`);
    const kind = /CombinedPrefs/.test(path) ? 'own' : /info\/all/.test(path) ? 'partner' : 'other';
    return replyOnce(replies[kind], signal);
  });
});

afterEach(() => {
  forgetPreferences();
  kept.clearExcept([]);
  partner.set(null);
  queryClient.clear();
  clearToken();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('the provider’s settings that came with the page load after the list while somebody is signed in', async () => {
  const badge = { mail: MAIL, maillogin: MAIL, level: 200 };
  document.cookie = `AccessBadge=${encodeURIComponent(JSON.stringify(badge))}; path=/`;
  adoptPartner(provider);
  await startProvider();
  expect(asked).toEqual([]);
  replies = { partner: [[200, provider]] };
  await vi.advanceTimersByTimeAsync(3000);
  document.cookie = 'AccessBadge=; Max-Age=0; path=/';
  expect(asked).toEqual(['GET /api/db/webmail/info/all/localhost.json']);
});

describe('degraded mode begins', () => {
  it.each<readonly [string, Reply]>([
    ['the combined call fails [PREF-004]', [503, { error: { code: 'storage_unavailable' } }]],
    ['the network is down [PREF-004]', new Error('down')],
    ['the reply is rubbish [PREF-006]', [200, 'rubbish']],
    ['a required key is missing [PREF-006, VAL-031]', [200, missing]],
  ])('when %s', async (_, reply) => {
    replies = { own: [reply] };
    await loadPreferences(MAIL);
    expect([isDegraded(), kept.get('degradedMode')]).toEqual([true, true]);
  });

  it('when the combined call times out after the provider’s time [PREF-005, CONST-031]', async () => {
    adoptPartner(providerOf({}, { preferencesTimeout: 7 }));
    replies = { own: ['hangs'] };
    const loading = loadPreferences(MAIL);
    await vi.advanceTimersByTimeAsync(6900);
    expect(isDegraded()).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    await loading;
    expect(isDegraded()).toBe(true);
  });

  it.each<readonly [string, Reply]>([
    ['fails [PREF-003]', [500, {}]],
    ['does not answer in time [PREF-005]', 'hangs'],
    ['gives invalid data [PREF-003, PREF-006]', [200, { branding: {} }]],
  ])('before anybody signs in, when the provider’s call %s', async (_, reply) => {
    replies = { partner: [reply] };
    const starting = startProvider();
    await vi.advanceTimersByTimeAsync(10_100);
    await starting;
    expect([isDegraded(), kept.get('degradedMode')]).toEqual([true, true]);
  });

  it('when an earlier visit ended in it, until a call succeeds [PREF-008]', async () => {
    kept.set('degradedMode', true);
    recallDegraded();
    expect(isDegraded()).toBe(true);
    replies = { own: [[200, good]] };
    await loadPreferences(MAIL);
    expect([isDegraded(), kept.get('degradedMode')]).toEqual([false, undefined]);
  });

  it('not when the session has ended', async () => {
    replies = { own: [[401, { error: { code: 'session_ended' } }]] };
    await loadPreferences(MAIL);
    expect(isDegraded()).toBe(false);
  });
});

describe('degraded mode', () => {
  it('uses the browser’s zone and language, and the defaults [PREF-007]', async () => {
    vi.stubGlobal('navigator', { ...navigator, languages: ['de-AT', 'en'] });
    vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function zagreb() {
      return { resolvedOptions: () => ({ timeZone: 'Europe/Zagreb' }) } as Intl.DateTimeFormat;
    });
    replies = { own: [[500, {}]] };
    await loadPreferences(MAIL);
    expect(currentPreferences()).toMatchObject({ language: 'de_DE', timezone: 'Europe/Zagreb', theme: '', sortby: 5 });
  });

  it('rejects only when the browser provides no zone and language [AUTH-021]', async () => {
    vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function broken() {
      throw new RangeError('no zone');
    });
    replies = { own: [[500, {}]] };
    await expect(loadPreferences(MAIL)).rejects.toThrow('no zone');
  });

  it('clears local storage except the provider [AUTH-021]', async () => {
    adoptPartner(provider);
    kept.set('guiSizes', { nav1Width: 300 });
    replies = { own: [[500, {}]] };
    await loadPreferences(MAIL);
    expect([kept.get('guiSizes'), kept.get('partnerPreferences')]).toEqual([undefined, provider]);
  });

  it('retries every 300 s until the data is valid, then ends with one growl [PREF-009, PREF-010, PREF-011, CONST-033]', async () => {
    const restored = vi.fn();
    const stop = whenRestored(restored);
    replies = { own: [new Error('down'), [200, missing], [200, good]] };
    await loadPreferences(MAIL);
    await minutes(4.9);
    expect(asked).toHaveLength(1);
    await minutes(0.2);
    expect([asked.length, isDegraded(), restored.mock.calls.length]).toEqual([2, true, 0]);
    await minutes(5);
    expect([asked.length, isDegraded(), restored.mock.calls.length]).toEqual([3, false, 1]);
    expect(currentPreferences().list_density).toBe('compact');
    await minutes(60);
    expect(asked).toHaveLength(3);
    stop();
  });

  it('retries at the provider’s interval [PREF-009, CONST-032]', async () => {
    adoptPartner(providerOf({}, { degradedModeCheck: 60 }));
    replies = { own: [[500, {}]] };
    await loadPreferences(MAIL);
    await minutes(3.1);
    expect(asked).toHaveLength(4);
  });

  it('retries the provider’s settings too, and ends when both calls succeeded [PREF-003, PREF-009]', async () => {
    replies = {
      partner: [
        [500, {}],
        [200, provider],
      ],
      own: [
        [500, {}],
        [500, {}],
        [200, good],
      ],
    };
    await startProvider();
    await loadPreferences(MAIL);
    await minutes(5.1);
    expect([partner.get(), isDegraded()]).toEqual([provider, true]);
    await minutes(5.1);
    expect(isDegraded()).toBe(false);
  });

  it('is not entered when the provider’s settings fail after the user’s own, which hold them, have loaded', async () => {
    replies = { partner: [[500, {}]], own: [[200, good]] };
    await loadPreferences(MAIL);
    await startProvider();
    expect(isDegraded()).toBe(false);
    await minutes(5.1);
    expect([isDegraded(), currentPreferences().theme]).toEqual([false, 'teal']);
  });

  it('retries at once when the network is back, or another tab has left degraded mode', async () => {
    recallDegraded();
    replies = { own: [new Error('down'), new Error('down'), [200, good]] };
    await loadPreferences(MAIL);
    dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect([asked.length, isDegraded()]).toEqual([2, true]);
    dispatchEvent(new StorageEvent('storage', { key: 'degradedMode', newValue: null }));
    await vi.advanceTimersByTimeAsync(0);
    expect([asked.length, isDegraded()]).toEqual([3, false]);
  });

  it('ends with the session', async () => {
    replies = { own: [[500, {}]] };
    await loadPreferences(MAIL);
    forgetPreferences();
    await minutes(10);
    expect([asked.length, isDegraded()]).toEqual([1, false]);
  });

  it('keeps changes, and saves them when the preferences are back [PREF-012]', async () => {
    replies = {
      own: [
        [500, {}],
        [200, good],
      ],
      other: [[200, { message: 'OK' }]],
    };
    await loadPreferences(MAIL);
    await savePreferences(MAIL, { sortdir: 1 });
    await savePreferences(MAIL, { theme: 'red' });
    expect(currentPreferences()).toMatchObject({ sortdir: 1, theme: 'red' });
    expect(asked.filter((one) => one.startsWith('PUT'))).toEqual([]);
    await minutes(5.1);
    expect(asked.filter((one) => one.startsWith('PUT'))).toEqual([
      `PUT /api/db/webmail/prefs/mail/clara%40example.test.json`,
    ]);
    expect(currentPreferences()).toMatchObject({ sortdir: 1, theme: 'red', list_density: 'compact' });
  });
});

describe('a change in degraded mode', () => {
  it('is undone with a growl when it is refused later', async () => {
    const locked = { error: { code: 'preference_locked', details: { field: 'theme' } } };
    replies = {
      own: [
        [500, {}],
        [200, good],
      ],
      other: [[409, locked]],
    };
    await loadPreferences(MAIL);
    await savePreferences(MAIL, { theme: 'red' });
    expect(currentPreferences().theme).toBe('red');
    await minutes(5.1);
    expect(currentPreferences().theme).toBe('teal');
    expect(growls.get()).toMatchObject([{ type: 'danger' }]);
    growl.hide();
  });
});

describe('a call in degraded mode', () => {
  beforeEach(async () => {
    replies = { own: [[500, {}]], other: [[200, {}]] };
    await loadPreferences(MAIL);
    asked = [];
  });

  const refusals = OPERATIONS.filter(({ whenDegraded }) => whenDegraded === 'refused');
  it.each(refusals.map((operation) => [operation.id, operation] as const))(
    '%s is rejected with degradedMode and no request [ERR-001, PREF-012, PREF-015, PREF-016]',
    async (_, operation) => {
      const input: LooseInput = {};
      await expect(call(operation, input as never)).rejects.toMatchObject({ code: 'degradedMode' });
      expect(asked).toEqual([]);
    },
  );

  it.each([
    ['reminders', '/api/db/steele/1.0/task/notifications.json'],
    ['alerts', '/api/db/steele/1.0/events/notifications.json'],
    ['filters', '/api/rrad/mail/filters/example.test/clara.json'],
  ])('of a later part is rejected too: %s', async (_, path) => {
    await expect(call({ ...loadSpamFilter, id: 'later', path }, {} as never)).rejects.toMatchObject({
      code: 'degradedMode',
    });
    expect(asked).toEqual([]);
  });

  it('is made when it is not one of those, and after the mode has ended', async () => {
    await call(currentSession, {}).catch(() => undefined);
    expect(asked).toHaveLength(1);
    replies['own'] = [[200, good]];
    await loadPreferences(MAIL);
    const params = { domain: 'example.test', file: 'clara.json' };
    await call(loadSpamFilter, { params }).catch(() => undefined);
    expect(asked.at(-1)).toBe('GET /api/rrad/mail/spamfilter/example.test/clara.json');
  });

  it('is repeated when the mode ends', async () => {
    const queryFn = (): Promise<unknown> =>
      call(loadSpamFilter, { params: { domain: 'example.test', file: 'c.json' } });
    const observed = await import('@tanstack/react-query');
    const observer = new observed.QueryObserver(queryClient, { queryKey: ['spam'], queryFn, retry: false });
    const stop = observer.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    expect(observer.getCurrentResult().error).toMatchObject({ code: 'degradedMode' });
    replies = { own: [[200, good]], other: [[200, { AllowList: ['a.test'], BlockList: [] }]] };
    await loadPreferences(MAIL);
    await vi.advanceTimersByTimeAsync(0);
    expect(observer.getCurrentResult().data).toEqual({ AllowList: ['a.test'], BlockList: [] });
    stop();
  });
});
