import { appendAll } from './running/mailboxes.ts';
import { sampleMessage } from './running/sample.ts';
import { expect, signIn, test } from './running/test.ts';

test('labels are made by typing, stand on the mail server, follow other programs, and come back by undo', async ({
  page,
  installation,
  account,
  server,
  watched,
}) => {
  const name = '<img src=x onerror=alert(1)> plans';
  const keywords = async (): Promise<string> => {
    const { data } = await server.ok('UID FETCH 1:* (FLAGS)');
    return data.toString();
  };
  const messages = [sampleMessage({ subject: 'Staircase' }), sampleMessage({ subject: 'Roof' })];
  await appendAll(installation.dovecot.ports.imap, account, messages);
  await server.ok('SELECT INBOX');
  await signIn(page, installation.origin, account);
  await page.getByRole('row', { name: /Staircase/ }).click();
  await page.getByRole('heading', { name: 'Staircase' }).waitFor();

  await page.keyboard.press('l');
  await page.getByRole('combobox', { name: 'Find or create a label' }).fill(name);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Create and add' }).click();
  await expect(page.getByRole('row', { name: /Staircase.*label <img src=x onerror=alert\(1\)> plans/ })).toBeVisible();
  await expect.poll(keywords).toContain('img-src-x-onerror-alert-1-plans');

  // Another program labels the other message.
  await server.ok('UID STORE 2 +FLAGS ($Label1)');
  await page.reload();
  await expect(page.getByRole('row', { name: /Roof.*label Important/ })).toBeVisible();

  // A label shows its messages of all folders, like a folder.
  await server.ok('CREATE Customers');
  await server.ok('UID MOVE 2 Customers');
  const important = page.getByRole('group', { name: 'Labels' }).getByRole('button', { name: 'Important' });
  await important.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Important' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Roof/ })).toContainText('Customers');
  await expect(page.getByRole('row', { name: /Staircase/ })).toHaveCount(0);
  await server.ok('UID STORE 1 +FLAGS ($Label1)');
  await expect(page.getByRole('row', { name: /Staircase/ })).toBeVisible();

  // Messages of both folders are checked together, deleted, and come back by one Undo.
  const results = page.getByRole('grid', { name: 'Search results' });
  await results.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+End');
  const bulk = page.getByRole('toolbar', { name: 'Actions for the selected messages' });
  await expect(bulk.getByRole('status')).toContainText('2');
  await bulk.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No messages with the label Important')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('row', { name: /Roof/ })).toContainText('Customers');
  await expect(page.getByRole('row', { name: /Staircase/ })).toContainText('Inbox');
  await important.click();
  await expect(page.getByRole('row', { name: /Staircase/ })).toBeVisible();

  await page.getByRole('button', { name: 'Edit labels' }).click();
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('group', { name: 'Labels' }).getByRole('button', { name })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('group', { name: 'Labels' }).getByRole('button', { name })).toBeVisible();
  expect(watched.offences).toEqual([]);
});
