import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnDatabases } from '../../../platform/testing/test-databases.ts';
import { SecondFactorBed } from './second-factor.test-bed.ts';
import { testAccount } from '../../../platform/testing/test-account.ts';

const STRICT = 'strict.localhost';

describeOnDatabases('the second factor', (open) => {
  let bed: SecondFactorBed;

  beforeAll(async () => {
    bed = await SecondFactorBed.open(await open());
  });
  afterAll(() => bed.close());

  it('can be neither set up nor tried when the mail server never checked the password [AUTH-057]', async () => {
    const stranger = bed.browser(STRICT);
    await stranger.signIn('uma', 'run out');
    expect([(await stranger.generate()).code, await stranger.reach()]).toEqual([
      'password_change_required',
      'password_change_required',
    ]);
    const { secret } = await bed.enabled('ugo', STRICT);
    await stranger.signIn('ugo', 'run out');
    for (let guess = 1; guess <= 6; guess += 1) {
      expect((await stranger.verify(bed.wrongCodeOf(secret))).code).toBe('password_change_required');
    }
    const owner = bed.browser(STRICT);
    await owner.signIn('ugo');
    expect((await owner.verify(bed.codeOf(secret))).status).toBe(200);
  });

  describe('setting up', () => {
    it('returns a secret and its QR code, and is enabled with a code of it [API-088, API-089, AUTH-065]', async () => {
      const browser = bed.browser();
      await browser.signIn('amy');
      await browser.confirm();
      const { body } = await browser.generate();
      const { secret, uri, image } = body as { secret: string; uri: string; image: string };
      expect(secret).toMatch(/^[A-Z2-7]{32}$/);
      expect(uri).toBe(
        `otpauth://totp/Northwater%20Hosting:amy%40example.test?issuer=Northwater%20Hosting&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
      );
      const svg = Buffer.from(image.replace('data:image/svg+xml;base64,', ''), 'base64').toString();
      expect(svg).toMatch(/^<svg [^>]*width="150"/);
      const done = await browser.enable(secret, bed.codeOf(secret));
      expect(done.body['result']).toBe(true);
      const recovery = done.body['recoveryCodes'] as string[];
      expect(new Set(recovery).size).toBe(10);
      for (const code of recovery) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
      const { body: state } = await browser.call('GET', '/api/auth/mfa');
      expect(state).toMatchObject({ enabled: true, since: bed.now, recoveryLeft: 10, required: false, devices: [] });
      expect(await browser.reach()).toBe('open');
    });

    it('accepts no other code, and has no effect before the right one [VAL-030]', async () => {
      const browser = bed.browser();
      await browser.signIn('ann');
      await browser.confirm();
      const { secret } = (await browser.generate()).body as { secret: string };
      for (const [given, code] of [
        [secret, bed.wrongCodeOf(secret)],
        [secret, ''.padEnd(7, '1')],
        ['A'.repeat(32), bed.codeOf('A'.repeat(32))],
      ] as const) {
        expect((await browser.enable(given, code)).body).toEqual({ result: false, recoveryCodes: [] });
      }
      expect((await browser.call('GET', '/api/auth/mfa')).body).toMatchObject({ enabled: false });
      bed.wait(16 * 60);
      await browser.call('GET', '/api/auth/session');
      await browser.confirm();
      expect((await browser.enable(secret, bed.codeOf(secret))).body['result']).toBe(false);
      expect(await bed.browser().signIn('ann')).toMatchObject({ status: 200 });
    });

    it('reports the preference g2fa_enabled [PREF-103]', async () => {
      const owner = testAccount('abe@example.test');
      expect(await bed.feature.preferencesOf(owner)).toMatchObject({ g2fa_enabled: 0 });
      const { browser } = await bed.enabled('abe');
      expect(await bed.feature.preferencesOf(owner)).toMatchObject({ g2fa_enabled: 1 });
      expect(bed.publishEnabled).toHaveBeenLastCalledWith(expect.objectContaining(owner), true);
      await browser.confirm();
      await browser.call('DELETE', `/api/db/webmail/prefs/g2fa/${browser.mail}`);
      expect(bed.publishEnabled).toHaveBeenLastCalledWith(expect.objectContaining(owner), false);
      expect(await bed.feature.preferencesOf(owner)).toMatchObject({ g2fa_enabled: 0 });
    });

    it('requires a confirmation by password or code', async () => {
      const { browser, secret } = await bed.enabled('art');
      bed.wait(11 * 60);
      await browser.call('GET', '/api/auth/session');
      expect((await browser.generate()).code).toBe('confirmation_required');
      expect((await browser.enable(secret, '1')).code).toBe('confirmation_required');
      expect((await browser.call('POST', '/api/auth/mfa/recovery')).code).toBe('confirmation_required');
      expect((await browser.call('POST', '/api/auth/mfa/passkeys/options')).code).toBe('confirmation_required');
      const wrong = await browser.call('POST', '/api/auth/mfa/confirm', { password: 'wrong' });
      expect([wrong.status, wrong.code]).toEqual([422, 'password_wrong']);
      expect((await browser.generate()).code).toBe('confirmation_required');
      expect((await browser.call('POST', '/api/auth/mfa/confirm', { code: bed.codeOf(secret) })).status).toBe(200);
      expect((await browser.call('POST', '/api/auth/mfa/recovery')).status).toBe(200);
      expect((await browser.call('POST', '/api/auth/mfa/confirm', {})).code).toBe('invalid_request');
    });

    it('accepts a confirmation only for its own session', async () => {
      const { browser, secret } = await bed.enabled('ava');
      await browser.confirm();
      const other = bed.browser();
      await other.signIn('ava');
      await other.verify(bed.codeOf(secret));
      other.cookies.set('Confirmed', browser.cookies.get('Confirmed') ?? '');
      expect((await other.call('POST', '/api/auth/mfa/recovery')).code).toBe('confirmation_required');
      const later = String(bed.now + 600_000 * 100);
      browser.cookies.set('Confirmed', (browser.cookies.get('Confirmed') ?? '').replace(/^\d+/, later));
      expect((await browser.call('POST', '/api/auth/mfa/recovery')).code).toBe('confirmation_required');
    });

    it('delays guesses of the password like those of a sign-in', async () => {
      const browser = bed.browser();
      await browser.signIn('gus');
      const guess = () => browser.call('POST', '/api/auth/mfa/confirm', { password: 'wrong' });
      for (let i = 0; i < 6; i++) expect((await guess()).code).toBe('password_wrong');
      expect((await guess()).code).toBe('sign_in_delayed');
    });

    it('ends sessions that were opened with the password alone', async () => {
      const intruder = bed.browser();
      await intruder.signIn('ida');
      const { browser } = await bed.enabled('ida');
      expect(await intruder.reach()).toBe('session_ended');
      expect(await browser.reach()).toBe('open');
    });

    it('needs the token of our own page, and affects the own account only', async () => {
      const browser = bed.browser();
      await browser.signIn('kim');
      await browser.confirm();
      expect((await browser.generate('ida@example.test')).code).toBe('not_permitted');
      expect((await browser.enable('x', '1', 'ida@example.test')).code).toBe('not_permitted');
      expect((await browser.call('DELETE', '/api/db/webmail/prefs/g2fa/ida@example.test')).code).toBe('not_permitted');
      browser.cookies.delete('RToken');
      expect((await browser.generate()).code).toBe('rtoken_mismatch');
    });
  });

  describe('switching off', () => {
    it('requires a confirmation, then removes everything that belongs to it [API-090, AUTH-066]', async () => {
      const { secret, recovery, browser } = await bed.enabled('lea');
      const trusted = bed.browser();
      await trusted.signIn('lea');
      await trusted.verify(bed.codeOf(secret), { remember: true });
      const url = `/api/db/webmail/prefs/g2fa/${browser.mail}`;
      bed.wait(11 * 60);
      await browser.call('GET', '/api/auth/session');
      expect((await browser.call('DELETE', url)).code).toBe('confirmation_required');
      await browser.confirm();
      expect((await browser.call('DELETE', url)).body).toEqual({ result: true });
      const next = bed.browser();
      await next.signIn('lea');
      expect(await next.reach()).toBe('open');
      expect((await next.call('GET', '/api/auth/mfa')).body).toMatchObject({
        enabled: false,
        since: null,
        devices: [],
      });
      expect((await next.call('POST', '/api/auth/mfa/recovery')).code).toBe('not_permitted');
      // What was valid before stays invalid when it is turned on again.
      await bed.enabled('lea');
      trusted.forgetSession();
      await trusted.signIn('lea');
      expect((await trusted.verify(bed.codeOf(secret))).code).toBe('second_factor_rejected');
      expect((await trusted.verify(recovery[0] ?? '', { mfa: 'recovery' })).code).toBe('second_factor_rejected');
    });

    it('leaves sessions that count as having passed no second factor [AUTH-055]', async () => {
      const { browser } = await bed.enabled('lou');
      await browser.confirm();
      expect((await browser.call('DELETE', `/api/db/webmail/prefs/g2fa/${browser.mail}`)).status).toBe(200);
      expect(await browser.reach()).toBe('open');
      await bed.platform.sessions.endFactorless('754');
      expect(await browser.reach()).toBe('session_ended');
    });

    it('is refused where the provider requires it [AUTH-066]', async () => {
      const browser = bed.browser(STRICT);
      await browser.signIn('leo');
      await browser.setUp();
      await browser.call('GET', '/api/auth/session');
      await browser.confirm();
      const off = await browser.call('DELETE', `/api/db/webmail/prefs/g2fa/${browser.mail}`);
      expect([off.status, off.code]).toEqual([409, 'second_factor_mandatory']);
      expect((await browser.call('GET', '/api/auth/mfa')).body).toMatchObject({ enabled: true, required: true });
    });
  });

  describe('a provider that requires it', () => {
    it('allows a new user only to set it up, and requires nothing more then [AUTH-055]', async () => {
      bed.signedIn.mockClear();
      const browser = bed.browser(STRICT);
      await browser.signIn('mia');
      expect(await browser.reach()).toBe('second_factor_required');
      expect((await browser.call('GET', '/api/auth/session')).body).toMatchObject({
        isverified: true,
        is2faSetupRequired: true,
      });
      expect((await browser.verify('000000')).code).toBe('second_factor_required');
      const before = browser.cookies.get('SessionID');
      const { recovery } = await browser.setUp();
      expect(recovery).toHaveLength(10);
      expect(browser.cookies.get('SessionID')).not.toBe(before);
      expect(bed.signedIn).toHaveBeenCalledOnce();
      expect(await browser.reach()).toBe('open');
      expect((await browser.call('GET', '/api/auth/session')).body).toMatchObject({ is2faSetupRequired: false });
    });

    it('requires the enabled one of a user who has one [AUTH-055]', async () => {
      const late = bed.browser(STRICT);
      await late.signIn('nat');
      const { secret: offered } = (await late.generate()).body as { secret: string };
      const browser = bed.browser(STRICT);
      await browser.signIn('nat');
      const session = await bed.platform.sessions.find(late.cookies.get('SessionID') ?? '');
      const { secret } = await browser.setUp();
      expect(session).not.toBeNull();
      // The session that was opened with the password alone has ended; another one would have to verify.
      expect((await late.enable(offered, bed.codeOf(offered))).code).toBe('session_ended');
      bed.wait(60);
      await late.signIn('nat');
      expect((await late.call('GET', '/api/auth/session')).body).toMatchObject({
        isverified: false,
        is2faSetupRequired: false,
      });
      expect((await late.verify(bed.codeOf(secret))).body['result']).toBe(true);
    });
  });

  it('leaves no secret, code or cookie in the database', async () => {
    const { secret, recovery } = await bed.enabled('zoe');
    const browser = bed.browser();
    await browser.signIn('zoe');
    await browser.verify(bed.codeOf(secret), { remember: true });
    const [, trusted = ''] = [...browser.cookies].find(([name]) => name.startsWith('Trusted_')) ?? [];
    let text = '';
    for (const table of ['authenticators', 'recovery_codes', 'trusted_devices', 'sessions']) {
      const { rows } = await bed.platform.database.db.execute(`select * from ${table}`);
      for (const value of rows.flatMap((row) => Object.values(row))) {
        text +=
          Buffer.isBuffer(value) || value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value);
      }
    }
    expect(text).toContain('zoe@example.test');
    for (const hidden of [secret, trusted, ...recovery, ...recovery.map((code) => code.replace('-', ''))]) {
      expect(hidden).not.toBe('');
      expect(text).not.toContain(hidden);
    }
  });
});
