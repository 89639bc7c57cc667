import { randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { deliver } from '@pillarbox/tooling/testbed/lmtp';
import { faultsEverywhere } from './running/accessibility.ts';
import { appendAll } from './running/mailboxes.ts';
import { sampleMessage } from './running/sample.ts';
import { expect, signIn, submitSignIn, test } from './running/test.ts';

const DESKTOP = { width: 1440, height: 900 };
const YEAR_H = 366 * 24;

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });

/** A message with a file of many bytes. */
function large(subject: string, bytes: number, hoursAgo = 1): Buffer {
  const file = { name: 'plan.bin', content: randomBytes(bytes / 2).toString('hex') };
  return sampleMessage({ subject, hoursAgo, file });
}

test('the storage is divided by sender and year, and large attachments move to Files [PREF-033]', async ({
  page,
  installation,
  account,
  server,
}) => {
  test.setTimeout(120_000);
  // A provider that offers files.
  const origin = installation.changingOrigin;
  const MONTH_H = 31 * 24;
  const spread = [1, 2, 3, 4].map((month) => large(`Month ${String(month)}`, 20_000, month * MONTH_H));
  const invoice = sampleMessage({ subject: 'Invoice', from: 'Bea <bea@example.test>', hoursAgo: 3 * YEAR_H });
  await appendAll(installation.dovecot.ports.imap, account, [large('Huge plan', 2_000_000), ...spread, invoice]);
  await signIn(page, origin, account);
  await page.goto(`${origin}/#/preferences/usage`);
  await page.getByText('By sender', { exact: true }).click();
  await expect(page.getByRole('row', { name: /^Tom Ashdown 5 2\.\d MB$/ })).toBeAttached();
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.setViewportSize(DESKTOP);
  const tile = button(page, /^Tom Ashdown /);
  await tile.focus();
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { name: 'Largest from Tom Ashdown' });
  await expect(heading).toBeFocused();
  const rows = page.getByRole('list', { name: 'Largest from Tom Ashdown' }).getByRole('listitem');
  await expect(rows).toHaveText([/Huge plan/, ...Array<RegExp>(4).fill(/Month \d/)]);
  const year = new Date(Date.now() - 3 * YEAR_H * 3_600_000).getUTCFullYear();
  await page.getByText('By year', { exact: true }).click();
  await expect(page.getByRole('row', { name: new RegExp(`^${String(year)} 1 `) })).toBeAttached();
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.setViewportSize(DESKTOP);
  await button(page, 'Largest messages').click();

  // The whole message is in Trash, and Undo brings it back; the file stays.
  const huge = page
    .getByRole('list', { name: 'Largest messages' })
    .getByRole('listitem')
    .filter({ hasText: 'Huge plan' });
  await huge.getByRole('checkbox').check({ force: true });
  await button(page, 'Move attachments to Files').click();
  await expect(page.getByText(/^1 attachment moved to Files\. 2\.\d MB are free/).first()).toBeVisible({
    timeout: 30_000,
  });
  const inTrash = async () => (await server.ok('STATUS Trash (MESSAGES)')).data.toString();
  expect(await inTrash()).toContain('MESSAGES 1');
  await button(page, 'Undo').click();
  await expect(huge).toContainText('MB', { timeout: 20_000 });
  expect(await inTrash()).toContain('MESSAGES 0');
  await page.goto(`${origin}/#/onlinestorage`);
  await expect(page.getByText('plan.bin').first()).toBeVisible();
});

test('the storage shows folders by size; large mail goes to Trash and comes back, and Trash is emptied after a question [PREF-033, SHELL-038]', async ({
  page,
  installation,
  account,
  server,
}) => {
  test.setTimeout(120_000);
  await server.ok('CREATE Plans');
  const twice = sampleMessage({ subject: 'Twice', id: 'twice@example.test' });
  const letter = sampleMessage({ subject: 'News of the guild', hoursAgo: YEAR_H });
  const newsletter = Buffer.concat([Buffer.from('List-Id: <guild.example.test>\r\n'), letter]);
  await appendAll(installation.dovecot.ports.imap, account, [
    large('Small plan', 40_000),
    ...[twice, twice, newsletter],
    { folder: 'Plans', flags: '', bytes: large('Old plan', 1_500_000, YEAR_H) },
    { folder: 'Plans', flags: '', bytes: large('Middle plan', 300_000) },
  ]);
  await signIn(page, installation.origin, account);
  await page.goto(`${installation.origin}/#/preferences/usage`);
  const rows = page.getByRole('list', { name: 'Largest messages' }).getByRole('listitem');
  await expect(rows).toHaveText([/Old plan/, /Middle plan/, /Small plan/, /./, /./, /./]);
  await expect(page.getByRole('row', { name: /^Plans 2 / })).toBeAttached();
  const tile = button(page, /^Plans .* MB 9\d%$/);
  await expect(tile).toBeVisible();
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.setViewportSize(DESKTOP);

  // What can go is looked at before: a newsletter, and one of two copies. It goes to Trash.
  const review = (offer: RegExp): Promise<void> =>
    page
      .getByRole('region', { name: 'Clean up' })
      .getByRole('listitem')
      .filter({ hasText: offer })
      .getByRole('button', { name: 'Review' })
      .click();
  for (const [offer, list, subject] of [
    [/Newsletters.*1 message/, 'Newsletters older than a year', /News of the guild/],
    [/Messages you have twice1 copy/, 'Messages you have twice', /Twice/],
  ] as const) {
    await review(offer);
    const found = page.getByRole('list', { name: list }).getByRole('listitem');
    await expect(found).toHaveText([subject]);
    await found.getByRole('checkbox').check({ force: true });
    await button(page, 'Delete').click();
    await expect(found).toHaveCount(0);
  }
  expect((await server.ok('STATUS INBOX (MESSAGES)')).data.toString()).toContain('MESSAGES 2');

  // Large mail of last year is looked at before it is deleted, and Undo brings it back.
  await review(/Large mail older than a year/);
  const old = page.getByRole('list', { name: 'Large mail older than a year' }).getByRole('listitem');
  await expect(old).toHaveText([/Old plan/]);
  await old.getByRole('checkbox').check({ force: true });
  await expect(page.getByText(/^1 message, 1\.\d MB$/)).toBeVisible();
  await button(page, 'Delete').click();
  await expect(old).toHaveCount(0);
  await button(page, 'Undo').click();
  await expect(old).toHaveCount(1, { timeout: 20_000 });
  await old.getByRole('checkbox').check({ force: true });
  await button(page, 'Delete').click();
  await expect(old).toHaveCount(0);
  await button(page, 'Empty Trash').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Empty', exact: true }).click();
  await expect(page.getByText('Nothing worth deleting')).toBeVisible({ timeout: 20_000 });

  // The map is one tab stop; Enter opens the folder with its largest messages first.
  await page.getByRole('group', { name: 'Storage by folder' }).getByRole('button').first().focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/currentfolder=Plans$/);
  await expect(
    button(page, 'Sort by: Largest')
      .or(button(page, /: Largest$/))
      .first(),
  ).toBeVisible();
});

test('advanced settings, check boxes and an own sound: found by the search, shown at once in other windows, undone [SHELL-024, MAIL-106, PREF-084]', async ({
  page,
  installation,
  account,
}) => {
  test.setTimeout(120_000);
  await page.addInitScript(() => {
    const played: number[] = [];
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (...all) {
      played.push(Math.round((this.buffer?.duration ?? 0) * 10));
      start.apply(this, all);
    };
    Object.assign(window, { played });
  });
  await appendAll(installation.dovecot.ports.imap, account, [sampleMessage({ subject: 'Before' })]);
  await signIn(page, installation.origin, account);
  const other = await page.context().newPage();
  await other.goto(`${installation.origin}/#/mail/list/msg`);
  const box = other.getByRole('row', { name: /Before/ }).locator('[data-act="check"] svg');
  await expect(box).toBeHidden();

  await page.goto(`${installation.origin}/#/preferences/general`);
  const search = page.getByRole('searchbox', { name: 'Search preferences' });
  await search.fill('after signing');
  await button(page, /^Show after signing in/).click();
  await expect(page.getByRole('heading', { name: 'Advanced' })).toBeVisible();
  await button(page, /^Show after signing in: Mail/).click();
  await page.getByRole('option', { name: 'Calendar' }).click();
  await button(page, /^Same folders as/).click();
  await page.getByRole('option', { name: 'Outlook' }).click();
  await expect(page.getByText('Drafts, Sent Items, Junk E-mail and Deleted Items.')).toBeVisible();
  await button(page, 'Undo').click();
  await expect(button(page, 'Same folders as: The usual ones')).toBeVisible();
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.setViewportSize(DESKTOP);

  await search.fill('check boxes');
  await button(page, /^Check boxes in the list/).click();
  await page.getByRole('switch', { name: 'Check boxes in the list' }).click();
  await expect(box).toBeVisible();
  await page.getByRole('switch', { name: 'Sound', exact: true }).click();
  await page.locator('[data-sound-file]').setInputFiles({ name: 'ding.wav', mimeType: 'audio/wav', buffer: wav(1.4) });
  await expect(page.getByText('Your own', { exact: true })).toBeVisible();
  const played = (): Promise<number[]> => page.evaluate(() => (window as unknown as { played: number[] }).played);
  await expect.poll(played).toEqual([14]);
  await other.close();
  await deliver({
    port: installation.dovecot.ports.lmtp,
    from: 'tom@example.test',
    to: account.address,
    message: sampleMessage({ subject: 'Ding', hoursAgo: 0 }),
  });
  await expect.poll(played, { timeout: 20_000 }).toEqual([14, 14]);

  // A file that is no sound is refused in words.
  await page
    .locator('[data-sound-file]')
    .setInputFiles({ name: 'ding.wav', mimeType: 'audio/wav', buffer: Buffer.from('<script>') });
  await expect(page.getByRole('alert').getByText('This file is not a sound')).toBeVisible();
  await page.goto(`${installation.origin}/`);
  await expect(page).toHaveURL(/#\/calendar/);
});

test('without the preferences the page uses the language and the zone of the browser [PREF-007]', async ({
  browser,
  installation,
  account,
}) => {
  const context = await browser.newContext({ locale: 'de-DE', timezoneId: 'Asia/Tokyo', viewport: DESKTOP });
  const page = await context.newPage();
  await page.route('**/api/db/webmail/prefs/CombinedPrefs/**', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'internal' } } }),
  );
  await page.goto(`${installation.origin}/`);
  // The provider's language counts before sign-in.
  await submitSignIn(page, account);
  await page.getByRole('treeitem', { name: /^Posteingang/ }).waitFor();
  await page.goto(`${installation.origin}/#/preferences/general`);
  await expect(button(page, /^Sprache: Deutsch/)).toBeVisible();
  await expect(button(page, /^Zeitzone: UTC\+9 · .*Tokyo/)).toBeVisible();
  await context.close();
});

test('preferences of mail load one by one when they do not load together, and times follow the minute [ERR-005, ERR-006, SHELL-178]', async ({
  page,
  installation,
  account,
}) => {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  const loaded: string[] = [];
  await page.route(/\/prefs\/(CombinedUserPrefs|highlightrules)\//, (route) =>
    route.fulfill({ status: 500, json: {} }),
  );
  page.on('response', (response) => {
    const [, part] = /\/prefs\/(signatures|identities|ImageRules|AliasList)\//.exec(response.url()) ?? [];
    if (part !== undefined && response.ok()) loaded.push(part);
  });
  await page.clock.install({ time: new Date('2026-03-02T10:15:40Z') });
  await signIn(page, installation.origin, account);
  await page.goto(`${installation.origin}/#/preferences/accounts`);
  await expect.poll(() => loaded.toSorted()).toEqual(['AliasList', 'ImageRules', 'identities', 'signatures']);
  await expect.poll(() => warnings.length).toBeGreaterThanOrEqual(2);
  await page.goto(`${installation.origin}/#/preferences/general`);
  const clock = button(page, /^Time of day/);
  await page.clock.pauseAt(new Date('2026-03-02T10:20:40Z'));
  await expect(clock).toContainText(':20');
  for (const [seconds, minute] of [
    [19, ':20'],
    [1, ':21'],
    [59, ':21'],
    [1, ':22'],
  ] as const) {
    await page.clock.runFor(seconds * 1000);
    await expect(clock).toContainText(minute);
  }
});

/** A tone of some seconds as a WAV file: 8 bits, 8 kHz. */
function wav(seconds: number): Buffer {
  const data = Buffer.alloc(Math.round(seconds * 8000), 128);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(8000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}
