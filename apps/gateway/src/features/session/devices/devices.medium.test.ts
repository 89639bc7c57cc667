import type { SignedInDevice } from '@pillarbox/contract/session/devices';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { describeOnDatabases } from '../../../platform/testing/test-databases.ts';
import { PasswordBed } from '../password.test-bed.ts';
import type { TestBrowser } from '../password.test-bed.ts';

const URL = '/api/auth/sessions';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

describeOnDatabases('a signed-in device', (open) => {
  let database: Database;
  let bed: PasswordBed;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    for (const table of ['sessions', 'known_devices']) await database.db.execute(`delete from ${table}`);
    bed = await PasswordBed.open(database);
    bed.passwords.set('bob@example.test', 'bobs-word-1!');
    return () => bed.platform.app.close();
  });
  const listOf = async (browser: TestBrowser) =>
    ((await browser.call('GET', URL)).json as unknown as { devices: SignedInDevice[] }).devices;
  const signedIn = async (agent: string, user = 'alice', password = 'old-word-1!') => {
    const browser = bed.browser({ 'user-agent': agent });
    await browser.signIn(user, password);
    bed.time += 1000;
    return browser;
  };

  it('is listed with its recognisable properties, for its own account only', async () => {
    const phone = await signedIn(IPHONE);
    const here = await signedIn(FIREFOX);
    await signedIn(FIREFOX, 'bob', 'bobs-word-1!');
    const devices = await listOf(here);
    expect(devices).toMatchObject([
      { current: true, kind: 'computer', browser: 'Firefox', system: 'Windows', address: '127.0.0.x' },
      { current: false, kind: 'phone', browser: 'Safari', system: 'iOS' },
    ]);
    const text = JSON.stringify(devices);
    for (const browser of [phone, here]) {
      const [id = '-'] = (browser.jar.get('SessionID') ?? '').split('.');
      expect(text).not.toContain(id);
    }
  });

  it('can be signed out by its own account only', async () => {
    const [phone, here] = [await signedIn(IPHONE), await signedIn(FIREFOX)];
    const bob = await signedIn(FIREFOX, 'bob', 'bobs-word-1!');
    const end = (browser: TestBrowser, device: SignedInDevice | undefined) =>
      browser.call('DELETE', `${URL}/${device?.id ?? 'none'}`);
    const [own, other] = await listOf(here);
    expect((await end(bob, other)).status).toBe(404);
    expect((await end(here, other)).status).toBe(200);
    expect(await phone.mail()).toBe('session_ended');
    expect((await end(here, other)).status).toBe(404);
    expect(await here.mail()).toBe('open');
    await end(here, own);
    expect(here.jar.has('SessionID')).toBe(false);
    expect(await bob.mail()).toBe('open');
  });

  it('can be signed out with all others, or all others without it', async () => {
    const [phone, tablet, here] = [await signedIn(IPHONE), await signedIn(IPHONE), await signedIn(FIREFOX)];
    const bob = await signedIn(FIREFOX, 'bob', 'bobs-word-1!');
    expect((await here.call('POST', `${URL}/end`, {})).json).toEqual({ ended: 2 });
    expect([await phone.mail(), await tablet.mail(), await here.mail()]).toEqual([
      'session_ended',
      'session_ended',
      'open',
    ]);
    expect((await here.call('POST', `${URL}/end`, { own: true })).json).toEqual({ ended: 1 });
    expect(here.jar.has('SessionID')).toBe(false);
    expect(await bob.mail()).toBe('open');
  });

  it('is announced when it is new, except the first one of an account, and only once', async () => {
    const first = await signedIn(FIREFOX);
    await first.signIn();
    expect(bed.newDevices).toEqual([]);
    const phone = await signedIn(IPHONE);
    await vi.waitFor(() => expect(bed.newDevices).toHaveLength(1));
    expect(bed.newDevices[0]).toMatchObject({ browser: 'Safari', system: 'iOS', address: '127.0.0.x' });
    await phone.signIn();
    // The first sign-in of another account in a browser that only the first account knows.
    await phone.signIn('bob', 'bobs-word-1!');
    await signedIn(FIREFOX, 'alice', 'wrong');
    expect(bed.newDevices).toHaveLength(1);
    const { rows } = await database.db.execute('select fingerprint from known_devices');
    expect(JSON.stringify(rows)).not.toContain(phone.jar.get('DeviceID') ?? '-');
  });

  it('is not announced again when the browser drops its cookies, as private windows do', async () => {
    await signedIn(FIREFOX);
    for (let session = 0; session < 3; session += 1) await signedIn(IPHONE);
    await signedIn(FIREFOX);
    // The same browser in another network is new.
    const elsewhere = bed.browser({ 'user-agent': IPHONE, 'x-forwarded-for': '203.0.113.7' });
    await elsewhere.signIn('alice', 'old-word-1!');
    await vi.waitFor(() => expect(bed.newDevices.map(({ address }) => address)).toEqual(['127.0.0.x', '203.0.113.x']));
  });
});
