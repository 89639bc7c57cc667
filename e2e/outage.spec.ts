import type { Page } from '@playwright/test';
import { freePorts } from '@pillarbox/tooling/testbed/ports';
import { imapPartner, startProduct } from '@pillarbox/tooling/testbed/product';
import type { Product } from '@pillarbox/tooling/testbed/product';
import { appendAll } from './running/mailboxes.ts';
import { runningInstallation } from './running/installation.ts';
import { openMessage } from './running/reading.ts';
import { sampleMessage } from './running/sample.ts';
import { expect, signIn, submitSignIn, test } from './running/test.ts';
import { writeMessage } from './running/writing.ts';

/** A product of its own, because the test kills it; one of its partners has a mail server that does not exist. */
let product: Product;

test.beforeAll(async () => {
  const { dovecot, postfix } = runningInstallation();
  const [nowhere = 1] = await freePorts(1);
  product = await startProduct({
    partners: {
      754: imapPartner('754', ['localhost'], { imap: dovecot.ports.imap, submission: postfix }),
      756: imapPartner('756', ['down.localhost'], { imap: nowhere, submission: nowhere }),
    },
  });
});

test.afterAll(async () => {
  await product.stop();
});

const row = (page: Page, subject: string) => page.getByRole('row', { name: new RegExp(subject) });

test('a mail server that is down is not reported as a wrong password', async ({ page, account }) => {
  await page.goto(`http://down.localhost:${String(product.port)}`);
  await submitSignIn(page, account);
  await expect(page.getByText(/mail server/i).first()).toBeVisible({ timeout: 40_000 });
  await expect(page.getByLabel('Email address')).toHaveValue(account.address);
});

test('a gateway that is killed loses nothing: the list recovers, the text is kept, the message is sent once', async ({
  page,
  installation,
  account,
  server,
}) => {
  test.setTimeout(120_000);
  await appendAll(installation.dovecot.ports.imap, account, [sampleMessage({ subject: 'Before the storm' })]);
  await signIn(page, product.origin, account);
  await row(page, 'Before the storm').click();
  await expect(openMessage(page).getByRole('heading')).toHaveText('Before the storm');
  await writeMessage(page, { to: account.address, subject: 'Through the storm', text: 'Still here' });

  await product.halt('SIGKILL');
  await page.getByRole('textbox', { name: 'Message text' }).press('End');
  await page.keyboard.type(' and here');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  // It waits in the browser and leaves by itself, although the browser had a network all the time.
  await expect(page.getByText('Waiting for a connection: Through the storm').first()).toBeVisible({ timeout: 20_000 });
  await product.start();
  await expect
    .poll(async () => (await server.ok('STATUS INBOX (MESSAGES)')).data.toString(), { timeout: 60_000 })
    .toContain('MESSAGES 2');
  await expect(row(page, 'Through the storm').first()).toBeVisible({ timeout: 60_000 });
  await server.ok('EXAMINE INBOX');
  expect((await server.source(2)).toString()).toContain('Still here and here');
  await page.waitForTimeout(2000);
  expect((await server.ok('STATUS INBOX (MESSAGES)')).data.toString()).toContain('MESSAGES 2');
});
