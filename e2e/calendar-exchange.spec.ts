import type { Locator, Page } from '@playwright/test';
import { newAccount } from '@pillarbox/tooling/testbed/dovecot';
import { accessibilityFaults } from './running/accessibility.ts';
import { PHONE } from './running/phone.ts';
import { expect, signIn, test } from './running/test.ts';

const CALENDARS = '/api/db/steele/1.0/calendars';

/** A call (`GET /path`) made by the page itself. Returns its reply. */
async function send(page: Page, line: string, body?: object): Promise<Record<string, unknown>> {
  const [method = '', path = ''] = line.split(' ');
  return await page.evaluate(
    async ({ to, how, content }) => {
      const token = decodeURIComponent(/(?:^|; )RToken=([^;]+)/.exec(document.cookie)?.[1] ?? '');
      const headers = { 'content-type': 'application/json', 'x-hapi-rtoken': token };
      const reply = await fetch(to, { method: how, headers, ...(content === '' ? {} : { body: content }) });
      if (!reply.ok) throw new Error(`${String(reply.status)} ${await reply.text()}`);
      return (await reply.json()) as Record<string, unknown>;
    },
    { to: path, how: method, content: body === undefined ? '' : JSON.stringify(body) },
  );
}

/** The id of the user's default calendar. */
async function ownCalendar(page: Page): Promise<string> {
  const { calendars } = (await send(page, `GET ${CALENDARS}/all`)) as { calendars: readonly { id: string }[] };
  return calendars[0]?.id ?? '';
}

/** A time in UTC of the day that it is in Vienna: late in the evening its visitors are in the next day, and perhaps the next week. */
function stamp(time: string): string {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Vienna' }).format().replaceAll('-', '');
  return `${day}T${time}00Z`;
}

const FILE = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'BEGIN:VEVENT',
  'UID:dinner',
  'DTSTAMP:20261001T000000Z',
  `DTSTART:${stamp('1800')}`,
  `DTEND:${stamp('1930')}`,
  'SUMMARY:<img src=x onerror=alert(1)> Dinner',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'UID:broken',
  'SUMMARY:No start',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n');

async function importFile(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/#/calendar/import`);
  const file = page.locator('input[type="file"]');
  await expect(page.getByRole('heading', { name: 'Import a calendar' })).toBeVisible();
  await file.setInputFiles({ name: 'home.ics', mimeType: 'text/calendar', buffer: Buffer.from(FILE) });
  await page.getByRole('button', { name: 'Import 1 entry' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Imported 1 entry' })).toBeVisible();
}

test('a calendar file is checked, imported once and taken back [CAL-019, SHELL-085]', async ({
  page,
  installation,
  account,
  watched,
}) => {
  await signIn(page, installation.origin, account);
  await page.goto(`${installation.origin}/#/calendar/import`);
  const file = page.locator('input[type="file"]');
  await file.setInputFiles({ name: 'x.ics', mimeType: 'text/calendar', buffer: Buffer.from('<html></html>') });
  await expect(page.getByRole('alert').filter({ hasText: 'could not be read' })).toBeVisible();
  await file.setInputFiles({ name: 'home.ics', mimeType: 'text/calendar', buffer: Buffer.from(FILE) });
  await expect(page.getByRole('img', { name: '1 new, 0 updated, 0 already there, 1 left out' })).toBeVisible();
  await expect(page.getByText('It has no start')).toBeVisible();
  await expect(page.getByText('<img src=x onerror=alert(1)> Dinner')).toBeVisible();
  expect(await accessibilityFaults(page, 'light')).toEqual([]);
  expect(await accessibilityFaults(page, 'dark')).toEqual([]);
  await page.getByRole('button', { name: 'Import 1 entry' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Imported 1 entry' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The import was undone' })).toBeVisible();
  expect(watched.offences).toEqual([]);
});

test('a room is created, changed, listed and booked [SHELL-086, SHELL-087, SHELL-088, CAL-020]', async ({
  page,
  installation,
  account,
}) => {
  await signIn(page, installation.origin, account);
  await page.goto(`${installation.origin}/#/calendar/resource/new`);
  await page.getByRole('textbox', { name: 'Name' }).fill('Room 12');
  await page.getByRole('textbox', { name: 'Place' }).fill('Second floor');
  await page.getByRole('textbox', { name: 'Seats' }).fill('8');
  await page.getByText('I confirm each booking').click();
  await page.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Room 12' });
  await expect(row).toContainText('8 seats');
  await expect(row).toContainText('The owner confirms each booking');
  expect(await accessibilityFaults(page, 'light')).toEqual([]);
  await page.getByRole('button', { name: 'Change Room 12' }).click();
  await expect(page.getByRole('heading', { name: 'Change room or equipment' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Seats' }).fill('9');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('9 seats');
  const openForm = async (): Promise<Locator> => {
    await page.goto(`${installation.origin}/#/calendar`);
    await page.goto(`${installation.origin}/#/calendar/newevent?start=2026-12-01T15:00`);
    const form = page.getByRole('form', { name: 'New event' });
    await form.getByRole('textbox', { name: 'Title' }).fill('Kiln check');
    await form.getByRole('combobox', { name: 'Add people, groups or rooms' }).pressSequentially('Room 12');
    await page.getByRole('option', { name: /Room 12/ }).click();
    await expect(form.getByRole('radio', { name: /^Room 12/ })).toBeChecked();
    return form;
  };
  const form = await openForm();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('“Kiln check” was saved').first()).toBeVisible();
  const next = await openForm();
  await expect(next.locator('label').filter({ hasText: 'Room 12' })).toContainText('Booked to 4:00 PM');
});

test('a calendar of another user is subscribed to by its link and switched on [SHELL-076, SHELL-077, SHELL-080]', async ({
  page,
  browser,
  installation,
  account,
}) => {
  const { origin, dovecot } = installation;
  const owner = await newAccount(dovecot, 'sam');
  const other = await (await browser.newContext()).newPage();
  await signIn(other, origin, owner);
  const id = await ownCalendar(other);
  await signIn(page, origin, account);
  await page.goto(`${origin}/#/calendar/subscribe`);
  await expect(page.getByText('Nobody shares a calendar with you')).toBeVisible();
  await page.getByRole('textbox', { name: 'Address of the calendar' }).fill('http://127.0.0.1/x.ics');
  await page.getByRole('main').getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Address of the calendar' })).toHaveAttribute('aria-invalid', 'true');
  await page.goto(`${origin}/#/calendar/subscribetocalendar/${id}`);
  await expect(page.getByText('This calendar is not shared with you')).toBeVisible();
  await send(other, `PUT ${CALENDARS}/share/${id}`, { user: account.address, level: 'READ' });
  await page.goto(`${origin}/#/calendar/subscribe`);
  await page.reload();
  await expect(page.getByText(`Shared by ${owner.address}`)).toBeVisible();
  expect(await accessibilityFaults(page, 'dark')).toEqual([]);
  await page.goto(`${origin}/#/calendar/subscribetocalendar/${id}`);
  await expect(page.getByText('Subscribe to this calendar?')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expect(page).toHaveURL(/#\/calendar$/);
  await send(page, `PUT ${CALENDARS}/calendar/${id}`, { isShown: false });
  await page.goto(`${origin}/#/calendar/enablecalendar/${id}`);
  await expect(page).toHaveURL(/#\/calendar(\/\w+)?$/);
  const { calendars } = (await send(page, `GET ${CALENDARS}/all`)) as {
    calendars: readonly { id: string; isShown: boolean }[];
  };
  expect(calendars.find((calendar) => calendar.id === id)?.isShown).toBe(true);
});

test('everybody with the link sees when somebody is busy, and nothing else [PUB-002, PUB-003, PUB-006]', async ({
  page,
  browser,
  installation,
  account,
}) => {
  const { origin } = installation;
  await signIn(page, origin, account);
  await importFile(page, origin);
  const id = await ownCalendar(page);
  const { publicKey } = await send(page, `PUT ${CALENDARS}/public/${id}`, { isPublic: true });
  const context = await browser.newContext({ viewport: PHONE, timezoneId: 'Europe/Vienna', locale: 'en-US' });
  const visitor = await context.newPage();
  for (const path of [String(publicKey), `${String(publicKey)}/${id}`]) {
    await visitor.goto(`${origin}/#/public/availability/${path}`);
    await expect(visitor.getByRole('heading', { name: 'Free and busy times' })).toBeVisible();
    await expect(visitor.getByText('Busy', { exact: true })).toBeVisible();
    await expect(visitor.getByText('Times shown for Vienna', { exact: false })).toBeVisible();
    await expect(visitor.getByText('Dinner')).toBeHidden();
  }
  expect(await accessibilityFaults(visitor, 'light')).toEqual([]);
  expect(await accessibilityFaults(visitor, 'dark')).toEqual([]);
  expect(await context.cookies()).toEqual([]);
  await visitor.getByRole('button', { name: 'Next week' }).click();
  await expect(visitor.getByText('Busy', { exact: true })).toBeHidden();
  await visitor.goto(`${origin}/#/public/availability/wrong`);
  await expect(visitor.getByRole('alert').filter({ hasText: 'This page is not available' })).toBeVisible();
});
