import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { kept } from '../../lib/storage.ts';
import { followPartner } from './follow-partner.ts';
import { hasFeature, partner, PARTNER_KEY, recallPartner } from '../../lib/partner.ts';
import { setLanguage } from '../../lib/i18n/language.ts';
import { changeSession } from '../../lib/session-state.ts';
import { loadPartner } from './load-partner.ts';
import { CHECK_INTERVAL_MS, MIN_INTERVAL_MS } from './refresh-partner.ts';
import { providerOf } from './provider.test-maker.ts';
import { providerPage } from '../../lib/provider-pages.ts';

let reply: unknown;
beforeEach(() => {
  reply = providerOf();
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(reply))));
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.head.replaceChildren();
  partner.set(null);
  kept.remove(PARTNER_KEY);
});

function inPage(data: unknown): void {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = 'partner';
  element.textContent = typeof data === 'string' ? data : JSON.stringify(data);
  document.head.append(element);
}

describe('the provider of this page', () => {
  it('is the one that the gateway wrote into the page, before the one of an earlier visit', () => {
    kept.set(PARTNER_KEY, providerOf({ name: 'Earlier' }));
    expect(recallPartner()?.branding.name).toBe('Earlier');
    inPage(providerOf({ name: 'Of the page' }));
    expect(recallPartner()?.branding.name).toBe('Of the page');
    expect(partner.get()?.branding.name).toBe('Of the page');
  });

  it('is null when the stored one cannot be parsed', () => {
    inPage('{');
    kept.set(PARTNER_KEY, { branding: {} });
    expect(recallPartner()).toBeNull();
  });

  it.each(['branding', 'domain', 'features', 'hostopians', 'preferences'])(
    'is not taken from an answer without %s [DATA-020, VAL-031]',
    async (key) => {
      const { [key]: _left, ...rest } = providerOf() as Record<string, unknown>;
      reply = rest;
      await expect(loadPartner()).rejects.toThrow();
      expect(partner.get()).toBeNull();
    },
  );

  it('keeps its branding when the reply has none with a hosting id [ERR-008]', async () => {
    await loadPartner();
    const { HostopianID: _id, ...branding } = providerOf({ name: 'Nobody' }).branding;
    for (const rejected of [branding, { ...branding, HostopianID: '' }]) {
      reply = { ...providerOf(), branding: rejected };
      await expect(loadPartner()).rejects.toThrow();
    }
    expect(partner.get()?.branding.name).toBe('Northwater');
  });

  it('has a feature that its list names in lower case [BRAND-015, BRAND-017]', () => {
    const provider = providerOf({}, {}, ['onlinefax']);
    expect(hasFeature(provider, 'onlinefax')).toBe(true);
    expect(hasFeature(provider, 'OnlineFax')).toBe(true);
    expect(hasFeature(provider, 'briefcase')).toBe(false);
    expect(hasFeature(null, 'onlinefax')).toBe(false);
  });

  it('replaces our pages by its own, at http and https addresses only [BRAND-010, BRAND-011, BRAND-012]', () => {
    const own = { customForgotPage: 'https://own.test/forgot', customChangePasswordPage: 'http://own.test/password' };
    const provider = providerOf({}, { ...own, customErrorPage: 'https://own.test/error' });
    expect(providerPage(provider, 'error')).toBe('https://own.test/error');
    expect(providerPage(provider, 'forgot')).toBe(own.customForgotPage);
    expect(providerPage(provider, 'changePassword')).toBe(own.customChangePasswordPage);
    expect(providerPage(provider, 'login')).toBeNull();
    for (const address of ['javascript:alert(1)', '//evil.test', 'data:text/html,x', '/elsewhere', 'https://']) {
      expect(providerPage(providerOf({}, { customErrorPage: address }), 'error')).toBeNull();
    }
  });

  it('shows its icon in the browser’s tab [BRAND-050]', () => {
    document.head.innerHTML = '<link rel="icon" type="image/svg+xml" href="/favicon.svg">';
    const stop = followPartner();
    const icon = document.querySelector('link');
    expect(icon?.getAttribute('href')).toBe('/favicon.svg');
    const favicon = '/partner/754/v/images/icon.png';
    partner.set(providerOf({ SteeleBrandingItems: { colors: { brand: '' }, favicon, navlogo: '' } }));
    expect([icon?.getAttribute('href'), icon?.getAttribute('type')]).toEqual([favicon, null]);
    stop();
  });

  describe('while nobody is signed in', () => {
    let stop: () => void;
    let isVisible: boolean;
    const comeBack = async (): Promise<void> => {
      document.dispatchEvent(new Event('visibilitychange'));
      await vi.advanceTimersByTimeAsync(0);
    };
    const nameNow = (): string | undefined => partner.get()?.branding.name;

    beforeEach(async () => {
      vi.useFakeTimers();
      isVisible = true;
      vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isVisible ? 'visible' : 'hidden'));
      await setLanguage('en_US');
      partner.set(providerOf());
      stop = followPartner();
    });
    afterEach(async () => {
      stop();
      vi.useRealTimers();
      vi.restoreAllMocks();
      changeSession({ isauth: false });
      await setLanguage('en_US');
    });

    it('changes on the open page when somebody comes back to it, and every five minutes', async () => {
      reply = providerOf({ name: 'Second', WebmailLanguage: 'de_DE' });
      await comeBack();
      expect(nameNow()).toBe('Northwater');
      await vi.advanceTimersByTimeAsync(MIN_INTERVAL_MS);
      await comeBack();
      expect(nameNow()).toBe('Second');
      await vi.waitFor(() => expect(document.documentElement.lang).toBe('de-DE'));
      reply = providerOf({ name: 'Third' });
      await vi.advanceTimersByTimeAsync(CHECK_INTERVAL_MS);
      expect(nameNow()).toBe('Third');
      const shown = partner.get();
      await vi.advanceTimersByTimeAsync(CHECK_INTERVAL_MS);
      expect(partner.get()).toBe(shown);
    });

    it('is asked for neither by a page that nobody sees, nor by one that hears of changes', async () => {
      reply = providerOf({ name: 'Second' });
      isVisible = false;
      await vi.advanceTimersByTimeAsync(CHECK_INTERVAL_MS);
      isVisible = true;
      changeSession({ isauth: true });
      await comeBack();
      expect(nameNow()).toBe('Northwater');
    });
  });
});
