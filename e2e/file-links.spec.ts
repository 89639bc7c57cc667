import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { newAccount } from '@pillarbox/tooling/testbed/dovecot';
import { accessibilityFaults } from './running/accessibility.ts';
import { choose, textFile } from './running/files.ts';
import { expect, signIn, test } from './running/test.ts';
import { writeMessage } from './running/writing.ts';

/** Makes the link of the card, and returns it. */
async function copiedLink(dialog: Locator): Promise<string> {
  const link = dialog.getByLabel('Link', { exact: true });
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(link).toHaveValue(/\/#\/public\/sharedfiles\//);
  return link.inputValue();
}

test('a folder is shared by a link with a password that counts downloads [PUB-005]', async ({
  page,
  installation,
  account,
  browser,
}) => {
  const origin = installation.changingOrigin;
  await signIn(page, origin, account);
  await page.goto(`${origin}/#/cloud/list/row`);
  await choose(page, 'Upload', [textFile('stairs <b>.txt', 'the stairs')]);
  await page.getByRole('row', { name: 'stairs' }).click();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('switch', { name: /^Password/ }).check({ force: true });
  await dialog.getByRole('textbox', { name: 'Password' }).fill('oak-riser-14');
  const address = await copiedLink(dialog);
  // A change saves by itself, at the latest when the card closes.
  await dialog.getByRole('switch', { name: /^Limit of downloads/ }).check({ force: true });
  expect(await accessibilityFaults(page, 'light')).toEqual([]);
  const saved = page.waitForResponse((reply) => reply.request().postData()?.includes('"most":1}') === true);
  await dialog.getByRole('spinbutton').fill('1');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await saved;

  const stranger = await browser.newContext({ viewport: { width: 390, height: 800 } });
  const visitor = await stranger.newPage();
  await visitor.goto(`${address.slice(0, -4)}aaaa`);
  await expect(visitor.getByText('This link does not work')).toBeVisible();
  await visitor.goto('about:blank');
  await visitor.goto(address);
  await visitor.getByLabel('Password').fill('guess');
  await visitor.getByRole('button', { name: 'Open' }).click();
  await expect(visitor.getByText('This is not the password of the link.')).toBeVisible();
  await visitor.getByLabel('Password').fill('oak-riser-14');
  await visitor.getByRole('button', { name: 'Open' }).click();
  await expect(visitor.getByRole('heading', { name: 'stairs _b_.txt' })).toBeVisible();
  expect(await accessibilityFaults(visitor, 'light')).toEqual([]);
  const [download] = await Promise.all([
    visitor.waitForEvent('download'),
    visitor.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('stairs _b_.txt');
  await visitor.goto('about:blank');
  await visitor.goto(address);
  await expect(visitor.getByText('This link does not work')).toBeVisible();
  await stranger.close();
});

test('a file that is too large for a message is sent as a link, which ends with a discarded draft', async ({
  page,
  installation,
  account,
  browser,
}) => {
  const origin = installation.changingOrigin;
  await signIn(page, origin, account);
  const text = page.getByRole('textbox', { name: 'Message text' });
  // A path: content of this size would take the browser seconds to get.
  const folder = await mkdtemp(join(tmpdir(), 'pillarbox-large-'));
  const large = join(folder, 'site film <b>.mp4');
  await writeFile(large, Buffer.alloc(26_300_000, 7));
  const write = async (subject: string): Promise<string> => {
    await writeMessage(page, { to: account.address, subject, text: 'Here is the film.' });
    await page.locator('[data-area="compose"] input[type="file"]').setInputFiles(large);
    await page.getByRole('button', { name: 'Send a link' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('switch', { name: /^Stops on/ })).toBeChecked();
    expect(await accessibilityFaults(page, 'light')).toEqual([]);
    await dialog.getByRole('button', { name: 'Upload and add the link' }).click();
    await expect(page.getByRole('button', { name: 'Remove the link to site film <b>.mp4' })).toBeVisible();
    return (await text.getByRole('link', { name: 'site film' }).getAttribute('href')) ?? '';
  };
  const stranger = await browser.newContext();
  const visitor = await stranger.newPage();
  const visit = async (address: string): Promise<void> => {
    await visitor.goto('about:blank');
    await visitor.goto(address);
  };

  const first = await write('Left in Drafts');
  await visit(first);
  await expect(visitor.getByRole('heading', { name: 'site film' })).toBeVisible();
  // The link is in the draft as it was saved, and its chip with it.
  await page.getByRole('button', { name: 'Save and close' }).first().click();
  await page.getByRole('treeitem', { name: /^Drafts/ }).click();
  await page.getByRole('row', { name: /Left in Drafts/ }).click();
  const remove = page.getByRole('button', { name: 'Remove the link to site film <b>.mp4' });
  await expect(remove).toBeVisible();
  await remove.click();
  await expect(text).not.toContainText('site film');
  await page.keyboard.press('Control+z');
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(async () => {
    await visit(first);
    await expect(visitor.getByText('This link does not work')).toBeVisible();
  }).toPass();

  const second = await write('Sent by link');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Message sent').first()).toBeVisible({ timeout: 30_000 });
  await visit(second);
  const [download] = await Promise.all([
    visitor.waitForEvent('download'),
    visitor.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('site film _b_.mp4');
  await stranger.close();
  await rm(folder, { recursive: true });
});

test('visitors upload by a link, and people of the provider work in a shared folder [PUB-005]', async ({
  page,
  installation,
  account,
  browser,
}) => {
  const origin = installation.changingOrigin;
  const friend = await newAccount(installation.dovecot);
  await signIn(page, origin, account);
  await page.goto(`${origin}/#/cloud/list/row`);
  await page.getByRole('button', { name: 'New folder' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Site photos');
  await page.keyboard.press('Enter');
  const entry = (of: Page, name: string) => of.getByRole('row', { name });
  await entry(page, 'Site photos').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog');

  // A link for uploads, with a password and two files at most.
  await dialog.getByRole('radio', { name: 'For uploads' }).check({ force: true });
  await dialog.getByRole('switch', { name: /^Password/ }).check({ force: true });
  await dialog.getByRole('textbox', { name: 'Password' }).fill('oak-riser-14');
  await dialog.getByRole('spinbutton', { name: 'Limit of files' }).fill('2');
  const address = await copiedLink(dialog);
  expect(await accessibilityFaults(page, 'light')).toEqual([]);

  // Somebody of the provider may read.
  await dialog.getByRole('radio', { name: 'With people' }).check({ force: true });
  await dialog.getByRole('textbox', { name: 'Name or email address' }).fill('nobody@elsewhere.example');
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(dialog.getByText('You can share only with email addresses of your provider')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name or email address' }).fill(friend.address);
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(dialog.getByRole('listitem')).toContainText(friend.address);
  expect(await accessibilityFaults(page, 'dark')).toEqual([]);
  await page.keyboard.press('Escape');

  const stranger = await browser.newContext({ viewport: { width: 390, height: 800 } });
  const visitor = await stranger.newPage();
  await visitor.goto(address);
  await visitor.getByLabel('Password').fill('oak-riser-14');
  await visitor.getByRole('button', { name: 'Open' }).click();
  await expect(visitor.getByRole('heading', { name: 'Send files to “Site photos”' })).toBeVisible();
  const large = Buffer.alloc(5 * 1024 * 1024, 'x');
  await choose(visitor, 'Choose files', [
    { name: 'stairs <b>.bin', mimeType: 'application/octet-stream', buffer: large },
    textFile('plan.txt', 'plan'),
    textFile('third.txt', 'one too many'),
  ]);
  await expect(visitor.getByText('2 files have arrived')).toBeVisible();
  await expect(visitor.getByText('This link takes no more files.')).toBeVisible();
  expect(await accessibilityFaults(visitor, 'light')).toEqual([]);
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await stranger.close();
  // Said together or one by one, as they arrive.
  const notices = page.getByRole('region', { name: 'Notices' });
  await expect(notices.getByText(/arrived/).first()).toBeVisible();
  await notices.getByRole('button', { name: 'Show', exact: true }).first().click();
  await expect(entry(page, 'plan.txt')).toBeVisible();
  await expect(entry(page, 'stairs _b_.bin')).toBeVisible();

  // The friend reads, and changes things once that is allowed.
  const others = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const guest = await others.newPage();
  await signIn(guest, origin, friend);
  await guest.goto(`${origin}/#/cloud/list/row`);
  await guest.getByRole('button', { name: 'Shared with me' }).click();
  await expect(entry(guest, 'Site photos')).toContainText(account.address);
  await entry(guest, 'Site photos').click();
  await expect(entry(guest, 'plan.txt')).toBeVisible();
  await expect(guest.getByRole('button', { name: 'New folder' })).toBeHidden();
  expect(await accessibilityFaults(guest, 'light')).toEqual([]);
  await page.goto(`${origin}/#/cloud/list/row?place=shared`);
  await entry(page, 'Site photos').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Share' }).click();
  await dialog.getByRole('radio', { name: 'With people' }).check({ force: true });
  await dialog.getByRole('button', { name: `Permission of ${friend.address}` }).click();
  await page.getByRole('option', { name: 'Can edit' }).click();
  await guest.getByRole('button', { name: 'New folder' }).click();
  await guest.getByLabel('Name', { exact: true }).fill('From Tom');
  await guest.keyboard.press('Enter');
  await entry(guest, 'From Tom').click();
  await choose(guest, 'Upload', [textFile('notes.txt', 'notes')]);
  await expect(entry(guest, 'notes.txt')).toBeVisible();

  // Withdrawn: at once, without a reload.
  await dialog.getByRole('button', { name: `Stop sharing with ${friend.address}` }).click();
  await expect(dialog.getByText('Shared with nobody yet')).toBeVisible();
  await expect(entry(guest, 'notes.txt')).toBeHidden();
  await guest.getByRole('button', { name: 'Shared with me' }).first().click();
  await expect(guest.getByText('Nothing here yet')).toBeVisible();
  await others.close();
  await page.keyboard.press('Escape');
  await page.goto(`${origin}/#/cloud/list/row?place=recent`);
  await expect(entry(page, 'notes.txt')).toBeVisible();
});
