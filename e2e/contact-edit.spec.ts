import { faultsEverywhere, faultsInHardModes } from './running/accessibility.ts';
import { appendAll } from './running/mailboxes.ts';
import { openMessage } from './running/reading.ts';
import { sampleMessage } from './running/sample.ts';
import { expect, signIn, test } from './running/test.ts';

/** The number of somebody who is quoted is not the author's. */
const SIGNED = [
  'Until Monday then.',
  '-- ',
  'Jonas Weber',
  'Nordwind Energie GmbH',
  'Mobil: +43 (0)660 1234567 | Fax: +43 1 234 56 99',
  '01 234 56 70',
  '',
  '> -- ',
  '> Ann Lee, Tel. +43 1 999 99 99',
].join('\r\n');

test('a contact is written with all its fields and a photo, and kept when somebody else changes it [SHELL-068, SHELL-071, VAL-049, ERR-029]', async ({
  page,
  installation,
  account,
  watched,
}) => {
  await signIn(page, installation.origin, account);
  await page.goto(`${installation.origin}/#/contacts/new`);
  const form = page.getByRole('form', { name: 'New contact' });
  const field = (name: string) => form.getByRole('textbox', { name, exact: true });

  // What is wrong stands beside its field, and the first wrong field has the focus.
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(field('Name')).toBeFocused();
  await expect(field('Name')).toHaveAccessibleDescription('Enter the name of the contact');
  await field('Name').fill('Ruth Maria Bellamy');
  await field('Email 1').fill('ruth');
  await form.getByRole('group', { name: 'Birthday' }).getByRole('textbox', { name: 'Day' }).fill('31');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(field('Email 1')).toHaveAccessibleDescription(/Enter an email address/);
  await expect(form.getByText('Enter a day and a month that exist')).toBeVisible();

  // Rows are added and removed by keys alone.
  await field('Email 1').fill('ruth@bellamy.example');
  await form.getByRole('button', { name: 'Add email' }).press('Enter');
  await expect(field('Email 2')).toBeFocused();
  await page.keyboard.type('kitchen@bellamy.example');
  await form.getByRole('button', { name: 'Add phone' }).press('Enter');
  await expect(field('Phone 2')).toBeFocused();
  await form.getByRole('button', { name: 'Remove Phone 2' }).press('Enter');
  await expect(form.getByRole('button', { name: 'Add phone' })).toBeFocused();
  await form.getByRole('group', { name: 'Birthday' }).getByRole('button', { name: /Month/ }).click();
  await page.getByRole('option', { name: 'March' }).click();

  // The photo is cropped by keys.
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 400, height: 300 } });
  await form.locator('input[type=file]').setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: picture });
  await expect(form.getByText('Choose a JPEG, PNG, GIF or WebP picture')).toBeVisible();
  await form.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByRole('application', { name: 'Part of the picture' })).toBeFocused();
  await page.keyboard.press('+');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('slider', { name: 'Zoom' })).toHaveValue('1.2');
  await page.getByRole('button', { name: 'Use photo' }).click();

  // Leaving asks first.
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/#\/contacts\/details/);
  const id = new URL(page.url().replace('#/', '')).searchParams.get('id') ?? '';

  const edit = page.getByRole('form', { name: 'Edit contact' });
  await page.goto(`${installation.origin}/#/contacts/edit?id=${id}`);
  await expect(edit.getByRole('textbox', { name: 'Email 2' })).toHaveValue('kitchen@bellamy.example');
  await expect.poll(() => edit.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(250);
  await edit.getByRole('textbox', { name: 'Company' }).fill('Bellamy & Daughters');

  // Another page changes the contact meanwhile: both changes stay.
  const other = await page.context().newPage();
  await other.goto(`${installation.origin}/#/contacts/edit?id=${id}`);
  await other.getByRole('textbox', { name: 'Notes' }).fill('Side gate is open.');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other).toHaveURL(/#\/contacts\/details/);
  await other.close();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Somebody else changed this contact meanwhile')).toBeVisible();
  await expect(edit.getByRole('textbox', { name: 'Company' })).toHaveValue('Bellamy & Daughters');
  await page.getByRole('button', { name: 'Save my changes' }).click();
  await expect(page).toHaveURL(/#\/contacts\/details/);
  await page.goto(`${installation.origin}/#/contacts/edit?id=${id}`);
  await page.reload();
  await expect(edit.getByRole('textbox', { name: 'Notes' })).toHaveValue('Side gate is open.');
  await expect(edit.getByRole('textbox', { name: 'Company' })).toHaveValue('Bellamy & Daughters');
  expect(watched.offences).toEqual([]);
});

test('a sender is added to the contacts once, with Undo, and the form has no faults in any mode', async ({
  page,
  installation,
  account,
  watched,
}) => {
  await appendAll(installation.dovecot.ports.imap, account, [
    sampleMessage({ subject: 'Staircase', from: 'Tom Ashdown <tom@ashdown.example>' }),
    sampleMessage({ subject: 'Signed', from: 'Jonas Weber <jonas@nordwind.example>', text: SIGNED }),
  ]);
  await signIn(page, installation.origin, account);
  const notices = page.getByRole('region', { name: 'Notices' });
  const sender = openMessage(page).getByRole('button', { name: 'tom@ashdown.example' });
  const open = async (): Promise<void> => {
    await page.goto(`${installation.origin}/#/mail`);
    await page.getByRole('row', { name: /Staircase/ }).click();
    await sender.click();
  };
  await open();
  await page.getByRole('menuitem', { name: 'Add to contacts' }).click();
  await notices.getByRole('button', { name: 'Undo' }).click();
  await page.goto(`${installation.origin}/#/contacts`);
  await expect(page.getByText('No contacts yet')).toBeVisible();
  await open();
  await page.getByRole('menuitem', { name: 'Add to contacts' }).click();
  await expect(notices).toContainText('Tom Ashdown was added to your contacts');
  await sender.click();
  await page.getByRole('menuitem', { name: 'Show contact' }).click();
  await expect(page.getByRole('heading', { name: 'Tom Ashdown' })).toBeVisible();
  const id = new URL(page.url().replace('#/', '')).searchParams.get('id') ?? '';
  await page.goto(`${installation.origin}/#/contacts/edit?id=${id}`);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Email 1' })).toHaveValue('tom@ashdown.example');
  // The signature of a message says more: the form offers it, the unsure number without a tick.
  await page.goto(`${installation.origin}/#/mail`);
  await page.getByRole('row', { name: /Signed/ }).click();
  await openMessage(page).getByRole('button', { name: 'jonas@nordwind.example' }).click();
  await page.getByRole('menuitem', { name: 'Add to contacts' }).click();
  const offered = page.getByRole('group', { name: 'From the signature of the message' });
  await expect(offered.getByRole('checkbox', { checked: true })).toHaveCount(3);
  await expect(page.getByRole('textbox', { name: 'Company' })).toHaveValue('Nordwind Energie GmbH');
  await offered.getByRole('checkbox', { name: 'Fax +43 1 234 56 99' }).click();
  await offered.getByRole('checkbox', { name: 'Phone 01 234 56 70' }).click();
  expect([...(await faultsEverywhere(page)), ...(await faultsInHardModes(page))]).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('link', { name: '+43 660 1234567' })).toBeVisible();
  await expect(page.getByRole('link', { name: '01 234 56 70' })).toBeVisible();
  await expect(page.getByText('234 56 99')).toHaveCount(0);
  expect(watched.offences).toEqual([]);
});
