import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnDatabases } from '../../../platform/testing/test-databases.ts';
import { SecondFactorBed } from './second-factor.test-bed.ts';
import type { Browser } from './second-factor.test-bed.ts';
import { SoftwareKey } from './software-key.test-bed.ts';

const HERE = { origin: 'http://localhost:8080', host: 'localhost' };

describeOnDatabases('passkeys', (open) => {
  let bed: SecondFactorBed;

  beforeAll(async () => {
    bed = await SecondFactorBed.open(await open());
  });
  afterAll(() => bed.close());

  const challengeOf = async (browser: Browser, url: string): Promise<string> => {
    const { options } = (await browser.call('POST', url)).body as { options: { challenge: string } };
    return options.challenge;
  };
  const toRegister = (browser: Browser) => challengeOf(browser, '/api/auth/mfa/passkeys/options');
  const toVerify = (browser: Browser) => challengeOf(browser, '/api/auth/mfa/passkey/challenge');
  const register = (browser: Browser, response: object, name = 'Blue key') =>
    browser.call('POST', '/api/auth/mfa/passkeys', { name, response });
  const verify = (browser: Browser, response: object, more: object = {}) =>
    browser.call('POST', '/api/auth/mfa/passkey/verify', { response, ...more });
  /** An account with an authenticator and a passkey, and a browser that has to pass the second factor. */
  const withKey = async (user: string) => {
    const { browser: owner, secret } = await bed.enabled(user);
    await owner.confirm();
    const key = new SoftwareKey(HERE);
    expect((await register(owner, key.register(await toRegister(owner)))).status).toBe(200);
    const browser = bed.browser();
    await browser.signIn(user);
    return { owner, key, browser, secret };
  };

  it('are offered with the app, and pass the second factor once', async () => {
    const { owner, key, browser } = await withKey('amy');
    expect((await owner.call('GET', '/api/auth/mfa')).body).toMatchObject({
      passkeysPossible: true,
      passkeys: [{ id: key.id, name: 'Blue key', createdAt: bed.now, usedAt: null }],
    });
    expect((await browser.call('GET', '/api/auth/mfa/ways')).body).toEqual({ passkey: true, recovery: true });
    const asked = await browser.call('POST', '/api/auth/mfa/passkey/challenge');
    expect(asked.body['options']).toMatchObject({ rpId: 'localhost', allowCredentials: [{ id: key.id }] });
    const { challenge } = asked.body['options'] as { challenge: string };
    const signed = key.use(challenge);
    expect((await verify(browser, signed, { remember: true })).body).toMatchObject({ result: true });
    expect(await browser.reach()).toBe('open');
    const { passkeys, devices } = (await browser.call('GET', '/api/auth/mfa')).body;
    expect(passkeys).toMatchObject([{ usedAt: bed.now }]);
    expect(devices).toHaveLength(1);
    const replayed = bed.browser();
    await replayed.signIn('amy');
    expect((await verify(replayed, signed)).code).toBe('second_factor_rejected');
    await toVerify(replayed);
    expect((await verify(replayed, signed)).code).toBe('second_factor_rejected');
  });

  it('are accepted from the exact origin and host only', async () => {
    const { owner, key, browser } = await withKey('ben');
    for (const site of [
      { ...HERE, origin: 'http://localhost:8081' },
      { ...HERE, origin: 'https://localhost:8080' },
      { ...HERE, origin: 'http://evil.test' },
      { ...HERE, host: 'evil.test' },
    ]) {
      expect((await verify(browser, key.use(await toVerify(browser), site))).code).toBe('second_factor_rejected');
      const other = new SoftwareKey(site);
      expect((await register(owner, other.register(await toRegister(owner)))).code).toBe('second_factor_rejected');
    }
    expect(await browser.reach()).toBe('second_factor_required');
    const elsewhere = bed.browser('strict.localhost');
    await elsewhere.signIn('ben');
    expect((await elsewhere.call('GET', '/api/auth/mfa/ways')).body).toMatchObject({ passkey: false });
  });

  it('are accepted for their own account and challenge only', async () => {
    const { key: foreign } = await withKey('cat');
    const { key, browser, owner } = await withKey('dan');
    expect((await verify(browser, foreign.use(await toVerify(browser)))).code).toBe('second_factor_rejected');
    expect((await verify(browser, key.use('anything-at-all'))).code).toBe('second_factor_rejected');
    const challenge = await toVerify(browser);
    bed.wait(5 * 60 + 1);
    expect((await verify(browser, key.use(challenge))).code).toBe('second_factor_rejected');
    const registering = await toRegister(owner);
    expect((await register(owner, foreign.register(registering))).code).toBe('second_factor_rejected');
    const again = new SoftwareKey(HERE);
    expect((await register(owner, again.register(registering))).code).toBe('second_factor_rejected');
    expect((await verify(browser, key.use(await toVerify(browser)))).body['result']).toBe(true);
  });

  it('that were copied are detected by their counter', async () => {
    const { key, browser } = await withKey('eve');
    for (let i = 0; i < 3; i++) {
      const next = bed.browser();
      await next.signIn('eve');
      expect((await verify(next, key.use(await toVerify(next)))).body['result']).toBe(true);
    }
    key.rewind();
    expect((await verify(browser, key.use(await toVerify(browser)))).code).toBe('second_factor_rejected');
  });

  it('work while codes are locked after wrong ones', async () => {
    const { key, secret } = await withKey('fay');
    const guesser = bed.browser();
    await guesser.signIn('fay');
    for (let i = 0; i < 5; i++) await guesser.verify(bed.wrongCodeOf(secret));
    const browser = bed.browser();
    await browser.signIn('fay');
    expect((await verify(browser, key.use(await toVerify(browser)))).body['result']).toBe(true);
  });

  it('are renamed and removed by their owner only, after a confirmation', async () => {
    const { owner, key, browser } = await withKey('gil');
    const { owner: stranger } = await withKey('hal');
    const url = `/api/auth/mfa/passkeys/${key.id}`;
    expect((await stranger.call('PUT', url, { name: 'Mine' })).code).toBe('not_found');
    expect((await stranger.call('DELETE', url)).code).toBe('not_found');
    expect((await owner.call('PUT', url, { name: 'Office key' })).status).toBe(200);
    expect((await owner.call('GET', '/api/auth/mfa')).body['passkeys']).toMatchObject([{ name: 'Office key' }]);
    bed.wait(11 * 60);
    await owner.call('GET', '/api/auth/session');
    expect((await owner.call('DELETE', url)).code).toBe('confirmation_required');
    await owner.confirm();
    expect((await owner.call('DELETE', url)).status).toBe(200);
    expect((await browser.call('POST', '/api/auth/mfa/passkey/challenge')).code).toBe('not_found');
  });

  it('are not available without an authenticator, nor at an IP address', async () => {
    const plain = bed.browser();
    await plain.signIn('ida');
    await plain.confirm();
    expect((await plain.call('POST', '/api/auth/mfa/passkeys/options')).code).toBe('not_permitted');
    const { browser } = await bed.enabled('jim', '127.0.0.1:8080');
    await browser.confirm();
    expect((await browser.call('GET', '/api/auth/mfa')).body).toMatchObject({ passkeysPossible: false });
    expect((await browser.call('POST', '/api/auth/mfa/passkeys/options')).code).toBe('not_permitted');
  });
});
