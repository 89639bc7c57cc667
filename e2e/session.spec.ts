import { faultsEverywhere, faultsInHardModes } from './running/accessibility.ts';
import { expect, signIn, submitSignIn, test } from './running/test.ts';

test.describe('sign-in', () => {
  test('leads to the inbox on a real server, survives a reload, and ends with sign-out [SHELL-043, SHELL-016, SHELL-131, AUTH-043]', async ({
    page,
    installation,
    account,
  }) => {
    await signIn(page, installation.origin, account);
    await expect(page).toHaveURL(/#\/mail\/list\/msg/);
    await page.getByRole('treeitem', { name: /^Inbox/ }).waitFor();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.reload();
    await page.getByRole('treeitem', { name: /^Inbox/ }).waitFor();
    // The start script sends these before the page's code is there, and the page does not send them again.
    const codeAt = asked.findIndex((path) => path.startsWith('/assets/mail-'));
    for (const path of ['/api/auth/session', '/api/bf/folders'])
      expect(asked.flatMap((one, at) => (one === path ? [at < codeAt] : []))).toEqual([true]);
    const status = page.getByRole('contentinfo', { name: 'Status' });
    await status.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    const names = (await page.context().cookies()).map((cookie) => cookie.name);
    expect(names).not.toContain('SessionID');
  });

  test('shows the same error for a wrong password and an unknown user, and keeps the address', async ({
    page,
    installation,
    account,
  }) => {
    await page.goto(installation.origin);
    const wrong = page.getByText('The address or password is incorrect');
    await submitSignIn(page, { ...account, password: 'not-it' });
    await expect(wrong.first()).toBeVisible();
    await expect(page.getByLabel('Email address')).toHaveValue(account.address);
    await submitSignIn(page, { address: 'nobody@example.test', password: 'not-it' });
    await expect(wrong.first()).toBeVisible();
  });

  test('requires both fields before it sends a request [AUTH-008, VAL-025, VAL-026]', async ({
    page,
    installation,
  }) => {
    await page.goto(installation.origin);
    // The link to a forgotten password comes after the password.
    await page.getByLabel('Email address').focus();
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    let calls = 0;
    page.on('request', (request) => (calls += request.url().includes('/api/bf/login') ? 1 : 0));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('Enter your email address')).toBeVisible();
    await expect(page.getByText('Enter your password')).toBeVisible();
    expect(calls).toBe(0);
  });

  test('has no accessibility problems: light, dark, phone, 320 px, zoomed, forced colours', async ({
    page,
    installation,
  }) => {
    await page.goto(installation.origin);
    await page.getByLabel('Email address').waitFor();
    expect(await faultsEverywhere(page)).toEqual([]);
    expect(await faultsInHardModes(page)).toEqual([]);
  });

  test('is in German when the browser remembers German, without accessibility problems [SHELL-003]', async ({
    page,
    installation,
    account,
  }) => {
    await page.addInitScript(() => localStorage.setItem('language', '"de_DE"'));
    await page.goto(installation.origin);
    await expect(page.locator('html')).toHaveAttribute('lang', /^de/);
    await page.locator('input[name="user"]').fill(account.address);
    await page.locator('input[name="password"]').fill(account.password);
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await page.getByRole('treeitem', { name: /^Posteingang/ }).waitFor();
    await expect(page).toHaveTitle('E-Mail - Northwater');
    expect(await faultsEverywhere(page)).toEqual([]);
  });
});
