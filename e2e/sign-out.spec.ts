import type { Page } from '@playwright/test';
import { appendAll } from './running/mailboxes.ts';
import { sampleMessage } from './running/sample.ts';
import { expect, signIn, test } from './running/test.ts';

const inbox = (page: Page) => page.getByRole('treeitem', { name: /^Inbox/ });
/** Changes what the gateway answers to a call of the preferences: no screen sets these two yet. */
async function changeReply(
  page: Page,
  name: string,
  change: (reply: { userPreferences?: object }) => object,
): Promise<void> {
  await page.route(`**/api/db/webmail/prefs/${name}/**`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: change((await answer.json()) as object) });
  });
}

test('whoever is idle for the provider’s time is signed out; mouse and keys count [AUTH-048, AUTH-049, AUTH-050, AUTH-051, AUTH-052]', async ({
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
  const minutes = async (count: number): Promise<void> => {
    for (let minute = 0; minute < count; minute += 1) await page.clock.fastForward('01:00');
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

for (const { enabled, left } of [
  { enabled: 1, left: 1 },
  { enabled: 0, left: 2 },
]) {
  test(`sign-out expunges deleted messages with mailbox rotation ${String(enabled)}: ${String(left)} of 2 stay [${enabled === 1 ? 'AUTH-033' : 'AUTH-034'}]`, async ({
    page,
    installation,
    account,
    server,
  }) => {
    const messages = ['Kept', 'Deleted'].map((subject) => sampleMessage({ subject }));
    await appendAll(installation.dovecot.ports.imap, account, messages);
    await server.ok('SELECT INBOX');
    await server.ok('UID STORE 2 +FLAGS (\\Deleted)');
    await server.ok('UNSELECT');
    await changeReply(page, 'CombinedPrefs', (reply) => ({
      ...reply,
      userPreferences: { ...reply.userPreferences, expunge_deleted_msgs_on_logout: '1' },
    }));
    await changeReply(page, 'MailboxRotation', (reply) => ({ ...reply, enabled }));
    await signIn(page, installation.origin, account);
    await page.getByRole('row', { name: /Kept/ }).waitFor();
    await page.getByRole('contentinfo', { name: 'Status' }).getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    expect((await server.ok('STATUS INBOX (MESSAGES)')).data.toString()).toContain(`MESSAGES ${String(left)}`);
  });
}
