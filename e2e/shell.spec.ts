import type { Page } from '@playwright/test';
import { faultsEverywhere } from './running/accessibility.ts';
import { appendAll } from './running/mailboxes.ts';
import { openMessage } from './running/reading.ts';
import { sampleMessage } from './running/sample.ts';
import { expect, signIn, test } from './running/test.ts';

test.beforeEach(async ({ page, installation, account }) => {
  await appendAll(installation.dovecot.ports.imap, account, [sampleMessage({ subject: 'Oak samples' })]);
  await signIn(page, installation.origin, account);
  await page.getByRole('row', { name: /Oak samples/ }).waitFor();
});

const widthOfPane = async (page: Page): Promise<number> =>
  Number(await page.getByRole('separator', { name: 'Width of the folder pane' }).getAttribute('aria-valuenow'));

test('the shell has the measures of the specification, and sections change without a new document [SHELL-001, SHELL-046, SHELL-125, SHELL-129, SHELL-130, SHELL-152]', async ({
  page,
}) => {
  const sheet = await page.getByRole('main').boundingBox();
  expect([sheet?.x, sheet?.y]).toEqual([56 + 216, 50]);
  await expect(
    page
      .getByRole('main')
      .getByRole('grid')
      .getByRole('row', { name: /Oak samples/ }),
  ).toBeVisible();
  const search = await page.getByRole('search').boundingBox();
  expect([search?.y, search?.height]).toEqual([50, 46]);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.keyboard.press('Alt+Shift+Digit6');
  await expect(page).toHaveURL(/#\/preferences/);
  await page.keyboard.press('Alt+Shift+Digit1');
  await expect(page).toHaveURL(/#\/mail/);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('the folder pane is resized within its limits, and keeps its width after a reload [SHELL-126, SHELL-127, SHELL-128, VAL-046]', async ({
  page,
}) => {
  const grip = page.getByRole('separator', { name: 'Width of the folder pane' });
  expect(await widthOfPane(page)).toBe(216);
  const box = await grip.boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 100, y, { steps: 4 });
  await expect.poll(() => widthOfPane(page)).toBe(316);
  await page.mouse.move(x + 900, y, { steps: 4 });
  await expect.poll(() => widthOfPane(page)).toBe(500);
  await page.mouse.up();
  await page.reload();
  await page.getByRole('row', { name: /Oak samples/ }).waitFor();
  expect(await widthOfPane(page)).toBe(500);
  await grip.dblclick();
  await expect.poll(() => widthOfPane(page)).toBe(216);
});

test('shortcuts of mail write, reply and forward [SHELL-047, SHELL-158, SHELL-159, SHELL-160, SHELL-161]', async ({
  page,
}) => {
  const subject = page.getByLabel('Subject');
  const close = async (): Promise<void> => {
    await page
      .getByRole('button', { name: /^(Close|Save and close)$/ })
      .first()
      .click();
    await expect(subject).toHaveCount(0);
  };
  for (const key of ['KeyR', 'KeyA', 'KeyF']) await page.keyboard.press(`Alt+Shift+${key}`);
  await expect(subject).toHaveCount(0);
  await page.keyboard.press('Alt+Shift+KeyN');
  await expect(subject).toHaveValue('');
  await expect(page).toHaveURL(/#\/mail\/compose/);
  await expect(page.getByRole('navigation', { name: 'Sections' }).first()).toBeVisible();
  await close();
  // The message was sent to Clara's other address too, so reply to all is offered.
  for (const [key, expected, others] of [
    ['KeyR', 'Re: Oak samples', 0],
    ['KeyA', 'Re: Oak samples', 1],
    ['KeyF', 'Fwd: Oak samples', 0],
  ] as const) {
    await page.getByRole('row', { name: /Oak samples/ }).click();
    await expect(openMessage(page).getByRole('heading')).toHaveText('Oak samples');
    await page.keyboard.press(`Alt+Shift+${key}`);
    await expect(subject).toHaveValue(expected);
    await expect(page.getByRole('listitem').filter({ hasText: 'clara@example.test' })).toHaveCount(others);
    await close();
  }
});

test('on a phone the folders cover the list, and close with Escape or a choice [SHELL-143]', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const drafts = page.getByRole('treeitem', { name: /^Drafts/ });
  await expect(drafts).not.toBeInViewport();
  await page.getByRole('button', { name: 'Show folders' }).click();
  await expect(drafts).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(drafts).not.toBeInViewport();
  await page.getByRole('button', { name: 'Show folders' }).click();
  await drafts.click();
  await expect(drafts).not.toBeInViewport();
  await expect(page).toHaveURL(/currentfolder=Drafts/);
});

test('the keyboard moves between the areas of the window, and search-or-jump finds sections', async ({ page }) => {
  const area = (): Promise<string | null | undefined> =>
    page.evaluate(() => document.activeElement?.closest('[data-area]')?.getAttribute('data-area'));
  await page.getByRole('row', { name: /Oak samples/ }).click();
  // The reading pane is an area once its code is there.
  await expect(openMessage(page).getByRole('heading')).toHaveText('Oak samples');
  const walked: unknown[] = [];
  for (let step = 0; step < 5; step += 1) {
    await page.keyboard.press('F6');
    walked.push(await area());
  }
  expect(new Set(walked)).toEqual(new Set(['sections', 'folders', 'list', 'reading', 'status']));
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search or jump to' });
  await expect(field).toBeFocused();
  await field.fill('dra');
  await expect(page.getByRole('option', { name: 'Drafts' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/currentfolder=Drafts/);
  await page.keyboard.press('Control+k');
  await field.fill('oak');
  await page.getByRole('option', { name: /Oak samples/ }).click();
  await expect(openMessage(page).getByRole('heading')).toHaveText('Oak samples');
});

test('the dialogs of the shell are accessible, and a language that cannot be loaded changes nothing [SHELL-139, ERR-009]', async ({
  page,
}) => {
  const dialog = page.getByRole('dialog');
  const check = async (): Promise<void> => {
    await dialog.waitFor();
    expect(await faultsEverywhere(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.setViewportSize({ width: 1280, height: 800 });
  };
  await page.keyboard.press('?');
  await check();
  await page.keyboard.press('Control+k');
  await check();
  await page
    .getByRole('button', { name: /^Account of/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Language' }).click();
  await page.route('**/assets/de_DE-*.js', (route) => route.abort());
  await page.getByRole('radio', { name: 'Deutsch' }).click();
  await page.getByRole('dialog', { name: 'The language was not changed' }).waitFor();
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1280, height: 800 });
  await check();
});

test('a single-key shortcut can be changed, and works with the new key [PREF-039, SHELL-025, CONST-062, CONST-063]', async ({
  page,
}) => {
  await page.goto(`${new URL(page.url()).origin}/#/preferences/keyboardshortcuts`);
  await page.getByRole('button', { name: /^Help|^This list: \?/ }).click();
  await page.keyboard.press('q');
  await expect(page.getByRole('button', { name: /^This list: Q/ })).toBeVisible();
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.locator('body').click({ position: { x: 640, y: 790 } });
  await page.keyboard.press('?');
  await page.keyboard.press('q');
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto(`${new URL(page.url()).origin}/#/preferences/general`);
  await page.getByRole('button', { name: /^Language/ }).click();
  const option = await page.getByRole('option').first().boundingBox();
  const list = await page.getByRole('listbox').evaluate((element) => {
    const { paddingTop, paddingBottom } = getComputedStyle(element);
    return element.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
  });
  expect(option?.height).toBe(30);
  expect(Math.round(list / 30)).toBe(8);
});
