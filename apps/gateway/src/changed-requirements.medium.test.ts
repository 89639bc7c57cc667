import { folders } from '@pillarbox/contract/mail/folders';
import { currentSession } from '@pillarbox/contract/session/operations';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Gateway } from './gateway.ts';
import { startTestGateway, TestPage } from './journey.test-bed.ts';
import type { GatewayUnderTest } from './journey.test-bed.ts';

const PASSWORD = 'correct-horse-battery';
const MAIL = 'alice@example.test';
const PARTNER = { id: '754', name: 'P', hosts: ['*'], mail: { kind: 'local', loginDomain: 'example.test' } };
const TIMEOUT = { timeout: 20_000 };

let under: GatewayUnderTest;
let gateway: Gateway;

const provide = (settings: object): Promise<void> => under.provide({ ...PARTNER, ...settings });

beforeAll(async () => {
  under = await startTestGateway(PARTNER);
  ({ gateway } = under);
  await gateway.mailSystems.local?.createAccount({ address: MAIL, name: 'Alice', password: PASSWORD, quota: 0 });
});
afterAll(() => under.close());

const foldersOf = (page: TestPage): Promise<string> =>
  page.call(folders, {}).then(
    () => 'in',
    (error: unknown) => (error as Error).message,
  );

describe('a requirement that a provider adds while a user is signed in', () => {
  it('applies from the next call on: a recovery, then a second factor [BRAND-004, AUTH-055]', async () => {
    const page = new TestPage(gateway.address);
    await page.signIn(MAIL, PASSWORD);
    await page.listen('INBOX');
    expect(await foldersOf(page)).toBe('in');

    await provide({ MandatoryForgotPass: true });
    await vi.waitFor(async () => expect(await foldersOf(page)).toBe('409 recovery_required'), TIMEOUT);
    await vi.waitFor(() => expect(page.isListening).toBe(false), TIMEOUT);
    await expect(page.listen('INBOX')).rejects.toThrow('refused');

    const question = { question: 'LANG_RECOVERY_Q_FIRST_CAR', type: 'other', answer: 'volvo' };
    const saved = await page.fetch(`/api/db/webmail/prefs/PasswordQuestion/${MAIL}.json`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(question),
    });
    expect(saved.status).toBe(200);
    expect(await foldersOf(page)).toBe('in');
    await page.listen('INBOX');

    await provide({ services: ['WMRQD2FA'] });
    await vi.waitFor(() => expect(page.events).toContainEqual({ event: 'session-ended' }), TIMEOUT);
    expect(await foldersOf(page)).toMatch(/^401 /);
    await page.signIn(MAIL, PASSWORD);
    expect(await foldersOf(page)).toBe('409 second_factor_required');
    const session = await page.fetch(currentSession.path);
    expect(await session.json()).toMatchObject({ isauth: true, is2faSetupRequired: true });
    page.close();
  });

  it('ends the session when it is another mail system, because the account has another identity', async () => {
    const imap = { host: 'imap.invalid', port: 993, security: 'tls' };
    const submission = { host: 'smtp.invalid', port: 465, security: 'tls' };
    await provide({});
    const page = new TestPage(gateway.address);
    await vi.waitFor(async () => {
      await page.signIn(MAIL, PASSWORD);
      expect(await foldersOf(page)).toBe('in');
    }, TIMEOUT);
    await page.listen('INBOX');
    await provide({ mail: { kind: 'imap', imap, submission, namespace: 'new-system', domains: ['example.test'] } });
    await vi.waitFor(() => expect(page.events).toContainEqual({ event: 'session-ended' }), TIMEOUT);
    page.close();
  });
});
