import type { Page } from '@playwright/test';
import { faultsEverywhere } from './running/accessibility.ts';
import { appendAll } from './running/mailboxes.ts';
import { expect, signIn, test } from './running/test.ts';

const DESKTOP = { width: 1440, height: 900 };

/** Asks for suggestions as the composer does, which collects the addresses in Sent, and waits until they are there. */
async function collect(page: Page, mail: string): Promise<void> {
  const ask = (): Promise<number> =>
    page.evaluate(async (address) => {
      const token = decodeURIComponent(/(?:^|; )RToken=([^;]+)/.exec(document.cookie)?.[1] ?? '');
      const headers = { 'content-type': 'application/json', 'x-hapi-rtoken': token };
      const reply = await fetch(address, { method: 'POST', headers, body: JSON.stringify({ text: 'dee' }) });
      return ((await reply.json()) as { suggestions: object[] }).suggestions.length;
    }, `/api/db/steele/1.0/contacts/suggest/${mail}`);
  await expect.poll(ask).toBe(1);
}

test('collected addresses are listed, added to the contacts and removed [CONT-029, CONT-030, ERR-033]', async ({
  page,
  installation,
  account,
  watched,
}) => {
  const hostile = 'Mo <img src=x onerror=alert(1)>';
  await page.setViewportSize(DESKTOP);
  const head = `From: ${account.address}\r\nTo: Ann Bell <ann@bell.example>, "${hostile}" <mo@bell.example>,`;
  const bytes = Buffer.from(`${head}\r\n plain@other.example, Dee <dee@other.example>\r\nSubject: x\r\n\r\nx`);
  await appendAll(installation.dovecot.ports.imap, account, [{ folder: 'Sent', flags: String.raw`\Seen`, bytes }]);
  await signIn(page, installation.origin, account);
  await collect(page, account.address);
  await page.keyboard.press('Alt+Shift+Digit4');
  await page.getByRole('button', { name: 'Collected' }).click();
  await expect(page).toHaveURL(/#\/contacts\/collected$/);
  const list = page.getByRole('list', { name: 'Collected' });
  await expect(list.getByRole('listitem')).toHaveCount(4);
  await expect(list.getByText(/^1 message, last /)).toHaveCount(4);
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.setViewportSize(DESKTOP);

  const search = page.getByRole('searchbox', { name: 'Search collected addresses' });
  await search.fill('BELL');
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await search.fill('nobody');
  await expect(page.getByText('No collected address contains “nobody”.')).toBeVisible();
  await search.press('Escape');

  // One of them becomes a contact.
  const notices = page.getByRole('region', { name: 'Notices' });
  await page.getByRole('button', { name: 'Add to contacts: Ann Bell' }).click();
  await expect(notices).toContainText('Ann Bell was added to your contacts');
  await notices.getByRole('button', { name: 'Close notice' }).click();

  // Removing can be undone until its notice is gone.
  await page.getByRole('button', { name: 'Remove plain@other.example' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await notices.getByRole('button', { name: 'Undo' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(4);

  // A removal that the gateway does not confirm.
  await page.route('**/autofillcontact/**', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.getByRole('button', { name: 'Remove plain@other.example' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await notices.getByRole('button', { name: 'Close notice' }).click();
  await expect(notices).toContainText('Contact is not removed');
  await expect(list.getByRole('listitem')).toHaveCount(4);
  await notices.getByRole('button', { name: 'Close notice' }).click();
  await page.unroute('**/autofillcontact/**');

  await page.getByRole('button', { name: 'Remove plain@other.example' }).click();
  await notices.getByRole('button', { name: 'Close notice' }).click();
  await page.getByRole('checkbox', { name: 'Select Dee' }).check();
  await page.getByRole('checkbox', { name: `Select ${hostile}` }).check();
  const bar = page.getByRole('toolbar', { name: 'Actions for the selected contacts' });
  await expect(bar).toContainText('2 selected');
  await bar.getByRole('button', { name: 'Remove' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  const removed = page.waitForResponse((reply) => reply.url().includes('/deletecontacts/') && reply.ok());
  await notices.getByRole('button', { name: 'Close notice' }).click();
  await removed;
  await page.reload();
  await expect(list.getByRole('listitem')).toHaveText([/Ann Bell/]);

  // All of them, and no more.
  const emptied = page.waitForResponse((reply) => reply.url().includes('/autofillcontact/') && reply.ok());
  await page.getByRole('button', { name: 'Remove all' }).click();
  await expect(page.getByText('People you write to appear here.')).toBeVisible();
  await notices.getByRole('button', { name: 'Close notice' }).click();
  await emptied;
  const preference = page.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.ok());
  await page.getByRole('switch', { name: 'Suggest people I have written to' }).click();
  await preference;
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Suggest people I have written to' })).not.toBeChecked();
  await expect(page.getByText('No collected addresses')).toBeVisible();
  await expect(page.getByText('People you write to appear here.')).toHaveCount(0);
  expect(watched.offences).toEqual([]);
});
