import type { Page } from '@playwright/test';
import { newAccount } from '@pillarbox/tooling/testbed/dovecot';
import { accessibilityFaults, faultsEverywhere } from './running/accessibility.ts';
import { backEnd } from './running/back-end.ts';
import { expect, signIn, submitSignIn, test } from './running/test.ts';

test.describe('the password', () => {
  test('is changed at the provider: this page stays signed in, the other one is signed out, the new password works [SHELL-026, SHELL-140, PREF-034, VAL-013]', async ({
    page,
    browser,
    installation,
    account,
  }) => {
    const elsewhere = await (await browser.newContext()).newPage();
    await signIn(elsewhere, installation.changingOrigin, account);
    await signIn(page, installation.changingOrigin, account);
    await page.goto(`${installation.changingOrigin}/#/preferences/password`);
    const part = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await expect(part('a digit')).toContainText('still missing');
    await page.getByLabel('Current password').fill('not-it');
    await page.getByLabel('New password').fill('fresh-word-1');
    await expect(part('a digit')).toContainText('done');
    await expect(part('one of ! @ #')).toContainText('still missing');
    await page.getByLabel('New password').fill('fresh-word-1!');
    await expect(part('one of ! @ #')).toContainText('done');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('The password is incorrect')).toBeVisible();
    await page.getByLabel('Current password').fill(account.password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Password changed, 1 other device signed out').first()).toBeVisible();
    await expect(elsewhere.getByText('You were signed out').first()).toBeVisible();
    await elsewhere.context().close();
    expect(await faultsEverywhere(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${installation.changingOrigin}/#/mail/list/msg`);
    await page.reload();
    await page.getByRole('treeitem', { name: /^Inbox/ }).waitFor();
    await page.context().clearCookies();
    await signIn(page, installation.changingOrigin, { ...account, password: 'fresh-word-1!' });

    // As if the password had been changed elsewhere: the gateway's answers are acted.
    const error = { code: 'password_outdated', message: '', details: {} };
    await page.route('**/api/auth/sessions*', (route) => route.fulfill({ status: 409, json: { error } }));
    await page.goto(`${installation.changingOrigin}/#/preferences/password`);
    const dialog = page.getByRole('dialog', { name: 'Enter your new password' });
    await expect(dialog).toBeVisible();
    expect(await accessibilityFaults(page, 'light')).toEqual([]);
    await page.unroute('**/api/auth/sessions*');
    const given = page.waitForRequest('**/api/auth/password/present*');
    await page.route('**/api/auth/password/present*', (route) => route.fulfill({ json: { message: 'OK' } }));
    await dialog.getByLabel('Password', { exact: true }).fill('fresh-word-3!');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    expect((await given).postDataJSON()).toEqual({ password: 'fresh-word-3!' });
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('This device')).toBeVisible();
  });

  test('must be changed first when it has expired, also after a one-time sign-in [SHELL-017, SHELL-021, SHELL-121, AUTH-028, AUTH-056]', async ({
    page,
    installation,
    account,
  }) => {
    const { address: user, password } = account;
    await backEnd(installation, { method: 'PUT', path: 'password/expired', body: { user, expired: true } });
    const { url = '' } = await backEnd(installation, {
      method: 'POST',
      path: 'autologin/token',
      body: { user, password },
    });
    await page.goto(url);
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
    expect(page.url()).not.toContain('token');
    for (const elsewhere of ['/nowhere', '/mail/list/msg']) {
      await page.goto(`${installation.changingOrigin}/#${elsewhere}`);
      await expect(page).toHaveURL(/#\/expired/);
    }
    expect(await faultsEverywhere(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByLabel('Current password').fill(account.password);
    await page.getByLabel('New password').fill('fresh-word-2&');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByText('Your new password is set')).toBeVisible();
    await submitSignIn(page, { ...account, password: 'fresh-word-2&' });
    await page.getByRole('treeitem', { name: /^Inbox/ }).waitFor();
    await page.context().clearCookies();
    // Loads the page again, as a new visit does: with the page open only the part after the # would change.
    await page.goto('about:blank');
    await page.goto(url);
    await expect(page.getByText('This sign-in link has been used or has expired')).toBeVisible();
  });

  test('is not needed with a one-time sign-in, which asks before it ends the session of somebody else [SHELL-021]', async ({
    page,
    installation,
    account,
  }) => {
    const { address: user, password } = await newAccount(installation.dovecot);
    await signIn(page, installation.changingOrigin, account);
    const { url = '' } = await backEnd(installation, {
      method: 'POST',
      path: 'autologin/token',
      body: { user, password },
    });
    await page.goto(url);
    await expect(page.getByText(`You are signed in as ${account.address}. Sign in as ${user} instead?`)).toBeVisible();
    expect(page.url()).not.toContain('token');
    expect(await faultsEverywhere(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Stay signed in' }).click();
    await page.getByRole('treeitem', { name: /^Inbox/ }).waitFor();
    await page.goto(url);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('treeitem', { name: /^Inbox/ }).waitFor();
    await expect.poll(() => signedInAs(page)).toBe(user);
  });

  test('goes to the provider’s own page where sign-in is redirected, and to no other [AUTH-004, AUTH-019, AUTH-020]', async ({
    page,
    installation,
    account,
  }) => {
    const posted: string[] = [];
    await page.route(/^https:/, (route) => {
      posted.push(`${route.request().url()} ${route.request().postData() ?? ''}`);
      return route.fulfill({ contentType: 'text/html', body: '<h1>The old mail</h1>' });
    });
    await page.goto(installation.snappedOrigin);
    await submitSignIn(page, account);
    await expect(page.getByRole('heading', { name: 'The old mail' })).toBeVisible();
    const form = new URLSearchParams({ email: account.address, password: account.password }).toString();
    expect(posted).toEqual([`https://mail.old.example/in ${form}`]);

    // The page's policy blocks a reply that names another host.
    const items = [{ name: 'password', value: '', type: 'password' }];
    await page.route('**/api/bf/login', (route) =>
      route.fulfill({ json: { status: 3, url: 'https://evil.example/in', items } }),
    );
    await page.goto(installation.snappedOrigin);
    await page.getByLabel('Email address').fill(account.address);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    const heldBack = page.waitForEvent('console', (line) => line.text().includes('form-action'));
    // Without a click on the button, because Playwright would wait for a page that never loads.
    await page.evaluate(() => document.querySelector('form')?.requestSubmit());
    await heldBack;
    expect(posted).toHaveLength(1);
  });
});

/** The account that is signed in in this browser. */
async function signedInAs(page: Page): Promise<string | null> {
  return page.evaluate(async () => {
    const reply = await fetch('/api/auth/session');
    return ((await reply.json()) as { user: { mail: string } | null }).user?.mail ?? null;
  });
}
