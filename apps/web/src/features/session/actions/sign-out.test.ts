import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLanguage, speech } from '../../../lib/i18n/language.ts';
import { setNavigator } from '../../../lib/location.ts';
import { partner } from '../../../lib/partner.ts';
import { providerOf } from '../../partner/provider.test-maker.ts';
import { NOBODY, session } from '../../../lib/session-state.ts';
import { followSession } from '../session-life.ts';
import { signOut } from './sign-out.ts';

const box = vi.hoisted(() => ({ outside: [] as string[], logouts: 0, timeout: 0 }));
vi.mock('../../../lib/go-outside.ts', () => ({ goOutside: (address: string) => box.outside.push(address) }));
vi.mock('../../../lib/call.ts', () => ({
  call: (_operation: unknown, _input: unknown, options: { timeout: number }) => {
    box.logouts += 1;
    box.timeout = options.timeout;
    return Promise.resolve({ isauth: false });
  },
}));

const user = { mail: 'clara@example.test', account: 'clara', domain: 'example.test', maillogin: 'clara' };
const went: string[] = [];

const OWN_PAGE = 'https://login.example.test/mail';

function signIn(): void {
  session.set({ ...NOBODY, isinit: true, isauth: true, user });
}

followSession();

beforeEach(() => {
  box.outside = [];
  box.logouts = 0;
  went.length = 0;
  setNavigator((path) => {
    went.push(path);
    return Promise.resolve();
  });
  partner.set(providerOf());
});
afterEach(async () => {
  session.set({ ...NOBODY, isinit: true });
  document.cookie = 'CustomLoginPage=; Max-Age=0; Path=/';
  vi.useRealTimers();
  await setLanguage('en_US');
});

describe('signing out', () => {
  it('removes the cookies of the session that the page can reach [AUTH-036]', async () => {
    partner.set(providerOf({}, { customLoginPage: OWN_PAGE }));
    signIn();
    document.cookie = 'RToken=r; Path=/';
    document.cookie = 'AccessBadge=b; Path=/';
    expect(document.cookie).toContain('CustomLoginPage');
    await signOut();
    expect(document.cookie).toBe('');
  });

  it('waits at most 3 s for the gateway [CONST-030]', async () => {
    signIn();
    await signOut();
    expect(box.timeout).toBe(3000);
  });

  it('sets the language back to the provider’s [AUTH-039]', async () => {
    signIn();
    await setLanguage('de_DE');
    await signOut();
    await vi.waitFor(() => expect(speech.get().code).toBe('en_US'));
  });

  it('opens the sign-in screen [AUTH-043]', async () => {
    signIn();
    await signOut();
    expect([went, box.outside]).toEqual([['/login'], []]);
  });

  it('opens the provider’s own sign-in page when its cookie is set [AUTH-044]', async () => {
    partner.set(providerOf({}, { customLoginPage: OWN_PAGE }));
    signIn();
    await signOut();
    expect([went, box.outside]).toEqual([[], [OWN_PAGE]]);
  });

  it('ignores a cookie that differs from the provider’s settings', async () => {
    signIn();
    document.cookie = `CustomLoginPage=${encodeURIComponent('https://evil.test/')}; Path=/`;
    await signOut();
    partner.set(providerOf({}, { customLoginPage: OWN_PAGE }));
    signIn();
    document.cookie = `CustomLoginPage=${encodeURIComponent('https://evil.test/')}; Path=/`;
    await signOut();
    expect([went, box.outside]).toEqual([['/login', '/login'], []]);
  });
});

describe('a session', () => {
  it('counts inactivity from sign-in to sign-out, by the provider’s time [AUTH-052, AUTH-053, BRAND-008]', async () => {
    vi.useFakeTimers();
    partner.set(providerOf({}, { AutoLogout: true, AutoLogoutTime: 120 }));
    await vi.advanceTimersByTimeAsync(600_000);
    expect(box.logouts).toBe(0);
    signIn();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(session.get().isauth).toBe(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([box.logouts, session.get().isauth]).toEqual([1, false]);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(box.logouts).toBe(1);
  });
});
