import type { Locator, Page } from '@playwright/test';
import { newAccount } from '@pillarbox/tooling/testbed/dovecot';
import { deliver } from '@pillarbox/tooling/testbed/lmtp';
import { RawImap } from '@pillarbox/tooling/testbed/raw-imap';
import { faultsEverywhere, faultsInHardModes } from './running/accessibility.ts';
import { appendAll } from './running/mailboxes.ts';
import { goToMessage, openMessage } from './running/reading.ts';
import { sampleMessage } from './running/sample.ts';
import { expect, signIn, test } from './running/test.ts';
import { typeAndKeep, writeMessage } from './running/writing.ts';

const body = (page: Page): Locator => page.getByRole('textbox', { name: 'Message text' });
const sendButton = (page: Page): Locator => page.getByRole('button', { name: 'Send', exact: true });
const files = (page: Page): Locator => page.locator('input[type="file"]');

/** Buttons of the page whose center is covered by an element. */
function coveredBy(cover: Locator): Promise<string[]> {
  return cover.evaluate((above) =>
    [...document.querySelectorAll('button')]
      .filter((button) => !above.contains(button) && button.checkVisibility({ visibilityProperty: true }))
      .filter((button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        return above.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      })
      .map((button) => button.outerHTML.slice(0, 120)),
  );
}

test('a reply with a file is sent by submission, arrives, is filed in Sent, and marks its original [COMP-013, COMP-002, API-101]', async ({
  page,
  installation,
  account,
  server,
}) => {
  const tom = await newAccount(installation.dovecot, 'tom');
  const original = sampleMessage({ subject: 'Staircase', from: `Tom Ashdown <${tom.address}>`, text: 'Morning Clara' });
  await deliver({ port: installation.dovecot.ports.lmtp, from: tom.address, to: account.address, message: original });
  await signIn(page, installation.origin, account);
  await page.getByRole('row', { name: /Staircase/ }).click();
  await expect(openMessage(page).getByRole('heading')).toHaveText('Staircase');
  await page
    .getByRole('button', { name: /^Reply/ })
    .first()
    .click();
  await expect(page.getByLabel('Subject')).toHaveValue('Re: Staircase');
  await body(page).click();
  await page.keyboard.type('Rev F works for us.');
  await files(page)
    .first()
    .setInputFiles({ name: 'Approval.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF approval') });
  await expect(page.getByText(/1 of 25 files/)).toBeVisible();
  await sendButton(page).click();
  await expect(page.getByText('Message sent').first()).toBeVisible({ timeout: 20_000 });

  const his = await RawImap.signIn(installation.dovecot.ports.imap, tom);
  await expect
    .poll(async () => (await his.ok('STATUS INBOX (MESSAGES)')).data.toString(), { timeout: 30_000 })
    .toContain('MESSAGES 1');
  await his.ok('EXAMINE INBOX');
  const arrived = (await his.source(1)).toString();
  his.close();
  expect(arrived).toMatch(/^Subject: Re: Staircase\r$/m);
  expect(arrived).toMatch(/^In-Reply-To: <sample-/m);
  expect(arrived).toContain('Rev F works for us.');
  expect(arrived).toContain(Buffer.from('%PDF approval').toString('base64'));
  expect(arrived).toContain('Morning Clara');
  await expect
    .poll(async () => (await server.ok('STATUS Sent (MESSAGES)')).data.toString(), { timeout: 20_000 })
    .toContain('MESSAGES 1');
  await expect
    .poll(async () => {
      await server.ok('EXAMINE INBOX');
      return (await server.ok('UID FETCH 1 FLAGS')).data.toString();
    })
    .toContain('\\Answered');
});

test('undo restores a sent message, and nothing is sent', async ({ page, installation, account, server }) => {
  const tom = await newAccount(installation.dovecot, 'tom');
  await signIn(page, installation.origin, account);
  await writeMessage(page, { to: tom.address, subject: 'Too early', text: 'Not finished yet' });
  // In the text Ctrl+K makes a link of the selection; elsewhere it opens search-or-jump.
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Control+k');
  await page.getByLabel('Address', { exact: true }).fill('example.test/plan');
  await page.keyboard.press('Enter');
  await expect(body(page).getByRole('link', { name: 'yet' })).toHaveAttribute('href', 'https://example.test/plan');
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toHaveCount(0);
  await sendButton(page).click();
  const notices = page.getByRole('region', { name: 'Notices' });
  await notices.hover();
  for (const width of [1440, 900, 390]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await coveredBy(notices)).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Subject')).toHaveValue('Too early');
  await expect(body(page)).toContainText('Not finished yet');
  await page.waitForTimeout(11_000);
  const his = await RawImap.signIn(installation.dovecot.ports.imap, tom);
  expect((await his.ok('STATUS INBOX (MESSAGES)')).data.toString()).toContain('MESSAGES 0');
  his.close();
  expect((await server.ok('STATUS Sent (MESSAGES)')).data.toString()).toContain('MESSAGES 0');
});

test('typed text survives a reload, and closing saves it in Drafts [API-031]', async ({
  page,
  installation,
  account,
  server,
}) => {
  await signIn(page, installation.origin, account);
  await writeMessage(page, { to: 'tom@example.test', subject: 'Half a thought', text: 'The other half' });
  await typeAndKeep(page, ' of it');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  const again = page.getByRole('button', { name: 'Continue' });
  await again.or(page.getByLabel('Subject')).first().waitFor();
  if (await again.isVisible()) await again.click();
  await expect(page.getByLabel('Subject')).toHaveValue('Half a thought');
  await expect(body(page)).toContainText('The other half of it');
  await expect(page.getByText('tom@example.test').first()).toBeVisible();
  await page
    .getByRole('button', { name: /^(Close|Save and close)$/ })
    .first()
    .click();
  await expect
    .poll(async () => (await server.ok('STATUS Drafts (MESSAGES)')).data.toString(), { timeout: 20_000 })
    .toContain('MESSAGES 1');
});

test('an empty reply is the same after a reload, and closing it saves nothing; Escape keeps an incomplete name', async ({
  page,
  installation,
  account,
  server,
}) => {
  await appendAll(installation.dovecot.ports.imap, account, [
    sampleMessage({ subject: 'Staircase', text: 'Morning Clara' }),
  ]);
  await signIn(page, installation.origin, account);
  await page.getByRole('row', { name: /Staircase/ }).click();
  await openMessage(page)
    .getByRole('button', { name: /^Reply/ })
    .first()
    .click();
  await expect(page.getByLabel('Subject')).toHaveValue('Re: Staircase');
  await page.reload();
  await expect(page.getByLabel('Subject')).toHaveValue('Re: Staircase');
  await expect(page.getByRole('list', { name: 'To: recipients' })).toContainText('Tom Ashdown');
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(page.getByLabel('Subject')).toHaveCount(0);
  await page.reload();
  const row = page.getByRole('row', { name: /Staircase/ });
  await row.waitFor();
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveCount(0);

  await row.click();
  const forward = page.getByRole('button', { name: /^Forward/ }).first();
  await forward.click();
  await page.getByLabel('To', { exact: true }).pressSequentially('pri');
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('pri');
  await expect(page.getByLabel('To', { exact: true })).toBeFocused();
  await page.getByLabel('To', { exact: true }).fill('');
  // Text that is typed and deleted again leaves no trace.
  await body(page).click();
  await page.keyboard.press('Control+b');
  await page.keyboard.type('Hm');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Subject')).toHaveCount(0);
  await expect(forward).toBeFocused();
  await page.reload();
  await row.waitFor();
  expect((await server.ok('STATUS Drafts (MESSAGES)')).data.toString()).toContain('MESSAGES 0');
});

test('a reply to a message without a sender reports the missing recipient, and is sent when one is typed', async ({
  page,
  installation,
  account,
}) => {
  const tom = await newAccount(installation.dovecot, 'tom');
  const orphan = sampleMessage({ subject: 'Orphan' })
    .toString()
    .replace(/^From:.*\r\n/m, '');
  await appendAll(installation.dovecot.ports.imap, account, [Buffer.from(orphan)]);
  await signIn(page, installation.origin, account);
  await page.getByRole('row', { name: /Orphan/ }).click();
  await openMessage(page)
    .getByRole('button', { name: /^Reply/ })
    .first()
    .click();
  await expect(page.getByText('The message has no sender address.')).toBeVisible();
  await body(page).click();
  await page.keyboard.type('Who are you?');
  await sendButton(page).click();
  await expect(page.getByRole('alert').getByText('Add at least one recipient')).toBeVisible();
  await expect(page.getByLabel('To', { exact: true })).toBeFocused();
  await page.keyboard.type(tom.address);
  await sendButton(page).click();
  await expect(page.getByText('Message sent').first()).toBeVisible({ timeout: 20_000 });
});

test('a message with 100 KB without a space in subject, name and text can be replied to', async ({
  page,
  installation,
  account,
}) => {
  const run = 'x'.repeat(100_000);
  const from = `"${'n'.repeat(50_000)}" <long@example.test>`;
  const sample = { subject: run, from, hoursAgo: 1 };
  const long = [sampleMessage({ ...sample, text: run }), sampleMessage({ ...sample, html: `<p>${run}</p>` })];
  await appendAll(installation.dovecot.ports.imap, account, [
    ...long,
    sampleMessage({ subject: 'Short', hoursAgo: 2 }),
  ]);
  await signIn(page, installation.origin, account);
  for (const uid of [1, 2]) {
    await goToMessage(page, 'INBOX', uid);
    await openMessage(page)
      .getByRole('button', { name: /^Reply/ })
      .first()
      .click();
    await expect(page.getByLabel('Subject')).toHaveValue(/^Re: x{800,}…$/);
    await body(page).click();
    await page.keyboard.type('Shorter, please.');
    const show = page.getByRole('button', { name: 'Show earlier messages' });
    if (await show.isVisible()) await show.click();
    await page.getByRole('button', { name: 'Save and close' }).click();
    await expect(page.getByText('Draft saved').first()).toBeVisible();
  }
  await page.getByRole('row', { name: /Short/ }).click();
  await expect(openMessage(page).getByRole('heading')).toHaveText('Short');
});

test('the 26th file and files that are too large are refused with a text, and the others stay [VAL-006]', async ({
  page,
  installation,
  account,
}) => {
  await signIn(page, installation.origin, account);
  await writeMessage(page, { to: 'tom@example.test', subject: 'Many files', text: 'See below' });
  const small = Array.from({ length: 26 }, (_, index) => ({
    name: `file-${String(index)}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.from(String(index)),
  }));
  await files(page).first().setInputFiles(small);
  await expect(page.getByText(/You can attach at most 25 files/).first()).toBeVisible();
  await expect(page.getByText(/25 of 25 files/)).toBeVisible();
});

test('an invalid address is marked and keeps the message from being sent', async ({ page, installation, account }) => {
  await signIn(page, installation.origin, account);
  await writeMessage(page, { to: 'priya@raman', subject: 'To nobody', text: 'Hello' });
  await sendButton(page).click();
  await expect(page.getByText('Correct or remove the marked addresses').first()).toBeVisible();
  await expect(page.getByText('priya@raman').first()).toBeVisible();
});

test('a message can be written offline in a composer that was never open, and code that does not load is reported', async ({
  page,
  installation,
  account,
  server,
}) => {
  const code = /\/assets\/(?:compose-session|ComposeScreen|HtmlBody)-[^/]*\.(?:js|css)$/;
  await page.route(code, (route) => route.abort());
  await signIn(page, installation.origin, account);
  await page.keyboard.press('n');
  await expect(page.getByText('The message window could not be loaded.').first()).toBeVisible();
  const arrived: string[] = [];
  page.on('requestfinished', (request) => arrived.push(new URL(request.url()).pathname));
  await page.unroute(code);
  /** Whether a file of the build was loaded; its name ends in a hash and the extension. */
  const hasCome = (name: string, ending: string): boolean =>
    arrived.some((path) => path.startsWith(`/assets/${name}-`) && path.endsWith(ending));
  // Code that could not be loaded is loaded when the browser is online again.
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await expect
    .poll(
      () => [
        hasCome('compose-session', '.js'),
        hasCome('ComposeScreen', '.js'),
        hasCome('ComposeScreen', '.css'),
        hasCome('HtmlBody', '.js'),
      ],
      { timeout: 20_000 },
    )
    .toEqual([true, true, true, true]);

  await page.context().setOffline(true);
  await expect(page.getByRole('contentinfo', { name: 'Status' })).toContainText('Offline');
  await page.keyboard.press('n');
  await page.getByLabel('Subject').fill('From the train');
  await body(page).click();
  await page.keyboard.type('No network here');
  const send = await sendButton(page).boundingBox();
  const form = await page.getByRole('form', { name: 'New message' }).boundingBox();
  expect(Math.round((form?.y ?? 0) + (form?.height ?? 0) - (send?.y ?? 0))).toBeLessThan(80);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Save and close' }).click();
  await expect
    .poll(async () => (await server.ok('STATUS Drafts (MESSAGES)')).data.toString(), { timeout: 20_000 })
    .toContain('MESSAGES 1');
});

test('the composer has no accessibility problems: light, dark, phone, 320 px, zoomed, forced colours', async ({
  page,
  installation,
  account,
}) => {
  test.setTimeout(180_000);
  await signIn(page, installation.origin, account);
  await writeMessage(page, { to: 'tom@example.test', subject: 'Look', text: 'Hello' });
  expect(await faultsEverywhere(page)).toEqual([]);
  expect(await faultsInHardModes(page)).toEqual([]);
});
