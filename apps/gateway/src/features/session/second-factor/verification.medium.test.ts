import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnDatabases } from '../../../platform/testing/test-databases.ts';
import { SecondFactorBed } from './second-factor.test-bed.ts';

describeOnDatabases('passing the second factor', (open) => {
  let bed: SecondFactorBed;

  beforeAll(async () => {
    bed = await SecondFactorBed.open(await open());
  });
  afterAll(() => bed.close());

  describe('signing in', () => {
    it('requires the code before anything else [AUTH-011, AUTH-017]', async () => {
      await bed.enabled('ben');
      bed.signedIn.mockClear();
      const browser = bed.browser();
      expect(await browser.signIn('ben')).toMatchObject({ status: 200, body: { status: 6 } });
      expect(browser.badge()).toMatchObject({ mail: 'ben@example.test', level: 100, mfa: 'g2fa' });
      expect(await browser.reach()).toBe('second_factor_required');
      expect((await browser.call('GET', '/api/auth/session')).body).toMatchObject({
        isauth: true,
        isverified: false,
        is2faSetupRequired: false,
        localkey: '',
      });
      expect(bed.signedIn).not.toHaveBeenCalled();
    });

    it('is verified once for a session, whose cookie then changes [API-091, AUTH-012, AUTH-014]', async () => {
      const { secret } = await bed.enabled('bob');
      bed.signedIn.mockClear();
      const browser = bed.browser();
      await browser.signIn('bob');
      const before = new Map(browser.cookies);
      const passed = await browser.verify(bed.codeOf(secret).replace(/^.../, '$& '));
      expect(passed.body).toEqual({ result: true, now: bed.now, expires: bed.now + 600_000 });
      expect(browser.badge()['level']).toBeGreaterThan(100);
      expect(browser.badge()).not.toHaveProperty('mfa');
      expect(await browser.reach()).toBe('open');
      expect(bed.signedIn).toHaveBeenCalledOnce();
      for (const name of ['SessionID', 'RToken', 'AccessToken']) {
        expect(browser.cookies.get(name)).not.toBe(before.get(name));
      }
      const planted = bed.browser();
      for (const [name, value] of before) planted.cookies.set(name, value);
      expect(await planted.reach()).toBe('session_ended');
      expect((await browser.verify('000000')).body['result']).toBe(true);
      expect((await browser.call('GET', '/api/auth/session')).body).toMatchObject({ isverified: true });
      expect(await browser.reach()).toBe('open');
    });

    it('sets the badge again when the browser has lost it [AUTH-013]', async () => {
      await bed.enabled('bea');
      const browser = bed.browser();
      await browser.signIn('bea');
      browser.cookies.delete('AccessBadge');
      await browser.call('GET', '/api/auth/session');
      expect(browser.badge()).toMatchObject({ level: 100, mfa: 'g2fa' });
    });

    it('accepts no code twice, and no older one', async () => {
      const { secret } = await bed.enabled('cat');
      const [one, two] = [bed.browser(), bed.browser()];
      await one.signIn('cat');
      await two.signIn('cat');
      const [older, code] = [bed.codeOf(secret, -1), bed.codeOf(secret)];
      expect((await one.verify(code)).body['result']).toBe(true);
      expect((await two.verify(code)).code).toBe('second_factor_rejected');
      expect((await two.verify(older)).code).toBe('second_factor_rejected');
      expect((await two.verify(bed.codeOf(secret, 1))).body['result']).toBe(true);
    });

    it('accepts a code for only one of many parallel sessions', async () => {
      const { secret } = await bed.enabled('dan');
      const browsers = [bed.browser(), bed.browser(), bed.browser()];
      for (const browser of browsers) await browser.signIn('dan');
      const answers = await Promise.all(browsers.map((browser) => browser.verify(bed.codeOf(secret))));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    it('rejects a wrong code, and signs out with 105008 after the fifth in a row [ERR-010, ERR-011]', async () => {
      const { secret } = await bed.enabled('eve');
      const browser = bed.browser();
      await browser.signIn('eve');
      for (let i = 0; i < 4; i++) {
        const wrong = await browser.verify(bed.wrongCodeOf(secret));
        expect([wrong.status, wrong.code]).toEqual([422, 'second_factor_rejected']);
        expect(await browser.reach()).toBe('second_factor_required');
      }
      const last = await browser.verify(bed.wrongCodeOf(secret));
      expect([last.status, last.code]).toEqual([429, 'second_factor_attempts']);
      expect(last.details).toEqual({ number: 105_008, retryAfter: 60 });
      expect(await browser.reach()).toBe('session_ended');
    });

    it('checks no code for a while then, and for longer after each further wrong one', async () => {
      const { secret, recovery } = await bed.enabled('fay');
      const browser = bed.browser();
      await browser.signIn('fay');
      for (let i = 0; i < 5; i++) await browser.verify(bed.wrongCodeOf(secret));
      for (const [code, mfa] of [
        [bed.codeOf(secret), 'g2fa'],
        [recovery[0] ?? '', 'recovery'],
      ] as const) {
        await browser.signIn('fay');
        expect((await browser.verify(code, { mfa })).code).toBe('second_factor_attempts');
        expect(await browser.reach()).toBe('session_ended');
      }
      bed.wait(60);
      await browser.signIn('fay');
      expect((await browser.verify(bed.wrongCodeOf(secret))).details).toEqual({ number: 105_008, retryAfter: 120 });
      bed.wait(120);
      await browser.signIn('fay');
      expect((await browser.verify(bed.codeOf(secret))).body['result']).toBe(true);
      bed.wait(60);
      await browser.signIn('fay');
      expect((await browser.verify(bed.wrongCodeOf(secret))).code).toBe('second_factor_rejected');
    });

    it('counts every parallel guess', async () => {
      const { secret } = await bed.enabled('gil');
      const browser = bed.browser();
      await browser.signIn('gil');
      const wrong = bed.wrongCodeOf(secret);
      const answers = await Promise.all(Array.from({ length: 12 }, () => browser.verify(wrong)));
      expect(answers.filter(({ code }) => code === 'second_factor_rejected').length).toBeLessThan(5);
    });

    it('accepts a recovery code in place of one of the app, once', async () => {
      const { recovery } = await bed.enabled('hal');
      const [code = '', second = ''] = recovery;
      const browser = bed.browser();
      await browser.signIn('hal');
      expect((await browser.call('GET', '/api/auth/mfa/ways')).body).toEqual({ passkey: false, recovery: true });
      expect((await browser.verify(code)).code).toBe('second_factor_rejected');
      expect((await browser.verify(code.toUpperCase().replace('-', ' '), { mfa: 'recovery' })).body['result']).toBe(
        true,
      );
      expect((await browser.call('GET', '/api/auth/mfa')).body['recoveryLeft']).toBe(9);
      const again = bed.browser();
      await again.signIn('hal');
      expect((await again.verify(code, { mfa: 'recovery' })).code).toBe('second_factor_rejected');
      await browser.confirm();
      const { body } = await browser.call('POST', '/api/auth/mfa/recovery');
      expect(body['recoveryCodes']).toHaveLength(10);
      expect((await again.verify(second, { mfa: 'recovery' })).code).toBe('second_factor_rejected');
      const fresh = (body['recoveryCodes'] as string[])[0] ?? '';
      expect((await again.verify(fresh, { mfa: 'recovery' })).body['result']).toBe(true);
    });

    it('allows neither the set-up of another authenticator nor anything else before the code', async () => {
      const { secret } = await bed.enabled('ira');
      const browser = bed.browser();
      await browser.signIn('ira');
      expect((await browser.generate()).code).toBe('second_factor_required');
      expect((await browser.enable(secret, bed.codeOf(secret))).code).toBe('second_factor_required');
      expect((await browser.confirm()).code).toBe('second_factor_required');
      expect((await browser.call('DELETE', `/api/db/webmail/prefs/g2fa/${browser.mail}`)).code).toBe(
        'second_factor_required',
      );
      expect((await browser.call('GET', '/api/auth/mfa')).code).toBe('second_factor_required');
    });
  });

  describe('a trusted browser', () => {
    it('needs no code for 30 days, for the account that trusts it only', async () => {
      const { secret } = await bed.enabled('jan');
      await bed.enabled('jim');
      const browser = bed.browser();
      await browser.signIn('jan');
      await browser.verify(bed.codeOf(secret), { remember: true });
      const list = (await browser.call('GET', '/api/auth/mfa')).body['devices'];
      expect(list).toMatchObject([{ agent: 'Test browser', current: true, createdAt: bed.now }]);
      browser.forgetSession();
      bed.wait(29 * 86_400);
      await browser.signIn('jan');
      expect(await browser.reach()).toBe('open');
      expect(browser.badge()['level']).toBe(101);
      browser.forgetSession();
      await browser.signIn('jim');
      expect(await browser.reach()).toBe('second_factor_required');
      browser.forgetSession();
      bed.wait(2 * 86_400);
      await bed.feature.jobs[0]?.run();
      await browser.signIn('jan');
      expect(await browser.reach()).toBe('second_factor_required');
    });

    it('needs a code again after it was removed', async () => {
      const { secret, browser: phone } = await bed.enabled('joy');
      const browser = bed.browser();
      await browser.signIn('joy');
      await browser.verify(bed.codeOf(secret), { remember: true });
      const [device] = (await phone.call('GET', '/api/auth/mfa')).body['devices'] as { id: string; current: boolean }[];
      expect(device?.current).toBe(false);
      const stranger = bed.browser();
      await stranger.signIn('kay');
      expect((await stranger.call('DELETE', `/api/auth/mfa/devices/${device?.id ?? ''}`)).code).toBe('not_found');
      expect((await phone.call('DELETE', `/api/auth/mfa/devices/${device?.id ?? ''}`)).status).toBe(200);
      browser.forgetSession();
      await browser.signIn('joy');
      expect(await browser.reach()).toBe('second_factor_required');
    });

    it('is not trusted when its cookie was planted before', async () => {
      const { secret } = await bed.enabled('ken');
      const browser = bed.browser();
      await browser.signIn('ken');
      await browser.verify(bed.codeOf(secret), { remember: true });
      const [name = '', first = ''] = [...browser.cookies].find(([key]) => key.startsWith('Trusted_')) ?? [];
      browser.forgetSession();
      const victim = bed.browser();
      victim.cookies.set(name, `${first}x`);
      await victim.signIn('ken');
      await victim.verify(bed.codeOf(secret, 1), { remember: true });
      expect(victim.cookies.get(name)).not.toContain(first);
    });
  });
});
