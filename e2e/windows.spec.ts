import type { Locator, Page } from '@playwright/test';
import { newAccount } from '@pillarbox/tooling/testbed/dovecot';
import type { TestAccount } from '@pillarbox/tooling/testbed/dovecot';
import { RawImap } from '@pillarbox/tooling/testbed/raw-imap';
import { accessibilityFaults } from './running/accessibility.ts';
import { appendAll } from './running/mailboxes.ts';
import { messageBody, openMessage } from './running/reading.ts';
import { sampleMessage } from './running/sample.ts';
import { expect, signIn, test } from './running/test.ts';
import { typeAndKeep } from './running/writing.ts';

const body = (page: Page): Locator => page.getByRole('textbox', { name: 'Message text' });
const newMessage = (page: Page): Promise<void> => page.getByRole('button', { name: /^New message/ }).click();

/** Signs in with preferences as they are needed, and without the tour. */
async function begin(
  page: Page,
  [origin, account]: readonly [string, TestAccount],
  preferences: object = {},
): Promise<void> {
  await signIn(page, origin, account);
  const status = await page.evaluate(
    async ([mail, changed]) => {
      const token = /(?:^|; )RToken=([^;]*)/.exec(document.cookie)?.[1] ?? '';
      const reply = await fetch(`/api/db/webmail/prefs/mail/${encodeURIComponent(mail)}.json`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', 'x-hapi-rtoken': decodeURIComponent(token) },
        body: changed,
      });
      return reply.status;
    },
    [account.address, JSON.stringify({ tour_modal: 1, ...preferences })] as const,
  );
  expect(status).toBe(200);
  await page.reload();
  await page.getByRole('treeitem', { name: /^Inbox/ }).waitFor();
}

/** Starts a message and returns the window that it opens in. */
async function openComposeWindow(page: Page): Promise<Page> {
  const [child] = await Promise.all([page.waitForEvent('popup'), newMessage(page)]);
  await child.getByLabel('Subject').waitFor();
  return child;
}

async function write(child: Page, letter: { to: string; subject: string; text: string }): Promise<void> {
  await child
    .getByRole('combobox', { name: 'To' })
    .or(child.getByRole('textbox', { name: 'To' }))
    .fill(letter.to);
  await child.keyboard.press('Enter');
  await child.getByLabel('Subject').fill(letter.subject);
  await body(child).click();
  await child.keyboard.type(letter.text);
}

test('a message is written in its own window and sent from it, and its progress is shown in the page [COMP-001, COMP-003, COMP-004, SHELL-011, SHELL-015, SHELL-171]', async ({
  page,
  installation,
  account,
}) => {
  const tom = await newAccount(installation.dovecot, 'tom');
  await begin(page, [installation.origin, account], { open_compose_mode: 1 });
  const child = await openComposeWindow(page);
  expect(child.url()).toMatch(/#\/window\/mail\/compose\?type=compose&mode=HTML$/);
  await expect(page).toHaveURL(/#\/mail\/list\/msg/);
  expect(await child.evaluate(() => [window.name.slice(0, 13), innerWidth, innerHeight])).toEqual([
    'child-window-',
    1080,
    675,
  ]);
  await write(child, { to: tom.address, subject: 'Handles', text: 'I will bring both.' });
  await expect(child.getByRole('heading', { name: 'Handles' })).toBeVisible();
  expect([...(await accessibilityFaults(child, 'dark')), ...(await accessibilityFaults(child, 'light'))]).toEqual([]);
  const closed = child.waitForEvent('close');
  await child.getByRole('button', { name: 'Send', exact: true }).click();
  await closed;
  await expect(page.getByText(/^(Sending|Message sent)$/).first()).toBeVisible();
  const his = await RawImap.signIn(installation.dovecot.ports.imap, tom);
  await expect
    .poll(async () => (await his.ok('STATUS INBOX (MESSAGES)')).data.toString(), { timeout: 30_000 })
    .toContain('MESSAGES 1');
  his.close();
});

test('a message moves to a window and back unchanged, survives a reload there, and is saved when the window closes [COMP-002]', async ({
  page,
  installation,
  account,
}) => {
  await begin(page, [installation.origin, account]);
  await newMessage(page);
  await write(page, { to: 'tom@ashdown.example', subject: 'Oak', text: 'First words.' });
  const [child] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Open in a window' }).click(),
  ]);
  await expect(child.getByLabel('Subject')).toHaveValue('Oak');
  await expect(page).toHaveURL(/#\/mail\/list\/msg/);
  await body(child).click();
  await typeAndKeep(child, ' Second words.');
  await child.reload();
  await expect(body(child)).toContainText('Second words.');
  await child.getByRole('button', { name: 'Move back to the main window' }).click();
  await expect(page).toHaveURL(/#\/mail\/compose/);
  await expect(page.getByLabel('Subject')).toHaveValue('Oak');
  await expect(body(page)).toContainText('First words. Second words.');
  await expect.poll(() => child.isClosed()).toBe(true);

  const [second] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Open in a window' }).click(),
  ]);
  await expect(second.getByLabel('Subject')).toHaveValue('Oak');
  await body(second).click();
  await typeAndKeep(second, ' Third words.');
  second.on('dialog', (dialog) => void dialog.accept());
  await second.close({ runBeforeUnload: true });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(body(page)).toContainText('Third words.');
});

test('windows close and save their drafts when the user closes one from the page, reloads it or signs out [SHELL-173, SHELL-174, SHELL-175, SHELL-176]', async ({
  page,
  installation,
  account,
  server,
}) => {
  await begin(page, [installation.origin, account], { open_compose_mode: 1 });
  const first = await openComposeWindow(page);
  await write(first, { to: 'tom@ashdown.example', subject: 'Kept by reload', text: 'Some words' });
  await typeAndKeep(first, ', kept.');
  const reloaded = first.waitForEvent('close');
  await page.reload();
  await reloaded;
  await page.getByRole('treeitem', { name: /^Inbox/ }).waitFor();
  // Search-or-jump closes one window. Another one no longer takes messages: the page closes it after its time, and says nothing.
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  const closeFromPage = async (subject: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill(subject);
    await page.getByRole('option', { name: `Close the window “${subject}”` }).click();
  };
  const [kept, deaf] = [await openComposeWindow(page), await openComposeWindow(page)];
  await write(kept, { to: 'tom@ashdown.example', subject: 'Kept by closing', text: 'Their words.' });
  await deaf.getByLabel('Subject').fill('Deaf');
  await deaf.evaluate(() => {
    window.postMessage = () => {
      throw new Error('gone');
    };
  });
  const shut = kept.waitForEvent('close');
  await closeFromPage('Kept by closing');
  await shut;
  expect(deaf.isClosed()).toBe(false);
  const shutLate = deaf.waitForEvent('close');
  await closeFromPage('Deaf');
  await shutLate;
  expect(errors).toEqual([]);
  const [one, two] = [await openComposeWindow(page), await openComposeWindow(page)];
  await write(two, { to: 'tom@ashdown.example', subject: 'Kept by sign-out', text: 'More words.' });
  const gone = Promise.all([one.waitForEvent('close'), two.waitForEvent('close')]);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await gone;
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await server.ok('EXAMINE Drafts');
  const drafts = (await server.ok('FETCH 1:* (BODY.PEEK[HEADER.FIELDS (SUBJECT)])')).data.toString();
  expect(drafts).toContain('Kept by reload');
  expect(drafts).toContain('Kept by closing');
  expect(drafts).toContain('Kept by sign-out');
});

test('when the browser blocks the window, the message is written in the page [ERR-026]', async ({
  page,
  installation,
  account,
}) => {
  await page.addInitScript(() => Object.defineProperty(window, 'open', { value: () => null }));
  await begin(page, [installation.origin, account], { open_compose_mode: 1 });
  await newMessage(page);
  await expect(page).toHaveURL(/#\/mail\/compose/);
  await expect(page.getByLabel('Subject')).toHaveValue('');
  await page.getByRole('button', { name: 'Open in a window' }).click();
  await expect(page.getByLabel('Subject')).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Close notice' })).toHaveCount(0);
});

test('a message opens in a window: it is replied to there, returned, and deleted with Undo in the page [SHELL-014, MAIL-001]', async ({
  page,
  installation,
  account,
}) => {
  const port = installation.dovecot.ports.imap;
  await appendAll(port, account, [
    sampleMessage({ subject: 'Oak samples', text: 'The planks are dry.' }),
    sampleMessage({ subject: 'Staircase', text: 'Rev F.' }),
  ]);
  await begin(page, [installation.origin, account]);
  const row = page.getByRole('row', { name: /Oak samples/ });
  const [answered] = await Promise.all([page.waitForEvent('popup'), row.dblclick()]);
  await expect(answered.getByRole('heading', { level: 1 })).toHaveText('Oak samples');
  await expect(messageBody(answered).getByText('The planks are dry.')).toBeVisible();
  expect([...(await accessibilityFaults(answered, 'dark')), ...(await accessibilityFaults(answered, 'light'))]).toEqual(
    [],
  );
  await answered.getByRole('button', { name: 'Reply', exact: true }).first().click();
  await expect(answered).toHaveURL(/#\/window\/mail\/compose/);
  await expect(answered.getByLabel('Subject')).toHaveValue('Re: Oak samples');
  await answered.close();

  await row.click();
  await page.getByRole('grid').focus();
  const [back] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Shift+Enter')]);
  await expect(messageBody(back).getByText('The planks are dry.')).toBeVisible();
  await page.getByRole('row', { name: /Staircase/ }).click();
  await expect(openMessage(page).getByRole('heading')).toHaveText('Staircase');
  await back.getByRole('button', { name: 'Move back to the main window' }).click();
  await expect(openMessage(page).getByRole('heading')).toHaveText('Oak samples');
  await expect.poll(() => back.isClosed()).toBe(true);

  const [deleting] = await Promise.all([page.waitForEvent('popup'), row.dblclick()]);
  await expect(messageBody(deleting).getByText('The planks are dry.')).toBeVisible();
  const closed = deleting.waitForEvent('close');
  await deleting.getByRole('button', { name: 'Delete', exact: true }).click();
  await closed;
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toHaveCount(1);
});
