import { Failure } from '@pillarbox/contract/failure';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { describeOnDatabases } from '../../../platform/testing/test-databases.ts';
import { PasswordBed } from '../password.test-bed.ts';

const URL = '/api/auth/password';
const ALICE = 'alice@example.test';

describeOnDatabases('the password', (open) => {
  let database: Database;
  let bed: PasswordBed;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.db.execute('delete from sessions');
    await database.db.execute('delete from sign_in_attempts');
    bed = await PasswordBed.open(database);
    return () => bed.platform.app.close();
  });

  describe('when it is changed', () => {
    it('is the new one at once: this session continues with it, the others end [PREF-034]', async () => {
      const [here, there] = [bed.browser(), bed.browser()];
      await here.signIn();
      await there.signIn();
      const changed = await here.call('POST', URL, { old: 'old-word-1!', new: 'new-word-2&' });
      expect([changed.status, changed.json]).toEqual([200, { signInAgain: false, ended: 1 }]);
      expect(bed.passwords.get(ALICE)).toBe('new-word-2&');
      expect(await here.mail()).toBe('open');
      expect(await there.mail()).toBe('session_ended');
      // The session signs in at the mail server with the new one, also after it was read from the database.
      expect(bed.resealed.at(-1)).toBe('new-word-2&');
      const elsewhere = await PasswordBed.open(database);
      const found = await elsewhere.platform.sessions.find(here.jar.get('SessionID') ?? '');
      expect(found?.session.credentials).toEqual({ user: ALICE, password: 'new-word-2&' });
      await elsewhere.platform.app.close();
      expect((await bed.browser().signIn('alice', 'old-word-1!')).status).toBe(401);
      expect((await bed.browser().signIn('alice', 'new-word-2&')).status).toBe(200);
    });

    it.each([
      ['wrong', 'new-word-2&', 'password_wrong'],
      ['old-word-1!', 'a1!', 'password_weak'],
      ['old-word-1!', 'nosigns12345', 'password_weak'],
      ['old-word-1!', 'line\r\nend-1!', 'password_weak'],
      ['old-word-1!', 'old-word-1!', 'password_same'],
    ])('is refused for %j and %j with %s, and nothing changes [VAL-013]', async (old, fresh, code) => {
      const here = bed.browser();
      await here.signIn();
      const answer = await here.call('POST', URL, { old, new: fresh });
      expect([answer.status, answer.code]).toEqual([422, code]);
      expect(bed.passwords.get(ALICE)).toBe('old-word-1!');
      expect(await here.mail()).toBe('open');
    });

    it('cannot be guessed through an open session', async () => {
      const here = bed.browser();
      await here.signIn();
      const guess = () => here.call('POST', URL, { old: 'guess', new: 'new-word-2&' });
      for (let i = 0; i < 6; i += 1) expect((await guess()).code).toBe('password_wrong');
      expect((await guess()).code).toBe('sign_in_delayed');
    });

    it('needs a provider that allows it, and the page learns whether it does', async () => {
      const here = bed.browser();
      await here.signIn();
      expect((await here.call('GET', URL)).json).toEqual({ changeable: true, length: 8, page: '' });
      bed.driver = null;
      expect((await here.call('GET', URL)).json).toMatchObject({ changeable: false });
      expect((await here.call('POST', URL, { old: 'old-word-1!', new: 'new-word-2&' })).code).toBe('feature_off');
    });

    it('stays unchanged with its session when the provider fails', async () => {
      const here = bed.browser();
      await here.signIn();
      const refuse = (code: 'password_unavailable' | 'password_refused') => () => Promise.reject(new Failure(code));
      for (const code of ['password_unavailable', 'password_refused'] as const) {
        bed.driver = { canReset: false, provesOld: true, change: refuse(code), reset: refuse(code) };
        expect((await here.call('POST', URL, { old: 'old-word-1!', new: 'new-word-2&' })).code).toBe(code);
      }
      expect(await here.mail()).toBe('open');
    });
  });

  describe('when it was changed elsewhere', () => {
    it('is asked for again, and the session continues with it [SHELL-140]', async () => {
      const here = bed.browser();
      await here.signIn();
      bed.passwords.set(ALICE, 'elsewhere-3#');
      const { session } = (await bed.platform.sessions.find(here.jar.get('SessionID') ?? '')) ?? {};
      if (!session) throw new Error('no session');
      expect((await here.call('POST', `${URL}/present`, { password: 'elsewhere-3#' })).code).toBe('not_permitted');
      await bed.platform.sessions.refuse(session, 'outdated');
      expect(await here.mail()).toBe('password_outdated');
      expect((await here.call('GET', '/api/auth/session')).json).toMatchObject({ isauth: false, localkey: '' });
      expect((await here.call('POST', `${URL}/present`, { password: 'old-word-1!' })).code).toBe('password_wrong');
      expect((await here.call('POST', `${URL}/present`, { password: 'elsewhere-3#' })).status).toBe(200);
      expect(await here.mail()).toBe('open');
      expect(bed.resealed.at(-1)).toBe('elsewhere-3#');
      // A call that started with the old one says nothing about the new one.
      await bed.platform.sessions.refuse(session, 'outdated');
      expect(await here.mail()).toBe('open');
    });
  });

  describe('when it has expired', () => {
    it('must be changed first when the provider says so, then a new sign-in follows [AUTH-056, PREF-062]', async () => {
      const expire = (expired: boolean) =>
        bed
          .backEnd({ method: 'PUT', url: `${URL}/expired`, body: { user: 'Alice', expired } })
          .then(({ status }) => status);
      const here = bed.browser();
      await here.signIn();
      expect(await expire(true)).toBe(200);
      expect(await here.mail()).toBe('password_change_required');
      const fresh = bed.browser();
      await fresh.signIn();
      expect(await fresh.mail()).toBe('password_change_required');
      expect((await fresh.call('GET', '/api/auth/session')).json).toMatchObject({
        isauth: true,
        passwordExpired: true,
        localkey: '',
      });
      const changed = await fresh.call('POST', URL, { old: 'old-word-1!', new: 'new-word-2&' });
      expect(changed.json).toEqual({ signInAgain: true, ended: 1 });
      expect([...fresh.jar.keys()].filter((name) => name !== 'DeviceID')).toEqual([]);
      expect(await fresh.mail()).toBe('session_ended');
      expect(await here.mail()).toBe('session_ended');
      await fresh.signIn('alice', 'new-word-2&');
      expect(await fresh.mail()).toBe('open');
      await expire(true);
      await expire(false);
      expect(await fresh.mail()).toBe('open');
    });

    it('must be changed when the mail server says so, which proves nothing: a guess opens nothing and is counted [AUTH-056]', async () => {
      bed.expired.add(ALICE);
      const thief = bed.browser();
      expect((await thief.signIn('alice', 'a guess')).json).toMatchObject({ status: 6 });
      expect(await thief.mail()).toBe('password_change_required');
      expect((await thief.call('POST', URL, { old: 'a guess', new: 'thiefs-1!' })).code).toBe('password_wrong');
      expect((await thief.call('GET', '/api/auth/session')).json).toMatchObject({ localkey: '' });
      expect(bed.resealed).toEqual([]);
      const owner = bed.browser();
      await owner.signIn();
      const changed = await owner.call('POST', URL, { old: 'old-word-1!', new: 'new-word-2&' });
      expect(changed.json).toMatchObject({ signInAgain: true });
      await owner.signIn('alice', 'new-word-2&');
      expect(await owner.mail()).toBe('open');
    });

    it('stays unchanged when the old one cannot be checked', async () => {
      bed.expired.add(ALICE);
      const here = bed.browser();
      await here.signIn();
      if (bed.driver) bed.driver = { ...bed.driver, provesOld: false };
      const answer = await here.call('POST', URL, { old: 'anything', new: 'new-word-2&' });
      expect([answer.status, answer.code]).toEqual([503, 'password_unavailable']);
    });

    it('can be marked as expired by the back end only', async () => {
      for (const authorization of ['', 'Bearer wrong', 'Basic abc']) {
        const body = { user: 'alice', expired: true };
        expect((await bed.backEnd({ method: 'PUT', url: `${URL}/expired`, body, authorization })).code).toBe(
          'autologin_refused',
        );
      }
      const here = bed.browser();
      await here.signIn();
      expect(await here.mail()).toBe('open');
    });
  });
});
