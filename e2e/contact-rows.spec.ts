import { faultsEverywhere } from './running/accessibility.ts';
import { createContacts } from './running/contacts.ts';
import { expect, signIn, test } from './running/test.ts';

const DESKTOP = { width: 1440, height: 900 };
/** The call that creates a contact, and the one that sets its photo. */
const CREATE = /\/contacts\/contact\/[^/]+$/;
const SET_PHOTO = /\/contacts\/contact\/photo\//;

test('rows of contacts: their menu, the keys of the section, and deleting several at once [CONT-005, SHELL-162, SHELL-163]', async ({
  page,
  installation,
  account,
}) => {
  await signIn(page, installation.origin, account);
  await createContacts(
    page,
    account.address,
    ['Amelia', 'Ben', 'Clara', 'Dora'].map((name) => ({ Name: name, Email: `${name.toLowerCase()}@bellamy.example` })),
  );
  await page.keyboard.press('Alt+Shift+Digit4');
  const list = page.getByRole('grid', { name: 'Contacts' });
  const menu = page.getByRole('menu', { name: 'Actions for this contact' });

  // The pane lists everybody, the books and the groups.
  const pane = page.getByRole('navigation', { name: 'Contacts' });
  await expect(pane.getByRole('button', { name: 'All contacts 4' })).toBeVisible();
  await expect(pane.getByRole('group', { name: 'Address books' }).getByRole('button', { name: /4$/ })).toBeVisible();
  await expect(pane.getByRole('button', { name: 'New group' })).toBeVisible();

  // By keys: the menu of the row with the focus, and a choice in it that opens another menu.
  await list.getByRole('row', { name: /Amelia/ }).waitFor();
  await list.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+F10');
  await expect(menu.getByRole('menuitem', { name: 'Write' })).toBeFocused();
  await expect(menu.getByRole('menuitem')).toHaveText([
    'Write',
    'Copy amelia@bellamy.example',
    'Edit',
    'Add to group',
    'Move to address book',
    'Export',
    'Delete',
  ]);
  await page.keyboard.press('Escape');
  await expect(list).toBeFocused();
  await page.keyboard.press('Shift+F10');
  await menu.getByRole('menuitem', { name: 'Move to address book' }).press('Enter');
  await expect(page.getByRole('menu', { name: 'Move to address book' }).getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');

  // By the right button and by the button of the row.
  await list.getByRole('row', { name: /Ben/ }).click({ button: 'right' });
  await menu.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(list.getByRole('row', { name: /Ben/ })).toHaveCount(0);
  await list.getByRole('row', { name: /Clara/ }).hover();
  await list.getByRole('row', { name: /Clara/ }).getByRole('button').click();
  await menu.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(page.getByRole('form', { name: 'Edit contact' })).toBeVisible();
  await page.goBack();

  // Single keys, and the combinations of the specification.
  await list.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('e');
  await expect(page.getByRole('form', { name: 'Edit contact' }).getByRole('textbox', { name: 'Name' })).toHaveValue(
    'Amelia',
  );
  await page.goto(`${installation.origin}/#/contacts`);
  await list.getByRole('row', { name: /Amelia/ }).waitFor();
  await page.keyboard.press('Alt+Shift+KeyI');
  await expect(page).toHaveURL(/#\/contacts\/import-contacts/);
  await page.goto(`${installation.origin}/#/contacts`);
  await list.getByRole('row', { name: /Amelia/ }).waitFor();
  await page.keyboard.press('Alt+Shift+KeyN');
  await expect(page).toHaveURL(/#\/contacts\/new/);
  await page.goto(`${installation.origin}/#/contacts`);

  // Several at once, also while others wait to be deleted.
  await list.getByRole('row', { name: /Amelia/ }).waitFor();
  await list.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await expect(page.getByText('No contacts yet')).toBeVisible();
  // All at once: a notice that goes by itself cannot be clicked.
  const closing = page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: /Close/ });
  await closing.evaluateAll((all) => all.forEach((one) => (one as HTMLElement).click()));
  await expect(pane.getByRole('button', { name: 'All contacts 0' })).toBeVisible();
  expect(await faultsEverywhere(page)).toEqual([]);
});

test('the form of a contact says what is missing and what failed, and keeps what was typed [VAL-050, VAL-051, ERR-030, ERR-031, ERR-032]', async ({
  page,
  installation,
  account,
}) => {
  await signIn(page, installation.origin, account);
  await page.setViewportSize(DESKTOP);
  const form = page.getByRole('form');
  const name = form.getByRole('textbox', { name: 'Name', exact: true });
  const save = form.getByRole('button', { name: 'Save' });
  const notices = page.getByRole('region', { name: 'Notices' });
  const refuse = (status: number, code: string) => ({
    status,
    contentType: 'application/json',
    body: JSON.stringify({ error: { code } }),
  });

  // The gateway finds no address book for the contact.
  await page.route(CREATE, (route) => route.fulfill(refuse(422, 'contact_book_missing')));
  await page.goto(`${installation.origin}/#/contacts/new`);
  await name.fill('Ruth <ruth@bellamy.example>, Bath');
  await save.click();
  await expect(form.getByText('Choose an address book')).toBeVisible();
  await page.unroute(CREATE);

  // Saving fails: everything that was typed stays.
  await page.route(CREATE, (route) => route.fulfill(refuse(500, 'internal')));
  await save.click();
  await expect(notices).toContainText('The contact could not be saved.');
  await expect(name).toHaveValue('Ruth <ruth@bellamy.example>, Bath');
  await page.unroute(CREATE);

  // The photo alone fails: the contact is saved, and its name holds no end of an address.
  await page.route(SET_PHOTO, (route) => route.fulfill(refuse(500, 'internal')));
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 300 } });
  await form.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture });
  await page.getByRole('button', { name: 'Use photo' }).click();
  await save.click();
  await expect(notices).toContainText('The photo could not be saved. The rest of the contact was saved.');
  await expect(page.getByRole('heading', { name: 'Ruth <ruth@bellamy.example> , Bath' })).toBeVisible();
});
