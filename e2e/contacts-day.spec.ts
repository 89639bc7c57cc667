import { readFile } from 'node:fs/promises';
import { newAccount } from '@pillarbox/tooling/testbed/dovecot';
import { faultsInHardModes } from './running/accessibility.ts';
import { createContacts } from './running/contacts.ts';
import { PHONE } from './running/phone.ts';
import { expect, signIn, test } from './running/test.ts';

const PEOPLE = ['Amelia', 'Ben', 'Clara'].map((name) => ({
  Name: name,
  Email: `${name.toLowerCase()}@bellamy.example`,
}));

test('a day with contacts on a phone: somebody is added, found, changed, put into a group, written to and deleted', async ({
  page,
  installation,
  account,
  watched,
}) => {
  await signIn(page, installation.origin, account);
  await createContacts(page, account.address, PEOPLE);
  await page.setViewportSize(PHONE);
  await page.goto(`${installation.origin}/#/contacts`);
  const list = page.getByRole('grid', { name: 'Contacts' });
  const row = (name: string) => list.getByRole('row', { name: new RegExp(name) });
  const bar = page.getByRole('toolbar', { name: 'Actions for this contact' });
  await expect(row('Ben')).toBeVisible();

  // One column: the form and the details take the place of the list, and lead back to it.
  await page.locator('[data-area="list"]').getByRole('button', { name: 'New contact' }).last().click();
  const form = page.getByRole('form', { name: 'New contact' });
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Dora Lane');
  await form.getByRole('textbox', { name: 'Email 1' }).fill('dora@lane.example');
  await form.getByRole('textbox', { name: 'Phone 1' }).fill('+44 1632 960 187');
  await expect(list).toBeHidden();
  expect(await faultsInHardModes(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Dora Lane' })).toBeVisible();
  await expect(page.getByRole('link', { name: '+44 1632 960 187' })).toHaveAttribute('href', 'tel:+441632960187');
  await page.getByRole('button', { name: 'Close notice' }).click();
  expect(await faultsInHardModes(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  await bar.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Company' }).fill('Lane & Daughters');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Lane & Daughters')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect(page.getByRole('heading', { name: 'Dora Lane' })).toBeHidden();

  // The search looks into what was changed.
  await page.getByLabel('Search contacts').fill('daughters');
  await expect(list.getByRole('row', { name: /@/ })).toHaveText([/Dora Lane/]);
  // Its colours change while it goes.
  await expect(page.getByText('Dora Lane was saved')).toHaveCount(0);
  expect(await faultsInHardModes(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  await row('Dora').click();
  await bar.getByRole('button', { name: 'Add to group' }).click();
  await page.getByRole('menuitem', { name: 'New group' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Site team');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Write to the group' }).click();
  await expect(page.getByRole('list', { name: 'To: recipients' })).toContainText('Dora Lane');

  // Deleting can be undone, and the list comes back.
  await page.goto(`${installation.origin}/#/contacts`);
  await page.getByLabel('Search contacts').fill('');
  // Rows move when the others come back.
  await expect(row('Ben')).toBeVisible();
  await row('Dora').click();
  await bar.getByRole('button', { name: 'Delete' }).click();
  await expect(row('Ben')).toBeVisible();
  await expect(row('Dora')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row('Dora')).toBeVisible();
  expect(watched.offences).toEqual([]);
});

test('a day with contacts by keyboard alone: somebody is added, found, changed, put into a group, exported and deleted', async ({
  page,
  installation,
  account,
  watched,
}) => {
  await signIn(page, installation.origin, account);
  await createContacts(page, account.address, PEOPLE);
  const list = page.getByRole('grid', { name: 'Contacts' });
  const row = (name: string) => list.getByRole('row', { name: new RegExp(name) });
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  /** Presses Tab, and in a toolbar the arrow key, until a button with this name has the focus. */
  const goTo = async (name: string): Promise<void> => {
    const named = page.getByRole('button', { name, exact: true });
    for (let at = 0; at < 60; at += 1) {
      const place = await named.evaluateAll((all) => {
        const focused = document.activeElement as HTMLElement;
        if (all.includes(focused)) return 'there';
        const bar = focused.closest('[role="toolbar"]');
        return bar !== null && all.some((one) => bar.contains(one)) ? 'bar' : 'elsewhere';
      });
      if (place === 'there') return;
      await page.keyboard.press(place === 'bar' ? 'ArrowRight' : 'Tab');
    }
    throw new Error(`The keys do not reach ${name}`);
  };

  await press('Alt+Shift+Digit4');
  await row('Ben').waitFor();
  await press('n');
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await expect(name).toBeFocused();
  await page.keyboard.type('Dora Lane');
  await press('Enter');
  await expect(page.getByRole('heading', { name: 'Dora Lane' })).toBeVisible();
  await press('e');
  await expect(name).toHaveValue('Dora Lane');
  await name.press('Control+a');
  await page.keyboard.type('Dora Lane-Bell');
  await press('Enter');
  await expect(page.getByRole('heading', { name: 'Dora Lane-Bell' })).toBeVisible();

  // From the search to the row, and through its menu into a new group.
  await press('/');
  await page.keyboard.type('lane-bell');
  await expect(list.getByRole('row', { name: /Dora|Ben/ })).toHaveText([/Dora Lane-Bell/]);
  await press('ArrowDown', 'Shift+F10');
  const menu = page.getByRole('menu', { name: 'Actions for this contact' });
  await menu.getByRole('menuitem', { name: 'Add to group' }).waitFor();
  await page.keyboard.type('add');
  await expect(menu.getByRole('menuitem', { name: 'Add to group' })).toBeFocused();
  await press('Enter');
  const groups = page.getByRole('menu', { name: 'Add to group' });
  await expect(groups.getByRole('menuitem', { name: 'New group' })).toBeFocused();
  await press('Enter');
  await expect(name).toBeFocused();
  await page.keyboard.type('Choir');
  await press('Enter');
  await expect(page.getByRole('group', { name: 'Groups' }).getByRole('button', { name: 'Choir 1' })).toBeVisible();

  // Two are checked and exported by the bar above the list.
  await press('Alt+Shift+Digit4');
  await page.goto(`${installation.origin}/#/contacts`);
  await press('/', 'Control+a', 'Backspace');
  await row('Amelia').waitFor();
  await press('ArrowDown', 'Home', 'Space', 'Shift+ArrowDown');
  await goTo('Export');
  await press('Enter');
  await page.getByRole('dialog', { name: 'Export contacts' }).waitFor();
  const saved = page.waitForEvent('download');
  await goTo('Export');
  await press('Enter');
  const file = await readFile(await (await saved).path(), 'utf8');
  expect(file.match(/^FN:.*$/gm)?.map((line) => line.trim())).toEqual(['FN:Amelia', 'FN:Ben']);

  // Deleted, and back by the button of the notice.
  await list.press('Escape');
  await press('Home', 'Delete');
  await expect(row('Amelia')).toHaveCount(0);
  await goTo('Undo');
  await press('Enter');
  await expect(row('Amelia')).toBeVisible();
  expect(watched.offences).toEqual([]);
});

test('checked contacts are moved to another address book, by the bar and by the pointer [CONT-001]', async ({
  page,
  installation,
  account,
}) => {
  await signIn(page, installation.origin, account);
  await createContacts(page, account.address, PEOPLE);
  await page.goto(`${installation.origin}/#/contacts/addressbooks/new`);
  await page.getByRole('textbox', { name: 'Name' }).fill('Customers');
  await page.getByRole('button', { name: 'Save' }).click();
  const books = page.getByRole('group', { name: 'Address books' });
  const list = page.getByRole('grid', { name: 'Contacts' });
  const row = (name: string) => list.getByRole('row', { name: new RegExp(name) });
  await expect(books.getByRole('button', { name: 'Customers 0' })).toBeVisible();
  await books.getByRole('button', { name: /3$/ }).click();
  await row('Amelia').click({ modifiers: ['Control'] });
  await page
    .getByRole('toolbar', { name: 'Actions for the selected contacts' })
    .getByRole('button', { name: 'Move to address book' })
    .click();
  await page.getByRole('menuitem', { name: 'Customers' }).click();
  await expect(books.getByRole('button', { name: 'Customers 1' })).toBeVisible();
  await expect(row('Amelia')).toHaveCount(0);

  // Of two checked rows both are carried.
  await row('Ben').click({ modifiers: ['Control'] });
  await row('Clara').click({ modifiers: ['Control'] });
  await row('Clara').dragTo(books.getByRole('button', { name: 'Customers 1' }));
  await expect(books.getByRole('button', { name: 'Customers 3' })).toBeVisible();
  await expect(page.getByText('This address book is empty')).toBeVisible();
});

test('contacts are suggested where an address book is shared and where people are invited [COMP-024]', async ({
  page,
  installation,
  account,
}) => {
  const colleague = await newAccount(installation.dovecot);
  await signIn(page, installation.origin, account);
  await createContacts(page, account.address, [{ Name: 'Quentin Bell', Email: colleague.address }]);
  await page.goto(`${installation.origin}/#/contacts`);
  await page.getByRole('button', { name: 'Personal 1' }).click();
  await page.getByRole('button', { name: 'More for Personal' }).click();
  await page.getByRole('menuitem', { name: 'Share' }).click();
  const who = page.getByRole('textbox', { name: 'Name or email address' });
  await who.fill('quent');
  await page.getByRole('button', { name: /Quentin Bell/ }).click();
  await expect(who).toHaveValue(colleague.address);

  await page.goto(`${installation.origin}/#/calendar/newevent`);
  await page.getByRole('combobox', { name: 'Add people, groups or rooms' }).pressSequentially('quent');
  await expect(page.getByRole('option')).toHaveText([/Quentin Bell/]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'People' }).getByText('Quentin Bell')).toBeVisible();
});
