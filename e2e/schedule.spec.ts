import type { Page } from '@playwright/test';
import { newAccount, returnedAddress } from '@pillarbox/tooling/testbed/dovecot';
import { RawImap } from '@pillarbox/tooling/testbed/raw-imap';
import { faultsEverywhere } from './running/accessibility.ts';
import { expect, signIn, submitSignIn, test } from './running/test.ts';
import { writeMessage } from './running/writing.ts';

const link = (page: Page) => page.getByRole('button', { name: /^Scheduled/ });

async function schedule(page: Page, to: string): Promise<void> {
  await writeMessage(page, { to, subject: 'Baluster', text: 'On the bench by Thursday.' });
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'Plan.txt', mimeType: 'text/plain', buffer: Buffer.from('the plan') });
  await expect(page.getByText(/1 of 25 files/)).toBeVisible();
  await page.getByRole('button', { name: 'Send', exact: true }).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await page.getByRole('menuitem', { name: /^Tomorrow morning/ }).click();
  await page.getByRole('button', { name: /^Send \w+, .* 8:00 AM$/ }).click();
  await expect(page.getByText(/^Will be sent/).first()).toBeVisible();
}

test('a scheduled message survives sign-out, goes back to Drafts with its file, and is sent at once with proof and reports', async ({
  page,
  installation,
  account,
  server,
}) => {
  test.slow();
  const tom = await newAccount(installation.dovecot, 'tom');
  const countOf = async (raw: RawImap, folder: string): Promise<string> =>
    /MESSAGES (\d+)/.exec((await raw.ok(`STATUS ${folder} (MESSAGES)`)).data.toString())?.[1] ?? '';
  await signIn(page, installation.origin, account);
  await schedule(page, tom.address);
  await expect.poll(() => countOf(server, 'Drafts')).toBe('0');

  await page.getByRole('button', { name: 'Sign out' }).click();
  await submitSignIn(page, account);
  await expect(link(page)).toHaveAccessibleName(/Scheduled\s*, 1/, { timeout: 20_000 });
  await link(page).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Baluster' });
  await expect(row).toContainText(tom.address);
  await expect(row.locator('time')).toContainText('8:00 AM');
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await row.getByRole('button', { name: 'Change time' }).click();
  await expect(page.getByRole('dialog', { name: 'Pick date and time' })).toBeVisible();
  const day = new Date(Date.now() + 70 * 24 * 60 * 60_000);
  await page.getByRole('textbox', { name: 'Date' }).fill(day.toISOString().slice(0, 10));
  await page.getByRole('textbox', { name: 'Time' }).fill('7.30');
  await page.keyboard.press('Enter');
  const shown = day.toLocaleDateString('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });
  await expect(row.locator('time')).toHaveText(`${shown}, 7:30 AM`);

  await row.getByRole('button', { name: 'Stop sending' }).click();
  await expect(page.getByText('No scheduled messages')).toBeVisible();
  await expect.poll(() => countOf(server, 'Drafts')).toBe('1');
  await server.ok('EXAMINE Drafts');
  const draft = (await server.source(1)).toString();
  expect(draft).toMatch(/^Subject: Baluster\r$/m);
  expect(draft).toContain(Buffer.from('the plan').toString('base64'));
  await server.ok('CLOSE');

  const gone = await returnedAddress(installation.dovecot);
  await schedule(page, `${tom.address}, ${gone}`);
  await link(page).click();
  await row.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText('Message sent').first()).toBeVisible({ timeout: 20_000 });
  const his = await RawImap.signIn(installation.dovecot.ports.imap, tom);
  await expect.poll(() => countOf(his, 'INBOX'), { timeout: 30_000 }).toBe('1');
  his.close();

  await page.getByRole('treeitem', { name: 'Sent' }).click();
  await page.getByRole('row', { name: /Baluster/ }).click();
  const returned = new RegExp(`^mailer-daemon@.*: Not delivered to ${gone}$`, 'i');
  await expect(page.getByRole('row', { name: /A report says: not delivered, Baluster/ })).toBeVisible({
    timeout: 30_000,
  });
  await page.locator('summary').filter({ hasText: returned }).click();
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByText(/^The server replied: 250 .*queued as/)).toBeVisible();
  await expect(page.getByText(/^Filed in Sent/)).toBeVisible();
  await page.getByRole('button', { name: /^Open the report/ }).click();
  const report = page.getByRole('group', { name: 'Report about a sent message' });
  await expect(report).toContainText(`Not delivered to ${gone}`, { timeout: 30_000 });
  await report.getByRole('button', { name: 'Show the sent message' }).click();
  await expect(page.locator('summary').filter({ hasText: returned })).toBeVisible();
});
