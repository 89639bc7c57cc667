import type { Page, Request } from '@playwright/test';
import { appendAll } from './running/mailboxes.ts';
import { sampleMessage } from './running/sample.ts';
import { expect, signIn, test } from './running/test.ts';
import type { Fixtures } from './running/test.ts';

const inbox = (page: Page) => page.getByRole('treeitem', { name: /^Inbox/ });

test('whoever is idle for the provider’s time is signed out; mouse and keys count [AUTH-048, AUTH-049, AUTH-050, AUTH-051, AUTH-052, AUTH-053]', async ({
  page,
  installation,
  account,
}) => {
  await page.clock.install();
  await page.goto(installation.idleOrigin);
  // Before sign-in nothing is counted.
  await page.getByLabel('Email address').waitFor();
  await page.clock.fastForward('05:00');
  await signIn(page, installation.idleOrigin, account);
  const underWay = new Set<Request>();
  page.on('request', (request) => underWay.add(request));
  for (const end of ['requestfinished', 'requestfailed'] as const) {
    page.on(end as 'requestfinished', (request) => underWay.delete(request));
  }
  const minutes = async (count: number): Promise<void> => {
    for (let minute = 0; minute < count; minute += 1) {
      await page.clock.fastForward('01:00');
      // The next minute would end calls under way, whose replies could still bring cookies.
      await expect.poll(() => underWay.size).toBe(0);
    }
  };
  await minutes(4);
  await page.mouse.move(700, 500);
  await minutes(4);
  await page.keyboard.press('Shift');
  await minutes(4);
  await expect(inbox(page)).toBeVisible();
  await minutes(1);
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('SessionID');
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await minutes(6);
  expect(calls.filter((address) => address.includes('logout'))).toEqual([]);
});

test('the sign-in page after sign-out is in the language of the provider [AUTH-039]', async ({
  page,
  installation,
  account,
}) => {
  await signIn(page, installation.origin, account);
  await page
    .getByRole('button', { name: /^Account of/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Language' }).click();
  await page.getByRole('radio', { name: 'Deutsch' }).click();
  await page.getByRole('dialog', { name: 'Sprache wählen' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('contentinfo', { name: 'Status' }).getByRole('button', { name: 'Abmelden' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
});

/** Signs in with a deleted message in the inbox, sets both switches, and signs out. Returns what the inbox has then. */
async function messagesAfterSignOut(
  {
    page,
    installation,
    account,
    server,
  }: Pick<Fixtures, 'installation' | 'account' | 'server'> & { readonly page: Page },
  rules: boolean,
): Promise<string> {
  const messages = ['Kept', 'Deleted'].map((subject) => sampleMessage({ subject }));
  await appendAll(installation.dovecot.ports.imap, account, messages);
  await server.ok('SELECT INBOX');
  await server.ok('UID STORE 2 +FLAGS (\\Deleted)');
  await server.ok('UNSELECT');
  await signIn(page, installation.origin, account);
  await page.getByRole('row', { name: /Kept/ }).waitFor();
  await page.goto(`${installation.origin}/#/preferences/rotation`);
  const applied = page.getByRole('switch', { name: 'Apply the rules' });
  await applied.check();
  if (!rules) await applied.uncheck();
  await page.goto(`${installation.origin}/#/preferences/advanced`);
  await page.getByRole('switch', { name: 'Remove deleted messages when signing out' }).check();
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  await page.getByRole('contentinfo', { name: 'Status' }).getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  return (await server.ok('STATUS INBOX (MESSAGES)')).data.toString();
}

test('sign-out removes deleted messages while the rules about old mail are on [AUTH-033, PREF-104]', async ({
  page,
  installation,
  account,
  server,
}) => {
  expect(await messagesAfterSignOut({ page, installation, account, server }, true)).toContain('MESSAGES 1');
});

test('sign-out removes nothing while the rules about old mail are off [AUTH-034]', async ({
  page,
  installation,
  account,
  server,
}) => {
  expect(await messagesAfterSignOut({ page, installation, account, server }, false)).toContain('MESSAGES 2');
});
