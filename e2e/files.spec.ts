import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { accessibilityFaults } from './running/accessibility.ts';
import { choose, textFile } from './running/files.ts';
import { appendAll } from './running/mailboxes.ts';
import { expect, signIn, test } from './running/test.ts';

test('files are uploaded, found, sorted into categories, thrown away and taken back [FILE-001, FILE-002, FILE-004, SHELL-052, SHELL-053, SHELL-054, SHELL-055, SHELL-056, SHELL-057, SHELL-058, SHELL-113, SHELL-156, PREF-105]', async ({
  page,
  installation,
  account,
  watched,
}) => {
  // A provider without the briefcase: neither the address nor the shortcut exists.
  await signIn(page, installation.origin, account);
  await page.keyboard.press('Alt+Shift+Digit5');
  await page.goto(`${installation.origin}/#/onlinestorage`);
  await expect(page).toHaveURL(/#\/mail\/list\/msg/);

  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/briefcase|gettoken/.test(pathname)) asked.push(pathname);
  });
  const origin = installation.changingOrigin;
  await signIn(page, origin, account);
  await page.keyboard.press('Alt+Shift+Digit5');
  await expect(page).toHaveURL(/#\/onlinestorage$/);
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  expect(asked[0]).toBe('/api/db/steele/1.0/cloudbox/gettoken.json');
  expect(asked).toContain('/api/briefcase/list');
  await page.getByText('Start with the list of all files from now on').click();
  await expect(page).toHaveURL(/#\/cloud\/list\/grid$/);
  await page.goto(`${origin}/#/onlinestorage`);
  await expect(page).toHaveURL(/#\/cloud\/list\/grid$/);
  for (const path of ['/cloud', '/cloud/list']) {
    await page.goto(`${origin}/#${path}`);
    await expect(page).toHaveURL(/#\/cloud\/list\/grid$/);
  }

  // A folder, and files in it: one of a hostile name, one that becomes a new version.
  await page.getByRole('button', { name: 'New folder' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Ashdown House');
  await page.keyboard.press('Enter');
  const entry = (name: string) => page.getByRole('row', { name });
  await entry('Ashdown House').click();
  await expect(page.getByRole('navigation', { name: 'Path' })).toContainText('Ashdown House');
  await choose(page, 'Upload', [
    textFile('plan.txt', 'one'),
    textFile('<img src=x onerror=alert(1)>.txt', 'x'),
    { name: 'photo.png', mimeType: 'image/png', buffer: await page.screenshot() },
  ]);
  await expect(page.getByText('Uploads finished')).toBeVisible();
  await expect(entry('photo.png').locator('img')).toBeVisible();
  await expect(entry('_img src=x onerror=alert(1)_.txt')).toBeVisible();
  await choose(page, 'Upload', [textFile('plan.txt', 'two')]);
  await entry('plan.txt').click();
  const details = page.getByRole('region', { name: 'Details' });
  await expect(details.getByText(/^Version 1,/)).toBeVisible();
  await details.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByRole('dialog').getByText('two', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await details.getByRole('button', { name: 'Close' }).click();
  expect(await accessibilityFaults(page, 'light')).toEqual([]);
  expect(await accessibilityFaults(page, 'dark')).toEqual([]);

  // Rows, by keyboard: rename, check, throw away, take back.
  await page.getByRole('radio', { name: 'Rows' }).check({ force: true });
  await expect(page).toHaveURL(/#\/cloud\/list\/row/);
  const grid = page.getByRole('grid', { name: 'Files' });
  await grid.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('F2');
  await page.getByLabel('Name', { exact: true }).fill('Plan of the stairs.txt');
  await page.keyboard.press('Enter');
  await expect(entry('Plan of the stairs.txt')).toBeVisible();
  expect(await accessibilityFaults(page, 'light')).toEqual([]);
  await grid.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Delete');
  await expect(entry('_img src=x')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(entry('_img src=x')).toBeVisible();

  // A category, and what is in it.
  await page.goto(`${origin}/#/cloud/category/new`);
  await page.getByLabel('Name', { exact: true }).fill('Certificates');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Path' })).toContainText('Certificates');
  await page.getByRole('button', { name: 'All files' }).first().click();
  await page.getByRole('searchbox').fill('stairs');
  await entry('Plan of the stairs.txt').click({ button: 'right' });
  await page.getByRole('menuitemcheckbox', { name: 'Certificates' }).click();
  await page.goto(`${origin}/#/cloud/category`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Certificates' })).toContainText('1 item');
  await page.getByRole('main').getByRole('button', { name: 'Certificates', exact: true }).click();
  await expect(entry('Plan of the stairs.txt')).toBeVisible();

  // A phone.
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  expect(watched.offences).toEqual([]);
});

const WITH_FILES = [
  'From: Tom <tom@other.example>',
  'Subject: Staircase',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=b',
  '',
  '--b',
  'Content-Type: text/plain',
  '',
  'Hello.',
  '--b',
  'Content-Type: text/plain; name=stairs.txt',
  'Content-Disposition: attachment; filename=stairs.txt',
  '',
  'the stairs',
  '--b--',
  '',
].join('\r\n');

test('attachments are saved as files, and files are attached [MAIL-078, COMP-017]', async ({
  page,
  installation,
  account,
}) => {
  await appendAll(installation.dovecot.ports.imap, account, [Buffer.from(WITH_FILES)]);
  const origin = installation.changingOrigin;
  await signIn(page, origin, account);
  await page.getByRole('row', { name: /Staircase/ }).click();
  await page.getByRole('button', { name: 'Save to files' }).click();
  await expect(page.getByText('1 file saved').last()).toBeVisible();

  await page.goto(`${origin}/#/mail/compose`);
  await page.getByRole('button', { name: 'Attach from files' }).click();
  await page.getByRole('dialog').getByText('stairs.txt').click();
  await page.getByRole('button', { name: 'Attach 1 file' }).click();
  const files = page.getByRole('region', { name: 'Attachments' });
  await expect(files.getByText('stairs.txt')).toBeVisible();
  await files.getByRole('button', { name: 'Save stairs.txt to files' }).click();
  await expect(page.getByText('1 file saved').last()).toBeVisible();
  await page.goto(`${origin}/#/cloud/list/row?place=mail`);
  await page.getByRole('row', { name: 'stairs.txt' }).click();
  await expect(page.getByRole('button', { name: 'Staircase' })).toBeVisible();
  await page.getByRole('button', { name: 'All files' }).first().click();
  await expect(page.getByRole('row', { name: 'stairs (2).txt' })).toBeVisible();
});

/** Drops a file on the list, as a file manager does. */
async function drop(page: Page, name: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle((dropped) => {
    const data = new DataTransfer();
    data.items.add(new File(['dropped'], dropped, { type: 'text/plain' }));
    return data;
  }, name);
  const list = page.locator('[data-area="list"]');
  for (const type of ['dragenter', 'dragover', 'drop']) await list.dispatchEvent(type, { dataTransfer });
}

/** Drops a folder of the disk on the list, as the browser itself does it. */
async function dropFolder(page: Page, path: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const box = await page.locator('[data-area="list"]').boundingBox();
  const at = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await browser.send('Input.dispatchDragEvent', { type, ...at, data });
  await browser.detach();
}

test('files are dropped and pasted, and a chosen folder keeps its folders', async ({ page, installation, account }) => {
  const base = await mkdtemp(join(tmpdir(), 'pillarbox-folder-'));
  try {
    await mkdir(join(base, 'House', 'Stairs'), { recursive: true });
    await writeFile(join(base, 'House', 'plan.txt'), 'plan');
    await writeFile(join(base, 'House', 'Stairs', 'oak.txt'), 'oak');
    const origin = installation.changingOrigin;
    await signIn(page, origin, account);
    await page.goto(`${origin}/#/cloud/list/row`);
    await expect(page.getByText('Nothing here yet')).toBeVisible();
    const entry = (name: string) => page.getByRole('row', { name });

    await drop(page, 'alone.txt');
    await expect(entry('alone.txt')).toBeVisible();

    // A folder, twice: what is there becomes its new version, and no second folder is made.
    const send = async (): Promise<void> => {
      await page.getByRole('button', { name: 'All files' }).first().click();
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: 'Upload a folder' }).click(),
      ]);
      await chooser.setFiles(join(base, 'House'));
    };
    await send();
    await entry('House').click();
    await expect(entry('plan.txt')).toBeVisible();
    await entry('Stairs').click();
    await expect(entry('oak.txt')).toBeVisible();
    await writeFile(join(base, 'House', 'Stairs', 'beech.txt'), 'beech');
    await send();
    await entry('House').click();
    await entry('Stairs').click();
    await expect(entry('beech.txt')).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(2);

    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File(['pasted'], 'screen.png', { type: 'image/png' }));
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(entry('screen.png')).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(3);

    // A dropped folder: more entries than a browser gives at once, an empty folder, and names that no system takes.
    const disk = join(base, 'Disk');
    await mkdir(join(disk, 'Empty', 'CON'), { recursive: true });
    for (let at = 0; at < 105; at += 1) await writeFile(join(disk, `${String(at)}.txt`), '');
    await writeFile(join(disk, 'photo\u202egpj.exe'), 'x');
    await page.getByRole('button', { name: 'All files' }).first().click();
    await dropFolder(page, disk);
    await entry('Disk').click();
    await expect(page.getByRole('grid', { name: 'Files' })).toHaveAttribute('aria-rowcount', '107', {
      timeout: 60_000,
    });
    await page.getByRole('searchbox').fill('gpj');
    await expect(entry('photogpj.exe')).toBeVisible();
    await page.getByRole('searchbox').fill('CON');
    await expect(entry('_CON')).toBeVisible();
  } finally {
    await rm(base, { recursive: true });
  }
});
