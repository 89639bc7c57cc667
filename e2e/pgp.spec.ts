import { faultsEverywhere } from './running/accessibility.ts';
import { goToMessage, openMessage } from './running/reading.ts';
import { expect, signIn, test } from './running/test.ts';

const PASSPHRASE = 'correct horse battery';
const SECRET = 'Only for your eyes';

test('a key is made, and a message encrypted for oneself is saved, sent and read [SHELL-037, PREF-032, COMP-016, API-070]', async ({
  page,
  installation,
  account,
  server,
  watched,
}) => {
  await signIn(page, installation.origin, account);
  await page.evaluate(() => (location.hash = '#/preferences/pgp'));
  await expect(page.getByText('No PGP keys yet')).toBeVisible();
  await page.getByRole('button', { name: 'Create a key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New passphrase', { exact: true }).fill(PASSPHRASE);
  await dialog.getByLabel('Repeat the new passphrase').fill(PASSPHRASE);
  const recovery = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  expect((await recovery).suggestedFilename()).toBe(`pgp-recovery-${account.address}.asc`);
  const own = page.getByRole('list', { name: 'Your keys' });
  await expect(own.getByRole('listitem')).toHaveText(new RegExp(account.address));
  expect(await faultsEverywhere(page)).toEqual([]);

  await page.evaluate(() => (location.hash = '#/mail/list/msg'));
  await page.getByRole('button', { name: 'New message' }).first().click();
  const to = page.locator('[data-field="to"] input');
  await to.fill(account.address);
  await to.press('Enter');
  await page.locator('[data-field="subject"] input').fill('A secret subject');
  await page.getByRole('button', { name: 'Encrypt' }).click();
  await expect(page.locator('[data-key-state="checked"]')).toBeVisible();
  await page.locator('[contenteditable="true"]').first().click();
  await page.keyboard.type(SECRET);

  // The draft is encrypted for its writer, who needs the passphrase to go on.
  await page.getByRole('button', { name: 'Save and close' }).click();
  await expect(page.getByText('Draft saved').first()).toBeVisible();
  await server.ok('EXAMINE Drafts');
  const draft = (await server.ok('FETCH 1:* (BODY.PEEK[])')).data.toString();
  expect(draft).toContain('-----BEGIN PGP MESSAGE-----');
  expect(draft).not.toMatch(/secret subject|eyes|PGh0bWw|T25seSBmb3I/);
  await page.evaluate(() => (location.hash = '#/mail/list/msg?currentfolder=Drafts'));
  await page.getByRole('row', { name: /^to / }).first().click();
  await dialog.getByLabel('Passphrase').fill(PASSPHRASE);
  await dialog.getByRole('button', { name: 'Unlock' }).click();
  await expect(page.locator('[data-field="subject"] input')).toHaveValue('A secret subject');
  await expect(page.locator('[contenteditable="true"]').first()).toContainText(SECRET);
  await page.getByRole('button', { name: 'Send', exact: true }).click();

  const arrived = async (): Promise<string> => (await server.ok('STATUS INBOX (MESSAGES)')).data.toString();
  await expect.poll(arrived, { timeout: 60_000 }).toContain('MESSAGES 1)');
  await server.ok('EXAMINE INBOX');
  const sent = (await server.ok('FETCH 1 (BODY.PEEK[])')).data.toString();
  expect(sent).toMatch(/^Content-Type: multipart\/encrypted; protocol="application\/pgp-encrypted"/m);
  expect(sent).toMatch(/^Subject: \.\.\.\r$/m);
  expect(sent).toMatch(new RegExp(`^Autocrypt: addr=${account.address};`, 'm'));
  await goToMessage(page, 'INBOX', 1);
  await expect(openMessage(page).getByText(`Signed by ${account.address}`)).toBeVisible();
  await expect(openMessage(page).getByText('Subject: A secret subject')).toBeVisible();
  await expect(page.frameLocator('iframe[title="Protected message"]').getByText(SECRET)).toBeVisible();
  expect(await faultsEverywhere(page)).toEqual([]);
  expect(watched.offences).toEqual([]);
});
