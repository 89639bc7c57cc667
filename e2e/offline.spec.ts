import type { Locator, Page } from '@playwright/test';
import { deliver } from '@pillarbox/tooling/testbed/lmtp';
import { messageBody, openMessage } from './running/reading.ts';
import { sampleMessage } from './running/sample.ts';
import { expect, signIn, test } from './running/test.ts';
import { writeMessage } from './running/writing.ts';

test.use({ serviceWorkers: 'allow' });

/** What the browser keeps for a start without a network: whether there is a user, and how many messages. */
function keptIn(page: Page): Promise<{ owner: boolean; messages: number }> {
  return page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('offline');
        opening.onerror = () => reject(opening.error ?? new Error('no database'));
        opening.onsuccess = () => {
          const names = ['device', 'facts'] as const;
          if (!names.every((name) => opening.result.objectStoreNames.contains(name))) {
            opening.result.close();
            resolve({ owner: false, messages: 0 });
            return;
          }
          const transaction = opening.result.transaction(names);
          const [owner, facts] = [
            transaction.objectStore('device').count('owner'),
            transaction.objectStore('facts').count(),
          ];
          transaction.oncomplete = () => {
            opening.result.close();
            resolve({ owner: owner.result > 0, messages: facts.result });
          };
        };
      }),
  );
}

/** The notice of the message that waits for the network. */
function waits(page: Page): Locator {
  return page.getByRole('region', { name: 'Notices' }).getByText('Waiting for a connection: From the train');
}

test('without a network the page starts with the list and what was read, and sign-out removes it all; a message that was sent waits and arrives once', async ({
  page,
  installation,
  account,
  server,
}) => {
  const { lmtp } = installation.dovecot.ports;
  for (const [subject, text] of [
    ['Timetable', 'The train leaves at nine'],
    ['Not opened', 'Nobody has read this'],
  ] as const)
    await deliver({
      port: lmtp,
      from: 'tom@example.test',
      to: account.address,
      message: sampleMessage({ subject, text }),
    });
  await signIn(page, installation.origin, account);
  await expect.poll(async () => (await keptIn(page)).owner, { timeout: 30_000 }).toBe(true);
  await page.getByRole('row', { name: /Timetable/ }).click();
  await expect(messageBody(page).getByText('The train leaves at nine')).toBeVisible();
  await expect.poll(async () => (await keptIn(page)).messages).toBe(1);

  await page.context().setOffline(true);
  await page.goto(`${installation.origin}/`);
  await expect(page.getByText(/You are offline\. Shown as of \d/)).toBeVisible();
  await expect(page.getByRole('row', { name: /Not opened/ })).toBeVisible();
  await page.getByRole('row', { name: /Timetable/ }).click();
  await expect(openMessage(page).getByRole('heading')).toHaveText('Timetable');
  await expect(messageBody(page).getByText('The train leaves at nine')).toBeVisible();

  await writeMessage(page, { to: account.address, subject: 'From the train', text: 'There is no network here' });
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(waits(page)).toBeVisible();
  // A second tab, and a reload: the message waits once, and is sent once.
  const second = await page.context().newPage();
  await second.goto(`${installation.origin}/`);
  await expect(waits(second)).toBeVisible();
  await page.reload();
  await expect(waits(page)).toBeVisible();

  await page.context().setOffline(false);
  await expect(page.getByText(/Shown as of/)).toBeHidden();
  await expect(waits(page)).toBeHidden();
  await expect(waits(second)).toBeHidden();
  await expect(page.getByRole('row', { name: /From the train/ })).toHaveCount(1);
  await expect
    .poll(async () => (await server.ok('STATUS Sent (MESSAGES)')).data.toString(), { timeout: 30_000 })
    .toContain('MESSAGES 1)');
  await second.close();
  await page.getByRole('row', { name: /Not opened/ }).click();
  await expect(messageBody(page).getByText('Nobody has read this')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await page.getByLabel('Email address').waitFor();
  await expect.poll(() => keptIn(page)).toEqual({ owner: false, messages: 0 });
});
