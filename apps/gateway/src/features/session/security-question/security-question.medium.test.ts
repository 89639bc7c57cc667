import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnDatabases } from '../../../platform/testing/test-databases.ts';
import { errorOf, makeForgotBed } from '../recovery.test-bed.ts';
import type { ForgotBed } from '../recovery.test-bed.ts';
import { testAccount } from '../../../platform/testing/test-account.ts';

const HOUR = 3_600_000;

describeOnDatabases('the security question', (open) => {
  let bed: ForgotBed;

  beforeAll(async () => {
    bed = await makeForgotBed(await open());
  });
  afterAll(() => bed.close());
  beforeEach(() => bed.pass(2 * HOUR));

  const save = (mail: string, payload: object, headers: Record<string, string>) =>
    bed.ask('PUT', `/api/db/webmail/prefs/PasswordQuestion/${mail}.json`, { payload, headers });
  const questionOf = async (mail: string, by: { headers?: Record<string, string>; ip?: string } = {}) =>
    (await bed.ask('GET', `/api/auth/forgot/mail/UserQuestion/${mail}.json`, by)).json<{ Question: string }>();
  const PET = { question: 'LANG_RECOVERY_Q_FIRST_PET', type: 'other', answer: 'Rex the dog' };

  it('is one of thirty, or the user’s own as the last [API-085, DATA-028, AUTH-064]', async () => {
    const answer = await bed.ask('GET', '/api/auth/forgot/mail/QuestionsList/alice@example.test.json');
    const list = answer.json<{ Number: number; Type: string; Question: string }[]>();
    expect(list).toHaveLength(31);
    expect(list.map(({ Number: number }) => number)).toEqual(list.map((_, index) => index + 1));
    expect(new Set(list.map(({ Question }) => Question)).size).toBe(31);
    expect(list.filter(({ Type }) => Type === 'optional')).toEqual([list.at(-1)]);
    expect(list[0]).toEqual({ Number: 1, Type: 'other', Question: 'LANG_RECOVERY_Q_FIRST_PET' });
  });

  it('is NO for its owner before it is set, then the stored question [API-084, API-086, DATA-029, AUTH-061, PREF-102]', async () => {
    const headers = await bed.signIn('alice@example.test');
    expect(await questionOf('alice@example.test', { headers })).toEqual({ Number: 0, Type: 'other', Question: 'NO' });
    const answer = await save('alice@example.test', PET, headers);
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'OK' }]);
    expect(await questionOf('Alice@Example.test', { headers })).toEqual({
      Number: 1,
      Type: 'other',
      Question: PET.question,
    });
    const own = { question: ' Where is the boat? ', type: 'optional', answer: 'in the shed' };
    expect((await save('alice@example.test', own, headers)).json()).toEqual({ message: 'OK' });
    expect(await questionOf('alice@example.test', { headers })).toEqual({
      Number: 31,
      Type: 'optional',
      Question: 'Where is the boat?',
    });
    expect(bed.published.at(-1)).toEqual({ mail: 'alice@example.test', security_question_set: 1 });
    const owner = testAccount();
    expect(await bed.feature.preferencesOf(owner)).toEqual({ security_question_set: 1, recovery_email: '' });
    expect(await bed.feature.preferencesOf({ ...owner, partner: '755' })).toMatchObject({ security_question_set: 1 });
    const stranger = testAccount('mallory@example.test');
    expect(await bed.feature.preferencesOf(stranger)).toMatchObject({ security_question_set: 0 });
    await bed.feature.idle();
    expect(bed.sent.at(-1)).toMatchObject({ to: 'alice@example.test', subject: 'Your security question was set' });
  });

  it('stores the answer as a salted hash [DATA-029]', async () => {
    const rows = async () =>
      (await bed.platform.database.db.execute('select * from recovery order by account_id')).rows;
    await save('alice@example.test', PET, await bed.signIn('alice@example.test'));
    await save('bob@example.test', PET, await bed.signIn('bob@example.test'));
    const [alice, bob] = (await rows()) as { answer_hash: string }[];
    expect(alice?.answer_hash).toMatch(/^scrypt\$16384\$/);
    expect(alice?.answer_hash).not.toBe(bob?.answer_hash);
    expect(JSON.stringify(await rows()).toLowerCase()).not.toContain('rex');
  });

  it.each([
    ['a short answer [VAL-028]', { ...PET, answer: 'Rex' }, 'answer'],
    ['an answer that is short without its blanks [VAL-028]', { ...PET, answer: ' R e x ' }, 'answer'],
    ['no own question [VAL-029]', { question: '  ', type: 'optional', answer: 'enough' }, 'question'],
    ['a phrasing that is none', { ...PET, question: 'LANG_RECOVERY_Q_OTHER' }, 'question'],
    ['a key of an object', { ...PET, question: '__proto__' }, 'question'],
    ['a type that is none', { ...PET, type: 'both' }, 'type'],
  ])('refuses %s', async (_what, payload, field) => {
    const headers = await bed.signIn('carol@example.test');
    const answer = await save('carol@example.test', payload, headers);
    expect([answer.statusCode, errorOf(answer)]).toMatchObject([422, { code: 'invalid_request', details: { field } }]);
    expect((await questionOf('carol@example.test', { headers })).Question).toBe('NO');
  });

  it('can be set, and read in full, by its owner only', async () => {
    const alice = await bed.signIn('alice@example.test');
    await save('alice@example.test', { question: 'Where is it?', type: 'optional', answer: 'in the shed' }, alice);
    const eve = await bed.signIn('eve@example.test');
    expect(errorOf(await save('alice@example.test', PET, eve)).code).toBe('not_permitted');
    expect((await questionOf('alice@example.test', { headers: eve })).Question).toBe('LANG_RECOVERY_Q_OWN');
    expect((await save('alice@example.test', PET, { host: 'localhost:8080' })).statusCode).toBe(401);
  });

  it('requires the password some time after sign-in, and counts wrong ones', async () => {
    const headers = await bed.signIn('frank@example.test');
    const { cookie = '', ...rest } = headers;
    bed.pass(9 * 60_000);
    expect((await save('frank@example.test', PET, headers)).statusCode).toBe(200);
    bed.pass(61_000);
    // The access token has expired meanwhile.
    const id = /SessionID=([\w-]{24})\./.exec(cookie)?.[1] ?? '';
    const { token } = bed.platform.sessions.issueToken(id);
    const later = { ...rest, cookie: `${cookie.split(';')[0] ?? ''}; AccessToken=${token}` };
    const without = await save('frank@example.test', PET, later);
    expect(errorOf(without)).toMatchObject({ code: 'password_wrong', details: { field: 'password' } });
    const changed = { ...PET, answer: 'another one' };
    expect((await save('frank@example.test', { ...changed, password: 'secret' }, later)).statusCode).toBe(200);
    const codes: string[] = [];
    for (let i = 0; i < 7; i++)
      codes.push(errorOf(await save('frank@example.test', { ...PET, password: 'no' }, later)).code);
    expect(codes).toEqual([...Array<string>(6).fill('password_wrong'), 'sign_in_delayed']);
  });

  it('is constant for strangers, whether the user exists or not', async () => {
    await save('alice@example.test', PET, await bed.signIn('alice@example.test'));
    const asked = new Set<string>();
    for (let i = 0; i < 30; i++) asked.add((await questionOf(`nobody${String(i)}`, { ip: '198.51.100.9' })).Question);
    expect(asked.size).toBeGreaterThan(5);
    expect(asked).not.toContain('NO');
    const [first, again] = [await questionOf('nobody@example.test'), await questionOf('Nobody')];
    expect(again).toEqual(first);
    expect(Object.keys(first).sort()).toEqual(['Number', 'Question', 'Type']);
    expect((await questionOf('alice')).Question).toBe(PET.question);
  });

  it('is limited for each IP address', async () => {
    const ip = '198.51.100.10';
    const codes: number[] = [];
    for (let i = 0; i < 42; i++) {
      const url = `/api/auth/forgot/mail/UserQuestion/user${String(i)}.json`;
      codes.push((await bed.ask('GET', url, { ip })).statusCode);
    }
    expect(codes.filter((code) => code === 200)).toHaveLength(41);
    expect(codes.at(-1)).toBe(429);
  });
});
