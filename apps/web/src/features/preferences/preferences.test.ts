import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { clearToken, setToken } from '../../lib/token.ts';
import { providerOf } from '../partner/provider.test-maker.ts';
import { currentPreferences } from '../../lib/preferences-state.ts';
import { lastSave } from './last-save.ts';
import { forgetPreferences, loadPreferences, mergePreferences, savePreferences } from './preferences.ts';

const MAIL = 'clara@example.test';
const good = {
  userPreferences: { theme: 'teal', list_density: 'compact', from_the_future: 1 },
  partnerPreferences: providerOf(),
};

let replies: (() => readonly [number, unknown] | Error)[];

beforeEach(() => {
  vi.useFakeTimers();
  setToken({ expires: Date.now() + 86_400_000, now: Date.now() });
  vi.stubGlobal('fetch', (address: string) => {
    if (address.includes('/cloudbox/')) return Promise.resolve(new Response('{"services":[]}'));
    const reply = (replies.length > 1 ? replies.shift() : replies[0])?.() ?? new Error('none');
    if (reply instanceof Error) return Promise.reject(reply);
    return Promise.resolve(new Response(JSON.stringify(reply[1]), { status: reply[0] }));
  });
});

afterEach(() => {
  forgetPreferences();
  queryClient.clear();
  clearToken();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('loading preferences', () => {
  it('returns stored values, and defaults for unset and invalid ones', async () => {
    replies = [() => [200, { ...good, userPreferences: { theme: 'teal', sortdir: 'sideways' } }]];
    await loadPreferences(MAIL);
    expect(currentPreferences()).toMatchObject({ theme: 'teal', sortdir: -1, list_density: 'comfortable' });
  });
});

describe('the offer to undo the last change', () => {
  afterEach(() => {
    location.hash = '';
    lastSave.set(null);
  });

  it('is made for changes among the preferences, and not for what other pages save', async () => {
    replies = [() => [200, good], () => [200, { message: 'OK' }]];
    await loadPreferences(MAIL);
    location.hash = '/mail/list/msg';
    await savePreferences(MAIL, { tour_modal: 1 });
    expect(lastSave.get()).toBeNull();
    location.hash = '/preferences/general';
    await savePreferences(MAIL, { theme: 'violet' });
    expect(lastSave.get()).not.toBeNull();
  });
});

describe('a change made while the preferences load', () => {
  const answers: ((reply: Response) => void)[] = [];
  const answer = (status: number, body: unknown): void =>
    answers.shift()?.(new Response(JSON.stringify(body), { status }));

  beforeEach(() => {
    answers.length = 0;
    vi.stubGlobal('fetch', (address: string) =>
      address.includes('/cloudbox/')
        ? Promise.resolve(new Response('{"services":[]}'))
        : new Promise<Response>((resolve) => answers.push(resolve)),
    );
  });

  it('is kept, whether it is saved before or after they have loaded', async () => {
    const loading = loadPreferences(MAIL);
    await vi.advanceTimersByTimeAsync(0);
    const saving = savePreferences(MAIL, { theme: 'violet' });
    await vi.advanceTimersByTimeAsync(0);
    const [load, save, late] = [answers.shift(), answers.shift(), savePreferences(MAIL, { sortdir: 1 })];
    await vi.advanceTimersByTimeAsync(0);
    save?.(new Response(JSON.stringify({ message: 'OK' }), { status: 200 }));
    await saving;
    load?.(new Response(JSON.stringify(good), { status: 200 }));
    await loading;
    expect(currentPreferences()).toMatchObject({ theme: 'violet', sortdir: 1, list_density: 'compact' });
    answer(200, { message: 'OK' });
    await late;
    expect(currentPreferences()).toMatchObject({ theme: 'violet', sortdir: 1, list_density: 'compact' });
  });

  it('is replaced by the loaded value when it is refused', async () => {
    const loading = loadPreferences(MAIL);
    await vi.advanceTimersByTimeAsync(0);
    const refused = expect(savePreferences(MAIL, { theme: 'violet' })).rejects.toMatchObject({
      code: 'storage_unavailable',
    });
    await vi.advanceTimersByTimeAsync(0);
    answer(200, good);
    await loading;
    expect(currentPreferences().theme).toBe('violet');
    answer(503, { error: { code: 'storage_unavailable' } });
    await refused;
    expect(currentPreferences()).toMatchObject({ theme: 'teal', list_density: 'compact' });
  });
});

describe('saving preferences', () => {
  it('shows a change at once and undoes it when it is refused', async () => {
    replies = [() => [200, good]];
    await loadPreferences(MAIL);
    replies = [() => [503, { error: { code: 'storage_unavailable' } }]];
    const saving = savePreferences(MAIL, { theme: 'violet' });
    expect(currentPreferences().theme).toBe('violet');
    await expect(saving).rejects.toMatchObject({ code: 'storage_unavailable' });
    expect(currentPreferences().theme).toBe('teal');
  });

  it('applies changes of other sessions', async () => {
    replies = [() => [200, good]];
    await loadPreferences(MAIL);
    mergePreferences({ theme: 'red' });
    expect(currentPreferences()).toMatchObject({ theme: 'red', list_density: 'compact' });
  });
});
