import type { Locator, Page } from '@playwright/test';
import { accessibilityFaults, faultsEverywhere, faultsInHardModes } from './running/accessibility.ts';
import { createEvents } from './running/calendar.ts';
import { createContacts, setPhoto } from './running/contacts.ts';
import { appendAll } from './running/mailboxes.ts';
import { PHONE } from './running/phone.ts';
import { goToMessage, messageBody, openMessage } from './running/reading.ts';
import { sampleMessage } from './running/sample.ts';
import { expect, signIn, test } from './running/test.ts';

const DESKTOP = { width: 1440, height: 900 };
const RUTH = 'ruth@bellamy.example';

// The meetings are at hours of UTC, which are not those of London in summer.
test.use({ timezoneId: 'UTC' });

/** The card of a person. */
function cardOf(page: Page, name: string): Locator {
  return page.getByRole('dialog', { name: `Contact card: ${name}` });
}

test('the card of a person: by the pointer, by keys and by a press [CONT-034, CONT-035, CONT-036]', async ({
  page,
  installation,
  account,
  watched,
}) => {
  const hostile = '<img src=x onerror=alert(1)>';
  await appendAll(installation.dovecot.ports.imap, account, [
    sampleMessage({ subject: 'Handles', from: `"Boss ${hostile}" <${RUTH}>` }),
    sampleMessage({ subject: 'From me', from: `Me <${account.address}>` }),
    sampleMessage({ subject: 'Unknown', from: 'Nobody <nobody@else.example>' }),
  ]);
  await signIn(page, installation.origin, account);
  await page.goto(`${installation.origin}/#/preferences/accounts`);
  await page.getByLabel('Your name').fill('Clara Whitmore');
  await page.keyboard.press('Enter');
  await createContacts(page, account.address, [
    { Name: 'Ruth Bellamy', Email: RUTH, Company: 'Bellamy & Daughters', CallPhone: '+44 1632 960 187' },
  ]);
  await goToMessage(page, 'INBOX', 1);
  const head = openMessage(page);
  const face = head.getByRole('button', { name: /^Contact card: Boss/ });
  const card = page.getByRole('dialog', { name: /^Contact card: Boss/ });

  // The pointer: the card shows after 100 ms, stays while the pointer is on it, and closes 500 ms after the pointer left.
  await face.hover();
  await expect(card).toBeVisible();
  await page.mouse.move(700, 5);
  await expect(card).toHaveCount(0);
  await page.clock.install();
  // Far enough ahead that a slow page is not there yet.
  await page.clock.pauseAt(Date.now() + 30_000);
  await face.hover();
  await page.clock.runFor(99);
  await expect(card).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(card).toBeVisible();
  await card.getByText(RUTH).hover();
  await page.clock.runFor(2000);
  await expect(card).toBeVisible();
  await page.mouse.move(700, 5);
  await page.clock.runFor(499);
  await expect(card).toBeVisible();
  await page.clock.runFor(1);
  await expect(card).toHaveCount(0);
  await page.clock.resume();

  // Escape closes the card of the pointer, and the message stays open.
  await face.hover();
  await expect(card).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  await expect(face).toBeVisible();

  // By a press the focus goes into the card, and Escape returns it. The contact's own name stands above the name of the message.
  await page.mouse.move(700, 5);
  await face.press('Enter');
  await expect(card).toContainText('Ruth Bellamy');
  await expect(card).toContainText('Bellamy & Daughters');
  await expect(card.getByRole('link', { name: '+44 1632 960 187' })).toHaveAttribute('href', 'tel:+441632960187');
  await page.keyboard.press('Tab');
  await expect(card.getByRole('button', { name: `Copy ${RUTH}` })).toBeFocused();
  expect([...(await accessibilityFaults(page, 'light')), ...(await accessibilityFaults(page, 'dark'))]).toEqual([]);
  await page.setViewportSize(PHONE);
  await expect(card).toHaveCount(0);
  await face.press('Enter');
  await expect(card).toContainText('Ruth Bellamy');
  expect(await accessibilityFaults(page, 'light')).toEqual([]);
  await page.keyboard.press('Escape');
  await page.setViewportSize(DESKTOP);
  await face.press('Enter');
  await expect(card).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(face).toBeFocused();
  await head.getByRole('button', { name: RUTH }).press('Alt+Enter');
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: 'Messages from and to this address' }).click();
  await expect(card).toHaveCount(0);
  await expect(page.getByRole('grid', { name: 'Results' }).getByRole('row', { name: /Handles/ })).toBeVisible();

  // The user's own card has the name of the preferences, and nobody to add or block.
  await goToMessage(page, 'INBOX', 2);
  const own = head.getByRole('button', { name: /^Contact card/ });
  await own.click();
  const mine = cardOf(page, 'Me');
  await expect(mine).toContainText('This is you');
  await expect(mine).toContainText('Clara Whitmore');
  await expect(mine.getByRole('button', { name: /^More for|contacts/ })).toHaveCount(0);
  await page.keyboard.press('Escape');

  // Somebody unknown is added from the card.
  await goToMessage(page, 'INBOX', 3);
  await head.getByRole('button', { name: 'Contact card: Nobody' }).click();
  const unknown = cardOf(page, 'Nobody');
  await expect(unknown).toContainText('Not in your contacts');
  await unknown.getByRole('button', { name: 'Add to contacts: Nobody' }).click();
  await expect(unknown).not.toContainText('Not in your contacts');
  expect(watched.offences).toEqual([]);
});

test('the sidebar: contact, groups and latest messages; Escape and every change of the address close it [CONT-006, CONT-008, CONST-054, SHELL-141, SHELL-142]', async ({
  page,
  installation,
  account,
}) => {
  await appendAll(
    installation.dovecot.ports.imap,
    account,
    [6, 5, 4, 3, 2, 1].map((at) =>
      sampleMessage({ subject: `Handles ${String(at)}`, from: `Ruth <${RUTH}>`, hoursAgo: at }),
    ),
  );
  await signIn(page, installation.origin, account);
  await createContacts(page, account.address, [
    { Name: 'Ruth Bellamy', Email: RUTH, Company: 'Bellamy & Daughters', CallPhone: '+44 1632 960 187' },
  ]);
  await goToMessage(page, 'INBOX', 1);
  const sidebar = page.getByRole('complementary', { name: 'Contact details' });
  const opener = page.getByRole('button', { name: 'Contact details' });
  await opener.click();
  await expect(sidebar.getByRole('button', { name: 'Close' })).toBeFocused();
  await expect(sidebar).toContainText('Ruth Bellamy');
  await expect(sidebar).toContainText('Bellamy & Daughters');
  await expect(sidebar.getByRole('link', { name: '+44 1632 960 187' })).toBeVisible();
  const latest = sidebar.getByRole('region', { name: 'Latest messages' });
  await expect(latest.getByRole('listitem')).toHaveText(
    [1, 2, 3, 4, 5].map((at) => new RegExp(`Handles ${String(at)}`)),
  );
  // There are no meetings with her, and no place for them.
  await expect(sidebar.getByRole('region')).toHaveCount(1);
  expect(await faultsEverywhere(page)).toEqual([]);
  expect(await faultsInHardModes(page)).toEqual([]);
  await page.setViewportSize(DESKTOP);
  await page.keyboard.press('Escape');
  await expect(sidebar).toHaveCount(0);
  await expect(openMessage(page)).toBeVisible();

  // By its key; another message, another screen and a press on the button close it.
  await page.keyboard.press('i');
  await expect(sidebar).toBeVisible();
  await page.evaluate(() => (location.hash = '#/mail/list/msg?currentfolder=INBOX&uid=2'));
  await expect(sidebar).toHaveCount(0);
  await opener.click();
  await expect(sidebar).toBeVisible();
  await page.keyboard.press('Alt+Shift+Digit4');
  await expect(page).toHaveURL(/#\/contacts$/);
  await expect(sidebar).toHaveCount(0);

  // The card leads there, too, and on a phone it is a sheet.
  await page.setViewportSize(PHONE);
  await page.evaluate(() => (location.hash = '#/mail/list/msg?currentfolder=INBOX&uid=3'));
  await openMessage(page).getByRole('button', { name: 'Contact card: Ruth' }).click();
  await cardOf(page, 'Ruth').getByRole('button', { name: 'Details' }).click();
  await expect(sidebar).toContainText('Ruth Bellamy');
  await expect(cardOf(page, 'Ruth')).toHaveCount(0);
});

test('the next meetings with a contact show in the details and beside a message, and lead to the event [CAL-022, CONT-007]', async ({
  page,
  installation,
  account,
}) => {
  await appendAll(installation.dovecot.ports.imap, account, [
    sampleMessage({ subject: 'Handles', from: `R <${RUTH}>` }),
  ]);
  await signIn(page, installation.origin, account);
  await createContacts(page, account.address, [{ Name: 'Ruth Bellamy', Email: RUTH }]);
  const ruth = { mail: RUTH, name: 'Ruth', cn: '', role: 'required', kind: 'person', answer: 'needs-action' };
  await createEvents(page, [
    { summary: 'Fitting', day: 3, from: '10:00', to: '11:30', attendees: [ruth] },
    { summary: 'Past fitting', day: -3, from: '10:00', to: '11:30', attendees: [ruth] },
    { summary: 'Measuring', day: 2, from: '14:00', to: '15:00', attendees: [ruth] },
    { summary: 'Without her', day: 2, from: '15:00', to: '16:00' },
  ]);
  const meetings = page.getByRole('region', { name: 'Next meetings' }).getByRole('listitem');
  const expected = [/^Measuring.*2:00 PM.*3:00 PM$/, /^Fitting.*10:00 AM.*11:30 AM$/];
  await page.evaluate(() => (location.hash = '#/contacts'));
  await page.getByRole('grid', { name: 'Contacts' }).getByRole('row', { name: /Ruth/ }).click();
  await expect(meetings).toHaveText(expected);
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.setViewportSize(DESKTOP);
  await goToMessage(page, 'INBOX', 1);
  await page.getByRole('button', { name: 'Contact details' }).click();
  await expect(meetings).toHaveText(expected);
  // Nobody takes the invitations; the notices that say so lie over the meetings.
  const notices = page.getByRole('button', { name: 'Close notice' });
  for (const left of [3, 2, 1]) {
    await expect(notices).toHaveCount(left);
    await notices.first().click();
  }
  await expect(notices).toHaveCount(0);
  await meetings.last().getByRole('button').click();
  await expect(page).toHaveURL(/#\/calendar\/agenda\/./);
  await expect(page.getByRole('dialog', { name: /^Fitting/ })).toBeVisible();
});

test('photos of contacts show with their messages, after the list and never from outside [CONT-033]', async ({
  page,
  installation,
  account,
  watched,
}) => {
  await appendAll(installation.dovecot.ports.imap, account, [
    sampleMessage({ subject: 'Handles', from: `Ruth <${RUTH}>` }),
    sampleMessage({ subject: 'Trap', from: '"https://evil.example/a.png" <photo@evil.example>' }),
  ]);
  await signIn(page, installation.origin, account);
  const [id = ''] = await createContacts(page, account.address, [{ Name: 'Ruth Bellamy', Email: RUTH }]);
  await setPhoto(page, account.address, id);

  // The list shows while the check for photos has no answer.
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  const checks: unknown[] = [];
  await page.route('**/contact/checkphotos/**', async (route) => {
    checks.push(route.request().postDataJSON());
    await held;
    await route.continue();
  });
  await page.reload();
  const row = page.getByRole('row', { name: /Handles/ });
  await expect(row).toBeVisible();
  await expect.poll(() => checks.length).toBe(1);
  await expect(row.locator('img')).toHaveCount(0);
  answer();
  const photo = row.locator('img');
  await expect(photo).toHaveAttribute('src', new RegExp(`/contact/photo/[^/]+/${id}\\?v=`));
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64);
  expect(checks).toEqual([{ contacts: [], mails: expect.arrayContaining([RUTH, 'photo@evil.example']) as unknown }]);
  await expect(page.getByRole('row', { name: /Trap/ }).locator('img')).toHaveCount(0);

  // The head of the message, the suggestions and the recipients have it, too.
  await row.click();
  await expect(openMessage(page).getByRole('button', { name: 'Contact card: Ruth' }).locator('img')).toBeVisible();
  await page.goto(`${installation.origin}/#/mail/compose`);
  await page.getByRole('combobox', { name: /^To/ }).fill('ruth');
  await expect(page.getByRole('option', { name: /Ruth Bellamy/ }).locator('img')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'To: recipients' }).locator('img')).toBeVisible();
  expect(watched.offences).toEqual([]);
});

test('a postal address in a message is kept in the contact of its sender, or in a new one', async ({
  page,
  installation,
  account,
}) => {
  const text = 'New: 10 Downing Street, London SW1A 2AA';
  await appendAll(installation.dovecot.ports.imap, account, [
    sampleMessage({ subject: 'Known', from: `Ruth <${RUTH}>`, text }),
    sampleMessage({ subject: 'Unknown', from: 'Nobody Known <nobody@else.example>', text }),
  ]);
  await signIn(page, installation.origin, account);
  await createContacts(page, account.address, [{ Name: 'Ruth Bellamy', Email: RUTH }]);
  const keep = async (uid: number): Promise<void> => {
    await goToMessage(page, 'INBOX', uid);
    await messageBody(page).locator('pb-extract').click();
    await page.getByRole('menuitem', { name: /^Add to contacts/ }).click();
  };
  const street = page
    .getByRole('group', { name: /^Address 1/ })
    .getByRole('textbox')
    .first();

  // What was filled in counts as a change that is not saved yet.
  await keep(1);
  const edit = page.getByRole('form', { name: 'Edit contact' });
  await expect(edit.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Ruth Bellamy');
  await expect(street).toHaveValue('10 Downing Street, London SW1A 2AA');
  await edit.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/#\/contacts\/details/);
  await expect(page.getByText('10 Downing Street, London SW1A 2AA')).toBeVisible();

  await keep(2);
  const create = page.getByRole('form', { name: 'New contact' });
  await expect(create.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Nobody Known');
  await expect(create.getByRole('textbox', { name: 'Email 1' })).toHaveValue('nobody@else.example');
  await expect(street).toHaveValue('10 Downing Street, London SW1A 2AA');
});
