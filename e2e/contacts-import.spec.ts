import { readFile } from 'node:fs/promises';
import { accessibilityFaults } from './running/accessibility.ts';
import { expect, signIn, test } from './running/test.ts';

/** Two people, a date that is uncertain, an address that is incomplete, a row of nobody, hostile texts. */
const TABLE = [
  'Vorname;Nachname;Mail;Mobil;Geb.',
  'Jonas;<img src=x onerror=alert(1)>;jonas@weber.example;+43 1632 960 204;03/04/85',
  'Priya;Raman;priya@raman;;',
  'Isabel;Moreno;isabel@moreno.example;;',
  ';;;;01/02/90',
].join('\r\n');

test('contacts are imported from a table once and taken back [CONT-037, SHELL-073]', async ({
  page,
  installation,
  account,
  watched,
}) => {
  await signIn(page, installation.origin, account);
  await page.goto(`${installation.origin}/#/contacts/import-contacts`);
  const file = page.locator('input[type="file"]');
  const upload = (): Promise<void> =>
    file.setInputFiles({ name: 'workshop.csv', mimeType: 'text/csv', buffer: Buffer.from(TABLE) });
  await expect(page.getByRole('heading', { name: 'Import contacts' })).toBeVisible();
  await file.setInputFiles({ name: 'x.bin', mimeType: 'text/csv', buffer: Buffer.from('PK\u0003\u0004') });
  await expect(page.getByRole('alert').filter({ hasText: 'no rows and columns' })).toBeVisible();

  // The columns are found by their names, the date is asked for, an address is corrected in place.
  await upload();
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
  await expect(row('Vorname')).toContainText('First name');
  await expect(row('Geb.')).toContainText('Day or month first?');
  const birthday = page.getByRole('definition').filter({ hasText: '1985' });
  await expect(birthday).toHaveText('April 3, 1985');
  await page.getByText('March 4, 1985', { exact: true }).click();
  await expect(birthday).toHaveText('March 4, 1985');
  await page.getByRole('button', { name: 'Correct' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill('priya@raman.example');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 row left out')).toBeVisible();
  await page.getByRole('button', { name: /^Mobil: / }).click();
  await page.getByRole('option', { name: 'Leave out' }).click();
  await expect(page.getByText('4 of 5 columns used')).toBeVisible();
  expect(await accessibilityFaults(page, 'light')).toEqual([]);
  expect(await accessibilityFaults(page, 'dark')).toEqual([]);
  await page.getByRole('button', { name: 'Import 3 contacts' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Imported 3 contacts' })).toBeVisible();

  // The same file has nothing that is new; the left out row comes back as a file.
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save them as a file' }).click();
  expect(await readFile(await (await saved).path(), 'utf8')).toContain(',,,,01/02/90');
  await page.getByRole('button', { name: 'Import another file' }).click();
  await upload();
  await expect(page.getByRole('img', { name: /^0 new, 1 filled in, 1 already complete, 2 left out$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel import' }).click();

  await page.getByRole('button', { name: 'Export contacts' }).click();
  const exported = page.waitForEvent('download');
  await page.getByRole('dialog', { name: 'Export contacts' }).getByRole('button', { name: 'Export' }).click();
  expect(await readFile(await (await exported).path(), 'utf8')).toContain('EMAIL:priya@raman.example');

  // Undo takes all of it back.
  await page.getByRole('listitem').filter({ hasText: 'workshop.csv' }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The import was undone' })).toBeVisible();
  await page.getByRole('button', { name: 'Import another file' }).click();
  await upload();
  await expect(page.getByRole('img', { name: /^2 new/ })).toBeVisible();
  expect(watched.offences).toEqual([]);
});
