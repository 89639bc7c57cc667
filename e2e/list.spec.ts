import type { Locator, Page } from '@playwright/test';
import { appendAll } from './running/mailboxes.ts';
import { PHONE, swipeRow } from './running/phone.ts';
import { messageBody } from './running/reading.ts';
import { sampleMessage } from './running/sample.ts';
import { expect, signIn, test } from './running/test.ts';
import { zippedNames } from './running/zip.ts';

const row = (page: Page, subject: string): Locator => page.getByRole('row', { name: new RegExp(`, ${subject},`) });

/** Noon of a day so many days before today. It is on the same day in London and in UTC. */
function noon(daysAgo: number): Date {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format();
  return new Date(Date.parse(`${today}T12:00:00Z`) - daysAgo * 86_400_000);
}

const text = (date: Date, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options }).format(date);

/** The messages of the first test: when each was sent, and the group that it belongs to. Weeks begin on Sunday in en-US. */
function datedMessages(): { subject: string; date: Date; group: string }[] {
  const intoWeek = noon(0).getUTCDay();
  const dated = (subject: string, daysAgo: number, group: string) => ({ subject, date: noon(daysAgo), group });
  const monthsAgo = (months: number): number => {
    const first = Date.UTC(noon(0).getUTCFullYear(), noon(0).getUTCMonth() - months, 1, 12);
    return Math.round((noon(0).getTime() - first) / 86_400_000);
  };
  const weekdays = Array.from({ length: Math.max(intoWeek - 1, 0) }, (_, index) => index + 2);
  return [
    dated('This noon', 0, 'Today'),
    dated('The day before', 1, 'Yesterday'),
    ...weekdays.map((days) => dated(`Day ${String(days)}`, days, text(noon(days), { weekday: 'long' }))),
    dated('One week', intoWeek + 4, 'Last week'),
    dated('Two weeks', intoWeek + 11, '2 weeks ago'),
    dated('Three weeks', intoWeek + 18, '3 weeks ago'),
    dated('Four weeks', intoWeek + 25, '4 weeks ago'),
    // Early in a month the weeks reach as far back as the month before.
    ...(monthsAgo(1) > intoWeek + 28 ? [dated('One month', monthsAgo(1), 'Last month')] : []),
    dated('Two months', monthsAgo(2), 'Two months ago'),
    dated('A year', 400, 'Earlier'),
  ];
}

/** The date of a row as the list writes it. */
function writtenDate({ date, group }: { date: Date; group: string }): string {
  if (group === 'Today') return text(date, { timeZone: 'Europe/London', hour: 'numeric', minute: '2-digit' });
  if (group === 'Yesterday') return 'Yesterday';
  const isThisYear = date.getUTCFullYear() === noon(0).getUTCFullYear();
  return isThisYear
    ? text(date, { month: 'short', day: 'numeric' })
    : text(date, { year: 'numeric', month: '2-digit', day: '2-digit' });
}

/** Records the texts that the page draws, each with the size of its canvas. */
async function drawnCanvases(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const texts: string[] = [];
    const { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function record(text, ...place) {
      texts.push(`${text} ${this.canvas.width} x ${this.canvas.height}`);
      fillText.call(this, text, ...place);
    };
    Object.assign(window, { drawnTexts: texts });
  });
  return () => page.evaluate(() => (window as unknown as { drawnTexts: string[] }).drawnTexts);
}

test('the list groups messages by date, and writes each date as short as its age allows [MAIL-002, MAIL-003, MAIL-004, MAIL-005, MAIL-006, MAIL-007, MAIL-008, MAIL-017, MAIL-020, MAIL-021, MAIL-022, MAIL-023]', async ({
  page,
  installation,
  account,
}) => {
  const messages = datedMessages();
  await appendAll(
    installation.dovecot.ports.imap,
    account,
    messages.map(({ subject, date }) => sampleMessage({ subject, date })),
  );
  await page.setViewportSize({ width: 1440, height: 2400 });
  const drawn = await drawnCanvases(page);
  await signIn(page, installation.origin, account);
  await row(page, 'A year').waitFor();
  const shown = await page
    .getByRole('grid')
    .getByRole('row')
    .evaluateAll((rows) => rows.map((one) => one.getAttribute('aria-label') ?? one.textContent));
  const expected = messages.flatMap(({ subject, group }, index) =>
    group === messages[index - 1]?.group ? [subject] : [group, subject],
  );
  expect(shown).toHaveLength(expected.length);
  for (const [index, words] of expected.entries()) expect(shown[index]).toContain(words);
  for (const message of messages) await expect(row(page, message.subject)).toContainText(writtenDate(message));
  await expect(row(page, 'A year').locator('[style*="data:image/png"]')).toBeVisible();
  expect(await drawn()).toContain('TA 128 x 128');
});

test('a snippet is never the text of a calendar or a style sheet, and says when it is encrypted [MAIL-067, MAIL-068, MAIL-069]', async ({
  page,
  installation,
  account,
}) => {
  await appendAll(installation.dovecot.ports.imap, account, [
    sampleMessage({ subject: 'Calendar', text: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR' }),
    sampleMessage({ subject: 'Styles', text: 'body, td.x > a { margin: 0 }' }),
    sampleMessage({ subject: 'Secret', text: '-----BEGIN PGP MESSAGE-----\r\n\r\nhQIMA\r\n-----END PGP MESSAGE-----' }),
    sampleMessage({ subject: 'Plain', text: 'An ordinary text.' }),
  ]);
  await signIn(page, installation.origin, account);
  await expect(row(page, 'Plain')).toContainText('An ordinary text.');
  await expect(row(page, 'Secret')).toContainText('Encrypted');
  for (const words of ['VCALENDAR', 'margin', 'hQIMA']) await expect(page.getByRole('grid')).not.toContainText(words);
});

test('several messages, and all files of one, are saved as one zip archive [MAIL-081, MAIL-082]', async ({
  page,
  installation,
  account,
}) => {
  const file = (name: string) => ({ name, content: `content of ${name}` });
  await appendAll(installation.dovecot.ports.imap, account, [
    sampleMessage({ subject: 'Drawings', file: [file('Stairs.pdf'), file('Landing.pdf')] }),
    sampleMessage({ subject: 'Oak', hoursAgo: 2 }),
  ]);
  await signIn(page, installation.origin, account);
  await row(page, 'Drawings').click();
  await expect(messageBody(page).getByText('Text of Drawings')).toBeVisible();
  const filesSaved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download', exact: true }).click();
  expect(await zippedNames(await filesSaved)).toEqual(['Landing.pdf', 'Stairs.pdf']);
  for (const subject of ['Drawings', 'Oak']) await row(page, subject).click({ modifiers: ['Control'] });
  const messagesSaved = page.waitForEvent('download');
  await page
    .getByRole('toolbar', { name: /selected messages/ })
    .getByRole('button', { name: 'More' })
    .click();
  await page.getByRole('menuitem', { name: 'Download' }).click();
  expect(await zippedNames(await messagesSaved)).toEqual(['Drawings.eml', 'Oak.eml']);
});

test('on a phone a dragged row shows its actions, and its menu has the rest [SHELL-144, SHELL-145, SHELL-146]', async ({
  page,
  installation,
  account,
  server,
}) => {
  await appendAll(installation.dovecot.ports.imap, account, [sampleMessage({ subject: 'Oak samples' })]);
  await signIn(page, installation.origin, account);
  await page.setViewportSize(PHONE);
  const flags = async (): Promise<string> => {
    await server.ok('EXAMINE INBOX');
    return (await server.ok('UID FETCH 1 FLAGS')).data.toString();
  };
  const strip = page.getByRole('row', { name: 'Message actions' });
  await swipeRow(row(page, 'Oak samples'), -120);
  for (const name of ['Reply', 'Reply all', 'Forward', 'More', 'Close actions'])
    await expect(strip.getByRole('button', { name, exact: true })).toBeVisible();
  await strip.getByRole('button', { name: 'More' }).click();
  const item = (name: string): Locator => page.getByRole('menuitem', { name, exact: true });
  for (const name of ['Mark as read', 'Move to folder', 'Move to spam', 'Delete'])
    await expect(item(name)).toBeVisible();
  await item('Star').click();
  await expect.poll(flags).toContain('\\Flagged');
  await expect(strip).toHaveCount(0);
  await swipeRow(row(page, 'Oak samples'), 300);
  await expect.poll(flags).toContain('\\Seen');
  await swipeRow(row(page, 'Oak samples'), -120);
  await strip.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(page.getByLabel('Subject')).toHaveValue('Re: Oak samples');
});

test('messages of one sender and day become one row, which opens [MAIL-011]', async ({
  page,
  installation,
  account,
}) => {
  const from = 'Tom Ashdown <tom@example.test>';
  await appendAll(installation.dovecot.ports.imap, account, [
    sampleMessage({ subject: 'Oak', from, date: noon(1) }),
    sampleMessage({ subject: 'Ash', from, date: noon(1) }),
    sampleMessage({ subject: 'Elm', from: 'Elena <elena@example.test>', date: noon(1) }),
  ]);
  await signIn(page, installation.origin, account);
  await row(page, 'Oak').waitFor();
  await page.getByRole('button', { name: /: Newest$/ }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Group by sender' }).click();
  await expect(page.getByRole('row', { name: /Tom Ashdown.*2 messages/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Ash|Oak|Elm/ })).toHaveCount(2);
  await page.getByRole('button', { name: 'Show messages' }).click();
  await expect(row(page, 'Oak')).toBeVisible();
  await expect(row(page, 'Ash')).toBeVisible();
});
