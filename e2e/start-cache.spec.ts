import type { Page, Route } from '@playwright/test';
import { newAccount } from '@pillarbox/tooling/testbed/dovecot';
import { deliver } from '@pillarbox/tooling/testbed/lmtp';
import { appendAll } from './running/mailboxes.ts';
import { sampleMessage } from './running/sample.ts';
import { expect, signIn, submitSignIn, test } from './running/test.ts';

/** What the browser has of the start cache, byte by byte as characters; '' for nothing. `damage` changes one byte of it. */
function stored(page: Page, damage = false): Promise<string> {
  return page.evaluate(
    (isDamage) =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('start-cache', 1);
        opening.addEventListener('error', () => reject(new Error(opening.error?.message)));
        opening.addEventListener('success', () => {
          const records = opening.result.transaction('records', 'readwrite').objectStore('records');
          const reading = records.get('start');
          reading.addEventListener('success', () => {
            const record = reading.result as { data: ArrayBuffer } | undefined;
            const bytes = new Uint8Array(record?.data ?? new ArrayBuffer(0));
            resolve([...bytes].map((byte) => String.fromCharCode(byte)).join(''));
            if (isDamage && record !== undefined) {
              bytes[5] = (bytes[5] ?? 0) ^ 255;
              records.put(record, 'start');
            }
            opening.result.close();
          });
        });
      }),
    damage,
  );
}

test('a reload shows folders and list before they are read again, from a store that nobody else can read and that sign-out removes', async ({
  page,
  installation,
  account,
}) => {
  const { imap, lmtp } = installation.dovecot.ports;
  await appendAll(imap, account, [sampleMessage({ subject: 'Staircase drawings' })]);
  await signIn(page, installation.origin, account);
  const row = page.getByRole('row', { name: /Staircase drawings/ });
  await row.waitFor();
  await expect.poll(async () => (await stored(page)).length).toBeGreaterThan(500);
  expect(await stored(page)).not.toMatch(/Staircase|ashdown/i);

  // The gateway is slow: what was kept shows, and then what it says.
  const held: Route[] = [];
  let isSlow = true;
  const slow = /\/api\/(?:bf\/(?:fetchlist|folders)|db\/webmail\/prefs\/CombinedPrefs)/;
  await page.route(slow, (route) => (isSlow ? void held.push(route) : route.continue()));
  await page.reload();
  await expect(row).toBeVisible();
  await expect(page.getByRole('treeitem', { name: /^Inbox/ })).toBeVisible();
  await expect(row).not.toContainText('Text of');
  const message = sampleMessage({ subject: 'Landing', hoursAgo: 0 });
  await deliver({ port: lmtp, from: 'tom@example.test', to: account.address, message });
  isSlow = false;
  for (const route of held) await route.continue();
  await expect(page.getByRole('row', { name: /Landing/ })).toBeVisible();
  await expect(row).toContainText('Text of Staircase drawings');

  // A damaged store counts as none.
  await stored(page, true);
  await page.reload();
  await expect(row).toBeVisible();

  await page.getByRole('contentinfo', { name: 'Status' }).getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await expect.poll(() => stored(page)).toBe('');
  await submitSignIn(page, await newAccount(installation.dovecot));
  await page.getByText('Inbox is empty').or(page.getByText('No messages')).first().waitFor();
  await expect(row).toBeHidden();
});
