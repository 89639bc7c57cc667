import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folders } from '@pillarbox/contract/mail/folders';
import { currentSession } from '@pillarbox/contract/session/operations';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startGateway } from './gateway.ts';
import type { Gateway } from './gateway.ts';
import { TestPage } from './journey.test-bed.ts';
import { readConfig } from './platform/config/config.ts';
import { silentLog } from './platform/log/log.ts';

const PASSWORD = 'correct-horse-battery';
const MAIL = 'alice@example.test';
const PARTNER = { id: '754', name: 'P', hosts: ['*'], mail: { kind: 'local', loginDomain: 'example.test' } };
const PATIENCE = { timeout: 20_000 };

let gateway: Gateway;
let folder: string;

const provide = (settings: object): Promise<void> =>
  writeFile(join(folder, 'partners/754/settings.json'), JSON.stringify({ ...PARTNER, ...settings }));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pillarbox-required-'));
  await mkdir(join(folder, 'partners/754'), { recursive: true });
  await provide({});
  const environment = {
    PILLARBOX_PORT: '0',
    PILLARBOX_DATA: join(folder, 'data'),
    PILLARBOX_PARTNERS: join(folder, 'partners'),
    PILLARBOX_SMTP_PORT: '0',
  };
  gateway = await startGateway(readConfig(environment, folder), silentLog());
  await gateway.mailSystems.local?.createAccount({ address: MAIL, name: 'Alice', password: PASSWORD, quota: 0 });
});
afterAll(async () => {
  await gateway.close();
  await rm(folder, { recursive: true, force: true });
});

const foldersOf = (page: TestPage): Promise<string> =>
  page.call(folders, {}).then(
    () => 'in',
    (error: unknown) => (error as Error).message,
  );

describe('what a provider begins to require while somebody is signed in', () => {
  it('counts from the next call on: a way back in, then a second factor [BRAND-004, AUTH-055]', async () => {
    const page = new TestPage(gateway.address);
    await page.signIn(MAIL, PASSWORD);
    await page.listen('INBOX');
    expect(await foldersOf(page)).toBe('in');

    await provide({ MandatoryForgotPass: true });
    await vi.waitFor(async () => expect(await foldersOf(page)).toBe('409 recovery_required'), PATIENCE);
    await vi.waitFor(() => expect(page.isListening).toBe(false), PATIENCE);
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
    await vi.waitFor(() => expect(page.events).toContainEqual({ event: 'session-ended' }), PATIENCE);
    expect(await foldersOf(page)).toMatch(/^401 /);
    await page.signIn(MAIL, PASSWORD);
    expect(await foldersOf(page)).toBe('409 second_factor_required');
    const session = await page.fetch(currentSession.path);
    expect(await session.json()).toMatchObject({ isauth: true, is2faSetupRequired: true });
    page.close();
  });
});
