import type { Page } from '@playwright/test';
import { deliver } from '@pillarbox/tooling/testbed/lmtp';
import { appendAll } from './running/mailboxes.ts';
import { openMessage } from './running/reading.ts';
import { folder, openSampleInbox, row } from './running/sample-inbox.ts';
import { sampleMessage } from './running/sample.ts';
import { expect, signIn, test } from './running/test.ts';

/** The gateway reads the counts of a folder that is not open a moment after the server reports it. */
const SOON = { timeout: 20_000 };

/** Makes the page believe that nobody looks at it, and keeps the alerts that it shows in `window.alerts`. */
async function collectAlerts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const alerts: string[] = [];
    const show = function show(title: string, { body }: { body: string }): void {
      alerts.push(`${title}: ${body}`);
    };
    const Notification = Object.assign(show, {
      permission: 'granted',
      requestPermission: () => Promise.resolve('granted'),
    });
    Object.assign(window, { alerts, Notification });
    document.hasFocus = () => false;
  });
}

const alertsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { alerts: string[] }).alerts);

test('new mail alerts once, not for what was there before, and leaves the title when it is looked at [MAIL-101, MAIL-102, MAIL-104, MAIL-105, MAIL-107, MAIL-108]', async ({
  page,
  installation,
  account,
}) => {
  const arrive = (subject: string): Promise<void> =>
    deliver({
      port: installation.dovecot.ports.lmtp,
      from: 'tom@example.test',
      to: account.address,
      message: sampleMessage({ subject, hoursAgo: 0 }),
    });
  await appendAll(installation.dovecot.ports.imap, account, [sampleMessage({ subject: 'Before' })]);
  await collectAlerts(page);
  await signIn(page, installation.origin, account);
  await page.goto(`${installation.origin}/#/preferences/general`);
  const alerts = page.getByRole('switch', { name: /desktop/i }).first();
  if (!(await alerts.isChecked())) await alerts.click();
  await page.goto(`${installation.origin}/#/mail/list/msg?currentfolder=Drafts`);
  await page.getByText('No messages', { exact: true }).waitFor();
  expect(await alertsOf(page)).toEqual([]);

  await arrive('First');
  await expect.poll(() => alertsOf(page), SOON).toEqual(['Tom Ashdown: Text of First']);
  await expect(page).toHaveTitle(/^Mail - \(1 new\)/);
  await arrive('Second');
  await expect.poll(() => alertsOf(page), SOON).toEqual(['Tom Ashdown: Text of First', 'Tom Ashdown: Text of Second']);
  await expect(page).toHaveTitle(/^Mail - \(2 new\)/);
  // Back at the window, the user looks at the list.
  await page.evaluate(() => {
    document.hasFocus = () => true;
    window.dispatchEvent(new Event('focus'));
  });
  await page.getByRole('treeitem', { name: /^Inbox/ }).click();
  await expect(page.getByRole('row', { name: /Second/ })).toBeVisible();
  await expect(page).toHaveTitle('Mail - Northwater');
  expect(await alertsOf(page)).toHaveLength(2);
});

test('new mail appears by push, is counted in the title, and moves neither focus nor the open message [MAIL-103, SHELL-004]', async ({
  page,
  installation,
  account,
}) => {
  await openSampleInbox(page, installation, account);
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
  await openSampleInbox(page, installation, account);
  const other = await context.newPage();
  await other.goto(installation.origin);
  await row(other, 'Newsletter').waitFor();
  let open: () => void = () => undefined;
  const opening = new Promise<void>((resolve) => (open = resolve));
  await page.routeWebSocket(/\/ws\/$/, async (socket) => {
    await opening;
    socket.connectToServer();
  });
  // The list shows from the browser's own cache before the gateway has read it.
  const listed = page.waitForResponse(/\/api\/bf\/fetchlist$/);
  await page.reload();
  await (await listed).finished();
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
