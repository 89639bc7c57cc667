import type { Locator, Page } from '@playwright/test';
import { appendAll } from './running/mailboxes.ts';
import { faultsEverywhere } from './running/accessibility.ts';
import { sampleMessage } from './running/sample.ts';
import { expect, signIn, test } from './running/test.ts';

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });
const value = (page: Page): Locator => page.getByLabel('Address or words');

/** Whether a row of a list of messages says that a rule marks it. */
const marked = (page: Page, subject: string): Locator =>
  page.getByRole('row', { name: new RegExp(`${subject}.*, Highlighted$`) });

test('highlighting rules are made, tried, ordered, switched and removed, and rows show the first that matches [PREF-029, SHELL-035, SHELL-168, SHELL-169, MAIL-009]', async ({
  page,
  installation,
  account,
}) => {
  test.setTimeout(120_000);
  await appendAll(installation.dovecot.ports.imap, account, [
    sampleMessage({ subject: 'Invoice 12', from: 'Billing <billing@shop.test>' }),
    sampleMessage({ subject: 'Lunch', from: 'Tom <tom@shop.test>' }),
    sampleMessage({ subject: 'Stairs', from: 'Ann <ann@home.test>' }),
  ]);
  await signIn(page, installation.origin, account);
  await page.goto(`${installation.origin}/#/preferences/general`);
  await page.getByRole('heading', { name: 'General' }).waitFor();
  await page.keyboard.press('Alt+Shift+I');
  await expect(page).toHaveURL(/#\/preferences\/image$/);
  await page.keyboard.press('Alt+Shift+R');
  await expect(page).toHaveURL(/#\/preferences\/highlighting$/);

  // The inbox shows the effect of a rule while it is written.
  await button(page, 'Add rule').click();
  await value(page).fill('*@shop.test');
  await expect(page.getByText('2 messages of the newest 3')).toBeVisible();
  await expect(marked(page, 'Lunch')).toBeVisible();
  await page.getByRole('radio', { name: 'Yellow' }).check({ force: true });
  await button(page, 'Save').click();
  await button(page, 'Add rule').click();
  await button(page, /^Look at/).click();
  await page.getByRole('option', { name: 'Subject' }).click();
  await value(page).fill('invoice');
  await page.getByRole('radio', { name: 'Red' }).check({ force: true });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'Subject contains invoice' })).toBeVisible();
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });

  // The second rule becomes the first one by the keyboard.
  const grip = button(page, 'Move: Subject contains invoice');
  await grip.focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByRole('listitem').filter({ hasText: / (is|contains) / })).toHaveText([/invoice/, /shop\.test/]);
  await expect(grip).toBeFocused();
  const edge = (subject: string): Promise<string> =>
    marked(page, subject).evaluate((row) => getComputedStyle(row).getPropertyValue('--mark').trim());
  await page.goto(`${installation.origin}/#/mail/list/msg`);
  await expect(marked(page, 'Invoice 12')).toBeVisible();
  expect([await edge('Invoice 12'), await edge('Lunch')]).toEqual(['#d64545', '#d9a400']);
  await expect(marked(page, 'Stairs')).toHaveCount(0);

  // Off, changed by another window meanwhile, and gone; Undo brings it back.
  await page.goto(`${installation.origin}/#/preferences/highlighting`);
  await page.getByRole('switch', { name: 'Subject contains invoice' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(`${installation.origin}/#/preferences/highlighting`);
  await button(other, 'Edit: From is *@shop.test').click();
  await value(other).fill('*@home.test');
  await button(page, 'Remove: From is *@shop.test').click();
  await expect(other.getByRole('listitem').filter({ hasText: 'Subject contains invoice' })).toBeVisible();
  await expect(page.getByRole('switch')).toHaveCount(1);
  await button(other, 'Save').click();
  await expect(other.getByRole('alert').getByText('These settings were changed')).toBeVisible();
  await button(page, 'Undo').click();
  await expect(page.getByRole('switch')).toHaveCount(2);
  await page.goto(`${installation.origin}/#/mail/list/msg`);
  await expect(marked(page, 'Invoice 12')).toBeVisible();
  expect(await edge('Invoice 12')).toBe('#d9a400');
});
