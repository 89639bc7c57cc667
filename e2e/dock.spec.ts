import type { Locator, Page } from '@playwright/test';
import { accessibilityFaults } from './running/accessibility.ts';
import { appendAll } from './running/mailboxes.ts';
import { messageBody } from './running/reading.ts';
import { sampleMessage } from './running/sample.ts';
import { expect, signIn, test } from './running/test.ts';

const dock = (page: Page): Locator => page.getByRole('region', { name: 'Open messages' });
const strip = (page: Page, subject: string): Locator => dock(page).getByRole('button', { name: subject, exact: true });
const panel = (page: Page, subject: string): Locator =>
  dock(page)
    .getByRole('form')
    .filter({ has: page.getByRole('heading', { name: subject }) });
const words = (place: Locator): Locator => place.getByRole('textbox', { name: 'Message text' });

async function write(page: Page, subject: string, text: string): Promise<void> {
  await page.getByRole('button', { name: /^New message/ }).click();
  const main = page.getByRole('main');
  // The message before stays on the screen until the new one has its senders: what is typed meanwhile would be in that one.
  await expect(main.getByLabel('Subject')).toHaveValue('');
  await main.getByRole('combobox', { name: 'To' }).fill('tom@example.test');
  await page.keyboard.press('Enter');
  await main.getByLabel('Subject').fill(subject);
  await words(main).click();
  await page.keyboard.type(text);
}

test('several messages are written beside the mail, each with its own draft, undo and way back, by keyboard and on a phone', async ({
  page,
  installation,
  account,
  server,
}) => {
  test.setTimeout(180_000);
  const drafts = async (): Promise<string> => (await server.ok('STATUS Drafts (MESSAGES)')).data.toString();
  await appendAll(installation.dovecot.ports.imap, account, [
    sampleMessage({ subject: 'Oak samples', text: 'The planks are dry.' }),
  ]);
  await signIn(page, installation.origin, account);
  await write(page, 'First letter', 'Words of the first.');
  await write(page, 'Second letter', 'Words of the second.');
  await expect(strip(page, 'First letter')).toBeVisible();
  await page.getByRole('row', { name: /Oak samples/ }).click();
  await expect(messageBody(page).getByText('The planks are dry.')).toBeVisible();
  await expect.poll(drafts).toContain('MESSAGES 2');

  // Panels beside the open message, and the keys between them.
  await strip(page, 'Second letter').click();
  // A panel takes the focus when its editor is there, which may be later.
  await expect(words(panel(page, 'Second letter'))).toBeFocused();
  await strip(page, 'First letter').focus();
  await page.keyboard.press('Enter');
  await expect(words(panel(page, 'First letter'))).toBeFocused();
  await page.keyboard.type('More, ');
  await page.keyboard.press('Alt+Shift+W');
  await expect(words(panel(page, 'Second letter'))).toBeFocused();
  await expect(messageBody(page).getByText('The planks are dry.')).toBeVisible();
  expect([...(await accessibilityFaults(page, 'dark')), ...(await accessibilityFaults(page, 'light'))]).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(strip(page, 'Second letter')).toBeFocused();
  await expect(panel(page, 'Second letter')).toHaveCount(0);

  // Sent from its panel, and taken back.
  await words(panel(page, 'First letter')).focus();
  await page.keyboard.press('Control+Enter');
  await expect(strip(page, 'First letter')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page).toHaveURL(/#\/mail\/compose/);
  await expect(words(page.getByRole('main'))).toContainText('More, Words of the first.');
  await page.getByRole('main').getByRole('button', { name: 'Minimize' }).click();
  await expect(strip(page, 'First letter')).toBeVisible();
  await expect.poll(drafts).toContain('MESSAGES 2');

  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(strip(page, 'First letter')).toBeVisible({ timeout: 30_000 });
  await expect(strip(page, 'Second letter')).toBeVisible();

  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    // The open message covers the screen of a phone.
    await page.evaluate(() => (location.hash = '/mail/list/msg'));
    await page.getByRole('button', { name: '2 open messages' }).click();
    await page.getByRole('menuitem', { name: 'Second letter' }).click();
    await expect(words(page.getByRole('main'))).toContainText('Words of the second.');
    const send = page.getByRole('main').getByRole('button', { name: 'Send', exact: true });
    expect(await send.evaluate((button) => button.scrollWidth <= button.clientWidth)).toBe(true);
    await send.click({ trial: true });
    await page.getByRole('main').getByRole('button', { name: 'Minimize' }).click();
  }
  await page.setViewportSize({ width: 720, height: 450 });
  await page.evaluate(() => (location.hash = '/mail/list/msg'));
  await page.getByRole('button', { name: '2 open messages' }).click({ trial: true });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Save and close “First letter”' }).click();
  await expect(strip(page, 'First letter')).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  expect(await drafts()).toContain('MESSAGES 2');
});

test('a draft that another tab or device has open is taken over or copied, and neither version is lost', async ({
  page,
  browser,
  installation,
  account,
  server,
}) => {
  test.setTimeout(180_000);
  const subjects = async (): Promise<string[]> => {
    await server.ok('EXAMINE Drafts');
    const { data } = await server.ok('UID FETCH 1:* BODY.PEEK[HEADER.FIELDS (SUBJECT)]');
    return [...data.toString().matchAll(/Subject: (.*)\r/g)].map(([, subject]) => subject ?? '').toSorted();
  };
  const openDraft = async (tab: Page, subject: string): Promise<void> => {
    await tab.getByRole('treeitem', { name: /^Drafts/ }).click();
    await tab.getByRole('row', { name: new RegExp(subject) }).click();
  };
  const save = async (tab: Page, subject: string): Promise<void> => {
    await tab.getByRole('main').getByLabel('Subject').fill(subject);
    await tab.getByRole('main').getByRole('button', { name: 'Minimize' }).click();
  };
  await signIn(page, installation.origin, account);
  await write(page, 'Oak', 'First words.');

  // Another tab of this browser: the draft moves there with its unsaved words, and a copy of it moves away again.
  await page.getByRole('main').getByRole('button', { name: 'Minimize' }).click();
  await expect.poll(subjects).toEqual(['Oak']);
  await strip(page, 'Oak').click();
  await page.keyboard.type('Unsaved. ');
  const tab = await page.context().newPage();
  await tab.goto(`${installation.origin}/`);
  await openDraft(tab, 'Oak');
  await expect(tab.getByText('This draft is open in another tab')).toBeVisible();
  expect(await accessibilityFaults(tab, 'light')).toEqual([]);
  await tab.getByRole('button', { name: 'Continue here' }).click();
  await expect(words(tab.getByRole('main'))).toContainText('Unsaved. First words.');
  await expect(page.getByText('The draft continues in another tab').first()).toBeVisible();
  await expect(dock(page)).toHaveCount(0);
  await openDraft(page, 'Oak');
  await page.getByRole('button', { name: 'Open a copy' }).click();
  await expect(words(page.getByRole('main'))).toContainText('Unsaved. First words.');
  await expect.poll(subjects).toEqual(['Oak', 'Oak']);
  await save(page, 'Oak, copied');
  await expect.poll(subjects).toEqual(['Oak', 'Oak, copied']);

  // Another device, which saves while this one writes.
  const device = await (await browser.newContext()).newPage();
  await signIn(device, installation.origin, account);
  await openDraft(device, 'Oak, copied');
  await expect(words(device.getByRole('main'))).toContainText('Unsaved. First words.');
  await save(device, 'Oak from the phone');
  await expect.poll(subjects).toEqual(['Oak', 'Oak from the phone']);
  await strip(page, 'Oak, copied').click();
  await panel(page, 'Oak, copied').getByLabel('Subject').fill('Oak from the desk');
  await page.keyboard.press('Escape');
  await strip(page, 'Oak from the desk').click();
  await page.keyboard.press('Control+Enter');
  const banner = panel(page, 'Oak from the desk').getByText('has saved a different version');
  await expect(banner).toBeVisible();
  expect(await subjects()).toEqual(['Oak', 'Oak from the phone']);
  await page.getByRole('button', { name: 'Keep both' }).click();
  await expect.poll(subjects).toEqual(['Oak', 'Oak from the desk', 'Oak from the phone']);
  await expect(banner).toHaveCount(0);
  await device.context().close();
});
