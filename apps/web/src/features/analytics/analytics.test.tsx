import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { consent, CONSENT_KEY, answerConsent, isConsentKnown, recallConsent } from '../../lib/consent.ts';
import { pageState } from '../../lib/page-state.ts';
import { changeSession, NOBODY, session } from '../../lib/session-state.ts';
import { tellShell } from '../../lib/shell-state.ts';
import { kept } from '../../lib/storage.ts';
import { lookUpAccount } from './account-info.ts';
import { clickOn } from './clicks.ts';
import { analytics } from './feature.ts';
import { measure } from './measure.ts';

const sent = vi.hoisted((): unknown[] => []);
vi.mock('./analytics-frame.ts', () => ({
  openAnalyticsFrame: () => ({ send: (event: unknown) => sent.push(event), remove: () => undefined }),
}));

const MAIL = 'clara@example.test';
const SETTINGS = {
  ...({ driver: 'matomo', address: 'https://m.example/', site: '1', customerNumber: 'c', env: '' } as const),
  accounts: { us: 'a', eu: 'b', ap: 'c' },
};
const user = { mail: MAIL, account: 'clara', domain: 'example.test', maillogin: 'clara' };
const replies = vi.hoisted((): unknown[] => []);
vi.mock('../../lib/call.ts', async (original) => {
  const { call } = await original<{ call: (...args: unknown[]) => unknown }>();
  return { call: (...args: unknown[]) => (replies.length > 0 ? Promise.resolve(replies.shift()) : call(...args)) };
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  session.set(NOBODY);
  pageState.set(null);
  tellShell({ degraded: false });
  sent.length = 0;
});

describe('the account of events', () => {
  it('is not asked for in degraded mode [VAL-004]', async () => {
    const asked = vi.spyOn(globalThis, 'fetch');
    tellShell({ degraded: true });
    await expect(lookUpAccount(MAIL)).rejects.toMatchObject({ code: 'degradedMode' });
    expect(asked).not.toHaveBeenCalled();
  });

  it('must be in the reply [VAL-005]', async () => {
    const visitor = { pseudonym: 'made-up', accountOwner: true };
    replies.push({ domain: { AccountID: '' }, visitor }, { domain: { AccountID: 'A-17' }, visitor });
    await expect(lookUpAccount(MAIL)).rejects.toThrow('no account id');
    await expect(lookUpAccount(MAIL)).resolves.toEqual({ accountId: 'A-17', ...visitor });
  });
});

describe('events', () => {
  it('alone tell whether the visitor owns the account: no other code reads it [AUTH-058]', async () => {
    replies.push({ domain: { AccountID: 'A-17' }, visitor: { pseudonym: 'made-up', accountOwner: true } });
    changeSession({ isauth: true, prefsloaded: true, user });
    pageState.set({ state: 'app.base.nav0.tasks', path: '/tasks', search: {} });
    const stop = measure(SETTINGS);
    await vi.waitFor(() => expect(sent).toMatchObject([{ accountId: 'A-17', params: { account_owner: '1' } }]));
    stop();
    const folders = ['apps/web/src', 'apps/gateway/src', 'packages/rules/src', 'packages/contract/src'];
    const sources = folders.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file) && !/\.test[.-]/.test(file))
        .map((file) => `${folder}/${file}`),
    );
    expect(sources.filter((path) => /account_?owner/i.test(readFileSync(path, 'utf8'))).sort()).toEqual([
      'apps/gateway/src/wire-preferences.ts',
      'apps/web/src/features/analytics/measure.ts',
      'packages/contract/src/analytics/settings.ts',
      'packages/contract/src/preferences/account.ts',
    ]);
  });

  it('go out without the account when it cannot be looked up, with a warning for nobody’s eyes [ERR-049]', async () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue(undefined);
    tellShell({ degraded: true });
    changeSession({ isauth: true, prefsloaded: true, user });
    pageState.set({
      state: 'app.base.nav0.mail.list.msg',
      path: '/mail/list/msg',
      search: { currentfolder: 'Secret' },
    });
    const stop = measure(SETTINGS);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ module: 'mail', event_action: 'list.msg', accountId: '', user: '', params: {} });
    expect(JSON.stringify(sent)).not.toContain('Secret');
    expect(warned).toHaveBeenCalledOnce();
    stop();
    pageState.set({ state: 'app.base.nav0.tasks', path: '/tasks', search: {} });
    await Promise.resolve();
    expect(sent).toHaveLength(1);
  });
});

describe('clicks', () => {
  it('are named by kind and area, never by a text', () => {
    document.body.innerHTML =
      '<nav data-area="sections"><button id="b"><svg></svg></button></nav><a href="#x" id="a">Re: secret</a><p id="p">text</p>';
    const at = (selector: string) => clickOn(document.querySelector(selector));
    expect(at('svg')).toEqual({ element: 'button', area: 'sections' });
    expect(at('#a')).toEqual({ element: 'link', area: 'content' });
    expect(at('#p')).toBeNull();
  });
});

describe('the consent', () => {
  it('belongs to the token: with another one the visitor is asked again [BRAND-048]', () => {
    kept.remove(CONSENT_KEY);
    recallConsent('one');
    expect(consent.get()).toBeNull();
    answerConsent('agreed', 'one');
    recallConsent('one');
    expect(consent.get()).toBe('agreed');
    recallConsent('two');
    expect(consent.get()).toBeNull();
  });

  it('is applied 1000 ms after the start [BRAND-049]', () => {
    vi.useFakeTimers();
    answerConsent('agreed', '');
    consent.set(null);
    void analytics.start?.();
    vi.advanceTimersByTime(999);
    expect([consent.get(), isConsentKnown.get()]).toEqual([null, false]);
    vi.advanceTimersByTime(1);
    expect([consent.get(), isConsentKnown.get()]).toEqual(['agreed', true]);
    vi.useRealTimers();
  });

  it('is declined where the browser says so, until its user agrees', () => {
    vi.stubGlobal('navigator', { globalPrivacyControl: true });
    recallConsent('three');
    expect(consent.get()).toBe('declined');
    answerConsent('agreed', 'three');
    recallConsent('three');
    expect(consent.get()).toBe('agreed');
  });
});
