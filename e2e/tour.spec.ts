import { RawImap } from '@pillarbox/tooling/testbed/raw-imap';
import { faultsEverywhere } from './running/accessibility.ts';
import { expect, signIn, test } from './running/test.ts';

test('the tour is shown once, and feedback arrives at the provider [SPOT-036, SPOT-038, SHELL-049, SHELL-116, SHELL-133, SHELL-179, SHELL-009, SHELL-010, SHELL-013]', async ({
  page,
  installation,
  account,
}) => {
  await signIn(page, installation.tourOrigin, account);
  const tour = page.getByRole('dialog', { name: 'Welcome to your mailbox' });
  await tour.waitFor();
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Next: Inbox' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.reload();
  await page.getByRole('treeitem', { name: /^Inbox/ }).waitFor();
  await page.getByRole('button', { name: 'Feedback' }).click();
  await expect(page).toHaveURL(/#\/mail\/feedback/);
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByLabel('Your feedback').fill('A bigger button');
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('Feedback sent');
  const ideas = await RawImap.signIn(installation.dovecot.ports.imap, installation.ideas);
  await expect(async () => {
    const { data } = await ideas.ok('STATUS INBOX (MESSAGES)');
    expect(data.toString('latin1')).toMatch(/MESSAGES [1-9]/);
  }).toPass({ timeout: 20_000 });
  ideas.close();
  const origin = new URL(page.url()).origin;
  await page.goto(`${origin}/#/window/mail/feedback`);
  await expect(page.getByRole('heading', { name: 'Feedback', level: 1 })).toBeVisible();
  await expect(page.getByLabel('Your feedback')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Sections' })).toHaveCount(0);
});

test('going back to the previous version is confirmed by buttons, and its failure is reported [SHELL-138, PREF-022]', async ({
  page,
  installation,
  account,
}) => {
  await signIn(page, installation.tourOrigin, account);
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^Account of/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Previous version' }).click();
  const dialog = page.getByRole('dialog', { name: 'Go back to the previous version' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.mouse.click(20, 400);
  await expect(dialog).toBeVisible();
  expect(await faultsEverywhere(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Go back' }).click();
  await expect(dialog).toContainText('Not everything could be copied');
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: 'Continue here' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
});
