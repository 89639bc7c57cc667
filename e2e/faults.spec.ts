import type { Page } from '@playwright/test';
import { newDatabase, startPostgres } from '@pillarbox/tooling/testbed/postgres';
import { imapPartner, startProduct } from '@pillarbox/tooling/testbed/product';
import { appendAll } from './running/mailboxes.ts';
import { openMessage } from './running/reading.ts';
import { sampleMessage } from './running/sample.ts';
import { expect, signIn, submitSignIn, test } from './running/test.ts';

const inbox = (page: Page) => page.getByRole('treeitem', { name: /^Inbox/ });
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true });
const REFRESH = '**/token/refresh*';

/** Moves the browser's clock past the end of the access token; the session itself stays valid. */
async function outliveToken(page: Page): Promise<void> {
  await page.clock.fastForward('11:00');
}

/** Makes the next refreshes fail as a broken gateway would; returns how many there were. */
async function failRefreshes(page: Page, times: number): Promise<() => number> {
  let asked = 0;
  await page.route(REFRESH, (route) => {
    asked += 1;
    return asked <= times ? route.fulfill({ status: 500, body: 'broken' }) : route.continue();
  });
  return () => asked;
}

/** Does something that needs a token. */
async function openSentFolder(page: Page): Promise<void> {
  await page.getByRole('treeitem', { name: /^Sent/ }).click();
}

for (const times of [1, 2]) {
  test(`a token refresh that fails ${String(times)} times is retried, and the user sees nothing [AUTH-047]`, async ({
    page,
    installation,
    account,
  }) => {
    await page.clock.install();
    await signIn(page, installation.origin, account);
    const asked = await failRefreshes(page, times);
    await outliveToken(page);
    await openSentFolder(page);
    await expect.poll(asked).toBe(times + 1);
    await expect(page.getByRole('treeitem', { name: /^Sent/, selected: true })).toBeVisible();
    await expect(signInButton(page)).toBeHidden();
  });
}

test('a token refresh that fails three times ends the session, and signing in returns to the same location [AUTH-047, CONST-043, ERR-012]', async ({
  page,
  installation,
  account,
}) => {
  await page.clock.install();
  await signIn(page, installation.origin, account);
  const asked = await failRefreshes(page, 3);
  await outliveToken(page);
  // The page may have refreshed by itself already, and have left.
  await openSentFolder(page).catch(() => undefined);
  await expect(signInButton(page)).toBeVisible();
  // A call after the third failure may have started another round before the page left.
  expect(asked()).toBeGreaterThanOrEqual(3);
  await expect(page.getByLabel('Email address')).toHaveValue(account.address);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await signInButton(page).click();
  await expect(inbox(page)).toBeVisible();
});

test('a browser whose clock is ten minutes off signs in, works and renews its token by the gateway’s time [AUTH-045, AUTH-046]', async ({
  page,
  installation,
  account,
}) => {
  let refreshes = 0;
  page.on('request', (request) => (refreshes += request.url().includes('/token/refresh') ? 1 : 0));
  await page.clock.install({ time: Date.now() + 10 * 60_000 });
  await signIn(page, installation.origin, account);
  await openSentFolder(page);
  await expect(page.getByRole('treeitem', { name: /^Sent/, selected: true })).toBeVisible();
  expect(refreshes).toBe(0);
  await outliveToken(page);
  await inbox(page).click();
  await expect.poll(() => refreshes).toBe(1);
});

test('two tabs that sign out at once are both signed out, and nothing of the session remains [AUTH-036, AUTH-037]', async ({
  page,
  installation,
  account,
}) => {
  await signIn(page, installation.origin, account);
  const other = await page.context().newPage();
  await other.goto(`${installation.origin}/`);
  await inbox(other).waitFor();
  // One of them may be signed out by the other before its own click.
  const signOut = (tab: Page): Promise<void> =>
    tab.getByRole('button', { name: 'Sign out' }).click({ timeout: 20_000 });
  await Promise.allSettled([page, other].map(signOut));
  for (const tab of [page, other]) await expect(signInButton(tab)).toBeVisible();
  const names = (await page.context().cookies()).map(({ name }) => name);
  for (const name of ['SessionID', 'AccessToken', 'AccessBadge', 'RToken']) expect(names).not.toContain(name);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['partnerPreferences']);
});

test('without browser storage everything works that does not outlive the page [SHELL-177]', async ({
  page,
  installation,
  account,
}) => {
  await page.addInitScript(() => {
    const refuse = (): never => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    Object.defineProperty(globalThis, 'localStorage', { get: refuse });
    Object.defineProperty(globalThis, 'sessionStorage', { get: refuse });
    Object.defineProperty(globalThis, 'indexedDB', { get: refuse });
  });
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto(installation.origin);
  await submitSignIn(page, account);
  await expect(inbox(page)).toBeVisible();
  await page.getByRole('button', { name: /^New message/ }).click();
  await page.getByLabel('Subject').fill('In private');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(signInButton(page)).toBeVisible();
  expect(faults).toEqual([]);
});

test('mail can be read while the database restarts, and afterwards preferences are saved again [SHELL-023]', async ({
  page,
  installation,
  account,
}) => {
  const { dovecot, postfix } = installation;
  await appendAll(dovecot.ports.imap, account, [sampleMessage({ subject: 'Read me meanwhile' })]);
  const postgres = await startPostgres();
  const product = await startProduct({
    partners: { 754: imapPartner('754', ['localhost'], { imap: dovecot.ports.imap, submission: postfix }) },
    environment: { PILLARBOX_DATABASE_URL: await newDatabase(postgres) },
  });
  try {
    await signIn(page, product.origin, account);
    await postgres.restart(async () => {
      await page.getByRole('row', { name: /Read me meanwhile/ }).click();
      await expect(openMessage(page).getByRole('heading')).toHaveText('Read me meanwhile');
    });
    await page.goto(`${product.origin}/#/preferences/appearance`);
    await page.getByRole('radio', { name: 'Dark', exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark');
    await expect(page.getByRole('radio', { name: 'Dark', exact: true })).toBeChecked();
  } finally {
    await product.stop();
    await postgres.stop();
  }
});
