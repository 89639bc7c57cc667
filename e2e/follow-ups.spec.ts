import type { Page } from '@playwright/test';
import { newAccount } from '@pillarbox/tooling/testbed/dovecot';
import { faultsEverywhere } from './running/accessibility.ts';
import { expect, signIn, test } from './running/test.ts';
import { writeMessage } from './running/writing.ts';

const link = (page: Page) => page.getByRole('button', { name: /^Follow-ups\s*(, \d+)?$/ }).first();
const TEXT = 'The oak is on the bench.';
const menu = (page: Page) =>
  page.getByRole('form').getByRole('button', { name: /^(Follow-ups|\d follow-ups?|Reminder)/ });

/** Sends the open message and waits until its follow-ups have begun. */
async function send(page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Message sent').first()).toBeVisible({ timeout: 30_000 });
  await expect(link(page)).toHaveAccessibleName(new RegExp(`, ${String(count)}$`), { timeout: 20_000 });
}

test('automated follow-ups are written with all their rules, listed, changed, stopped by a reply and deleted [FUP-001, FUP-002, FUP-003, FUP-015, FUP-016, FUP-017, FUP-026, FUP-027, FUP-028, FUP-029, FUP-030, FUP-031, FUP-032, ERR-053, SHELL-051, DATA-050, DATA-051]', async ({
  page,
  installation,
  account,
}) => {
  test.slow();
  const priya = await newAccount(installation.dovecot, 'priya');
  await signIn(page, installation.origin, account);
  await link(page).click();
  await expect(page.getByText('No follow-ups')).toBeVisible();
  await expect(page).toHaveURL(/#\/mail\/followupsview$/);
  await writeMessage(page, { to: priya.address, subject: 'Loft handrail', text: TEXT });

  await menu(page).click();
  await page.getByRole('menuitemcheckbox', { name: 'Follow up for me' }).click();
  const dialog = page.getByRole('dialog', { name: 'Follow up for me' });
  const steps = dialog.getByRole('tab');
  const body = dialog.getByRole('textbox', { name: 'Message' });
  await expect(dialog).toContainText(`while ${priya.address} has not replied`);
  await expect(dialog.getByRole('textbox', { name: 'Subject' })).toHaveValue('Re: Loft handrail');
  // Delays are those of the list.
  await dialog.getByRole('button', { name: /^Send after/ }).click();
  await expect(page.getByRole('option')).toHaveText(['30 minutes', '1 hour', '2 hours', '1 day', '2 days', '1 week']);
  await page.getByRole('option', { name: '1 day' }).click();
  // The last one stays.
  await dialog.getByRole('button', { name: 'Delete this follow-up' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(/At least one follow-up must remain/);
  await expect(steps).toHaveCount(1);
  await dialog.getByRole('button', { name: /^Add a follow-up/ }).click();
  await dialog.getByRole('radio', { name: 'New message' }).check({ force: true });
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('   ');
  await body.click();
  await page.keyboard.type('Shall I keep the oak?');
  for (let more = 0; more < 3; more += 1) await dialog.getByRole('button', { name: /^Add a follow-up/ }).click();
  await expect(steps).toHaveCount(5);
  await expect(dialog.getByRole('button', { name: /^Add a follow-up/ })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: 'Duplicate this follow-up' })).toBeDisabled();
  // The first one that is not complete is shown.
  await dialog.getByRole('button', { name: 'Set 5 follow-ups' }).click();
  await expect(steps.first()).toHaveAttribute('aria-selected', 'true');
  await expect(steps.first()).toContainText('Add a text');
  await expect(steps.nth(1)).toContainText('Add a subject');
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  for (let one = 0; one < 3; one += 1) {
    await steps.last().click();
    await steps.last().press('Delete');
  }
  await expect(steps).toHaveCount(2);
  await steps.first().click();
  await body.click();
  await page.keyboard.type('A short <b>nudge</b>');
  await steps.nth(1).click();
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('Before the price ends');
  await dialog.getByRole('button', { name: 'Set 2 follow-ups' }).click();
  await expect(dialog).toBeHidden();
  await expect(menu(page)).toHaveText('2 follow-ups');
  // Removing them returns to none.
  await menu(page).click();
  await page.getByRole('menuitem', { name: 'Remove the follow-ups' }).click();
  await menu(page).click();
  await page.getByRole('menuitemcheckbox', { name: 'Follow up for me' }).click();
  await expect(steps).toHaveCount(1);
  await body.click();
  await page.keyboard.type('A short <b>nudge</b>');
  await dialog.getByRole('button', { name: 'Set 1 follow-up' }).click();
  await send(page, 1);

  await link(page).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Loft handrail' });
  await expect(row).toContainText(`To: ${priya.address}`);
  await expect(row.locator('time')).toContainText('Next follow-up');
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  const before = await row.locator('time').textContent();
  await row.getByRole('button', { name: 'Change' }).click();
  await expect(body).toHaveText('A short <b>nudge</b>');
  await dialog.getByRole('button', { name: /^Send after/ }).click();
  await page.getByRole('option', { name: '1 week' }).click();
  await dialog.getByRole('button', { name: 'Set 1 follow-up' }).click();
  await expect(row.locator('time')).not.toHaveText(before ?? '');
  await row.getByRole('button', { name: 'Show the message' }).click();
  await expect(page.getByRole('heading', { name: 'Loft handrail' })).toBeVisible();

  // Priya answers; the page shows it by itself.
  const other = await page.context().browser()?.newContext();
  const hers = await other?.newPage();
  if (hers === undefined) throw new Error('no second browser');
  await signIn(hers, installation.origin, priya);
  await hers.getByRole('row', { name: /Loft handrail/ }).click();
  await hers
    .getByRole('button', { name: /^Reply/ })
    .first()
    .click();
  await hers.getByRole('textbox', { name: 'Message text' }).click();
  await hers.keyboard.type('Yes, please.');
  await hers.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(hers.getByText('Message sent').first()).toBeVisible({ timeout: 30_000 });
  await other?.close();
  await link(page).click();
  await expect(row).toContainText(`${priya.address} has replied`, { timeout: 30_000 });
  await row.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No follow-ups')).toBeVisible();
});

test('a reminder is set and changed, its original is looked for, a deleted one offers a new message, and the list is refreshed each minute while it has something [FUP-002, FUP-015, FUP-020, FUP-022, FUP-023, FUP-024, FUP-025, DATA-050, ERR-034, ERR-035, ERR-036, API-014, API-015, API-016]', async ({
  page,
  installation,
  account,
  server,
}) => {
  test.slow();
  const tom = await newAccount(installation.dovecot, 'tom');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
  const asked = (): number => requests.filter((one) => one === 'POST /api/bf/followuplist').length;
  await page.clock.install();
  await signIn(page, installation.origin, account);
  await link(page).click();
  await expect(page.getByText('No follow-ups')).toBeVisible();
  const empty = asked();
  await page.clock.fastForward(130_000);
  expect(asked()).toBe(empty);

  await writeMessage(page, { to: tom.address, subject: 'Baluster', text: TEXT });
  await menu(page).click();
  await page.getByRole('menuitemcheckbox', { name: 'Remind me if nobody replies' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remind me if nobody replies' });
  await expect(dialog.getByRole('radio')).toHaveCount(6);
  await dialog.getByRole('radio', { name: /^2 hours/ }).check();
  await dialog.getByRole('button', { name: 'Set the reminder' }).click();
  await expect(menu(page)).toHaveText('Reminder after 2 hours');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.clock.fastForward(30_000);
  await expect(link(page)).toHaveAccessibleName(/, 1$/, { timeout: 30_000 });
  await link(page).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Baluster' });
  await expect(row.locator('time')).toContainText('Reminder:');
  await expect.poll(asked).toBeGreaterThan(empty);
  const known = asked();
  await page.clock.fastForward(61_000);
  await expect.poll(asked).toBeGreaterThan(known);

  // The list of originals fails: they are asked for one at a time.
  let single = 0;
  await page.route('**/loadList', (route) => route.fulfill({ status: 500, json: { error: { code: 'internal' } } }));
  await page.route('**/api/bf/load', (route) => {
    single += 1;
    return route.continue();
  });
  await page.getByRole('treeitem', { name: /^Inbox/ }).click();
  await link(page).click();
  await expect.poll(() => single).toBeGreaterThan(0);
  await expect(row.locator('time')).toContainText('Reminder:');
  await page.unroute('**/loadList');

  // The words of the gateway, and those for an answer without any.
  const refuse = (code: string, status: number) =>
    page.route(/followup(?:delete|update)/, (route) => route.fulfill({ status, json: { error: { code } } }));
  await refuse('internal', 500);
  await row.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText("Can't delete followups").first()).toBeVisible();
  await row.getByRole('button', { name: 'Change' }).click();
  await dialog.getByRole('radio', { name: /^1 day/ }).check();
  await dialog.getByRole('button', { name: 'Set the reminder' }).click();
  await expect(page.getByText("Can't update followup").first()).toBeVisible();
  await page.unroute(/followup(?:delete|update)/);
  await refuse('followup_changed', 409);
  await dialog.getByRole('button', { name: 'Set the reminder' }).click();
  await expect(
    page.getByText('These follow-ups have changed meanwhile. Please open them again.').first(),
  ).toBeVisible();
  await page.unroute(/followup(?:delete|update)/);
  for (const command of ['followupdelete', 'followupupdate']) expect(requests).toContain(`POST /api/bf/${command}`);
  const before = await row.locator('time').textContent();
  await dialog.getByRole('button', { name: 'Set the reminder' }).click();
  await expect(dialog).toBeHidden();
  await expect(row.locator('time')).not.toHaveText(before ?? '');

  await server.ok('SELECT Sent');
  await server.ok('STORE 1:* +FLAGS (\\Deleted)');
  await server.ok('EXPUNGE');
  await page.getByRole('treeitem', { name: /^Inbox/ }).click();
  await link(page).click();
  await expect(row.getByText('/', { exact: true })).toBeVisible();
  await expect(row.locator('time')).toHaveCount(0);
  await row.getByRole('button', { name: 'Show the message' }).click();
  const missing = page.getByRole('dialog', { name: 'Message not found' });
  await missing.getByRole('button', { name: 'New message' }).click();
  await expect(page.getByLabel('Subject')).toHaveValue('Baluster');
  await expect(page.getByRole('form')).toContainText(tom.address);
});
