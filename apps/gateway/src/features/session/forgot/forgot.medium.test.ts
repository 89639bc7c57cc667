import type * as passwordModule from '@pillarbox/mailbox/local/password';
import { verifyPassword } from '@pillarbox/mailbox/local/password';
import { Failure } from '@pillarbox/contract/failure';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { describeOnDatabases } from '../../../platform/testing/test-databases.ts';
import { anyMailCall, errorOf, makeForgotBed, STRANGER } from '../recovery.test-bed.ts';
import type { ForgotBed } from '../recovery.test-bed.ts';
import { testAccount } from '../../../platform/testing/test-account.ts';

vi.mock('@pillarbox/mailbox/local/password', async (original) => {
  const real = await original<typeof passwordModule>();
  return { ...real, verifyPassword: vi.fn(real.verifyPassword) };
});

const MINUTE = 60_000;
const FRESH = 'brand-new1!';

describeOnDatabases('a forgotten password', (open) => {
  let bed: ForgotBed;

  beforeAll(async () => {
    bed = await makeForgotBed(await open());
  });
  afterAll(() => bed.close());
  beforeEach(() => {
    bed.pass(120 * MINUTE);
    bed.canReset = true;
    bed.wanted = { question: false, any: false };
    bed.sent.length = 0;
    bed.slept.length = 0;
    bed.resetPassword.mockReset();
  });

  const put = (url: string, payload: object, headers: Record<string, string>) =>
    bed.ask('PUT', url, { payload, headers });
  const post = (url: string, payload: object, headers: Record<string, string>) =>
    bed.ask('POST', url, { payload, headers });
  /** An account with a question, a confirmed address, or both. */
  const arrange = async (mail: string, has: { answer?: string; address?: string }) => {
    const headers = await bed.signIn(mail);
    if (has.answer !== undefined) {
      const payload = { question: 'LANG_RECOVERY_Q_FIRST_CAR', type: 'other', answer: has.answer };
      await put(`/api/db/webmail/prefs/PasswordQuestion/${mail}.json`, payload, headers);
    }
    if (has.address !== undefined) {
      await post('/api/auth/recovery/address', { address: has.address }, headers);
      await put('/api/auth/recovery/address', { code: codeIn(bed.sent.at(-1)?.subject) }, headers);
    }
    await bed.feature.idle();
    bed.sent.length = 0;
    return headers;
  };
  const codeIn = (subject = '') => /^\d{6}/.exec(subject)?.[0] ?? '';
  const answerAs = (mail: string, answer: string, ip?: string) =>
    bed.ask('POST', `/api/auth/forgot/mail/ValidateAnswer/${mail}.json`, { payload: { answer }, ...(ip && { ip }) });
  const linkFor = (mail: string, by: { headers?: Record<string, string>; ip?: string } = {}) =>
    bed.ask('POST', `/api/auth/forgot/mail/SendLink/${mail}.json`, { payload: {}, ...by });
  const reset = (token: string, password = FRESH, headers: Record<string, string> = STRANGER) =>
    bed.ask('PUT', '/api/auth/forgot/password', { payload: { token, password }, headers });
  const tokenIn = (text = '') => /#\/forgot\?token=([\w-]{43})\s/.exec(text)?.[1] ?? '';
  const statementsOf = async (act: () => Promise<unknown>): Promise<string[]> => {
    const pool = (bed.platform.database.db as unknown as { $client: { query: (...all: unknown[]) => unknown } })
      .$client;
    const spy = vi.spyOn(pool, 'query');
    await act();
    const seen = spy.mock.calls.map(([query]) => (query as { text: string }).text);
    spy.mockRestore();
    return seen;
  };

  it('is reset with the right answer, once, and every session ends [API-087, AUTH-060]', async () => {
    const headers = await arrange('alice@example.test', { answer: 'A green Volvo' });
    const right = await answerAs('Alice', ' a GREEN volvo. ');
    expect(right.statusCode).toBe(200);
    const { token } = right.json<{ token: string }>();
    const done = await reset(token);
    expect([done.statusCode, done.json()]).toEqual([200, { message: 'OK' }]);
    expect(bed.resetPassword).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(testAccount()), FRESH);
    expect((await bed.ask('GET', '/api/auth/recovery', { headers })).statusCode).toBe(401);
    expect(errorOf(await reset(token)).code).toBe('reset_token_invalid');
    await bed.feature.idle();
    expect(bed.sent).toMatchObject([{ to: 'alice@example.test', subject: 'Your password was changed' }]);
  });

  it('is reset with a mailed link, once, within half an hour, at its own provider only [AUTH-060]', async () => {
    await arrange('bob@example.test', { address: 'bob@elsewhere.test' });
    expect((await linkFor('bob')).json()).toEqual({ message: 'OK' });
    await bed.feature.idle();
    const [mail] = bed.sent;
    expect(mail).toMatchObject({ partner: '754', to: 'bob@elsewhere.test', subject: 'Set a new password' });
    expect(mail?.text).toContain('http://localhost:8080/#/forgot?token=');
    const token = tokenIn(mail?.text);
    const rows = (await bed.platform.database.db.execute('select * from password_resets')).rows;
    expect(JSON.stringify(rows)).not.toContain(token);
    const elsewhere = { ...STRANGER, host: 'other.localhost:8080', origin: 'http://other.localhost:8080' };
    expect(errorOf(await reset(token, FRESH, elsewhere)).code).toBe('reset_token_invalid');
    bed.pass(29 * MINUTE);
    const both = await Promise.all([reset(token), reset(token)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    expect(bed.resetPassword).toHaveBeenCalledOnce();

    await linkFor('bob');
    await bed.feature.idle();
    bed.pass(31 * MINUTE);
    expect(errorOf(await reset(tokenIn(bed.sent.at(-1)?.text))).code).toBe('reset_token_invalid');
    await bed.feature.jobs[0]?.run();
    expect((await bed.platform.database.db.execute('select * from password_resets')).rows).toEqual([]);
  });

  it('gets the same replies and takes the same work for known and unknown users', async () => {
    await arrange('carol@example.test', { answer: 'A green Volvo', address: 'carol@elsewhere.test' });
    const hashed = vi.mocked(verifyPassword);
    const work = async (mail: string) => {
      hashed.mockClear();
      bed.slept.length = 0;
      const answers: [number, string][] = [];
      const seen: string[][] = [];
      for (const act of [() => answerAs(mail, 'A red Fiat'), () => linkFor(mail)]) {
        seen.push(
          await statementsOf(async () => {
            const answer = await act();
            const id = String(answer.headers['x-request-id']);
            answers.push([answer.statusCode, answer.body.replace(id, '')]);
          }),
        );
      }
      await bed.feature.idle();
      // Mails are sent in the background: only the statements before that are compared.
      const before = seen.map((statements) => statements.slice(0, 3));
      return { answers, before, wrong: seen[0]?.length, hashes: hashed.mock.calls.length, slept: [...bed.slept] };
    };
    const known = await work('carol@example.test');
    const unknown = await work('nobody@example.test');
    expect(unknown).toEqual(known);
    expect(known).toMatchObject({ hashes: 1, slept: [400], wrong: 4 });
    expect(known.answers.map(([status]) => status)).toEqual([422, 200]);
    await bed.feature.idle();
    expect(bed.sent.map(({ to }) => to)).toEqual(['carol@elsewhere.test']);
  });

  it('shows strangers the same shape of a question for known and unknown users', async () => {
    await arrange('dan@example.test', { answer: 'A green Volvo' });
    const url = (user: string) => `/api/auth/forgot/mail/UserQuestion/${user}.json`;
    const ask = async (user: string) => {
      let answer = '';
      const statements = await statementsOf(async () => {
        answer = (await bed.ask('GET', url(user))).body;
      });
      return { statements, keys: Object.keys(JSON.parse(answer) as object) };
    };
    expect(await ask('nobody')).toEqual(await ask('dan'));
  });

  it('limits guesses: the wait grows, and the question is locked after ten', async () => {
    await arrange('erin@example.test', { answer: 'A green Volvo' });
    const outcome = async (mail: string, i: number) => {
      const answer = await answerAs(mail, 'A red Fiat', `203.0.113.${String(i)}`);
      return [errorOf(answer).code, answer.headers['retry-after']];
    };
    for (const mail of ['erin@example.test', 'nobody2@example.test']) {
      const first = [];
      for (let i = 0; i < 6; i++) first.push(await outcome(mail, i));
      expect(first).toEqual([...Array<unknown>(5).fill(['answer_wrong', undefined]), ['sign_in_delayed', '1']]);
      bed.pass(1_000);
      expect(await outcome(mail, 7)).toEqual(['answer_wrong', undefined]);
      expect(await outcome(mail, 8)).toEqual(['sign_in_delayed', '2']);
      bed.pass(120 * MINUTE);
      for (let i = 0; i < 4; i++) await outcome(mail, 20 + i);
      bed.pass(120 * MINUTE);
    }
    expect(errorOf(await answerAs('erin', 'A green Volvo')).code).toBe('answer_wrong');
    const headers = await bed.signIn('erin@example.test');
    const state = (await bed.ask('GET', '/api/auth/recovery', { headers })).json();
    expect(state).toMatchObject({ question: true, questionLocked: true });
    await arrange('erin@example.test', { answer: 'A green Volvo' });
    expect((await answerAs('erin', 'A green Volvo')).statusCode).toBe(200);
  });

  it.each([
    { question: true, any: false },
    { question: false, any: true },
  ])(
    'is guessed at by a stranger without locking the owner out of the mail (wanted: %o) [BRAND-003, BRAND-004]',
    async (wanted) => {
      const mail = wanted.any ? 'gil@example.test' : 'gus@example.test';
      await arrange(mail, { answer: 'A green Volvo' });
      for (let i = 0; i < 11; i++) {
        bed.pass(5 * MINUTE);
        expect(errorOf(await answerAs(mail, 'A red Fiat')).code).toBe('answer_wrong');
      }
      bed.wanted = wanted;
      // The old access token has expired meanwhile.
      const headers = await bed.signIn(mail);
      expect((await bed.ask('GET', anyMailCall.path, { headers })).json()).toEqual({ isin: true });
      expect((await bed.ask('GET', '/api/auth/recovery', { headers })).json()).toMatchObject({ questionLocked: true });
      bed.pass(120 * MINUTE);
      expect(errorOf(await answerAs(mail, 'A green Volvo')).code).toBe('answer_wrong');
    },
  );

  it('limits mails: the wait for links grows, for unknown users too', async () => {
    await arrange('fay@example.test', { address: 'fay@elsewhere.test' });
    for (const mail of ['fay@example.test', 'nobody3@example.test']) {
      const codes: number[] = [];
      for (let i = 0; i < 7; i++) codes.push((await linkFor(mail, { ip: `203.0.113.${String(i)}` })).statusCode);
      expect(codes).toEqual([200, 200, 200, 200, 200, 429, 429]);
    }
    await bed.feature.idle();
    expect(bed.sent).toHaveLength(5);
    const many: number[] = [];
    for (let i = 0; i < 23; i++) many.push((await linkFor(`user${String(i)}`, { ip: '203.0.113.77' })).statusCode);
    expect(many).toEqual([...Array<number>(21).fill(200), 429, 429]);
  });

  it('follows the provider’s password rule, and a refused one leaves the link valid [VAL-013]', async () => {
    await arrange('gus@example.test', { answer: 'A green Volvo' });
    const { token } = (await answerAs('gus', 'a green volvo')).json<{ token: string }>();
    for (const weak of ['short1!', 'no-digits-here!', '12345678!', 'nosigns123', `nul\u0000nul1!`]) {
      expect(errorOf(await reset(token, weak)), weak).toMatchObject({ code: 'password_weak', details: { limit: 8 } });
    }
    bed.resetPassword.mockRejectedValueOnce(new Failure('password_refused', { serverText: 'Too like the last' }));
    expect(errorOf(await reset(token)).code).toBe('password_refused');
    expect((await reset(token)).statusCode).toBe(200);
  });

  it('cannot be reset when the provider’s driver cannot, with the same reply for every user', async () => {
    bed.canReset = false;
    const means = async () => (await bed.ask('GET', '/api/auth/forgot/means')).json<object>();
    expect(await means()).toEqual({ canReset: false, length: 8 });
    for (const user of ['alice', 'nobody']) {
      expect(errorOf(await answerAs(user, 'whatever')).code).toBe('feature_off');
      expect(errorOf(await linkFor(user)).code).toBe('feature_off');
    }
    expect(errorOf(await reset('x')).code).toBe('feature_off');
    bed.canReset = true;
    expect(await means()).toEqual({ canReset: true, length: 8 });
  });

  it('sends no link with a host that an attacker chose', async () => {
    await arrange('hal@example.test', { address: 'hal@elsewhere.test' });
    const poisoned = { ...STRANGER, host: '198.51.100.66', origin: 'http://198.51.100.66' };
    expect((await linkFor('hal', { headers: poisoned })).json()).toEqual({ message: 'OK' });
    await bed.feature.idle();
    expect(bed.sent).toEqual([]);
    const foreign = { ...STRANGER, origin: 'https://evil.test' };
    expect(errorOf(await linkFor('hal', { headers: foreign })).code).toBe('origin_refused');
  });

  it('needs the second factor: a session without it counts as anonymous', async () => {
    await arrange('ivy@example.test', { answer: 'A green Volvo' });
    const headers = await bed.signIn('ivy@example.test', 'verify');
    const question = await bed.ask('GET', '/api/auth/forgot/mail/UserQuestion/nobody.json', { headers });
    expect(question.statusCode).toBe(200);
    for (const url of ['/api/auth/recovery', '/api/auth/recovery/address']) {
      const refused = url.endsWith('address')
        ? await post(url, { address: 'ivy@evil.test' }, headers)
        : await bed.ask('GET', url, { headers });
      expect(errorOf(refused).code).toBe('second_factor_required');
    }
  });
});

describeOnDatabases('the recovery address', (open) => {
  let bed: ForgotBed;

  beforeAll(async () => {
    bed = await makeForgotBed(await open());
  });
  afterAll(() => bed.close());
  beforeEach(() => {
    bed.pass(120 * MINUTE);
    bed.sent.length = 0;
  });

  const begin = (address: string, headers: Record<string, string>, password?: string) =>
    bed.ask('POST', '/api/auth/recovery/address', { payload: { address, password }, headers });
  const confirm = (code: string, headers: Record<string, string>) =>
    bed.ask('PUT', '/api/auth/recovery/address', { payload: { code }, headers });
  const stateOf = async (headers: Record<string, string>) =>
    (await bed.ask('GET', '/api/auth/recovery', { headers })).json<object>();
  const code = () => /^\d{6}/.exec(bed.sent.at(-1)?.subject ?? '')?.[0] ?? '';

  it('is set only after the mailed code was entered', async () => {
    const headers = await bed.signIn('alice@example.test');
    expect(await stateOf(headers)).toEqual({
      question: false,
      questionLocked: false,
      address: '',
      waiting: '',
      canMail: true,
      passwordNeeded: false,
    });
    expect((await begin(' alice@elsewhere.test ', headers)).json()).toEqual({ message: 'OK' });
    expect(bed.sent).toMatchObject([{ partner: '754', to: 'alice@elsewhere.test' }]);
    expect(await stateOf(headers)).toMatchObject({ address: '', waiting: 'alice@elsewhere.test' });
    const right = code();
    const stored = JSON.stringify((await bed.platform.database.db.execute('select * from recovery')).rows);
    expect(stored).not.toContain(right);
    expect(errorOf(await confirm(right === '000000' ? '000001' : '000000', headers)).code).toBe('recovery_code_wrong');
    expect((await confirm(` ${right} `, headers)).json()).toEqual({ message: 'OK' });
    expect(await stateOf(headers)).toMatchObject({ address: 'alice@elsewhere.test', waiting: '' });
    expect(bed.published.at(-1)).toEqual({ mail: 'alice@example.test', recovery_email: 'alice@elsewhere.test' });
    const owner = testAccount();
    expect(await bed.feature.preferencesOf(owner)).toEqual({
      security_question_set: 0,
      recovery_email: 'alice@elsewhere.test',
    });
    await bed.feature.idle();
    expect(bed.sent.at(-1)).toMatchObject({ to: 'alice@example.test', subject: 'Your recovery address was set' });
    expect(errorOf(await confirm(right, headers)).code).toBe('recovery_code_wrong');

    expect((await bed.ask('POST', '/api/auth/recovery/address/remove', { payload: {}, headers })).statusCode).toBe(200);
    expect(await stateOf(headers)).toMatchObject({ address: '', waiting: '' });
  });

  it('is confirmed with a mail in the user’s language', async () => {
    await begin('dora@elsewhere.test', await bed.signIn('dora@example.test'));
    expect(bed.sent[0]?.subject).toMatch(/^\d{6} ist Ihr Bestätigungscode$/);
  });

  it('accepts a code five times and for half an hour', async () => {
    const headers = await bed.signIn('bob@example.test');
    await begin('bob@elsewhere.test', headers);
    const right = code();
    const wrong = right === '000000' ? '000001' : '000000';
    for (let i = 0; i < 5; i++) await confirm(wrong, headers);
    expect(errorOf(await confirm(right, headers)).code).toBe('recovery_code_wrong');
    await begin('bob@elsewhere.test', headers);
    bed.pass(5 * MINUTE);
    expect((await confirm(code(), headers)).statusCode).toBe(200);

    const again = await bed.signIn('carol@example.test');
    await begin('carol@elsewhere.test', again);
    bed.pass(9 * MINUTE);
    const late = code();
    bed.pass(22 * MINUTE);
    expect(errorOf(await confirm(late, await bed.signIn('carol@example.test'))).code).toBe('recovery_code_wrong');
  });

  it.each([
    ['', 'address'],
    ['no address', 'address'],
    ['a@b.test\r\nBcc: eve@evil.test', 'address'],
    ['"quoted"@elsewhere.test', 'address'],
    ['Dan@Example.test', 'address'],
  ])('cannot be %j', async (address, field) => {
    const answer = await begin(address, await bed.signIn('dan@example.test'));
    expect(errorOf(answer)).toMatchObject({ code: 'invalid_request', details: { field } });
    expect(bed.sent).toEqual([]);
  });

  it('is refused when mail cannot be sent to it, and mails are limited', async () => {
    const headers = await bed.signIn('erin@example.test');
    bed.unreachable.add('erin@island.test');
    expect(errorOf(await begin('erin@island.test', headers)).code).toBe('feature_off');
    const codes: number[] = [];
    for (let i = 0; i < 6; i++) codes.push((await begin(`erin${String(i)}@elsewhere.test`, headers)).statusCode);
    expect(codes).toEqual([200, 200, 200, 200, 429, 429]);
    expect(bed.sent).toHaveLength(4);
  });
});
