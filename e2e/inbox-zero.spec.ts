import { faultsEverywhere } from './running/accessibility.ts';
import { PHONE } from './running/phone.ts';
import { appendAll } from './running/mailboxes.ts';
import { sampleMessage } from './running/sample.ts';
import { expect, signIn, submitSignIn, test } from './running/test.ts';

const SUBJECTS = ['Delete me', 'File me', 'Skip me', 'Do me'];

test('the inbox is sorted by keys alone: a task, a skip, a move, a deletion, and back [MAIL-019]', async ({
  page,
  installation,
  account,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const [at, subject] of SUBJECTS.entries())
    await appendAll(installation.dovecot.ports.imap, account, [
      sampleMessage({ subject, hoursAgo: SUBJECTS.length - at }),
    ]);
  await signIn(page, installation.origin, account);
  await page.goto(`${installation.origin}/#/tasks`);
  await page.getByRole('button', { name: 'Sort inbox' }).press('Enter');
  const card = page.getByRole('article');
  await expect(card).toHaveAccessibleName(/Do me$/);
  await expect(card).toBeFocused();
  await expect(page.getByText('4 left').first()).toBeVisible();
  expect(await faultsEverywhere(page)).toEqual([]);

  // A box by its key; the name is there, and Enter files the task.
  await page.keyboard.press('3');
  const name = page.getByRole('textbox', { name: 'Name of the task' });
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Do me');
  await page.keyboard.press('Enter');
  await expect(card).toHaveAccessibleName(/Skip me$/);
  await expect(page.getByRole('progressbar', { name: 'Messages sorted' })).toHaveAttribute('aria-valuenow', '25');
  await page.keyboard.press('s');
  await expect(card).toHaveAccessibleName(/File me$/);
  await page.keyboard.press('m');
  await page.getByRole('dialog', { name: 'Move' }).getByRole('textbox').fill('Trash');
  await page.keyboard.press('Enter');
  await expect(card).toHaveAccessibleName(/Delete me$/);
  await page.keyboard.press('d');
  await expect(page.getByText('1 message left to sort').last()).toBeVisible();

  // The task is in its box.
  await page.goto(`${installation.origin}/#/tasks?box=priotity`);
  await expect(page.getByRole('row', { name: /^Do me, open, Priority/ })).toBeVisible();
});

test('on a phone the last decision is taken back, and nothing is left after the last message', async ({
  page,
  installation,
  account,
}) => {
  await page.setViewportSize(PHONE);
  await appendAll(installation.dovecot.ports.imap, account, [sampleMessage({ subject: 'Only one' })]);
  await page.goto(`${installation.origin}/`);
  await submitSignIn(page, account);
  await page.getByRole('grid').waitFor();
  await page.goto(`${installation.origin}/#/tasks/inbox-zero`);
  const card = page.getByRole('article');
  await expect(card).toHaveAccessibleName(/Only one$/);
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add task' }).click();
  await expect(page.getByText('All sorted')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card).toHaveAccessibleName(/Only one$/);
});
