import { accessibilityFaults } from './running/accessibility.ts';
import { expect, signIn, test } from './running/test.ts';

test('addresses lead to the shell, a window, a public page, or back to mail [SHELL-007, SHELL-008, SHELL-042, SHELL-117, SHELL-122, SHELL-123]', async ({
  page,
  installation,
  account,
}) => {
  const goTo = (hash: string): Promise<string> => page.evaluate((next) => (location.hash = next), hash);
  await page.goto(`${installation.origin}/#/preferences/general`);
  await expect(page).toHaveURL(/#\/login$/);
  await goTo('/nowhere');
  await expect(page).toHaveURL(/#\/login$/);
  await goTo('/window/mail/compose');
  await expect(page).toHaveURL(/#\/invalid\/window$/);
  await expect(page.getByText('This window has nothing to show. You can close it.')).toBeVisible();
  await goTo('/invalid');
  await expect(page.getByText('The link may be old or incomplete.')).toBeVisible();
  expect(await accessibilityFaults(page, 'light')).toEqual([]);

  await signIn(page, installation.origin, account);
  await page.keyboard.press('Escape');
  for (const [from, to] of [
    ['/mail/list', '/mail/list/msg'],
    ['/preferences', '/preferences/general'],
    // A section that is not part of the product.
    ['/onlinestorage', '/mail/list/msg'],
    ['/window/nowhere', '/invalid/window'],
    ['/2fa/verify', '/mail/list/msg'],
    ['/nowhere', '/mail/list/msg'],
  ] as const) {
    await goTo(from);
    await expect(page, from).toHaveURL(new RegExp(`#${to}$`));
  }
  await expect(page.getByText('There is no page at this address').last()).toBeVisible();
  const sections = page.getByRole('navigation', { name: 'Sections' }).first();
  const names = await sections
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  expect(names).toEqual([
    'Mail',
    'Calendar',
    'Tasks',
    'Contacts',
    'Keyboard help',
    'Preferences',
    `Account of ${account.address}`,
  ]);
});

test('signing in leads back to the address that required it', async ({ page, installation, account }) => {
  await page.goto(`${installation.origin}/#/preferences/2fa`);
  await page.getByLabel('Email address').fill(account.address);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/#\/preferences\/2fa$/);
});
