import type { Page } from '@playwright/test';
import { faultsEverywhere } from './running/accessibility.ts';
import { PHONE } from './running/phone.ts';
import { expect, signIn, test } from './running/test.ts';

const BASE = '/api/db/steele/1.0/contacts';
const DESKTOP = { width: 1440, height: 900 };

/** Creates contacts as the page does, so that the test begins with some. */
async function createContacts(page: Page, mail: string, people: readonly object[]): Promise<void> {
  await page.evaluate(
    async ({ address, bodies }) => {
      const token = decodeURIComponent(/(?:^|; )RToken=([^;]+)/.exec(document.cookie)?.[1] ?? '');
      const headers = { 'content-type': 'application/json', 'x-hapi-rtoken': token };
      for (const body of bodies) {
        const reply = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
        if (!reply.ok) throw new Error(`${String(reply.status)} ${await reply.text()}`);
      }
    },
    { address: `${BASE}/contact/${mail}`, bodies: people },
  );
}

const HOSTILE = '<img src=x onerror=alert(1)>';
const PEOPLE = [
  { Name: 'Jonas Weber', Email: 'jonas@weber.example', CallPhone: '+43 1632 960 204', Company: 'Weber Treppen' },
  { Name: 'Weber, Jonas', Email: 'j.weber@treppen.example', CallPhone: '01632 960204' },
  { Name: 'Priya Raman', Email: 'priya@raman.example', WorkPhone: '+43 1632 960 300', Company: 'Raman' },
  { Name: 'priya@raman.example', Email: 'priya@raman.example' },
  { Name: `Tom ${HOSTILE}`, Company: HOSTILE },
  { Name: `Tom ${HOSTILE}`, Company: 'Ashdown' },
  { Name: 'Ida Berg', Email: 'ida@berg.example' },
];

test('duplicates are found, merged field by field, taken back and told apart [CONT-004, SHELL-072]', async ({
  page,
  installation,
  account,
  watched,
}) => {
  await signIn(page, installation.origin, account);
  await createContacts(page, account.address, PEOPLE);
  await page.setViewportSize(DESKTOP);
  await page.goto(`${installation.origin}/#/contacts`);
  const link = page.getByRole('button', { name: 'Duplicates' });
  await expect(link).toContainText('3');
  await link.click();
  await expect(page).toHaveURL(/#\/contacts\/duplicates/);

  // The surest set is open; the list says why each is there.
  const list = page.getByRole('region', { name: 'Possible duplicates' });
  await expect(list.getByRole('status')).toHaveText('3 possible duplicates');
  const row = (name: string) => list.getByRole('button', { name: new RegExp(`^${name}`) });
  await expect(row('Priya Raman')).toContainText('Same email, 2 cards');
  await expect(row('Priya Raman')).toHaveAttribute('aria-current', 'true');
  await row('Priya Raman').focus();
  await page.keyboard.press('ArrowDown');
  await expect(row('Jonas Weber')).toHaveAttribute('aria-current', 'true');
  await expect(row('Jonas Weber')).toContainText('Same mobile number, 2 cards');
  const evidence = page.getByRole('list', { name: 'What speaks for and against it' });
  await expect(evidence.getByRole('listitem')).toHaveText([
    /Speaks for it: Same mobile number.*960.*on both cards/,
    /Speaks for it: Same name, other orderJonas Weber and Weber, Jonas/,
    /Says nothing: No company to compareNot every card has one: Weber Treppen/,
  ]);
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.setViewportSize(DESKTOP);

  // What is chosen is what will be saved. "Not set" cannot be chosen.
  const table = page.getByRole('table', { name: 'Values of the cards' });
  const result = (field: string) =>
    table
      .getByRole('row', { name: new RegExp(`^${field}`) })
      .locator('td')
      .last();
  await expect(result('Name')).toHaveText('Jonas Weber');
  await expect(result('Email')).toHaveText('jonas@weber.example, mainj.weber@treppen.example');
  await expect(result('Company')).toHaveText('Weber Treppen');
  await expect(table.getByRole('row', { name: /^Company/ }).getByRole('radio')).toHaveCount(1);
  await table.getByRole('radio', { name: /^Name: Jonas Weber/ }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(result('Name')).toHaveText('Weber, Jonas');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Space');
  await expect(result('Name')).toHaveText('Jonas Weber');

  // M merges, the next set opens, and Undo brings both cards back.
  await page.keyboard.press('m');
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('2 cards merged');
  await expect(list.getByRole('status')).toHaveText('2 possible duplicates');
  await expect(row('Tom')).toHaveAttribute('aria-current', 'true');
  await expect(row('Tom')).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(list.getByRole('status')).toHaveText('3 possible duplicates');

  // X remembers that two people of one name are two, and Undo forgets it.
  await row('Tom').click();
  await page.keyboard.press('x');
  await expect(list.getByRole('status')).toHaveText('2 possible duplicates');
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(list.getByRole('status')).toHaveText('3 possible duplicates');

  // The sure ones go together, after a count, and stay under the merges of the last days.
  await page.getByRole('button', { name: 'Merge the sure one' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge 1 sure duplicate?' });
  await dialog.getByRole('button', { name: 'Merge the sure one' }).click();
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('1 duplicate merged');
  await expect(list.getByRole('status')).toHaveText('2 possible duplicates');
  await page.getByText('Merged in the last 30 days').click();
  const merges = list.getByRole('listitem').filter({ hasText: 'Priya Raman' });
  await merges.getByRole('button', { name: 'Undo' }).click();
  await expect(list.getByRole('status')).toHaveText('3 possible duplicates');
  expect(watched.offences).toEqual([]);
});

test('a merge is refused when a card changed meanwhile, and made on a phone in steps [CONT-004]', async ({
  page,
  installation,
  account,
  watched,
}) => {
  await signIn(page, installation.origin, account);
  await createContacts(page, account.address, PEOPLE);
  await page.setViewportSize(DESKTOP);
  await page.goto(`${installation.origin}/#/contacts/duplicates`);
  await page.getByRole('button', { name: /^Jonas Weber/ }).click();
  await expect(page.getByRole('table', { name: 'Values of the cards' })).toBeVisible();
  // The gateway refuses it as it does when another page has changed a card.
  await page.route('**/duplicates/*/merge', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/json',
      body: JSON.stringify({ error: { code: 'contact_changed' } }),
    }),
  );
  await page.getByRole('button', { name: /^Merge 2 cards/ }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing has changed.' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.unroute('**/duplicates/*/merge');

  await page.setViewportSize(PHONE);
  await page.goto(`${installation.origin}/#/contacts/duplicates`);
  await page.getByRole('button', { name: /^Jonas Weber/ }).click();
  const name = page.getByRole('group', { name: /^Name/ });
  await name.getByRole('radio', { name: /^Name: Weber, Jonas/ }).click();
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show the result' }).click();
  await expect(page.getByRole('region', { name: 'Merged card' })).toContainText('Weber, Jonas');
  await page.getByRole('button', { name: 'Merge 2 cards' }).click();
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('2 cards merged');
  expect(watched.offences).toEqual([]);
});
