import type { Locator } from '@playwright/test';
import { appendAll } from './running/mailboxes.ts';
import { sampleMessage } from './running/sample.ts';
import { folder, openSampleInbox, row } from './running/sample-inbox.ts';
import { expect, test } from './running/test.ts';

test.beforeEach(({ page, installation, account }) => openSampleInbox(page, installation, account));

test('a message is moved to Trash, restored by undo, and permanently deleted when Trash is emptied', async ({
  page,
  server,
}) => {
  const inTrash = async (): Promise<string> =>
    (await server.ok('STATUS Trash (MESSAGES)')).data.toString().replace(/\D+/g, '');
  await row(page, 'Invoice for October').click();
  await page.keyboard.press('Delete');
  await expect(row(page, 'Invoice for October')).toHaveCount(0);
  await expect.poll(inTrash).toBe('1');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Invoice for October')).toBeVisible();
  await expect.poll(inTrash).toBe('0');
  await row(page, 'Invoice for October').click();
  await page.keyboard.press('Delete');
  await expect.poll(inTrash).toBe('1');
  await folder(page, 'Trash').click();
  await row(page, 'Invoice for October').waitFor();
  await page.getByRole('button', { name: 'Empty Trash' }).click();
  await page.getByRole('button', { name: 'Empty', exact: true }).click();
  await expect.poll(inTrash).toBe('0');
  await expect(page.getByText('No messages', { exact: true })).toBeVisible();
  expect((await server.ok('STATUS INBOX (MESSAGES)')).data.toString()).toContain('MESSAGES 3');
});

test('checked rows stay visible above the bulk bar, on a phone too, and a key archives them', async ({
  page,
  server,
}) => {
  const boxOf = async (one: Locator): Promise<{ left: number; right: number; top: number; bottom: number }> => {
    const { x, y, width, height } = (await one.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return { left: x, right: x + width, top: y, bottom: y + height };
  };
  const bar = page.getByRole('toolbar', { name: /selected messages/ });
  for (const size of [
    { width: 1440, height: 480 },
    { width: 320, height: 568 },
  ]) {
    await page.setViewportSize(size);
    await page.getByRole('grid').press('End');
    await page.getByRole('grid').press('Space');
    await bar.waitFor();
    await expect
      .poll(async () => (await boxOf(row(page, 'Oak samples'))).bottom - (await boxOf(bar)).top)
      .toBeLessThanOrEqual(0);
    const [around, list] = [await boxOf(bar), await boxOf(page.locator('[data-area="list"]'))];
    expect(around.left).toBeGreaterThanOrEqual(list.left);
    expect(around.right).toBeLessThanOrEqual(list.right);
    expect((await boxOf(bar.getByRole('button', { name: 'Clear selection' }))).right).toBeLessThanOrEqual(around.right);
    await bar.getByRole('button', { name: 'Clear selection' }).click();
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await row(page, 'Oak samples').click({ modifiers: ['Control'] });
  await page.keyboard.press('e');
  await expect(row(page, 'Oak samples')).toHaveCount(0);
  await expect.poll(async () => (await server.ok('STATUS Archive (MESSAGES)')).data.toString()).toContain('MESSAGES 1');
});

test('deleting removes one message of an open conversation, and all of a closed one [MAIL-012]', async ({
  page,
  installation,
  account,
  server,
}) => {
  const inTrash = async (): Promise<string> =>
    (await server.ok('STATUS Trash (MESSAGES)')).data.toString().replace(/\D+/g, '');
  const first = 'loft@example.test';
  const answers = [
    sampleMessage({ subject: 'Loft stairs 1', hoursAgo: 3, id: first }),
    sampleMessage({ subject: 'Loft stairs 2', hoursAgo: 2, answers: first }),
    sampleMessage({ subject: 'Loft stairs 3', hoursAgo: 1, answers: first }),
  ];
  await appendAll(installation.dovecot.ports.imap, account, answers);
  await page.getByRole('button', { name: /: Newest$/ }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Threads of the folder' }).click();
  await expect(row(page, 'Loft stairs 3')).toHaveAttribute('aria-label', /3 messages in this conversation/);
  await page.getByRole('button', { name: 'Show messages' }).click();
  await row(page, 'Loft stairs 2').click({ modifiers: ['Control'] });
  await page.keyboard.press('Delete');
  await expect.poll(inTrash).toBe('1');
  await page.getByRole('button', { name: 'Hide messages' }).click();
  await row(page, 'Loft stairs 3').click({ modifiers: ['Control'] });
  await page.keyboard.press('Delete');
  await expect.poll(inTrash).toBe('3');
  await expect(row(page, 'Loft stairs')).toHaveCount(0);
});

test('several messages are moved at once by dragging them to a folder [API-027, API-032, MAIL-018]', async ({
  page,
  server,
}) => {
  await page.getByRole('button', { name: 'New folder' }).click();
  await page.getByLabel('Folder name').fill('Customers');
  await page.keyboard.press('Enter');
  await folder(page, 'Customers').waitFor();
  await row(page, 'Oak samples').click({ modifiers: ['Control'] });
  await row(page, 'Staircase drawing').click({ modifiers: ['Control'] });
  await expect(page.getByText('2 of 4 selected').or(page.getByText('2 selected')).first()).toBeVisible();
  await row(page, 'Oak samples').hover();
  await page.mouse.down();
  const target = await folder(page, 'Customers').boundingBox();
  await page.mouse.move((target?.x ?? 0) + 40, (target?.y ?? 0) + 12, { steps: 8 });
  await page.mouse.up();
  await expect(row(page, 'Oak samples')).toHaveCount(0);
  await expect
    .poll(async () => (await server.ok('STATUS Customers (MESSAGES)')).data.toString())
    .toContain('MESSAGES 2');
});

test('spam is moved to Spam, and back when it is marked as not spam [MAIL-076]', async ({ page, server }) => {
  const inJunk = async (): Promise<string> => (await server.ok('STATUS Junk (MESSAGES)')).data.toString();
  await row(page, 'Newsletter').click();
  await page.getByRole('button', { name: 'Spam' }).first().click();
  await expect(row(page, 'Newsletter')).toHaveCount(0);
  await expect.poll(inJunk).toContain('MESSAGES 1');
  await folder(page, 'Spam').click();
  await row(page, 'Newsletter').click();
  await page.getByRole('button', { name: 'Not spam' }).first().click();
  await expect.poll(inJunk).toContain('MESSAGES 0');
  await folder(page, 'Inbox').click();
  await expect(row(page, 'Newsletter')).toBeVisible();
});

test('a message that no longer exists is reported, and the list keeps working', async ({ page, server }) => {
  await server.ok('SELECT INBOX');
  await server.ok('STORE 1:* +FLAGS (\\Deleted)');
  await server.ok('EXPUNGE');
  await expect(row(page, 'Oak samples')).toHaveCount(0);
  await expect(page.getByText('You’re all caught up')).toBeVisible();
});

test('two tabs that move the same message end with one message in one folder', async ({
  page,
  server,
  context,
  installation,
}) => {
  const other = await context.newPage();
  await other.goto(installation.origin);
  await row(other, 'Oak samples').waitFor();
  for (const tab of [page, other]) await row(tab, 'Oak samples').click();
  await Promise.all([page.keyboard.press('Delete'), other.keyboard.press('Delete')]);
  for (const tab of [page, other]) await expect(row(tab, 'Oak samples')).toHaveCount(0);
  await expect.poll(async () => (await server.ok('STATUS Trash (MESSAGES)')).data.toString()).toContain('MESSAGES 1');
  expect((await server.ok('STATUS INBOX (MESSAGES)')).data.toString()).toContain('MESSAGES 3');
});
