import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { describeOnDatabases } from '../../../platform/testing/test-databases.ts';
import { BACK_END_SECRET, PasswordBed } from '../password.test-bed.ts';

const ISSUE = '/api/auth/autologin/token';

describeOnDatabases('a one-time sign-in', (open) => {
  let database: Database;
  let bed: PasswordBed;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    bed = await PasswordBed.open(database);
    return () => bed.platform.app.close();
  });
  const issue = async (body: object = { user: 'Alice', password: 'old-word-1!' }): Promise<string> =>
    (await bed.backEnd({ method: 'POST', url: ISSUE, body })).json.token ?? '';
  const use = (token: string, browser = bed.browser()) => browser.call('POST', '/api/auth/autologin', { token });

  it('signs in once, for the user and password that the back end gave [SHELL-021]', async () => {
    const { json } = await bed.backEnd({
      method: 'POST',
      url: ISSUE,
      body: { user: 'Alice', password: 'old-word-1!' },
    });
    expect(json).toMatchObject({
      url: `http://localhost:8080/#/autologin?token=${json.token ?? '-'}`,
      expires: bed.time + 60_000,
    });
    const browser = bed.browser();
    const answer = await use(json.token ?? '', browser);
    expect(answer.json).toMatchObject({ status: 6, user: { mail: 'alice@example.test' } });
    expect(await browser.mail()).toBe('open');
    const again = await use(json.token ?? '');
    expect([again.status, again.code]).toEqual([422, 'autologin_used']);
  });

  it('asks before it ends the session of another account, and changes nothing until the reply [SHELL-021]', async () => {
    bed.passwords.set('mallory@example.test', 'of-mallory-1!');
    const token = await issue({ user: 'mallory', password: 'of-mallory-1!' });
    const browser = bed.browser();
    await browser.signIn();
    const before = [...browser.jar];
    const question = { signedIn: 'alice@example.test', next: 'mallory@example.test' };
    for (const instead of [undefined, 'mallory@example.test', '', 'bob@example.test']) {
      const asked = await browser.call('POST', '/api/auth/autologin', {
        token,
        ...(instead !== undefined && { instead }),
      });
      expect(asked.json).toEqual({ question });
    }
    expect([...browser.jar]).toEqual(before);
    expect(await browser.mail()).toBe('open');

    const answer = { token, instead: 'alice@example.test' };
    const foreign = bed.browser({ origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' });
    for (const [name, value] of browser.jar) foreign.jar.set(name, value);
    expect((await foreign.call('POST', '/api/auth/autologin', answer)).code).toBe('origin_refused');
    const old = bed.browser();
    for (const [name, value] of browser.jar) old.jar.set(name, value);
    const switched = await browser.call('POST', '/api/auth/autologin', answer);
    expect(switched.json).toMatchObject({ status: 6, user: { mail: 'mallory@example.test' } });
    expect(await old.mail()).toBe('session_ended');
    expect((await use(token)).code).toBe('autologin_used');
  });

  it('does not ask for the same account, and keeps the session when the token is invalid', async () => {
    const browser = bed.browser();
    await browser.signIn();
    expect(
      (await use(await issue({ user: 'ALICE@example.test', password: 'old-word-1!' }), browser)).json,
    ).toMatchObject({ status: 6 });
    expect((await use('no-token', browser)).code).toBe('autologin_used');
    const late = await issue({ user: 'mallory', password: 'x' });
    bed.time += 60_000;
    expect((await use(late, browser)).code).toBe('autologin_used');
    const wrong = await issue({ user: 'mallory', password: 'wrong' });
    const answer = { token: wrong, instead: 'alice@example.test' };
    expect((await browser.call('POST', '/api/auth/autologin', answer)).code).toBe('autologin_used');
    expect(await browser.mail()).toBe('open');
  });

  it('works once, also with parallel calls', async () => {
    const token = await issue();
    const answers = await Promise.all(Array.from({ length: 8 }, () => use(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is refused after a minute, when altered, or with a wrong password', async () => {
    const late = await issue();
    bed.time += 60_000;
    expect((await use(late)).code).toBe('autologin_used');
    const token = await issue();
    expect((await use(`${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`)).code).toBe('autologin_used');
    expect((await use('')).code).toBe('autologin_used');
    expect((await use(await issue({ user: 'alice', password: 'wrong' }))).code).toBe('autologin_used');
  });

  it('without a password signs in with the master user, whose name the page never learns', async () => {
    const browser = bed.browser();
    const answer = await use(await issue({ user: 'alice' }), browser);
    expect(answer.json).toMatchObject({ user: { mail: 'alice@example.test', maillogin: 'alice@example.test' } });
    expect(JSON.stringify([...browser.jar])).not.toContain('master');
    const found = await bed.platform.sessions.find(browser.jar.get('SessionID') ?? '');
    expect(found?.session.credentials).toEqual({
      user: 'alice@example.test',
      password: 'of the master',
      signsInAs: 'alice@example.test*master',
    });
  });

  it('is issued to the back end only', async () => {
    const body = { user: 'alice', password: 'old-word-1!' };
    for (const authorization of ['', 'Bearer', `Bearer ${BACK_END_SECRET} `, `bearer ${BACK_END_SECRET}`, 'Bearer x']) {
      const answer = await bed.backEnd({ method: 'POST', url: ISSUE, body, authorization });
      expect([answer.status, answer.code]).toEqual([422, 'autologin_refused']);
    }
    const foreign = bed.browser({ origin: 'https://evil.test', authorization: `Bearer ${BACK_END_SECRET}` });
    expect((await foreign.call('POST', ISSUE, body)).code).toBe('origin_refused');
    expect((await bed.browser({ origin: 'https://evil.test' }).call('POST', '/api/auth/autologin', body)).code).toBe(
      'origin_refused',
    );
  });

  it('is stored in a form that opens nothing', async () => {
    const token = await issue();
    const { rows } = await database.db.execute('select * from autologin_tokens');
    const text = rows
      .map((row) =>
        Object.values(row).map((value) =>
          value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value),
        ),
      )
      .join();
    expect(text).not.toContain(token);
    expect(text).not.toContain('old-word');
  });
});
