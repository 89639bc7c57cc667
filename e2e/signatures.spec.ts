import type { Locator, Page } from '@playwright/test';
import { RawImap } from '@pillarbox/tooling/testbed/raw-imap';
import { faultsEverywhere } from './running/accessibility.ts';
import { expect, signIn, test } from './running/test.ts';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
/** Written in a way that no editor and no sanitiser writes. */
const SOURCE = `<P STYLE='color:#0c56b5'><b>Clara</b><img src="data:image/png;base64,${PNG}"><img src=x onerror=alert(1)>`;

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });
const text = (page: Page): Locator => page.getByRole('textbox', { name: 'Text of the signature' });
const body = (page: Page): Locator => page.getByRole('textbox', { name: 'Message text' });

test('a signature is written, copied, deleted and kept as it was written; a message carries it and a table [SHELL-034, PREF-028, COMP-014]', async ({
  page,
  installation,
  account,
  watched,
}) => {
  test.setTimeout(120_000);
  await signIn(page, installation.origin, account);
  await page.goto(`${installation.origin}/#/preferences/signatures`);
  await button(page, 'Add signature').click();
  await page.getByLabel('Name', { exact: true }).fill('Work');
  await page.getByText('HTML', { exact: true }).click();
  await text(page).fill(SOURCE);
  await page.getByText('Formatted', { exact: true }).click();
  await expect(text(page)).toContainText('Clara');
  await button(page, 'Save').click();
  await button(page, 'Copy Work').click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Work (copy)' })).toBeVisible();
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await button(page, 'Delete Work (copy)').click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Work (copy)' })).toHaveCount(0);
  await page.reload();
  await button(page, 'Edit Work').click();
  await page.getByText('HTML', { exact: true }).click();
  await expect(text(page)).toHaveValue(SOURCE);
  await button(page, 'Cancel').click();

  await page.goto(`${installation.origin}/#/mail/compose`);
  await expect(body(page)).toContainText('Clara', { timeout: 30_000 });
  await page.getByRole('combobox', { name: 'To', exact: true }).fill(account.address);
  await page.keyboard.press('Enter');
  await page.getByLabel('Subject').fill('Table');
  await body(page).focus();
  await page.keyboard.press('Control+Home');
  await button(page, 'Table').click();
  await page.getByRole('menuitem', { name: '2 × 2' }).click();
  for (const word of ['one', 'two', 'three']) {
    await page.keyboard.type(word);
    await page.keyboard.press('Tab');
  }
  // At the start of a cell Backspace does not join it with the one before.
  await page.keyboard.press('Backspace');
  await expect(body(page).locator('td')).toHaveText(['one', 'two', 'three', '']);
  await button(page, 'Send').click();

  const raw = await RawImap.signIn(installation.dovecot.ports.imap, account);
  await expect
    .poll(async () => (await raw.ok('STATUS INBOX (MESSAGES)')).data.toString(), { timeout: 60_000 })
    .not.toContain('MESSAGES 0');
  await raw.ok('EXAMINE INBOX');
  const source = (await raw.source(1)).toString();
  raw.close();
  expect(source).toContain('Content-Type: image/png');
  expect(source).toMatch(/multipart\/related/);
  expect(source.replaceAll('=\r\n', '')).toMatch(/<td style=3D"border: 1px solid[^>]*>one<\/td>/);
  expect(source).not.toContain('data:image');
  expect(watched.offences).toEqual([]);
});
