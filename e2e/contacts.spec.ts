import type { Page } from '@playwright/test';
import { deliver } from '@pillarbox/tooling/testbed/lmtp';
import { faultsEverywhere } from './running/accessibility.ts';
import { createContacts } from './running/contacts.ts';
import { expect, signIn, test } from './running/test.ts';

const DESKTOP = { width: 1440, height: 900 };

/** The text of the row that has the keyboard focus of the list. */
function activeRow(page: Page): Promise<string> {
  return page.evaluate(() => {
    const id = document.querySelector('[role="grid"]')?.getAttribute('aria-activedescendant') ?? '';
    return document.getElementById(id)?.textContent ?? '';
  });
}

test('contacts by keyboard: the list, the search, the details, the latest messages, deleting and undo [SHELL-060, SHELL-061, SHELL-155, CONT-008, CONT-027]', async ({
  page,
  installation,
  account,
  watched,
}) => {
  const hostile = '<img src=x onerror=alert(1)>';
  const harriet = 'harriet@bellamy.example';
  await deliver({
    port: installation.dovecot.ports.lmtp,
    from: harriet,
    to: account.address,
    message: Buffer.from(`From: ${harriet}\r\nSubject: Brass handles ${hostile}\r\n\r\nOr steel?`),
  });
  await signIn(page, installation.origin, account);
  await page.getByRole('treeitem', { name: /^Inbox/ }).waitFor();
  await createContacts(page, account.address, [
    {
      Name: 'Harriet Bellamy',
      Email: 'harriet@bellamy.example',
      Company: 'Bellamy & Daughters',
      CallPhone: '+44 1632 960 187',
    },
    { Name: 'Ärmel Weber', Email: 'aermel@weber.example' },
    { Name: 'Jonas Weber', Email: 'jonas@weber.example' },
    { Name: `Ines ${hostile}`, Email: `"${hostile}"@x.example`, Company: hostile, CallPhone: hostile },
    { Name: 'Zoe Lane', Email: 'zoe@lane.example, boss@lane.example' },
  ]);
  await page.keyboard.press('Alt+Shift+Digit4');
  await expect(page).toHaveURL(/#\/contacts$/);
  const list = page.getByRole('grid', { name: 'Contacts' });
  await expect(list.getByRole('rowheader')).toHaveText(['A', 'H', 'I', 'J', 'Z']);
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.setViewportSize(DESKTOP);

  // The search looks in every field while the user types.
  await page.keyboard.press('/');
  await page.keyboard.type('daughters');
  await expect(list.getByRole('rowheader')).toHaveText(['H']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Harriet Bellamy' })).toBeVisible();
  await expect(page.getByRole('link', { name: '+44 1632 960 187' })).toHaveAttribute('href', 'tel:+441632960187');
  const latest = page.getByRole('region', { name: 'Latest messages' });
  await expect(latest.getByRole('listitem')).toHaveText([/^Unread, Brass handles/]);
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.setViewportSize(DESKTOP);
  await page.keyboard.press('/');
  await page.keyboard.type('nobody has this');
  await expect(page.getByText('No contact contains')).toBeVisible();
  await page.keyboard.press('Escape');

  // Deleting the open contact closes it, and undo brings it back with its letter.
  await list.focus();
  await expect.poll(() => activeRow(page)).toContain('Harriet');
  await page.keyboard.press('Delete');
  await expect(list.getByRole('rowheader')).toHaveText(['A', 'I', 'J', 'Z']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(list.getByRole('rowheader')).toHaveText(['A', 'H', 'I', 'J', 'Z']);
  await expect(page).toHaveURL(/#\/contacts$/);

  // What a card holds is text, and a list of addresses is no address to write to.
  await list.getByRole('row', { name: /onerror/ }).click();
  await expect(page.getByRole('heading', { name: `Ines ${hostile}` })).toBeVisible();
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  await list.getByRole('row', { name: /Zoe/ }).click();
  await expect(page.getByRole('heading', { name: 'Zoe Lane' })).toBeVisible();
  await page.getByRole('toolbar', { name: 'Actions for this contact' }).getByRole('button', { name: 'Write' }).click();
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('There is no email address to write to');

  // A latest message opens in mail.
  await expect(latest).toHaveCount(0);
  await list.getByRole('row', { name: /Harriet/ }).click();
  await latest.getByRole('button', { name: /Brass handles/ }).click();
  await expect(page.getByRole('heading', { name: 'Brass handles' })).toBeVisible();
  await expect(page).toHaveURL(/#\/mail\/list\/msg\?currentfolder=INBOX&uid=1$/);
  expect(watched.offences).toEqual([]);
});

test('books and groups: new, edited, filled from the list, and deleted [SHELL-062, SHELL-063, SHELL-064, SHELL-065, SHELL-066, SHELL-067, CONT-001, CONT-010, CONT-031, CONT-032, CONT-038, ERR-027, ERR-028]', async ({
  page,
  installation,
  account,
}) => {
  await signIn(page, installation.origin, account);
  await page.getByRole('treeitem', { name: /^Inbox/ }).waitFor();
  await createContacts(
    page,
    account.address,
    ['Amelia', 'Ben', 'Clara'].map((name) => ({ Name: name, Email: `${name.toLowerCase()}@bellamy.example` })),
  );
  await page.goto(`${installation.origin}/#/contacts/addressbooks`);
  const books = page.getByRole('group', { name: 'Address books' });
  const groups = page.getByRole('group', { name: 'Groups' });
  const list = page.getByRole('grid', { name: 'Contacts' });
  const name = page.getByRole('textbox', { name: 'Name' });
  const save = page.getByRole('button', { name: 'Save' });

  // A new address book says why a name does not work.
  await page.getByRole('main').getByRole('button', { name: 'New address book' }).click();
  await save.click();
  await expect(page.getByText('Enter a name')).toBeVisible();
  await name.fill('<Customers>');
  await save.click();
  await expect(page.getByText('The name may hold letters, digits and spaces only')).toBeVisible();
  await name.fill('Customers');
  await page.getByRole('radio', { name: 'Green' }).check();
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.setViewportSize(DESKTOP);
  await save.click();
  await expect(page.getByText('This address book is empty')).toBeVisible();

  // All contacts are copied there.
  await page.getByRole('button', { name: /^All contacts/ }).click();
  await list.getByRole('row', { name: /Clara/ }).waitFor();
  await list.focus();
  await page.keyboard.press('Control+a');
  const bulk = page.getByRole('toolbar', { name: 'Actions for the selected contacts' });
  await expect(bulk.getByRole('status')).toContainText('3 selected');
  await bulk.getByRole('button', { name: 'Copy to address book' }).click();
  await page.getByRole('menuitem', { name: 'Customers' }).click();
  await expect(books.getByRole('button', { name: 'Customers 3' })).toBeVisible();
  await expect(bulk).toHaveCount(0);

  // The star in the details makes a favorite, which the pane lists above the books.
  await list
    .getByRole('row', { name: /Amelia/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Favorite', exact: true }).click();
  await page.getByRole('button', { name: 'Favorites 1' }).click();
  await expect(list.getByRole('row', { name: /bellamy/ })).toHaveText([/Amelia/]);

  // A group is made from checked contacts, edited, and gets one more by drag.
  await page.keyboard.press('Escape');
  await books.getByRole('button', { name: 'Customers 3' }).click();
  await list.getByRole('row', { name: /Amelia/ }).waitFor();
  await list.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await bulk.getByRole('button', { name: 'Add to group' }).click();
  await page.getByRole('menuitem', { name: 'New group' }).click();
  await name.fill('Site team');
  await save.click();
  await expect(groups.getByRole('button', { name: 'Site team 1' })).toBeVisible();
  await page.getByRole('button', { name: 'More for Site team' }).click();
  await page.getByRole('menuitem', { name: 'Edit group' }).click();
  await page.getByRole('searchbox', { name: 'Find a contact to add' }).fill('ben@');
  await page.getByRole('button', { name: 'Add Ben' }).first().click();
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.setViewportSize(DESKTOP);
  await name.fill('Whole team');
  await save.click();
  await expect(groups.getByRole('button', { name: 'Whole team 2' })).toBeVisible();
  await books.getByRole('button', { name: 'Customers 3' }).click();
  await list.getByRole('row', { name: /Clara/ }).dragTo(groups.getByRole('button', { name: 'Whole team 2' }));
  await expect(groups.getByRole('button', { name: 'Whole team 3' })).toBeVisible();

  // The group is written to, and deleted without its contacts.
  await groups.getByRole('button', { name: 'Whole team 3' }).click();
  await page.getByRole('button', { name: 'Write to the group' }).click();
  await expect(page.getByRole('list', { name: 'To: recipients' })).toContainText('Clara');
  await page.goto(`${installation.origin}/#/contacts/groups`);
  await page.getByRole('button', { name: 'Delete Whole team' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete group' }).click();
  await expect(page.getByText('No groups yet')).toBeVisible();

  // The book is deleted, and its contacts move to the default book.
  await page.goto(`${installation.origin}/#/contacts/addressbooks`);
  await page.getByRole('button', { name: 'Delete Customers' }).click();
  await expect(page.getByRole('radio', { name: 'Move the contacts to another address book' })).toBeChecked();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete address book' }).click();
  await expect(books.getByRole('button', { name: /6$/ })).toBeVisible();
  await expect(books.getByRole('button')).toHaveCount(1);

  // Several books are deleted at once, with their contacts; the default book stays.
  for (const other of ['Old friends', 'Old customers']) {
    await page.goto(`${installation.origin}/#/contacts/addressbooks/new`);
    await name.fill(other);
    await save.click();
    await expect(books.getByRole('button', { name: other })).toBeVisible();
  }
  await page.goto(`${installation.origin}/#/contacts/addressbooks`);
  await page.getByRole('checkbox', { name: 'Select Old friends' }).check();
  await page.getByRole('checkbox', { name: 'Select Old customers' }).check();
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.setViewportSize(DESKTOP);
  await bulk.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete 2 address books?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(books.getByRole('button')).toHaveCount(1);
  await expect(bulk).toHaveCount(0);
});
