import { faultsEverywhere } from './running/accessibility.ts';
import { expect, signIn, test } from './running/test.ts';

test('an app password is made after the own password, opens the address book, and is removed', async ({
  page,
  installation,
  account,
}) => {
  await signIn(page, installation.origin, account);
  await page.goto(`${installation.origin}/#/preferences/app-passwords`);
  await expect(page.getByText('No app has a password yet.')).toBeVisible();
  await page.getByRole('button', { name: 'New app password' }).click();
  await page.getByRole('textbox', { name: 'Name of the device or app' }).fill('Clara’s phone');
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog', { name: 'Confirm it’s you' })
    .getByLabel('Password', { exact: true })
    .fill(account.password);
  await page.keyboard.press('Enter');
  const made = page.getByRole('group', { name: 'Password for Clara’s phone' });
  await expect(made).toBeFocused();
  const password = await made.locator('code').innerText();
  expect(password).toMatch(/^[a-z]{4}( [a-z]{4}){3}$/);
  const ask = async (): Promise<number> => {
    const authorization = `Basic ${Buffer.from(`${account.address}:${password}`).toString('base64')}`;
    return (await fetch(`${installation.origin}/dav/`, { method: 'PROPFIND', headers: { authorization } })).status;
  };
  expect(await ask()).toBe(207);
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await made.getByRole('button', { name: 'Done' }).click();
  await page.reload();
  const row = page.getByRole('listitem').filter({ hasText: 'Clara’s phone' });
  await expect(row).toContainText('Last used');
  await row.getByRole('button', { name: 'Remove Clara’s phone' }).click();
  await expect(page.getByText('No app has a password yet.')).toBeVisible();
  expect(await ask()).toBe(401);
  // Only a provider with files has an address of them.
  await expect(page.getByText('Address of the files (WebDAV)')).toBeHidden();
  const origin = installation.changingOrigin;
  await signIn(page, origin, account);
  await page.goto(`${origin}/#/preferences/app-passwords`);
  await expect(page.getByText(`${origin}/dav/files/${account.address}/`)).toBeVisible();
});
