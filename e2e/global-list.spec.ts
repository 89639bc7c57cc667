import { faultsEverywhere } from './running/accessibility.ts';
import { expect, signIn, test } from './running/test.ts';

const DESKTOP = { width: 1440, height: 900 };

test('the global address list: a page, search, details, copying, writing and suggestions [CONT-024, COMP-024]', async ({
  page,
  installation,
  account,
  watched,
}) => {
  const hostile = 'Quill <img src=x onerror=alert(1)>';
  await page.setViewportSize(DESKTOP);
  await signIn(page, installation.origin, account);
  await page.keyboard.press('Alt+Shift+Digit4');
  await page.getByRole('button', { name: 'Global address list' }).click();
  await expect(page).toHaveURL(/#\/contacts\/global-list$/);
  const list = page.getByRole('list', { name: 'Global address list' });
  await expect(list.getByRole('listitem')).toHaveCount(100);
  await expect(page.getByText('Only the first 100 people are shown.')).toBeVisible();
  await expect(page.getByText('Choose a person')).toBeVisible();
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.setViewportSize(DESKTOP);

  // Words in any order, then by keyboard to the person.
  const search = page.getByRole('searchbox', { name: 'Search the global address list' });
  await search.fill('zed nobody');
  await expect(page.getByText('Nobody in the list has “zed nobody” in the name or address.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).last().click();
  await expect(list.getByRole('listitem')).toHaveCount(100);
  await search.fill('clerk');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await search.fill('img quil');
  await expect(list.getByRole('listitem')).toHaveText([/^.*Quill <img.*Clerk, Registry$/]);
  await search.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: hostile })).toBeVisible();
  await expect(page.getByRole('link', { name: '+44 1632 960 777' })).toHaveAttribute('href', 'tel:+441632960777');
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.setViewportSize(DESKTOP);

  // The person is read-only here, and a copy belongs to the user.
  const actions = page.getByRole('toolbar', { name: 'Actions for this contact' });
  await expect(actions.getByRole('button', { name: /Edit|Delete/ })).toHaveCount(0);
  await actions.getByRole('button', { name: /^Add to contacts/ }).click();
  await expect(actions.getByRole('button', { name: /^Show contact/ })).toBeVisible();
  await actions.getByRole('button', { name: /^Show contact/ }).click();
  await expect(page).toHaveURL(/#\/contacts\/details/);
  await expect(page.getByRole('heading', { name: hostile })).toBeVisible();
  await expect(actions.getByRole('button', { name: 'Edit' })).toBeVisible();

  // Writing to somebody, and suggestions while an address is typed.
  await page.getByRole('button', { name: 'Global address list' }).click();
  await search.fill('zed 007');
  await list.getByRole('button', { name: /Zed Person 007/ }).click();
  await actions.getByRole('button', { name: 'Write' }).click();
  const to = page.getByRole('combobox', { name: 'To' });
  await expect(page.getByText('Zed Person 007').last()).toBeVisible();
  await to.pressSequentially('zed 042');
  await expect(page.getByRole('option')).toHaveText([/Zed Person 042.*zed042@northwater\.example/]);
  expect(watched.offences).toEqual([]);
});

test('the global address list on a phone: one column, and back to the person [CONT-024]', async ({
  page,
  installation,
  account,
}) => {
  await signIn(page, installation.origin, account);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${installation.origin}/#/contacts/global-list`);
  const list = page.getByRole('list', { name: 'Global address list' });
  await list.getByRole('button', { name: /Zed Person 003/ }).click();
  await expect(page.getByRole('heading', { name: 'Zed Person 003' })).toBeVisible();
  await expect(list).toBeHidden();
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect(list.getByRole('button', { name: /Zed Person 003/ })).toBeFocused();
});

test('the global address list that cannot be reached says so, and other partners have none [CONT-024]', async ({
  page,
  installation,
  account,
}) => {
  await page.setViewportSize(DESKTOP);
  await signIn(page, installation.changingOrigin, account);
  await page.goto(`${installation.changingOrigin}/#/contacts/global-list`);
  await expect(page.getByRole('alert').first()).toContainText('The global address list cannot be reached');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert').first()).toContainText('Your own contacts work as always.');
  await page.getByRole('button', { name: /^All contacts/ }).click();
  await expect(page.getByText('No contacts yet')).toBeVisible();

  await signIn(page, installation.tourOrigin, account);
  await page.keyboard.press('Escape');
  await page.goto(`${installation.tourOrigin}/#/contacts`);
  await expect(page.getByRole('button', { name: 'Collected' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Global address list' })).toHaveCount(0);
});
