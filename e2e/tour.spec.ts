import type { Page } from '@playwright/test';
import { RawImap } from '@pillarbox/tooling/testbed/raw-imap';
import { faultsEverywhere } from './running/accessibility.ts';
import { expect, signIn, test } from './running/test.ts';

/** Reads the spotlight that opens on the visit after the tour: changes the setting, lists the other features, and goes to one. */
async function seeSpotlight(page: Page): Promise<void> {
  const spotlight = page.getByRole('dialog');
  await expect(spotlight.getByRole('heading', { name: 'Keep replies together' })).toBeVisible();
  await page.mouse.click(20, 400);
  await page.getByRole('switch', { name: 'Threads of the folder' }).click();
  await expect(spotlight.getByText('Saved')).toBeVisible();
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await spotlight.getByRole('button', { name: 'Next' }).click();
  const titles = await spotlight.getByRole('listitem').allTextContents();
  expect(titles.length).toBeGreaterThan(10);
  expect(titles).toEqual(titles.toSorted(new Intl.Collator('en').compare));
  // There is no fax here, so nothing promises it.
  expect(titles.join()).not.toMatch(/fax/i);
  await spotlight.getByRole('button', { name: 'Make it yours' }).click();
  await expect(spotlight.getByRole('heading', { name: 'Make it yours' })).toBeVisible();
  await spotlight.getByRole('button', { name: 'Back' }).click();
  await spotlight.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('switch', { name: 'Threads of the folder' })).toBeChecked();
  await spotlight.getByRole('checkbox', { name: 'Do not show these tips again' }).check({ force: true });
  await spotlight.getByRole('button', { name: 'Next' }).click();
  await spotlight.getByRole('button', { name: 'Make it yours' }).click();
  await spotlight.getByRole('button', { name: 'Show me' }).click();
  await expect(page).toHaveURL(/#\/preferences\/appearance/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.reload();
  await page.getByRole('radio', { name: 'Teal' }).waitFor();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('the tour is shown once, a new feature on the next visit, and feedback arrives at the provider [SPOT-001, SPOT-002, SPOT-008, SPOT-009, SPOT-010, SPOT-013, SPOT-035, SPOT-036, SPOT-039, SPOT-038, SHELL-049, SHELL-116, SHELL-133, SHELL-179, SHELL-009, SHELL-010, SHELL-013, COMP-023]', async ({
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
  await expect(tour.or(page.getByRole('dialog')).locator('img')).toHaveJSProperty('naturalWidth', 1230);
  for (const next of ['Calendar', 'Tasks', 'Contacts', 'Files', 'Preferences', 'All in one'])
    await page.getByRole('button', { name: `Next: ${next}` }).click();
  await expect(page.getByText('8 of 8')).toBeVisible();
  const closed = page.waitForResponse((reply) => reply.request().method() === 'PUT');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await closed;
  const saved: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') saved.push(request.postData() ?? '');
  });
  await page.reload();
  await seeSpotlight(page);
  for (const change of ['previous_feature_spotlight":1', 'threaded_message":1', 'show_feature_spotlights":0']) {
    expect(saved.join()).toContain(change);
  }
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
