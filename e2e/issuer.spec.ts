import { faultsEverywhere } from './running/accessibility.ts';
import { appendAll } from './running/mailboxes.ts';
import { sampleMessage } from './running/sample.ts';
import { expect, test } from './running/test.ts';

test('a user signs in at the issuer, reads mail, and signs out at both', async ({ page, installation, account }) => {
  await appendAll(installation.dovecot.ports.imap, account, [sampleMessage({ subject: 'Read by token' })]);
  await page.goto(installation.issuerOrigin);
  const leave = page.getByRole('button', { name: 'Sign in with Example ID' });
  await leave.waitFor();
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });

  const signInThere = async (): Promise<void> => {
    await page.locator('input[name=login]').fill(account.address);
    await page.locator('input[name=password]').fill('any');
    await page.getByRole('button', { name: /Sign-in/ }).click();
  };

  // Whoever cancels there is told so, and may try again.
  await leave.click();
  await page.getByRole('link', { name: /Cancel/ }).click();
  await expect(page.getByRole('heading', { name: 'You could not be signed in' })).toBeVisible();
  await leave.click();
  await signInThere();
  await page.getByRole('button', { name: /Continue/ }).click();

  await page.getByRole('row', { name: /Read by token/ }).click();
  await expect(page.getByRole('heading', { name: 'Read by token' })).toBeVisible();
  expect(page.url()).not.toContain('code=');

  // The issuer asks again who the user is, because there is no password to ask for.
  await page.goto(`${installation.issuerOrigin}/#/preferences/app-passwords`);
  const create = async (): Promise<void> => {
    await page.getByRole('button', { name: 'New app password' }).click();
    await page.getByRole('textbox', { name: 'Name of the device or app' }).fill('Phone');
    await page.keyboard.press('Enter');
  };
  await create();
  await page.getByRole('button', { name: 'Confirm with Example ID' }).click();
  await signInThere();
  await create();
  await page.getByRole('group', { name: 'Password for Phone' }).getByRole('button', { name: 'Done' }).click();

  await page.getByRole('contentinfo', { name: 'Status' }).getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: /sign me out/i }).click();
  await expect(leave).toBeVisible();
  await leave.click();
  // The session of the issuer has ended, too.
  await expect(page.locator('input[name=login]')).toBeVisible();
});
