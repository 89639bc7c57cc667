import { newAccount } from '@pillarbox/tooling/testbed/dovecot';
import { deliver } from '@pillarbox/tooling/testbed/lmtp';
import { RawImap } from '@pillarbox/tooling/testbed/raw-imap';
import { appendAll } from './running/mailboxes.ts';
import { sampleMessage } from './running/sample.ts';
import { expect, test } from './running/test.ts';

test('a working day by keyboard alone: sign in, read, answer with an emoji, archive, undo, snooze, search', async ({
  page,
  installation,
  account,
  server,
}) => {
  test.slow();
  const { imap, lmtp } = installation.dovecot.ports;
  const tom = await newAccount(installation.dovecot, 'tom');
  const from = `Tom Ashdown <${tom.address}>`;
  await server.ok('CREATE Archive');
  const old = sampleMessage({ subject: 'Old plans', hoursAgo: 40 });
  await appendAll(imap, account, [{ folder: 'INBOX', flags: '\\Seen', bytes: old }]);
  for (const subject of ['Invoice', 'Staircase'])
    await deliver({ port: lmtp, from: tom.address, to: account.address, message: sampleMessage({ subject, from }) });
  const press = (...keys: string[]): Promise<void> =>
    keys.reduce(async (before, key) => {
      await before;
      await page.keyboard.press(key);
    }, Promise.resolve());
  const row = (subject: string) => page.getByRole('row', { name: new RegExp(subject) });

  await page.goto(`${installation.origin}/`);
  await expect(page.getByLabel('Email address')).toBeFocused();
  await page.keyboard.type(account.address);
  await press('Tab');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(account.password);
  await press('Enter');
  await row('Staircase').waitFor();

  await test.step('read and answer', async () => {
    await page.getByRole('grid', { name: /Inbox/ }).focus();
    await press('Home', 'Enter');
    await expect(page.getByRole('region', { name: 'Message', exact: true })).toContainText('Staircase');
    await press('r');
    await expect(page.getByLabel('Subject')).toHaveValue('Re: Staircase');
    await page.keyboard.type('Rev F works :+1: for us :hear');
    await expect(page.getByRole('option').first()).toBeVisible();
    await press('Escape', 'Control+Enter');
    await expect(page.getByText('Message sent').first()).toBeVisible({ timeout: 30_000 });
  });
  const his = await RawImap.signIn(imap, tom);
  await expect
    .poll(async () => (await his.ok('STATUS INBOX (MESSAGES)')).data.toString(), { timeout: 30_000 })
    .toContain('MESSAGES 1');
  his.close();

  await test.step('archive, and undo', async () => {
    await row('Invoice').waitFor();
    await page.getByRole('grid', { name: /Inbox/ }).focus();
    await press('Home', 'ArrowDown', 'Space', 'e');
    await expect(row('Invoice')).toHaveCount(0);
    const undo = page.getByRole('button', { name: 'Undo' }).last();
    await undo.focus();
    await press('Enter');
    await expect(row('Invoice')).toBeVisible();
  });

  await test.step('snooze, look at Snoozed, return now', async () => {
    await page.getByRole('grid', { name: /Inbox/ }).focus();
    await press('End', 'Space', 'h');
    await page.locator('[data-pick]').first().waitFor();
    // On a Sunday evening the second row is no time any more.
    await press('ArrowDown', 'ArrowUp', 'Enter');
    await expect(row('Old plans')).toHaveCount(0);
    await page.getByRole('treeitem', { name: /^Snoozed/ }).focus();
    await press('Enter');
    await row('Old plans').waitFor();
    await page.getByRole('grid', { name: /Snoozed/ }).focus();
    await press('Home', 'Space', 'h');
    await page.locator('[data-pick]', { hasText: 'Return now' }).focus();
    await press('Enter');
    await expect(row('Old plans')).toHaveCount(0);
  });

  await test.step('search', async () => {
    await press('/');
    await expect(page.getByRole('combobox', { name: 'Search all mail' })).toBeFocused();
    await page.keyboard.type('old');
    await press('Enter');
    await row('Old plans').waitFor();
    await press('Escape');
  });
});
