import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { accessibilityFaults } from './running/accessibility.ts';
import { appendAll } from './running/mailboxes.ts';
import { PHONE, swipeRow } from './running/phone.ts';
import { sampleMessage } from './running/sample.ts';
import { expect, test } from './running/test.ts';

const HEBREW = 'חשבונית לחודש מאי';
const SECTIONS = [
  '/mail/list/msg',
  '/mail/compose',
  '/calendar/week',
  '/calendar/month',
  '/contacts',
  '/tasks',
  '/preferences/general',
  '/preferences/texts',
];

/** Where the first of some elements begins and ends, px from the left. */
async function across(page: Page, selector: string): Promise<{ left: number; right: number }> {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`${selector} has no box`);
  return { left: box.x, right: box.x + box.width };
}

test('in a right-to-left language the page is mirrored, its keys and swipes too, and texts keep their direction', async ({
  page,
  installation,
  account,
  server,
}) => {
  await server.ok('CREATE Customers');
  await server.ok('CREATE Customers/Bellamy');
  await appendAll(installation.dovecot.ports.imap, account, [
    sampleMessage({ subject: 'Oak samples', from: 'Tom Ashdown <tom@example.test>' }),
    sampleMessage({
      subject: HEBREW,
      from: 'Dana <dana@example.test>',
      text: `${HEBREW}\n\nPlease answer in English.`,
    }),
  ]);
  // Translators are offered the pseudo-locales, which are generated from English.
  await page.goto(`${installation.idleOrigin}/`);
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.getByRole('option', { name: '[עברית]' }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.locator('form input').nth(0).fill(account.address);
  await page.locator('form input[type=password]').fill(account.password);
  await page.keyboard.press('Enter');

  // Folders, list, message: from right to left.
  const row = (subject: string) => page.locator('[data-uid]', { hasText: subject });
  await row(HEBREW).click();
  const body = page.frameLocator('iframe').locator('.pb-plain');
  await expect(body).toContainText(HEBREW);
  const [folder, list, message] = [
    await across(page, '[role="treeitem"]'),
    await across(page, '[data-area="list"] [role$="grid"]'),
    await across(page, 'iframe'),
  ];
  expect(folder.left).toBeGreaterThanOrEqual(list.right);
  expect(list.left).toBeGreaterThanOrEqual(message.right);

  // A text begins at its own side, whatever the page's is.
  expect(await body.evaluate((text) => getComputedStyle(text).direction)).toBe('rtl');
  await row('Oak samples').click();
  await expect(body).not.toContainText(HEBREW);
  expect(await body.evaluate((text) => getComputedStyle(text).direction)).toBe('ltr');

  // In the tree, the left arrow opens.
  const customers = page.locator('[role="treeitem"]', { hasText: 'Customers' }).first();
  await customers.focus();
  await customers.press('ArrowLeft');
  await expect(customers).toHaveAttribute('aria-expanded', 'true');
  await customers.press('ArrowRight');
  await expect(customers).toHaveAttribute('aria-expanded', 'false');
  expect(await accessibilityFaults(page, 'light')).toEqual([]);

  // Reviewers see every text, and propose a better one.
  await page.goto(`${installation.idleOrigin}/#/preferences/texts`);
  const texts = page.getByRole('main').getByRole('listbox');
  await expect.poll(() => texts.getByRole('option').first().getAttribute('aria-setsize')).toMatch(/^\d{4}$/);
  await page.getByRole('main').getByRole('searchbox').last().fill('ui_close');
  // One text is found, and no other is left: a list of patterns waits for that.
  await expect(texts.getByRole('option')).toHaveText([/^LANG_UI_CLOSEuiClose/]);
  expect(await accessibilityFaults(page, 'light')).toEqual([]);
  await texts.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'LANG_UI_CLOSE', exact: true });
  // Over the dialog, the panel of a text closes alone.
  await dialog
    .getByRole('heading', { level: 3 })
    .first()
    .click({ modifiers: ['Alt'] });
  const panel = page.getByRole('dialog', { name: 'LANG_TRANSLATORS_ENGLISH' });
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await dialog.getByRole('textbox').fill('{broken');
  await expect(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('textbox').fill('סגור');
  expect(await accessibilityFaults(page, 'dark')).toEqual([]);
  await dialog.locator('button[type="submit"]').click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('main').getByRole('button').last().click(),
  ]);
  const { proposals } = JSON.parse(await readFile(await file.path(), 'utf8')) as { proposals: unknown };
  expect(proposals).toMatchObject([{ language: 'he_XB', section: 'ui', key: 'LANG_UI_CLOSE', proposal: 'סגור' }]);

  // On a phone no section is wider than the window, and swipes are mirrored.
  await page.setViewportSize(PHONE);
  for (const path of SECTIONS) {
    await page.goto(`${installation.idleOrigin}/#${path}`);
    await expect(page.locator('h1').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(PHONE.width);
  }
  await page.goto(`${installation.idleOrigin}/#/mail/list/msg`);
  await swipeRow(row(HEBREW), 120);
  const actions = page.locator('[role="row"][data-own-keys]');
  await expect(actions.getByRole('button').first()).toBeVisible();
  await actions.getByRole('button').last().click();
  await expect(actions).toHaveCount(0);
  const flags = async (): Promise<string> => {
    await server.ok('EXAMINE INBOX');
    return (await server.ok('UID FETCH 2 FLAGS')).data.toString();
  };
  expect(await flags()).toContain('\\Seen');
  await swipeRow(row(HEBREW), -300);
  await expect.poll(flags).not.toContain('\\Seen');
});
