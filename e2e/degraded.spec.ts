import type { Page, Route } from '@playwright/test';
import { appendAll } from './running/mailboxes.ts';
import { sampleMessage } from './running/sample.ts';
import { expect, signIn, submitSignIn, test } from './running/test.ts';

const COMBINED = '**/api/db/webmail/prefs/CombinedPrefs/**';
const PARTNER = '**/api/db/webmail/info/all/**';

/** How the gateway answers a preferences call. */
type Manner = 'well' | 'not at all' | 'with 500' | 'with rubbish' | 'without a hosting id';

interface PartnerReply {
  preferences: Record<string, unknown>;
  branding: Record<string, unknown>;
}

/** A provider whose page treats a call as failed after one second and retries it after another second. */
async function hurried(route: Route): Promise<void> {
  const answer = await route.fetch();
  const reply = (await answer.json()) as PartnerReply;
  reply.preferences = { ...reply.preferences, preferencesTimeout: 1, degradedModeCheck: 1 };
  await route.fulfill({ response: answer, json: reply });
}

/** Intercepts the replies to a page's combined preferences call. */
async function standBetween(page: Page): Promise<{ manner: Manner; asked: number }> {
  const state: { manner: Manner; asked: number } = { manner: 'well', asked: 0 };
  await page.route(COMBINED, async (route) => {
    state.asked += 1;
    switch (state.manner) {
      case 'well':
        return route.continue();
      case 'not at all':
        return undefined;
      case 'with 500':
        return route.fulfill({ status: 500, json: { error: { code: 'internal' } } });
      case 'without a hosting id': {
        const answer = await route.fetch();
        const reply = (await answer.json()) as { partnerPreferences: PartnerReply };
        const { HostopianID: _id, ...branding } = reply.partnerPreferences.branding;
        reply.partnerPreferences.branding = { ...branding, name: 'Nobody' };
        return route.fulfill({ response: answer, json: reply });
      }
      case 'with rubbish':
        return route.fulfill({ status: 200, json: { userPreferences: {}, partnerPreferences: { branding: {} } } });
    }
  });
  return state;
}

const banner = (page: Page) => page.getByText('Using basic settings. Yours will be back soon.');
const flag = (page: Page) => page.evaluate(() => localStorage.getItem('degradedMode'));

test('mail works while preferences hang, fail or are invalid, and they return without a reload [PREF-004, PREF-005, PREF-006, PREF-008, PREF-009, PREF-010, PREF-011, ERR-001, ERR-008, AUTH-021]', async ({
  page,
  installation,
  account,
}) => {
  await appendAll(installation.dovecot.ports.imap, account, [sampleMessage({ subject: 'Still readable' })]);
  await page.route(PARTNER, hurried);
  const gateway = await standBetween(page);
  const answered = page.waitForResponse(PARTNER);
  await page.goto(installation.origin);
  await (await answered).finished();

  gateway.manner = 'not at all';
  await page.evaluate(() => localStorage.setItem('guiSizes', '{"nav1Width":300}'));
  await submitSignIn(page, account);
  await expect(banner(page)).toBeVisible();
  expect(await flag(page)).toBe('true');
  expect(await page.evaluate(() => localStorage.getItem('guiSizes'))).toBeNull();
  await page.getByRole('row', { name: /Still readable/ }).click();
  await expect(page.getByRole('heading', { name: 'Still readable' })).toBeVisible();

  const refused: string[] = [];
  page.on('request', (request) => {
    if (/\/prefs\/(?!CombinedPrefs)|spamfilter|\/steele\//.test(request.url())) refused.push(request.url());
  });
  await page.getByRole('button', { name: /^New message/ }).click();
  await expect(page.getByLabel('Subject')).toBeVisible();

  for (const manner of ['with 500', 'with rubbish', 'without a hosting id'] as const) {
    gateway.manner = manner;
    const before = gateway.asked;
    await expect.poll(() => gateway.asked).toBeGreaterThan(before + 1);
    await expect(banner(page)).toBeVisible();
  }
  expect(refused).toEqual([]);
  await expect(page).not.toHaveTitle(/Nobody/);

  gateway.manner = 'well';
  await expect(page.getByText('Your settings are back').first()).toBeVisible();
  await expect(banner(page)).toBeHidden();
  expect(await flag(page)).toBeNull();
});

test('sign-in works when the partner preferences do not load; a reload shows the same location [PREF-003, PREF-008]', async ({
  page,
  installation,
  account,
}) => {
  await page.route(PARTNER, (route) => route.fulfill({ status: 500, json: {} }));
  const gateway = await standBetween(page);
  await page.goto(installation.origin);
  await expect.poll(() => flag(page)).toBe('true');
  await submitSignIn(page, account);
  await page.getByRole('treeitem', { name: /^Inbox/ }).waitFor();
  await expect(banner(page)).toBeHidden();
  expect(await flag(page)).toBeNull();

  gateway.manner = 'with 500';
  await page.reload();
  await expect(banner(page)).toBeVisible();
  await page.reload();
  await expect(banner(page)).toBeVisible();
  gateway.manner = 'well';
  await page.reload();
  await page.getByRole('treeitem', { name: /^Inbox/ }).waitFor();
  await expect(banner(page)).toBeHidden();
});

test('a preference saved in one tab shows in the other, by the socket [API-080, PREF-002]', async ({
  page,
  context,
  installation,
  account,
}) => {
  await signIn(page, installation.origin, account);
  const other = await context.newPage();
  await other.goto(`${installation.origin}/#/preferences/appearance`);
  const dark = (where: Page) => where.getByRole('radio', { name: 'Dark', exact: true });
  await dark(other).waitFor();
  await expect(page.locator('html')).not.toHaveAttribute('data-mode', 'dark');
  await dark(other).check({ force: true });
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark');
});

test('contacts say that they are not available, send nothing, and are there again afterwards [CONT-015]', async ({
  page,
  installation,
  account,
}) => {
  await page.route(PARTNER, hurried);
  const gateway = await standBetween(page);
  gateway.manner = 'with 500';
  await page.goto(installation.origin);
  await submitSignIn(page, account);
  await expect(banner(page)).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/contacts/')) asked.push(request.url());
  });
  await page.goto(`${installation.origin}/#/contacts`);
  const words = page.getByRole('alert').filter({ hasText: 'Not available while basic settings are in use' });
  await expect(words.first()).toBeVisible();
  await page.goto(`${installation.origin}/#/contacts/updates`);
  await expect(page.getByRole('alert').filter({ hasText: 'The updates could not be loaded' })).toBeVisible();
  expect(asked).toEqual([]);
  gateway.manner = 'well';
  await expect(banner(page)).toBeHidden();
  await expect(page.getByText('Nobody was asked yet')).toBeVisible();
  await page.goto(`${installation.origin}/#/contacts`);
  await expect(page.getByText('No contacts yet')).toBeVisible();
});
