import type { Page } from '@playwright/test';
import { imapPartner, startProduct } from '@pillarbox/tooling/testbed/product';
import type { Product } from '@pillarbox/tooling/testbed/product';
import { runningInstallation } from './running/installation.ts';
import { expect, signIn, submitSignIn, test } from './running/test.ts';
import { typeAndKeep } from './running/writing.ts';

/** A product of its own, because the test kills it. The writer may also write as office@example.test. */
let product: Product;

test.beforeAll(async () => {
  const { dovecot, postfix, writer } = runningInstallation();
  const partner = imapPartner('754', ['localhost'], { imap: dovecot.ports.imap, submission: postfix });
  product = await startProduct({ partners: { 754: { ...partner, aliases: { [writer.address]: ['office'] } } } });
});

test.afterAll(async () => {
  await product.stop();
});

const body = (page: Page) => page.getByRole('textbox', { name: 'Message text' });
const option = async (page: Page, name: RegExp): Promise<void> => {
  await page.getByRole('button', { name: 'Send options' }).click();
  await page.getByRole('menuitem', { name }).or(page.getByRole('menuitemcheckbox', { name })).click();
};

/** Writes a message that uses every field of the composer. */
async function writeAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^New message/ }).click();
  for (const field of ['To', 'Cc', 'Bcc']) {
    if (field !== 'To') await page.getByRole('button', { name: `Add ${field}` }).click();
    await page.getByRole('combobox', { name: field, exact: true }).fill(`${field.toLowerCase()}@example.test`);
    await page.keyboard.press('Enter');
  }
  await page.getByRole('button', { name: /^From: / }).click();
  await page.getByRole('menuitemcheckbox', { name: /office@example\.test/ }).click();
  await page.getByLabel('Subject').fill('Everything');
  await page.getByRole('button', { name: 'Plain text' }).click();
  await body(page).fill('All of it.');
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'Approval.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF approval') });
  await expect(page.getByText(/1 of 25 files/)).toBeVisible();
  await option(page, /read receipt/);
  await option(page, /priority/i);
  await option(page, /^Tomorrow morning/);
}

/** Checks each field of the message of `writeAll`. Only the page's own copy has the time of sending. */
async function expectAll(page: Page, hasTime: boolean): Promise<void> {
  await expect(page.getByLabel('Subject')).toHaveValue('Everything');
  for (const field of ['To', 'Cc', 'Bcc'])
    await expect(page.getByRole('list', { name: `${field}: recipients`, exact: true })).toContainText(
      `${field.toLowerCase()}@example.test`,
    );
  await expect(page.getByRole('button', { name: /^From: / })).toHaveAccessibleName(/office@example\.test/);
  await expect(body(page)).toHaveValue(/^All of it\./);
  await expect(page.getByText('Approval.pdf').first()).toBeVisible();
  await expect(
    page.getByRole('button', { name: hasTime ? /^Send .*8:00/ : 'Send', ...(hasTime ? {} : { exact: true }) }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Send options' }).click();
  await expect(page.getByRole('menuitemcheckbox', { name: /read receipt/ })).toBeChecked();
  await expect(page.getByRole('menuitemcheckbox', { name: /priority/i })).toBeChecked();
  await page.keyboard.press('Escape');
}

/** Ends the page as a crash does: it cannot react. Opens the product in a new one. */
async function crash(page: Page): Promise<Page> {
  const next = await page.context().newPage();
  await page.goto('chrome://crash').catch(() => undefined);
  await page.close();
  await next.goto(product.origin);
  return next;
}

test('every field of a message comes back after the gateway, the browser and the session have ended, and from Drafts', async ({
  page,
  installation,
}) => {
  test.setTimeout(180_000);
  await signIn(page, product.origin, installation.writer);
  await writeAll(page);
  await product.halt('SIGKILL');
  await body(page).press('End');
  await typeAndKeep(page, ' Really.');
  await product.start();
  let now = await crash(page);
  await now.getByRole('button', { name: 'Continue' }).click();
  await expectAll(now, true);
  await expect(body(now)).toHaveValue('All of it. Really.');

  await now.context().clearCookies();
  now = await crash(now);
  await submitSignIn(now, installation.writer);
  await now.getByRole('button', { name: 'Continue' }).click();
  await expectAll(now, true);

  await now.getByRole('button', { name: 'Save and close', exact: true }).click();
  await expect(now.getByText('Draft saved').first()).toBeVisible();
  await now.getByRole('treeitem', { name: /^Drafts/ }).click();
  await now.getByRole('row', { name: /Everything/ }).click();
  await expectAll(now, false);
  await now.getByRole('button', { name: 'Discard draft' }).click();
  await now.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
});
