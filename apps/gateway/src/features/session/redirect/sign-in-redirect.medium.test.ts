import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { describeOnDatabases } from '../../../platform/testing/test-databases.ts';
import { PasswordBed } from '../password.test-bed.ts';

const SNAP = {
  SnapOn: 'YES',
  SnapUrl: 'https://mail.old.example/in',
  SnapEmailField: 'login',
  SnapPassField: 'secret',
  SnapShortEmailOn: 'NO',
  SnapRemoteAuth: 'NO',
  SnapHosts: ['mail.old.example'],
} as const;

describeOnDatabases('a redirected sign-in', (open) => {
  let database: Database;
  let bed: PasswordBed;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.db.execute('delete from sign_in_attempts');
    bed = await PasswordBed.open(database);
    return () => bed.platform.app.close();
  });
  const with_ = (change: Partial<Omit<typeof SNAP, 'SnapHosts'>> | Record<string, string>) => ({
    ...SNAP,
    SnapHosts: [...SNAP.SnapHosts],
    ...change,
  });

  it('returns a URL and form fields, opens no session and repeats no password [AUTH-004, AUTH-019, BRAND-051]', async () => {
    bed.snap = with_({});
    const browser = bed.browser();
    const answer = await browser.signIn('Alice');
    expect(answer.json).toEqual({
      status: 3,
      url: 'https://mail.old.example/in',
      items: [
        { name: 'login', value: 'alice@example.test', type: 'text' },
        { name: 'secret', value: '', type: 'password' },
      ],
    });
    expect(browser.jar.size).toBe(0);
    expect(bed.resealed).toEqual([]);
  });

  it('contains the short name, and skips the password check, when the settings say so [BRAND-051]', async () => {
    bed.snap = with_({ SnapShortEmailOn: 'YES', SnapRemoteAuth: 'YES' });
    const answer = await bed.browser().signIn('alice', 'anything');
    expect(answer.json).toMatchObject({ status: 3, items: [{ value: 'alice' }, { value: '' }] });
    bed.snap = with_({});
    expect((await bed.browser().signIn('alice', 'anything')).status).toBe(401);
    bed.snap = with_({ SnapOn: 'NO' });
    expect((await bed.browser().signIn('alice')).json).toMatchObject({ status: 6 });
  });

  it('goes only to the hosts of the settings', async () => {
    for (const SnapUrl of [
      'https://evil.example/',
      'https://mail.old.example@evil.example/',
      'http://mail.old.example/in',
      '//evil.example/',
    ]) {
      bed.snap = with_({ SnapUrl });
      expect((await bed.browser().signIn('alice')).json).toMatchObject({ status: 6 });
    }
    bed.snap = with_({});
    const SnapInfo = { ...SNAP, SnapUrl: 'https://evil.example/', SnapHosts: ['evil.example'] };
    const body = { user: 'alice', password: 'old-word-1!', SnapInfo, url: 'https://evil.example/' };
    const answer = await bed.browser().call('POST', '/api/bf/login', body);
    expect(answer.json).toMatchObject({ url: 'https://mail.old.example/in' });
    expect(JSON.stringify(answer.json)).not.toContain('evil');
  });
});
