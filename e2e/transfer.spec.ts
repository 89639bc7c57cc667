import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { accessibilityFaults } from './running/accessibility.ts';
import { appendAll } from './running/mailboxes.ts';
import { sampleMessage } from './running/sample.ts';
import { expect, signIn, test } from './running/test.ts';

/** The lines `From ` of an mbox file get another date, as if its messages had arrived long ago. */
function aged(mbox: string): Buffer {
  return Buffer.from(mbox.replaceAll(/^From MAILER-DAEMON .*$/gm, 'From MAILER-DAEMON Fri Jan  3 10:20:30 2020'));
}

async function fromMenu(page: Page, folder: RegExp, command: string): Promise<void> {
  await page.getByRole('treeitem', { name: folder }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: command }).click();
}

test('mail goes out of one folder and into another once; rules remove it, an undo takes it back, settings travel as a file', async ({
  page,
  installation,
  account,
  server,
  watched,
}) => {
  const subjects = ['First letter', 'Second letter', 'Third letter'];
  await appendAll(
    installation.dovecot.ports.imap,
    account,
    subjects.map((subject) => sampleMessage({ subject })),
  );
  await server.ok('CREATE Archived');
  await server.ok('SUBSCRIBE Archived');
  await server.ok('SELECT INBOX');
  await server.ok('UID STORE 2 +FLAGS (\\Flagged \\Seen)');
  await server.ok('UNSELECT');
  await signIn(page, installation.origin, account);
  const saved = page.waitForEvent('download');
  await fromMenu(page, /^Inbox/, 'Export as mbox file');
  const mbox = await readFile(await (await saved).path(), 'utf8');
  expect(subjects.every((subject) => mbox.includes(`Subject: ${subject}`))).toBe(true);

  await fromMenu(page, /^Archived/, 'Import messages');
  const mail = page.getByRole('region', { name: 'Import mail' });
  const file = mail.locator('input[type="file"]');
  const choose = (name: string, buffer: Buffer) => file.setInputFiles({ name, mimeType: 'application/mbox', buffer });
  const line = (name: string) => mail.getByRole('listitem').filter({ hasText: name });
  await choose('letters.mbox', aged(mbox));
  await expect(line('letters.mbox').getByRole('status')).toHaveText('Finished · 3 messages imported');
  await choose('again.mbox', aged(mbox));
  await expect(line('again.mbox').getByRole('status')).toHaveText('Finished · 3 left out');
  await line('again.mbox').getByRole('button', { name: 'What was left out' }).click();
  await expect(line('again.mbox').getByText('Already in the folder')).toHaveCount(3);
  await choose('garbage.mbox', Buffer.from('\u0001\u0002 nothing of mail'));
  await expect(line('garbage.mbox').getByRole('status')).toHaveText('This is no file of mail, or it is damaged.');
  expect(await accessibilityFaults(page, 'light')).toEqual([]);
  expect(await accessibilityFaults(page, 'dark')).toEqual([]);
  expect((await server.ok('STATUS Archived (MESSAGES)')).data.toString()).toContain('MESSAGES 3');

  // The whole mailbox is written in the background, and parts of the file can be asked for, so that a download that breaks off goes on.
  const out = page.getByRole('region', { name: 'Export mail' });
  await out.getByRole('button', { name: /^Folder/ }).click();
  await page.getByRole('option', { name: 'All folders' }).click();
  await out.getByRole('button', { name: 'Export' }).click();
  const archive = out.getByRole('listitem');
  await expect(archive.getByRole('status')).toContainText('can be downloaded until');
  expect(await accessibilityFaults(page, 'light')).toEqual([]);
  expect(await accessibilityFaults(page, 'dark')).toEqual([]);
  const whole = page.waitForEvent('download');
  await archive.getByRole('button', { name: 'Download' }).click();
  const got = await whole;
  const bytes = await readFile(await got.path());
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  const rest = await page.request.get(got.url(), { headers: { range: 'bytes=100-' } });
  expect(rest.status()).toBe(206);
  expect((await rest.body()).equals(bytes.subarray(100))).toBe(true);
  await archive.getByRole('button', { name: 'Remove the file' }).click();
  await expect(archive).toHaveCount(0);
  expect((await page.request.get(got.url())).status()).toBe(404);

  // A rule says what it would remove before it is saved; the starred letter stays.
  await page.goto(`${installation.origin}/#/preferences/rotation`);
  await page.getByRole('button', { name: 'Add a rule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a rule' });
  await dialog.getByRole('button', { name: /^Folder/ }).click();
  await page.getByRole('option', { name: 'Archived' }).click();
  await dialog.getByRole('textbox', { name: 'Keep' }).fill('30');
  await expect(dialog.getByRole('status')).toContainText('would remove 2 of 3 messages');
  await expect(dialog.getByRole('status')).toContainText('Third letter');
  await dialog.getByRole('textbox', { name: 'Keep' }).fill('0');
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Keep' }).fill('30');
  expect(await accessibilityFaults(page, 'light')).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Apply now' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '2 messages moved to Trash' })).toBeVisible();
  expect(await accessibilityFaults(page, 'dark')).toEqual([]);
  expect((await server.ok('STATUS Archived (MESSAGES)')).data.toString()).toContain('MESSAGES 1');

  await page.goto(`${installation.origin}/#/preferences/transfer`);
  await line('letters.mbox').getByRole('button', { name: 'Take back' }).click();
  await expect(line('letters.mbox').getByRole('status')).toContainText('Taken back · 2 messages are elsewhere');
  expect((await server.ok('STATUS Archived (MESSAGES)')).data.toString()).toContain('MESSAGES 0');

  // Settings: what a file changes shows first, and an undo brings back what was there.
  const settings = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save settings to a file' }).click();
  const written = JSON.parse(await readFile(await (await settings).path(), 'utf8')) as { preferences: object };
  const filter = { id: 1, on: true, name: 'Letters', match: 'all', conditions: [], actions: [{ do: 'flag' }] };
  const template = { name: 'Offer', to: [], cc: [], bcc: [], subject: 'Offer', html: '<p>Hello</p>', text: 'Hello' };
  const changed = {
    ...written,
    preferences: { ...written.preferences, fullname: 'Ann from a file' },
    imageRules: [],
    filters: [filter],
    templates: [template],
  };
  const input = page.getByRole('region', { name: 'Settings' }).locator('input[type="file"]');
  const take = (content: object) =>
    input.setInputFiles({ name: 's.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(content)) });
  await take({ pillarbox: 'mail' });
  await expect(page.getByRole('alert').filter({ hasText: 'This is no file of settings.' })).toBeVisible();
  await take(changed);
  const preview = page.getByRole('dialog', { name: 'What the file changes' });
  await expect(preview.getByRole('checkbox')).toHaveCount(3);
  await expect(preview).toContainText('one changes');
  await expect(preview).toContainText('Filters 0 now, 1 in the file');
  await preview.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('The settings were applied.');
  expect((await server.ok('STATUS Templates (MESSAGES)')).data.toString()).toContain('MESSAGES 1');
  // The same file changes nothing more; what was there comes back, also after a reload.
  await page.reload();
  await take(changed);
  await expect(preview).toContainText('Everything is as in the file already.');
  await preview.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Bring back what was there' }).click();
  await expect(preview).toContainText('Filters 1 now, 0 in the file');
  await preview.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('The settings were applied.');
  expect((await server.ok('STATUS Templates (MESSAGES)')).data.toString()).toContain('MESSAGES 0');
  await page.goto(`${installation.origin}/#/preferences/filters`);
  await expect(page.getByText('No filters yet')).toBeVisible();
  await page.goto(`${installation.origin}/#/preferences/accounts`);
  await expect(page.getByRole('textbox', { name: 'Your name' })).not.toHaveValue('Ann from a file');
  expect(watched.offences).toEqual([]);
});
