import type { Browser, Page } from '@playwright/test';
import { newAccount } from '@pillarbox/tooling/testbed/dovecot';
import type { TestAccount } from '@pillarbox/tooling/testbed/dovecot';
import { faultsEverywhere } from './running/accessibility.ts';
import type { Installation } from './running/installation.ts';
import { expect, signIn, test } from './running/test.ts';

const DESKTOP = { width: 1440, height: 900 };

const list = (page: Page) => page.getByRole('grid', { name: 'Contacts' });
const pane = (page: Page) => page.getByRole('group', { name: 'Shared with me' });
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Actions for this contact' });
const notices = (page: Page) => page.getByRole('region', { name: 'Notices' });

/** Makes a book with one contact and leaves the page on the form of the book. */
async function makeBook(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/#/contacts/addressbooks/new`);
  await page.getByRole('textbox', { name: 'Name' }).fill('Customers');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('This address book is empty').waitFor();
  await page.getByRole('main').getByRole('button', { name: 'New contact' }).first().click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ann Bell');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Ann Bell' }).waitFor();
  await page.getByRole('button', { name: 'More for Customers' }).click();
  await page.getByRole('menuitem', { name: 'Share' }).click();
  await page.getByRole('heading', { name: 'Sharing' }).waitFor();
}

async function share(page: Page, address: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name or email address' }).fill(address);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
}

async function setLevel(page: Page, address: string, level: string): Promise<void> {
  await page.getByRole('button', { name: `Permission of ${address}` }).click();
  await page.getByRole('option', { name: level }).click();
}

/** Another user in a browser of their own. */
async function secondUser(browser: Browser, { origin, dovecot }: Installation): Promise<[Page, TestAccount]> {
  const sam = await newAccount(dovecot, 'sam');
  const page = await (await browser.newContext({ viewport: DESKTOP, locale: 'en-US' })).newPage();
  await signIn(page, origin, sam);
  return [page, sam];
}

test('an owner shares a book, another user subscribes to it from the list, reads it, edits it with more rights, and loses it [SHELL-069, CONT-002, CONT-003, CONT-013, CONT-026, DATA-041]', async ({
  page,
  browser,
  installation,
  account,
}) => {
  const { origin } = installation;
  await signIn(page, origin, account);
  const [other, sam] = await secondUser(browser, installation);
  await makeBook(page, origin);

  // Only addresses of the provider, and not one's own.
  await share(page, 'eve@elsewhere.invalid');
  await expect(page.getByText('You can share only with email addresses of your provider')).toBeVisible();
  await share(page, account.address);
  await expect(page.getByText('This is your own address')).toBeVisible();
  await share(page, sam.address);
  const people = page.getByRole('list', { name: 'Sharing' });
  await expect(people.getByRole('listitem')).toHaveText([new RegExp(sam.address)]);
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.setViewportSize(DESKTOP);

  // The other user finds it in the list and subscribes.
  await other.goto(`${origin}/#/contacts`);
  await other.getByRole('navigation', { name: 'Contacts' }).getByRole('button', { name: 'Shared with me' }).click();
  await expect(other).toHaveURL(/#\/contacts\/subscribe$/);
  await expect(other.getByText(`Shared by ${account.address}`)).toBeVisible();
  expect(await faultsEverywhere(other)).toEqual([]);
  await other.setViewportSize(DESKTOP);
  await other.getByRole('button', { name: 'Subscribe to Customers' }).click();
  await pane(other).getByRole('button', { name: 'Customers 1' }).click();
  await list(other)
    .getByRole('row', { name: /Ann Bell/ })
    .click();
  await expect(bar(other).getByText('Read only')).toBeVisible();
  for (const name of ['Edit', 'Delete', 'Move to address book']) {
    await expect(bar(other).getByRole('button', { name })).toHaveCount(0);
  }

  // A reader copies it, cannot delete it, and is not offered the book for new contacts.
  await list(other).focus();
  await other.keyboard.press('Delete');
  await expect(notices(other)).toContainText('The owner of this address book does not allow this');
  await bar(other).getByRole('button', { name: 'Copy to address book' }).click();
  await expect(other.getByRole('menuitem')).toHaveText(['Personal']);
  await other.getByRole('menuitem', { name: 'Personal' }).click();
  await expect(other.getByRole('button', { name: 'All contacts 2' })).toBeVisible();
  await other.goto(`${origin}/#/contacts/new`);
  await other.getByRole('button', { name: 'Address book Personal' }).click();
  await expect(other.getByRole('option')).toHaveText(['Personal']);
  await other.keyboard.press('Escape');

  // With more rights, the other user edits the contact, and the owner sees it without a reload.
  await setLevel(page, sam.address, 'Can edit');
  await pane(other).getByRole('button', { name: 'Customers 1' }).click();
  await list(other)
    .getByRole('row', { name: /Ann Bell/ })
    .click();
  await bar(other).getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('group', { name: 'Address books' }).getByRole('button', { name: 'Customers 1' }).click();
  await list(page)
    .getByRole('row', { name: /Ann Bell/ })
    .waitFor();
  await other.getByRole('textbox', { name: 'Name', exact: true }).fill('Anna Bell');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(list(page).getByRole('row', { name: /Anna Bell/ })).toBeVisible();

  // The share ends while the book is open.
  await pane(other).getByRole('button', { name: 'Customers 1' }).click();
  await list(other)
    .getByRole('row', { name: /Anna Bell/ })
    .waitFor();
  await page.getByRole('button', { name: 'More for Customers' }).click();
  await page.getByRole('menuitem', { name: 'Share' }).click();
  await page.getByRole('button', { name: `Stop sharing with ${sam.address}` }).click();
  await expect(other.getByText('This address book no longer exists or is no longer shared with you')).toBeVisible();
  await expect(pane(other)).toHaveCount(0);
  await other.getByRole('main').getByRole('button', { name: 'All contacts' }).click();
  // What was copied stays.
  await expect(list(other).getByRole('row', { name: /Bell/ })).toHaveText([/Ann Bell/]);
  await other.context().close();
});

test('a link shows the book and asks before it subscribes; sharing with everybody can end [SHELL-070, CONT-011, CONT-039]', async ({
  page,
  browser,
  context,
  installation,
  account,
}) => {
  const { origin } = installation;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, origin, account);
  const [other, sam] = await secondUser(browser, installation);
  await makeBook(page, origin);
  await share(page, sam.address);
  await page.getByRole('button', { name: 'Copy link to subscribe' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  await other.goto(link);
  await expect(other.getByRole('heading', { name: 'Subscribe to this address book?' })).toBeVisible();
  await expect(pane(other)).toHaveCount(0);
  expect(await faultsEverywhere(other)).toEqual([]);
  await other.setViewportSize(DESKTOP);
  await other.getByRole('main').getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expect(pane(other).getByRole('button', { name: 'Customers 1' })).toBeVisible();
  await expect(list(other).getByRole('row', { name: /Ann Bell/ })).toBeVisible();

  // The user ends the subscription and takes it up again.
  await other.getByRole('button', { name: 'More for Customers' }).click();
  await other.getByRole('menuitem', { name: 'Unsubscribe' }).click();
  await expect(pane(other)).toHaveCount(0);
  await other.goto(link);
  await other.getByRole('main').getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expect(pane(other).getByRole('button', { name: 'Customers 1' })).toBeVisible();

  // The owner ends all shares: the link of before leads nowhere.
  await page.getByRole('button', { name: 'Stop sharing with everybody' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop sharing with everybody' }).click();
  await expect(page.getByText('This address book is not shared with anybody.')).toBeVisible();
  await expect(pane(other)).toHaveCount(0);
  await other.goto(link);
  await expect(other.getByText('This address book is not shared with you')).toBeVisible();
  await other.getByRole('button', { name: 'All shared address books' }).click();
  await expect(other.getByText('Nobody shares an address book with you')).toBeVisible();
  await other.context().close();
});
