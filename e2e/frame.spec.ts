import { expect, signIn, test } from './running/test.ts';

test('the status bar has the tour, support and privacy of the provider, the latter in the language of the user [SHELL-132, SHELL-134, SHELL-135, SHELL-137, SHELL-148, MAIL-073]', async ({
  page,
  installation,
  account,
}) => {
  await signIn(page, installation.tourOrigin, account);
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  const status = page.getByRole('contentinfo', { name: 'Status' });
  await status.getByRole('button', { name: 'Take the tour' }).click();
  // A dialog without an input focuses its last button.
  await expect(dialog.getByRole('button', { name: 'Next: Inbox' })).toBeFocused();
  for (const next of ['Inbox', 'Calendar', 'Tasks', 'Contacts', 'Files', 'Preferences', 'All in one'])
    await dialog.getByRole('button', { name: `Next: ${next}` }).click();
  await dialog.getByRole('button', { name: 'Go to the inbox' }).click();
  await expect(dialog).toHaveCount(0);
  const leadsTo = (name: string): Promise<string | null> =>
    status.getByRole('link', { name, exact: true }).getAttribute('href');
  expect(await leadsTo('Support')).toBe('https://help.example.test/');
  expect(await leadsTo('Privacy')).toBe('https://help.example.test/privacy');
  await page
    .getByRole('button', { name: /^Account of/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Language' }).click();
  await expect(dialog.getByRole('radio')).toHaveCount(17);
  // Of its first input, a group, the checked one.
  await expect(dialog.getByRole('radio', { checked: true })).toBeFocused();
  await dialog.getByRole('radio', { name: 'Deutsch' }).click();
  await expect(page.getByRole('dialog', { name: 'Sprache wählen' })).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await leadsTo('Datenschutz')).toBe('https://help.example.test/datenschutz');
  await expect(page.getByRole('treeitem', { name: /^Papierkorb/ })).toBeVisible();
});

test('the keyboard dialog has pages and both kinds of keyboards, and gives the focus back [SHELL-136, SHELL-149]', async ({
  page,
  installation,
  account,
}) => {
  await signIn(page, installation.origin, account);
  const opener = page.getByRole('button', { name: 'Keyboard help' }).first();
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Keyboard' });
  await expect(dialog.getByRole('tab')).toHaveText([
    'Everywhere',
    'Mail',
    'Calendar',
    'Tasks',
    'Contacts',
    'Preferences',
  ]);
  await dialog.getByRole('tab', { name: 'Mail' }).click();
  await expect(dialog).toContainText('Reply all');
  await expect(dialog.getByRole('radio', { name: 'Windows' })).toBeChecked();
  await expect(dialog).toContainText('Alt');
  await dialog.getByRole('radio', { name: 'Mac' }).click();
  await expect(dialog).toContainText('Option');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('shortcuts act while Alt and Shift are held, and take the digits of the number pad [SHELL-150, SHELL-151, SHELL-157, SHELL-006, SHELL-022, SHELL-041]', async ({
  page,
  installation,
  account,
}) => {
  await signIn(page, installation.origin, account);
  for (const keys of ['Alt+Digit6', 'Shift+Digit6', 'Control+Alt+Shift+Digit6']) await page.keyboard.press(keys);
  await expect(page).toHaveURL(/#\/mail\/list\/msg/);
  await page.keyboard.press('Alt+Shift+Digit6');
  await expect(page).toHaveURL(/#\/preferences\/general$/);
  await expect(page).toHaveTitle('General - Northwater');
  await page.keyboard.press('Alt+Shift+Numpad1');
  await expect(page).toHaveURL(/#\/mail\/list\/msg/);
  await expect(page).toHaveTitle('Mail - Northwater');
  await page.keyboard.press('Alt+Shift+Numpad6');
  await expect(page).toHaveURL(/#\/preferences\/general$/);
  await page.evaluate(() => (location.hash = '/mail'));
  await expect(page).toHaveURL(/#\/mail\/list\/msg/);
  await page.evaluate(() => (location.hash = '/preferences'));
  await expect(page).toHaveURL(/#\/preferences\/general$/);
});
