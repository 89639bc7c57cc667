import type { Locator } from '@playwright/test';
import {
  faultsEverywhere,
  faultsInHardModes,
  forcedColorsOf,
  smallTargetsEverywhere,
} from './running/accessibility.ts';
import { appendAll } from './running/mailboxes.ts';
import { belowRoundButton, PHONE, swipeRow } from './running/phone.ts';
import { messageBody, openMessage } from './running/reading.ts';
import { sampleMessage } from './running/sample.ts';
import { folder, openSampleInbox, row } from './running/sample-inbox.ts';
import { expect, test } from './running/test.ts';

test.beforeEach(({ page, installation, account }) => openSampleInbox(page, installation, account));

test('reading marks a message read on the server, it can be starred, and answers that are none are told [MAIL-075, MAIL-010, ERR-002, ERR-003, ERR-047]', async ({
  page,
  server,
}) => {
  await row(page, 'Oak samples').click();
  await expect(openMessage(page).getByRole('heading')).toHaveText('Oak samples');
  await expect(messageBody(page).locator('body')).toContainText('Text of Oak samples');
  await openMessage(page).getByRole('button', { name: 'Star' }).click();
  const flags = async (): Promise<string> => {
    await server.ok('EXAMINE INBOX');
    return (await server.ok('UID FETCH 1 FLAGS')).data.toString();
  };
  await expect.poll(flags).toMatch(/(?=.*\\Seen)(?=.*\\Flagged)/);
  await expect(row(page, 'Oak samples')).toHaveAttribute('aria-label', /Starred/);
  await openMessage(page).getByRole('button', { name: 'Remove star' }).click();
  await page.getByRole('button', { name: 'Mark as unread' }).first().click();
  await expect.poll(flags).not.toMatch(/\\Seen|\\Flagged/);
  await expect(row(page, 'Oak samples')).toHaveAttribute('aria-label', /^Unread/);

  // A number other than 0 for a change, and for a list first a number, then a list that is none.
  const growl = page.getByRole('region', { name: 'Notices' }).locator('[data-type="danger"]');
  await expect(growl).toHaveCount(0);
  await row(page, 'Oak samples').click();
  await page.route('**/api/bf/setMsgFlag*', (route) => route.fulfill({ json: 7 }));
  await openMessage(page).getByRole('button', { name: 'Star' }).click();
  await expect(growl).toBeVisible();
  await expect(row(page, 'Oak samples')).not.toHaveAttribute('aria-label', /Starred/);
  let answer: unknown = 5;
  await page.route('**/api/bf/fetchlist*', (route) =>
    answer === null ? route.continue() : route.fulfill({ json: answer }),
  );
  const failed = page.getByText('Unable to load messages');
  await page.reload();
  await expect(failed).toBeVisible();
  for (const next of [{ total: 1, rows: 'none' }, null]) {
    answer = next;
    const answered = page.waitForResponse('**/api/bf/fetchlist*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await (await answered).finished();
    await expect(failed).toBeVisible({ visible: next !== null });
  }
  await expect(row(page, 'Oak samples')).toBeVisible();
});

test('remote pictures are not requested until the user asks for them, and then only through the gateway [MAIL-099]', async ({
  page,
  watched,
}) => {
  let asked = 0;
  page.on('request', (request) => (asked += request.url().includes('/api/bf/image') ? 1 : 0));
  await row(page, 'Newsletter').click();
  await expect(messageBody(page).locator('h1')).toHaveText('Spring');
  expect(asked).toBe(0);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect.poll(() => asked).toBe(1);
  expect(watched.offences).toEqual([]);
  // Lines stay readable however wide the pane is.
  await page.setViewportSize({ width: 1920, height: 900 });
  const widthOf = async (one: Locator): Promise<number> => (await one.boundingBox())?.width ?? 0;
  await expect.poll(() => widthOf(page.locator('iframe[title="Message text"]'))).toBeGreaterThan(700);
  await expect.poll(() => widthOf(messageBody(page).locator('body'))).toBe(660);
});

test('remote pictures are shown at once when the preference allows them [PREF-071]', async ({ page }) => {
  await page.route('**/api/db/webmail/prefs/CombinedPrefs/**', async (route) => {
    const answer = await route.fetch();
    const reply = (await answer.json()) as { userPreferences: object };
    reply.userPreferences = { ...reply.userPreferences, html_image_replacement: '0' };
    await route.fulfill({ response: answer, json: reply });
  });
  await page.reload();
  const asked = page.waitForRequest((request) => request.url().includes('/api/bf/image'));
  await row(page, 'Newsletter').click();
  await asked;
});

test('messages can be read and selected, and areas reached, by keyboard alone', async ({ page }) => {
  await page.getByRole('grid').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(openMessage(page).getByRole('heading')).toHaveText('Newsletter');
  await page.getByRole('grid').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText(/2 (?:of 4 )?selected/).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/2 (?:of 4 )?selected/)).toHaveCount(0);
});

test('at 200 % zoom lines of the message are in sight, and the menu of a folder gives the focus back', async ({
  page,
}) => {
  // A window of 1280 by 800 px at 200 %.
  await page.setViewportSize({ width: 640, height: 400 });
  await row(page, 'Staircase drawing').click();
  await expect(openMessage(page).getByRole('heading')).toHaveText('Staircase drawing');
  const top = async (): Promise<number> => (await page.locator('iframe').boundingBox())?.y ?? 400;
  // Three lines above the status bar.
  await expect.poll(top).toBeLessThan(400 - 28 - 3 * 24);
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect(row(page, 'Staircase drawing')).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await folder(page, 'Trash').click({ button: 'right' });
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('Escape');
  await expect(folder(page, 'Trash')).toBeFocused();
});

test('a phone has filters, order and a title beside its button, no time below the round button, and archives by a swipe', async ({
  page,
  installation,
  account,
  server,
}) => {
  const more = Array.from({ length: 16 }, (_, at) =>
    sampleMessage({ subject: `Plank ${String(at)}`, hoursAgo: 6 + at }),
  );
  await appendAll(installation.dovecot.ports.imap, account, more);
  await page.setViewportSize(PHONE);
  await expect(row(page, 'Plank 0')).toBeVisible();
  expect((await page.getByRole('heading', { name: 'Inbox' }).boundingBox())?.x).toBeGreaterThan(40);
  await expect(page.getByRole('checkbox', { name: 'Select all messages' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Sort: / })).toBeVisible();
  await page.getByRole('button', { name: 'Starred' }).click();
  await expect(page.getByText('No matching messages', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await row(page, 'Plank 0').waitFor();
  for (const top of [0, 25, 50, 75, 100, 10_000])
    expect(await belowRoundButton(page, top), `at ${String(top)}`).toEqual([]);
  await page.getByRole('grid').press('Home');
  await swipeRow(row(page, 'Newsletter'), -280);
  await expect(row(page, 'Newsletter')).toHaveCount(0);
  const archived = async (): Promise<string> => (await server.ok('STATUS Archive (MESSAGES)')).data.toString();
  await expect.poll(archived).toContain('MESSAGES 1');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Newsletter')).toBeVisible();
  await expect.poll(archived).toContain('MESSAGES 0');
});

test('mail has no accessibility problems: light, dark, phone, 320 px, zoomed, forced colours', async ({ page }) => {
  test.setTimeout(180_000);
  await row(page, 'Staircase drawing').click();
  await expect(openMessage(page).getByRole('heading')).toHaveText('Staircase drawing');
  expect(await faultsEverywhere(page)).toEqual([]);
  expect(await faultsInHardModes(page)).toEqual([]);
  expect(await forcedColorsOf(row(page, 'Staircase drawing'))).toEqual({
    ground: 'Highlight',
    words: ['HighlightText'],
  });
  await page.goto(`${new URL(page.url()).origin}/#/mail/list/msg?currentfolder=INBOX`);
  await expect(openMessage(page)).toHaveCount(0);
  expect(await faultsInHardModes(page)).toEqual([]);
  await row(page, 'Oak samples').hover();
  expect(await smallTargetsEverywhere(page)).toEqual([]);
  await page.goto(`${new URL(page.url()).origin}/#/preferences/general`);
  await page.getByRole('heading', { name: 'General' }).waitFor();
  expect(await faultsInHardModes(page)).toEqual([]);
  expect(await smallTargetsEverywhere(page)).toEqual([]);
});
