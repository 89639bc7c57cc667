import type { Route } from '@playwright/test';
import { faultsEverywhere } from './running/accessibility.ts';
import { appendAll } from './running/mailboxes.ts';
import { openMessage } from './running/reading.ts';
import { sampleMessage } from './running/sample.ts';
import { expect, signIn, test } from './running/test.ts';

test('one box searches headers and texts of all folders, by search words too, with keys alone [MAIL-057, MAIL-058, MAIL-059, MAIL-060, MAIL-061, MAIL-062, MAIL-063, MAIL-064, MAIL-065, MAIL-077]', async ({
  page,
  installation,
  account,
  server,
  watched,
}) => {
  const pdf = { name: 'Stairs.pdf', content: '%PDF-1.4 x' };
  const messages = [
    sampleMessage({ subject: 'Half-landing', hoursAgo: 5 }),
    sampleMessage({ subject: 'Oak samples', hoursAgo: 4, text: 'For the landing.', file: pdf }),
    sampleMessage({ subject: 'Invoice', hoursAgo: 3, from: '"<img src=x onerror=alert(1)>" <x@example.test>' }),
    sampleMessage({ subject: 'Landing lights', hoursAgo: 2, from: 'Elena <elena@example.test>' }),
  ];
  const marked = (subject: string, from: string, to: string): Buffer =>
    Buffer.from(sampleMessage({ subject, hoursAgo: 9 }).toString().replace(from, to));
  await appendAll(installation.dovecot.ports.imap, account, [
    ...messages,
    marked('Site visit', 'Content-Type: text/plain', 'Content-Type: text/calendar; method=REQUEST'),
    marked('Urgent invoice', 'MIME-Version', 'X-Priority: 1\r\nMIME-Version'),
  ]);
  await server.ok('CREATE Customers');
  await server.ok('SELECT INBOX');
  await server.ok('UID MOVE 2 Customers');
  await server.ok('UID STORE 1 +FLAGS (\\Flagged \\Seen)');
  await server.ok('UID STORE 4 +FLAGS (\\Answered $Tasked)');
  await signIn(page, installation.origin, account);
  await page.getByRole('row', { name: /Invoice/ }).waitFor();

  // What is typed before the code of the search is there is not lost, and not taken as shortcuts.
  const held: Route[] = [];
  await page.route('**/assets/*.js', (route) => void held.push(route));
  await page.keyboard.type('/use', { delay: 30 });
  await expect(page.getByRole('textbox', { name: 'Search', exact: true })).toHaveValue('use');
  for (const route of held) await route.continue();
  await page.unrouteAll();
  const field = page.getByRole('combobox', { name: 'Search all mail' });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('use');
  const rows = page.getByRole('grid', { name: 'Search results' }).getByRole('row', { name: /Read|,/ });
  const found = async (query: string, ...subjects: string[]): Promise<void> => {
    await field.fill(query);
    await field.press('Enter');
    await expect(rows).toHaveCount(subjects.length);
    for (const [at, subject] of subjects.entries()) await expect(rows.nth(at)).toContainText(subject);
  };
  await found('landing', 'Landing lights', 'Oak samples', 'Half-landing');
  await expect(page.getByText('3 messages in 2 folders').first()).toBeVisible();
  await expect(rows.nth(1)).toContainText('Customers');
  await expect(rows.nth(0).locator('mark').first()).toHaveText('Landing');
  expect(await faultsEverywhere(page)).toEqual([]);

  const narrowed = async (query: string, ...subjects: string[]): Promise<void> => {
    await found(query, ...subjects);
    await expect(field).toHaveValue('');
    await field.press('Backspace');
    await field.press('Backspace');
  };
  await narrowed('from:elena', 'Landing lights');
  await narrowed('has:attachment', 'Oak samples', 'Site visit');
  await narrowed('filename:stairs', 'Oak samples');
  await narrowed('has:invitation', 'Site visit');
  await narrowed('is:important', 'Urgent invoice');
  await narrowed('is:starred', 'Half-landing');
  await narrowed('is:answered', 'Landing lights');
  await narrowed('has:task', 'Landing lights');
  await narrowed('-has:task', 'Invoice', 'Oak samples', 'Half-landing', 'Urgent invoice', 'Site visit');
  await narrowed('is:read', 'Half-landing');
  await narrowed('-is:unread', 'Half-landing');
  await narrowed('in:customers', 'Oak samples');

  // The completion takes a value by Tab; a condition that holds everything back can be left out.
  await field.fill('has:');
  await field.press('Tab');
  await field.pressSequentially('invoice');
  await field.press('Enter');
  await expect(page.getByText('Nothing found for has attachment and invoice')).toBeVisible();
  await page.getByRole('button', { name: 'Search without has attachment, 2 messages' }).click();
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('<img src=x onerror=alert(1)>');

  await found('oak', 'Oak samples');
  await field.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(openMessage(page).getByRole('heading')).toHaveText('Oak samples');
  await page.keyboard.press('Delete');
  await expect(rows).toHaveCount(0);
  await field.press('Escape');
  await expect(page.getByRole('row', { name: /Invoice/ })).toBeVisible();
  expect(watched.offences).toEqual([]);
});
