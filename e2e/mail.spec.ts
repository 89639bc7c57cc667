import type { Locator, Page } from '@playwright/test';
import { deliver } from '@pillarbox/tooling/testbed/lmtp';
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
import { expect, signIn, test } from './running/test.ts';

const row = (page: Page, subject: string): Locator => page.getByRole('row', { name: new RegExp(subject) });
const folder = (page: Page, name: string): Locator => page.getByRole('treeitem', { name: new RegExp(`^${name}`) });

test.beforeEach(async ({ page, installation, account }) => {
  const messages = [
    sampleMessage({ subject: 'Oak samples', hoursAgo: 5 }),
    sampleMessage({ subject: 'Staircase drawing', hoursAgo: 4, file: { name: 'Stairs.pdf', content: '%PDF-1.4 x' } }),
    sampleMessage({ subject: 'Invoice for October', hoursAgo: 3 }),
    sampleMessage({
      subject: 'Newsletter',
      hoursAgo: 2,
      html: '<h1>Spring</h1><img src="https://tracker.example/x.gif">',
    }),
  ];
  await appendAll(installation.dovecot.ports.imap, account, messages);
  await signIn(page, installation.origin, account);
  await row(page, 'Newsletter').waitFor();
});

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

test('a message is moved to Trash, restored by undo, and permanently deleted when Trash is emptied', async ({
  page,
  server,
}) => {
  const inTrash = async (): Promise<string> =>
    (await server.ok('STATUS Trash (MESSAGES)')).data.toString().replace(/\D+/g, '');
  await row(page, 'Invoice for October').click();
  await page.keyboard.press('Delete');
  await expect(row(page, 'Invoice for October')).toHaveCount(0);
  await expect.poll(inTrash).toBe('1');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Invoice for October')).toBeVisible();
  await expect.poll(inTrash).toBe('0');
  await row(page, 'Invoice for October').click();
  await page.keyboard.press('Delete');
  await expect.poll(inTrash).toBe('1');
  await folder(page, 'Trash').click();
  await row(page, 'Invoice for October').waitFor();
  await page.getByRole('button', { name: 'Empty Trash' }).click();
  await page.getByRole('button', { name: 'Empty', exact: true }).click();
  await expect.poll(inTrash).toBe('0');
  await expect(page.getByText('No messages', { exact: true })).toBeVisible();
  expect((await server.ok('STATUS INBOX (MESSAGES)')).data.toString()).toContain('MESSAGES 3');
});

test('checked rows stay visible above the bulk bar, on a phone too, and a key archives them', async ({
  page,
  server,
}) => {
  const boxOf = async (one: Locator): Promise<{ left: number; right: number; top: number; bottom: number }> => {
    const { x, y, width, height } = (await one.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return { left: x, right: x + width, top: y, bottom: y + height };
  };
  const bar = page.getByRole('toolbar', { name: /selected messages/ });
  for (const size of [
    { width: 1440, height: 480 },
    { width: 320, height: 568 },
  ]) {
    await page.setViewportSize(size);
    await page.getByRole('grid').press('End');
    await page.getByRole('grid').press('Space');
    await bar.waitFor();
    await expect
      .poll(async () => (await boxOf(row(page, 'Oak samples'))).bottom - (await boxOf(bar)).top)
      .toBeLessThanOrEqual(0);
    const [around, list] = [await boxOf(bar), await boxOf(page.locator('[data-area="list"]'))];
    expect(around.left).toBeGreaterThanOrEqual(list.left);
    expect(around.right).toBeLessThanOrEqual(list.right);
    expect((await boxOf(bar.getByRole('button', { name: 'Clear selection' }))).right).toBeLessThanOrEqual(around.right);
    await bar.getByRole('button', { name: 'Clear selection' }).click();
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await row(page, 'Oak samples').click({ modifiers: ['Control'] });
  await page.keyboard.press('e');
  await expect(row(page, 'Oak samples')).toHaveCount(0);
  await expect.poll(async () => (await server.ok('STATUS Archive (MESSAGES)')).data.toString()).toContain('MESSAGES 1');
});

test('deleting removes one message of an open conversation, and all of a closed one [MAIL-012]', async ({
  page,
  installation,
  account,
  server,
}) => {
  const inTrash = async (): Promise<string> =>
    (await server.ok('STATUS Trash (MESSAGES)')).data.toString().replace(/\D+/g, '');
  const first = 'loft@example.test';
  const answers = [
    sampleMessage({ subject: 'Loft stairs 1', hoursAgo: 3, id: first }),
    sampleMessage({ subject: 'Loft stairs 2', hoursAgo: 2, answers: first }),
    sampleMessage({ subject: 'Loft stairs 3', hoursAgo: 1, answers: first }),
  ];
  await appendAll(installation.dovecot.ports.imap, account, answers);
  await page.getByRole('button', { name: /: Newest$/ }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Threads of the folder' }).click();
  await expect(row(page, 'Loft stairs 3')).toHaveAttribute('aria-label', /3 messages in this conversation/);
  await page.getByRole('button', { name: 'Show messages' }).click();
  await row(page, 'Loft stairs 2').click({ modifiers: ['Control'] });
  await page.keyboard.press('Delete');
  await expect.poll(inTrash).toBe('1');
  await page.getByRole('button', { name: 'Hide messages' }).click();
  await row(page, 'Loft stairs 3').click({ modifiers: ['Control'] });
  await page.keyboard.press('Delete');
  await expect.poll(inTrash).toBe('3');
  await expect(row(page, 'Loft stairs')).toHaveCount(0);
});

test('several messages are moved at once by dragging them to a folder [API-027, API-032, MAIL-018]', async ({
  page,
  server,
}) => {
  await page.getByRole('button', { name: 'New folder' }).click();
  await page.getByLabel('Folder name').fill('Customers');
  await page.keyboard.press('Enter');
  await folder(page, 'Customers').waitFor();
  await row(page, 'Oak samples').click({ modifiers: ['Control'] });
  await row(page, 'Staircase drawing').click({ modifiers: ['Control'] });
  await expect(page.getByText('2 of 4 selected').or(page.getByText('2 selected')).first()).toBeVisible();
  await row(page, 'Oak samples').hover();
  await page.mouse.down();
  const target = await folder(page, 'Customers').boundingBox();
  await page.mouse.move((target?.x ?? 0) + 40, (target?.y ?? 0) + 12, { steps: 8 });
  await page.mouse.up();
  await expect(row(page, 'Oak samples')).toHaveCount(0);
  await expect
    .poll(async () => (await server.ok('STATUS Customers (MESSAGES)')).data.toString())
    .toContain('MESSAGES 2');
});

test('each invalid folder name has its own error text, and nothing is created [VAL-038, VAL-039, VAL-040, VAL-041, ERR-022, ERR-023, ERR-024, ERR-025]', async ({
  page,
  server,
}) => {
  const tries: [string, RegExp][] = [
    ['   ', /name/i],
    ['a/b', /Leave out/],
    ['x'.repeat(41), /40/],
    ['drafts', /already|exists|taken/i],
  ];
  for (const [name, words] of tries) {
    await page.getByRole('button', { name: 'New folder' }).click();
    const field = page.getByLabel('Folder name');
    await field.fill(name);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
    await field.press('Escape');
    await expect(field).toHaveCount(0);
  }
  expect((await server.ok('LIST "" "*"')).data.toString().match(/\* LIST/g)).toHaveLength(6);
});

test('spam is moved to Spam, and back when it is marked as not spam [MAIL-076]', async ({ page, server }) => {
  const inJunk = async (): Promise<string> => (await server.ok('STATUS Junk (MESSAGES)')).data.toString();
  await row(page, 'Newsletter').click();
  await page.getByRole('button', { name: 'Spam' }).first().click();
  await expect(row(page, 'Newsletter')).toHaveCount(0);
  await expect.poll(inJunk).toContain('MESSAGES 1');
  await folder(page, 'Spam').click();
  await row(page, 'Newsletter').click();
  await page.getByRole('button', { name: 'Not spam' }).first().click();
  await expect.poll(inJunk).toContain('MESSAGES 0');
  await folder(page, 'Inbox').click();
  await expect(row(page, 'Newsletter')).toBeVisible();
});

test('new mail appears by push, is counted in the title, and moves neither focus nor the open message [MAIL-103, SHELL-004]', async ({
  page,
  installation,
  account,
}) => {
  await row(page, 'Oak samples').click();
  await expect(openMessage(page).getByRole('heading')).toHaveText('Oak samples');
  await deliver({
    port: installation.dovecot.ports.lmtp,
    from: 'tom@example.test',
    to: account.address,
    message: sampleMessage({ subject: 'Just arrived', hoursAgo: 0 }),
  });
  await expect(row(page, 'Just arrived')).toBeVisible();
  await expect(page).toHaveTitle(/^Mail - \(1 new\) - Northwater$/);
  await expect(openMessage(page).getByRole('heading')).toHaveText('Oak samples');
});

test('mail that comes after the list was read and before the page has its socket appears too', async ({
  page,
  context,
  installation,
  account,
}) => {
  const other = await context.newPage();
  await other.goto(installation.origin);
  await row(other, 'Newsletter').waitFor();
  let open: () => void = () => undefined;
  const opening = new Promise<void>((resolve) => (open = resolve));
  await page.routeWebSocket(/\/ws\/$/, async (socket) => {
    await opening;
    socket.connectToServer();
  });
  await page.reload();
  await row(page, 'Newsletter').waitFor();
  const message = sampleMessage({ subject: 'Between the two', hoursAgo: 0 });
  await appendAll(installation.dovecot.ports.imap, account, [message]);
  // The gateway has published the change before the page of this test can hear it.
  await row(other, 'Between the two').waitFor();
  await expect(row(page, 'Between the two')).toHaveCount(0);
  open();
  await expect(row(page, 'Between the two')).toBeVisible();
  await expect(folder(page, 'Inbox.*5 unread')).toBeVisible();
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

test('a message that no longer exists is reported, and the list keeps working', async ({ page, server }) => {
  await server.ok('SELECT INBOX');
  await server.ok('STORE 1:* +FLAGS (\\Deleted)');
  await server.ok('EXPUNGE');
  await expect(row(page, 'Oak samples')).toHaveCount(0);
  await expect(page.getByText('You’re all caught up')).toBeVisible();
});

test('two tabs that move the same message end with one message in one folder', async ({
  page,
  server,
  context,
  installation,
}) => {
  const other = await context.newPage();
  await other.goto(installation.origin);
  await row(other, 'Oak samples').waitFor();
  for (const tab of [page, other]) await row(tab, 'Oak samples').click();
  await Promise.all([page.keyboard.press('Delete'), other.keyboard.press('Delete')]);
  for (const tab of [page, other]) await expect(row(tab, 'Oak samples')).toHaveCount(0);
  await expect.poll(async () => (await server.ok('STATUS Trash (MESSAGES)')).data.toString()).toContain('MESSAGES 1');
  expect((await server.ok('STATUS INBOX (MESSAGES)')).data.toString()).toContain('MESSAGES 3');
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
