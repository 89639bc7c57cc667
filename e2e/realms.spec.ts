import { newAccount } from '@pillarbox/tooling/testbed/dovecot';
import type { TestAccount } from '@pillarbox/tooling/testbed/dovecot';
import { deliver } from '@pillarbox/tooling/testbed/lmtp';
import { RawImap } from '@pillarbox/tooling/testbed/raw-imap';
import { faultsEverywhere, faultsInHardModes } from './running/accessibility.ts';
import { sampleMessage } from './running/sample.ts';
import { expect, signIn, test } from './running/test.ts';

test('an account elsewhere is used live: its folders, its messages, all inboxes as one list, and one that fails spoils nothing', async ({
  page,
  installation,
  account,
  watched,
}) => {
  const { imap, imaps, lmtp } = installation.dovecot.ports;
  const there = await newAccount(installation.dovecot, 'postern');
  const arrives = (to: TestAccount, subject: string): Promise<void> =>
    deliver({ port: lmtp, from: 'tom@example.test', to: to.address, message: sampleMessage({ subject }) });
  await arrives(there, 'Coast walk');
  await arrives(account, 'Own oak');
  await arrives(there, 'Train tickets');
  await signIn(page, installation.origin, account);
  await page.goto(`${installation.origin}/#/preferences/popimap`);
  await page.getByRole('button', { name: 'Add account' }).click();
  const form = page.getByRole('dialog', { name: 'Add account' });
  await form.getByRole('textbox', { name: 'Email address or user name' }).fill(there.address);
  await form.getByLabel('Password there').fill(there.password);
  await form.getByRole('textbox', { name: 'Server' }).fill('127.0.0.1');
  await form.getByRole('textbox', { name: 'Port' }).fill(String(imaps));
  await form.getByText('Use it there').click();
  await form.getByRole('textbox', { name: 'Name in the folder list' }).fill('Postern');
  await form.getByRole('radio', { name: 'Color 2' }).check();
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Used live as “Postern”, beside your folders.')).toBeVisible();

  // Its branch, its list, and a message of it.
  await page.goto(`${installation.origin}/#/mail/list`);
  const branch = page.getByRole('tree', { name: 'Postern' });
  await branch.getByRole('treeitem', { name: /^Postern/ }).click();
  await branch.getByRole('treeitem', { name: /^Inbox/ }).click();
  const rows = page.getByRole('row');
  await expect(rows.filter({ hasText: 'Coast walk' })).toBeVisible();
  await expect(rows.filter({ hasText: 'Own oak' })).toHaveCount(0);
  await rows.filter({ hasText: 'Coast walk' }).click();
  await expect(page.getByRole('heading', { name: 'Coast walk' })).toBeVisible();

  // All inboxes: the marks, an action that reaches the right account, and no folder of another one to move to.
  await page
    .getByRole('group', { name: 'All accounts' })
    .getByRole('button', { name: /^Inbox/ })
    .click();
  await expect(rows.filter({ hasText: /Coast walk|Own oak|Train tickets/ })).toHaveCount(3);
  await expect(page.getByRole('row', { name: /Train tickets.*Postern/ })).toBeVisible();
  await expect(page.getByText('Its folders are beside yours now')).toHaveCount(0);
  expect(await faultsEverywhere(page)).toEqual([]);
  expect(await faultsInHardModes(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await rows.filter({ hasText: 'Train tickets' }).click();
  await expect(page.getByRole('heading', { name: 'Train tickets' })).toBeVisible();
  await expect(page.getByText(`You reply as ${account.address}.`)).toBeVisible();
  await expect(rows.filter({ hasText: 'Own oak' })).toBeVisible();
  await page.keyboard.press('v');
  const menu = page.getByRole('dialog', { name: 'Move to' });
  await expect(menu.getByRole('option', { name: /^Trash/ })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Delete');
  await expect(rows.filter({ hasText: 'Train tickets' })).toHaveCount(0);
  const raw = await RawImap.signIn(imap, there);
  try {
    await expect
      .poll(async () => (await raw.command('STATUS Trash (MESSAGES)')).data.toString())
      .toContain('MESSAGES 1');
  } finally {
    raw.close();
  }
  // Mail that arrives there joins the list.
  await arrives(there, 'Tide table');
  await expect(rows.filter({ hasText: 'Tide table' })).toBeVisible();

  // The search finds in every account.
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox', { name: 'Search all mail' }).fill('walk');
  await expect(page.getByRole('row', { name: /Coast walk.*Postern/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page
    .getByRole('group', { name: 'All accounts' })
    .getByRole('button', { name: /^Inbox/ })
    .click();

  // Left out, and shown again.
  await page.getByRole('button', { name: 'Accounts that are shown' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Postern' }).click();
  await expect(rows.filter({ hasText: 'Tide table' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Accounts that are shown' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Postern' }).click();
  await expect(rows.filter({ hasText: 'Tide table' })).toBeVisible();

  // Starred and snoozed messages of all accounts; both stay in their account.
  const all = page.getByRole('group', { name: 'All accounts' });
  const numberThere = async (folder: string): Promise<string> => {
    const other = await RawImap.signIn(imap, there);
    try {
      return /MESSAGES (\d+)/.exec((await other.command(`STATUS ${folder} (MESSAGES)`)).data.toString())?.[1] ?? '';
    } finally {
      other.close();
    }
  };
  const choose = async (subject: string, command: string): Promise<void> => {
    await rows.filter({ hasText: subject }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: command, exact: true }).click();
  };
  await choose('Coast walk', 'Star');
  await choose('Tide table', 'Snooze');
  await page
    .getByRole('dialog', { name: 'Bring back' })
    .getByRole('button', { name: /^Tomorrow/ })
    .click();
  await expect(rows.filter({ hasText: 'Tide table' })).toHaveCount(0);
  await expect.poll(() => numberThere('Snoozed')).toBe('1');
  await all.getByRole('button', { name: /^Starred/ }).click();
  await expect(page.getByRole('row', { name: /Coast walk.*Postern/ })).toBeVisible();
  await expect(rows.filter({ hasText: 'Own oak' })).toHaveCount(0);
  await all.getByRole('button', { name: /^Snoozed/ }).click();
  await expect(page.getByRole('row', { name: /Tide table.*Postern/ })).toBeVisible();
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });

  // A task is made of a row of the merged list, although no message is open.
  await all.getByRole('button', { name: /^Inbox/ }).click();
  await choose('Coast walk', 'Make a task');
  await expect(page.getByRole('row', { name: /Coast walk.*Turned into a task.*Postern/ })).toBeVisible();

  // The folder of snoozed messages there says when they return; its Trash is emptied there.
  await branch.getByRole('treeitem', { name: /^Snoozed/ }).click();
  await expect(page.getByRole('row', { name: /Tide table.*returns/ })).toBeVisible();
  await branch.getByRole('treeitem', { name: /^Trash/ }).click();
  await page.getByRole('button', { name: 'Empty Trash' }).click();
  await page.getByRole('button', { name: 'Empty', exact: true }).click();
  await expect.poll(() => numberThere('Trash')).toBe('0');
  expect(watched.offences).toEqual([]);
});
