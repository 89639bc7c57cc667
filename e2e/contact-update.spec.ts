import { newAccount } from '@pillarbox/tooling/testbed/dovecot';
import { accessibilityFaults, faultsEverywhere } from './running/accessibility.ts';
import { ask } from './running/calls.ts';
import { createContacts } from './running/contacts.ts';
import { expect, signIn, test, watch } from './running/test.ts';

const BASE = '/api/db/steele/1.0/contacts';
const HOSTILE = '<img src=x onerror=alert(1)>';

test('a contact is asked by mail, answers on a page without sign-in, and the owner accepts each change [PUB-001, PUB-006, CONT-009]', async ({
  page,
  browser,
  installation,
  account,
  watched,
}) => {
  const colleague = await newAccount(installation.dovecot);
  await signIn(page, installation.origin, account);
  const [id = ''] = await createContacts(page, account.address, [
    {
      Name: 'Jonas Weber',
      Email: colleague.address,
      CallPhone: '+43 1632 960 204',
      HomePhone: '+43 1632 960 205',
    },
  ]);
  await page.goto(`${installation.origin}/#/contacts/details?id=${id}`);
  await page.getByRole('button', { name: 'Ask for an update' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask for an update' });
  await dialog.getByLabel('Subject').fill('Still at this number?');
  await dialog.getByLabel('Company').uncheck();
  expect(await accessibilityFaults(page, 'light')).toEqual([]);
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('1 contact was asked').first()).toBeVisible();

  // A message of the user, in their Sent and in the inbox of the contact.
  await page.goto(`${installation.origin}/#/mail/list/msg?currentfolder=Sent`);
  await expect(page.getByRole('row', { name: /Still at this number\?/ })).toBeVisible();
  const reader = await (await browser.newContext()).newPage();
  await signIn(reader, installation.origin, colleague);
  await expect(reader.getByRole('row', { name: /Still at this number\?/ })).toBeVisible();

  // The page of the link: no sign-in, no cookies, the details alone.
  const { Link: link = '' } = await ask<{ Link?: string }>(page, `${BASE}/updateLink/${account.address}/${id}`);
  await page.goto(`${installation.origin}/#/contacts/updates`);
  const context = await browser.newContext({ locale: 'de-DE' });
  const visitor = await context.newPage();
  const visit = watch(visitor);
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { name: 'Stimmen Ihre Angaben?' })).toBeVisible();
  await visitor.getByRole('button', { name: /^Sprache/ }).click();
  await visitor.getByRole('option', { name: 'English' }).click();
  await expect(visitor.getByRole('heading', { name: 'Are your details right?' })).toBeVisible();
  expect(visitor.url()).toBe(link);
  await expect(visitor.getByLabel('Name', { exact: true })).toHaveValue('Jonas Weber');
  await expect(visitor.getByLabel('Company')).toHaveCount(0);
  await expect(visitor.getByRole('button', { name: 'Everything is right' })).toBeVisible();
  expect(await faultsEverywhere(visitor)).toEqual([]);
  expect(await context.cookies()).toEqual([]);

  // A value is changed, one removed, a hostile one added; a wrong one is not sent.
  await visitor.getByLabel('Name', { exact: true }).fill('Jonas Huber');
  await visitor.getByRole('button', { name: 'Remove +43 1632 960 205' }).click();
  await visitor.getByRole('button', { name: 'Add phone' }).click();
  await visitor.getByLabel('Phone', { exact: true }).last().fill(HOSTILE);
  await visitor.getByRole('button', { name: 'Add email' }).click();
  await visitor.getByLabel('Email', { exact: true }).last().fill('jonas@');
  await visitor.getByRole('button', { name: 'Send changes' }).click();
  await expect(visitor.getByText('Enter a whole email address, such as name@example.com')).toBeVisible();
  await visitor.getByRole('button', { name: 'Remove jonas@' }).click();
  await visitor.getByRole('button', { name: 'Send changes' }).click();
  await expect(visitor.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  // The choice of language is not stored.
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: 'Dieser Link kann nicht verwendet werden' })).toBeVisible();
  expect(visit.offences).toEqual([]);

  // The owner sees it at once, accepts two of three changes, and takes it back.
  await expect(page.getByText('Jonas Weber has answered your request').first()).toBeVisible();
  await expect(page.getByText('1 answer waiting')).toBeAttached();
  const card = page.getByRole('article', { name: 'Jonas Weber' });
  await expect(card.getByRole('listitem')).toHaveCount(3);
  await expect(card.getByText(HOSTILE)).toBeVisible();
  expect(await faultsEverywhere(page)).toEqual([]);
  await card.getByLabel('Phone (Mobile)').uncheck();
  await card.getByRole('button', { name: 'Accept 2 changes' }).click();
  await expect(page.getByText('Jonas Weber was updated').first()).toBeVisible();
  const read = async (): Promise<string> =>
    JSON.stringify(await ask(page, `${BASE}/steelecontact/${account.address}/${id}.json`));
  await expect.poll(read).toContain('Jonas Huber');
  expect(await read()).not.toContain('960 205');
  expect(await read()).not.toContain('onerror');
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(card).toBeVisible();
  await expect.poll(read).toContain('960 205');
  expect(watched.offences).toEqual([]);
});

test('a request is withdrawn, and a wish to be deleted arrives as a wish', async ({
  page,
  browser,
  installation,
  account,
}) => {
  await signIn(page, installation.origin, account);
  const [id = ''] = await createContacts(page, account.address, [
    {
      Name: 'Ann',
      Email: account.address,
    },
  ]);
  const request = { contacts: [id], fields: ['name'], subject: 'Hello', text: '' };
  const visitor = await (await browser.newContext()).newPage();
  for (const step of ['withdrawn', 'answered']) {
    await ask(page, `${BASE}/updaterequests/${account.address}`, { method: 'POST', body: request });
    const { Link: link = '' } = await ask<{ Link?: string }>(page, `${BASE}/updateLink/${account.address}/${id}`);
    await page.goto(`${installation.origin}/#/contacts/updates`);
    await visitor.goto(link);
    await expect(visitor.getByRole('button', { name: 'Everything is right' })).toBeVisible();
    if (step === 'withdrawn') {
      await page.getByRole('button', { name: 'Withdraw the request to Ann' }).click();
      await expect(page.getByText('The link for Ann no longer works').first()).toBeVisible();
      await visitor.getByRole('button', { name: 'Everything is right' }).click();
      await expect(visitor.getByRole('heading', { name: 'This link cannot be used' })).toBeVisible();
      continue;
    }
    await visitor.getByRole('button', { name: 'Please delete my details' }).click();
    await visitor.getByRole('button', { name: 'Send this wish' }).click();
    await expect(visitor.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  }
  const card = page.getByRole('article', { name: 'Ann' });
  await expect(card).toContainText('Asks to be deleted from your address book.');
  await card.getByRole('button', { name: 'Done' }).click();
  await expect(card).toBeHidden();
});

test('contacts leave the memory of the page when the session has expired [CONT-012]', async ({
  page,
  context,
  installation,
  account,
}) => {
  await signIn(page, installation.origin, account);
  await createContacts(page, account.address, [{ Name: 'Ann Ashdown', Email: 'ann@example.test' }]);
  await page.goto(`${installation.origin}/#/contacts`);
  const row = page.getByRole('row', { name: /Ann Ashdown/ });
  await row.click();
  await page.getByRole('grid').press('Space');
  await expect(page.getByText('1 selected', { exact: true })).toBeAttached();
  await page.getByLabel('Search contacts').fill('ashdown');
  await expect(row).toBeVisible();
  await context.clearCookies();
  // The next letter asks the gateway, if no other call was earlier.
  await page.keyboard.press('Backspace');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  const asked = page.waitForRequest(/\/contacts\/page\//);
  await page.getByLabel('Email address').fill(account.address);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await asked;
  await expect(row).toBeVisible();
  await expect(page.getByLabel('Search contacts')).toHaveValue('');
  await expect(page.getByText('1 selected', { exact: true })).toHaveCount(0);
});
