import type { Locator, Page } from '@playwright/test';
import { appendAll } from './running/mailboxes.ts';
import { sampleMessage } from './running/sample.ts';
import { expect, signIn, test } from './running/test.ts';

const folder = (page: Page, name: string): Locator =>
  page.getByRole('treeitem', { name: new RegExp(`^${name}( ?,|$)`) });
const at = (page: Page, path: string): Locator => page.locator(`[role="treeitem"][data-folder="${path}"]`);

async function create(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New folder' }).click();
  await page.getByLabel('Folder name').fill(name);
  await page.keyboard.press('Enter');
  await folder(page, name).waitFor();
}

async function choose(page: Page, name: string, item: string): Promise<void> {
  await folder(page, name).click({ button: 'right' });
  await page.getByRole('menuitem', { name: item }).click();
}

async function dragOver(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.hover();
  await page.mouse.down();
  const box = await to.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 12, { steps: 8 });
}

test('folders are created, renamed, moved by drag, by dialog and back by undo, and deleted with their content [MAIL-074, API-027, API-028, API-029, API-030]', async ({
  page,
  installation,
  account,
  server,
}) => {
  const listed = async (): Promise<string[]> => {
    const { data } = await server.ok('LIST "" "*"');
    const names = [...data.toString().matchAll(/"?([^"\r\n]+)"?\r\n/g)].map(([, name]) => name ?? '');
    return names
      .map((name) => name.replace(/^.* /, ''))
      .filter((name) => /Work|Jobs|Old/.test(name))
      .sort();
  };
  await appendAll(installation.dovecot.ports.imap, account, [sampleMessage({ subject: 'Offer' })]);
  await signIn(page, installation.origin, account);
  await create(page, 'Work');
  await create(page, 'Old');
  await choose(page, 'Work', 'New folder inside');
  await page.getByLabel('Folder name').fill('Work25');
  await page.keyboard.press('Enter');
  await folder(page, 'Work25').waitFor();
  await server.ok('SELECT INBOX');
  await server.ok('UID MOVE 1 Work/Work25');
  await expect.poll(listed).toEqual(['Old', 'Work', 'Work/Work25']);

  await folder(page, 'Work').focus();
  await page.keyboard.press('F2');
  await page.getByLabel('Folder name').fill('Jobs');
  await page.keyboard.press('Enter');
  await expect.poll(listed).toEqual(['Jobs', 'Jobs/Work25', 'Old']);
  await folder(page, 'Work25').click();
  await expect(page.getByRole('row', { name: /Offer/ })).toBeVisible();

  // By drag: the open folder is moved too, and stays open with its message.
  await dragOver(page, folder(page, 'Jobs'), folder(page, 'Old'));
  await expect(page.getByText('move to Old')).toBeVisible();
  await page.mouse.up();
  await expect.poll(listed).toEqual(['Old', 'Old/Jobs', 'Old/Jobs/Work25']);
  await expect(at(page, 'Old/Jobs/Work25')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('row', { name: /Offer/ })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(listed).toEqual(['Jobs', 'Jobs/Work25', 'Old']);
  // It comes after the server has moved the folder, and would take the place of the next notice.
  await expect(page.getByText('Undone').first()).toBeVisible();
  await expect(at(page, 'Jobs/Work25')).toHaveAttribute('aria-selected', 'true');

  // By keyboard, in a dialog that lists only possible parents.
  await folder(page, 'Work25').focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Move folder' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Move Work25' });
  await expect(dialog.getByRole('option', { name: 'Top level' })).toBeVisible();
  await expect(dialog.getByRole('option', { name: /Work25|Jobs/ })).toHaveCount(0);
  await page.keyboard.type('old');
  await page.keyboard.press('Enter');
  await expect.poll(listed).toEqual(['Jobs', 'Old', 'Old/Work25']);
  await expect(page.getByText('Work25 moved to Old').first()).toBeVisible();

  // Over the heading: to the top. A core folder does not move.
  await dragOver(page, folder(page, 'Work25'), page.getByRole('heading', { name: 'Folders' }));
  await page.mouse.up();
  await expect.poll(listed).toEqual(['Jobs', 'Old', 'Work25']);
  await dragOver(page, folder(page, 'Trash'), folder(page, 'Old'));
  await page.mouse.up();
  await expect(folder(page, 'Trash')).toBeVisible();

  // Favourites and the order: by menu, by the line between two rows, and by key. A rename keeps them; another page has them.
  await choose(page, 'Work25', 'Add to favorites');
  const favorites = page.getByRole('tree', { name: 'Favorites' }).getByRole('treeitem');
  const own = page.getByRole('tree', { name: 'Folders' }).getByRole('treeitem');
  await expect(favorites).toHaveText([/^Work25/]);
  const first = await own.first().boundingBox();
  await own.filter({ hasText: 'Work25' }).hover();
  await page.mouse.down();
  await page.mouse.move((first?.x ?? 0) + 40, (first?.y ?? 0) + 3, { steps: 8 });
  await expect(page.getByText('place before Jobs')).toBeVisible();
  await page.mouse.up();
  await expect(own).toHaveText([/^Work25/, 'Jobs', 'Old']);
  await own.filter({ hasText: 'Old' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(own).toHaveText([/^Work25/, 'Old', 'Jobs']);
  await expect(own.filter({ hasText: 'Old' })).toBeFocused();
  await favorites.first().focus();
  await page.keyboard.press('F2');
  await page.getByLabel('Folder name').fill('Work26');
  await page.keyboard.press('Enter');
  await expect.poll(listed).toEqual(['Jobs', 'Old', 'Work26']);
  await page.reload();
  await expect(favorites).toHaveText([/^Work26/]);
  await expect(own).toHaveText([/^Work26/, 'Old', 'Jobs']);
  await own.first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Sort A to Z' }).click();
  await expect(own).toHaveText(['Jobs', 'Old', /^Work26/]);
  await favorites.first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Remove from favorites' }).click();
  await expect(favorites).toHaveCount(0);

  await choose(page, 'Work26', 'Delete folder');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(listed).toEqual(['Jobs', 'Old']);
});

test('a name that exists already is reported, and the folder is not moved', async ({ page, installation, account }) => {
  await signIn(page, installation.origin, account);
  await create(page, 'Work');
  await choose(page, 'Work', 'New folder inside');
  await page.getByLabel('Folder name').fill('Work');
  await page.keyboard.press('Enter');
  await at(page, 'Work/Work').waitFor();
  await dragOver(page, at(page, 'Work/Work'), page.getByRole('heading', { name: 'Folders' }));
  await page.mouse.up();
  await expect(page.getByText('A folder with this name already exists').first()).toBeVisible();
  await expect(at(page, 'Work/Work')).toBeVisible();
});

test('a folder is moved on a phone, from the menu of its row', async ({ page, installation, account }) => {
  await signIn(page, installation.origin, account);
  await create(page, 'Work');
  await create(page, 'Old');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await page
    .getByRole('button', { name: /menu|folders/i })
    .first()
    .click();
  await page.getByRole('button', { name: 'Actions for Work' }).click();
  await page.getByRole('menuitem', { name: 'Move folder' }).click();
  await page.getByRole('option', { name: 'Old' }).click();
  await expect(at(page, 'Old/Work')).toBeVisible();
});

test('each invalid folder name has its own error text, and nothing is created [VAL-038, VAL-039, VAL-040, VAL-041, ERR-022, ERR-023, ERR-024, ERR-025]', async ({
  page,
  installation,
  account,
  server,
}) => {
  await signIn(page, installation.origin, account);
  const tries: [string, RegExp][] = [
    ['   ', /name/i],
    ['a/b', /Leave out/],
    ['x'.repeat(41), /40/],
    ['drafts', /already|exists|taken/i],
  ];
  for (const [name, words] of tries) {
    await page.getByRole('button', { name: 'New folder' }).click();
    const field = page.getByLabel('Folder name');
    await field.fill(name);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
    await field.press('Escape');
    await expect(field).toHaveCount(0);
  }
  expect((await server.ok('LIST "" "*"')).data.toString().match(/\* LIST/g)).toHaveLength(6);
});
