import type { Locator, Page } from '@playwright/test';
import { faultsEverywhere } from './running/accessibility.ts';
import { createEvents, dayFromToday } from './running/calendar.ts';
import { PHONE } from './running/phone.ts';
import { expect, signIn, test } from './running/test.ts';

const DESKTOP = { width: 1440, height: 900 };

test.use({ timezoneId: 'UTC', locale: 'en-GB', viewport: DESKTOP });

/** The events that a view shows with these words in their names. */
function chip(page: Page, words: string): Locator {
  return page.locator('[data-calendar-view] [data-event]').filter({ hasText: words });
}

/** The day of the month on which somebody is who went to the next month and back from today. */
function dayAfterThere(): number {
  const [year = 0, month = 0, day = 0] = dayFromToday(0).split('-').map(Number);
  return Math.min(day, new Date(Date.UTC(year, month + 1, 0)).getUTCDate());
}

async function open(page: Page, hash: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
}

test('the views of the calendar: day, week, month, year and agenda, by address and by keyboard [SHELL-074, SHELL-075, SHELL-078, SHELL-079, SHELL-153, CAL-001, CAL-002, CAL-021]', async ({
  page,
  installation,
  account,
  watched,
}) => {
  const hostile = '<img src=x onerror=alert(1)>';
  await signIn(page, installation.origin, account);
  const [planning = ''] = await createEvents(page, [
    { summary: 'Week planning', day: 0, from: '09:00', to: '10:00', location: hostile },
    { summary: 'Site walk', day: 0, from: '09:30', to: '10:30' },
    { summary: `Van ${hostile}`, day: 0, days: 2 },
    { summary: 'Stand-up', day: 1, from: '10:00', to: '10:15', rule: 'FREQ=DAILY;COUNT=3', status: 'tentative' },
  ]);
  await page.keyboard.press('Alt+Shift+Digit2');
  await expect(page).toHaveURL(/#\/calendar$/);
  await expect(page.getByRole('heading', { name: 'Calendar', exact: true })).toBeVisible();

  // The week is one tab stop with names that say title, day, time, place and calendar.
  await open(page, `/calendar/week?date=${dayFromToday(0)}`);
  const grid = page.locator('#content').getByRole('grid');
  await expect(chip(page, 'Week planning')).toHaveAccessibleName(/^Week planning, .+, 9:00 AM to 10:00 AM, <img/);
  expect(await grid.locator('[tabindex="0"]').count()).toBe(1);
  const [one, other] = [await chip(page, 'Week planning').boundingBox(), await chip(page, 'Site walk').boundingBox()];
  expect((one?.x ?? 0) + (one?.width ?? 0)).toBeLessThanOrEqual(other?.x ?? 0);

  // Every address of a view shows it, and no other word is one.
  for (const view of ['day', 'week', 'month'] as const) {
    await open(page, `/calendar/${view}?date=${dayFromToday(0)}`);
    await expect(page.locator(`[data-calendar-view="${view}"]`)).toBeVisible();
    await expect(chip(page, 'Week planning')).toBeVisible();
  }
  await open(page, '/calendar/decade');
  await expect(page).not.toHaveURL(/decade/);
  await open(page, `/calendar/month?span=year&date=${dayFromToday(0)}`);
  await expect(page.locator('[data-calendar-view="year"] [aria-current="date"]')).toBeVisible();
  await open(page, '/calendar/agenda');
  await expect(chip(page, 'Stand-up').first()).toBeVisible();

  // The agenda opens on an event.
  await open(page, `/calendar/agenda/${planning}`);
  await expect(page.getByRole('dialog', { name: /^Week planning/ })).toContainText(hostile);
  await page.keyboard.press('Escape');

  // Keys of the month: arrows by day, Page Down by month, Enter opens the day, T goes to today.
  await open(page, `/calendar/month?date=${dayFromToday(0)}`);
  const today = page.locator('[data-calendar-view="month"] [aria-current="date"]');
  await today.focus();
  await page.keyboard.press('PageDown');
  await expect(page.locator('[data-calendar-view="month"] [data-day]:focus')).toBeVisible();
  await page.keyboard.press('PageUp');
  // From the end of a long month the way leads over the last day of a shorter one.
  for (let day = dayAfterThere(); day < Number(dayFromToday(0).slice(8)); day += 1)
    await page.keyboard.press('ArrowRight');
  await expect(today).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('[data-event]:focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(today).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/calendar/day\\?date=${dayFromToday(0)}`));
  await page.keyboard.press('t');
  await expect(page).toHaveURL(/\/calendar\/day$/);
  expect(watched.offences).toEqual([]);
});

test('an event is moved by the pointer and by keys, in quarters of an hour, and back again [CAL-001]', async ({
  page,
  installation,
  account,
  watched,
}) => {
  await signIn(page, installation.origin, account);
  await createEvents(page, [{ summary: 'Delivery', day: 0, from: '10:00', to: '11:00' }]);
  await open(page, '/calendar/day');
  const event = chip(page, 'Delivery');
  await expect(event).toHaveAccessibleName(/10:00 AM to 11:00 AM/);
  const box = await event.boundingBox();
  if (box === null) throw new Error('no event');
  await page.mouse.move(box.x + 60, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + 40);
  await page.mouse.move(box.x + 60, box.y + 20 + 52 + 5);
  await page.mouse.up();
  await expect(event).toHaveAccessibleName(/11:00 AM to 12:00 PM/);
  const moved = page.getByText('“Delivery” moved');
  await expect(moved.first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(event).toHaveAccessibleName(/10:00 AM to 11:00 AM/);

  // By keys: two quarters later, and a quarter longer; spoken, and saved as one change.
  await event.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Alt+Shift+ArrowDown');
  await expect(page.getByRole('status').filter({ hasText: '10:30 AM to 11:45 AM' })).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(event).toHaveAccessibleName(/10:30 AM to 11:45 AM/);
  await expect(moved.first()).toBeVisible();
  await page.reload();
  await expect(event).toHaveAccessibleName(/10:30 AM to 11:45 AM/);

  // Escape puts back what is being moved.
  await event.focus();
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Escape');
  await page.waitForTimeout(1200);
  await expect(event).toHaveAccessibleName(/10:30 AM to 11:45 AM/);
  await event.focus();
  await page.keyboard.press('Delete');
  await expect(event).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(event).toBeVisible();
  expect(watched.offences).toEqual([]);
});

test('calendars are made, changed, hidden and removed [SHELL-081, SHELL-082, CAL-001, CAL-003, CAL-019]', async ({
  page,
  installation,
  account,
  watched,
}) => {
  await signIn(page, installation.origin, account);
  await createEvents(page, [{ summary: 'Planning', day: 0, from: '10:00', to: '11:00' }]);
  await open(page, '/calendar/new');
  await page.getByRole('textbox', { name: 'Name' }).fill('Training');
  await expect(page.getByRole('group', { name: 'Color' }).getByRole('radio')).toHaveCount(8);
  await page.getByRole('radio', { name: 'Violet' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  const box = page.getByRole('checkbox', { name: 'Training' });
  await expect(box).toBeChecked();

  await page.getByRole('button', { name: 'More for Training' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(page).toHaveURL(/#\/calendar\/edit\/./);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Courses');
  await page.getByRole('button', { name: 'Save' }).click();
  const courses = page.getByRole('checkbox', { name: 'Courses' });
  await expect(courses).toBeVisible();

  // "Show only this" hides the others, also after the page is loaded again.
  await open(page, '/calendar/day');
  await expect(chip(page, 'Planning')).toBeVisible();
  await page.getByRole('button', { name: 'More for Courses' }).click();
  await page.getByRole('menuitem', { name: 'Show only this' }).click();
  await expect(chip(page, 'Planning')).toHaveCount(0);
  await page.reload();
  await expect(courses).toBeChecked();
  await expect(chip(page, 'Planning')).toHaveCount(0);
  await page.getByRole('button', { name: 'More for Courses' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(courses).toHaveCount(0);
  expect(watched.offences).toEqual([]);
});

test('the first day of the week, weekends and the place of new events come from the preferences of the calendar [CAL-004, PREF-040, PREF-057, PREF-077, SHELL-040]', async ({
  page,
  installation,
  account,
  watched,
}) => {
  await signIn(page, installation.origin, account);
  await open(page, '/preferences/calendar/general');
  const saved = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().includes('/preferences/CalendarPrefs/'),
  );
  await page.getByRole('button', { name: /^First day of the week/ }).click();
  await page.getByRole('option', { name: 'Monday' }).click();
  expect((await saved).postDataJSON()).toEqual({ first_day_of_the_week: 1 });
  await open(page, '/calendar/week');
  const days = page.locator('#content').getByRole('grid').getByRole('columnheader').filter({ hasText: /\d/ });
  await expect(days.first()).toContainText('Mon');
  await expect(days).toHaveCount(7);
  await page.reload();
  await expect(days.first()).toContainText('Mon');
  await open(page, '/preferences/calendar/general');
  await page.getByRole('switch', { name: 'Show weekends' }).click();
  await page.getByLabel('Place of new events').fill('Workshop');
  await page.keyboard.press('Tab');
  await open(page, '/calendar/week');
  await expect(days).toHaveCount(5);
  await open(page, '/calendar/newevent');
  await expect(page.getByLabel('Place', { exact: true })).toHaveValue('Workshop');
  expect(watched.offences).toEqual([]);
});

test('a phone shows the agenda below the days of the week, and search finds events [SHELL-078, CAL-021]', async ({
  page,
  installation,
  account,
  watched,
}) => {
  await signIn(page, installation.origin, account);
  await createEvents(page, [
    { summary: 'Fitting', day: 0, from: '23:00', to: '23:30' },
    { summary: 'Invoices', day: 2, from: '09:00', to: '09:30' },
  ]);
  await page.setViewportSize(PHONE);
  await open(page, '/calendar');
  await expect(page.locator('[data-calendar-view="agenda"]')).toBeVisible();
  await expect(chip(page, 'Fitting')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Week' }).getByRole('button')).toHaveCount(7);
  await page.getByRole('button', { name: 'Search events' }).click();
  await page.getByRole('searchbox', { name: 'Search events' }).fill('invoi');
  await expect(chip(page, 'Invoices')).toBeVisible();
  await expect(chip(page, 'Fitting')).toHaveCount(0);
  expect(watched.offences).toEqual([]);
});

test('the views have no fault that axe finds, in light and dark, on a desktop and on a phone', async ({
  page,
  installation,
  account,
}) => {
  test.slow();
  await signIn(page, installation.origin, account);
  await createEvents(page, [
    { summary: 'Week planning', day: 0, from: '09:00', to: '10:00' },
    { summary: 'Call', day: 0, from: '13:00', to: '14:00', status: 'tentative' },
    { summary: 'Van', day: 0, days: 2 },
  ]);
  for (const hash of [
    '/calendar/week',
    '/calendar/month',
    '/calendar/agenda',
    '/calendar/month?span=year',
    '/calendar/new',
  ]) {
    await page.setViewportSize(DESKTOP);
    await open(page, hash);
    await page.waitForTimeout(500);
    expect(await faultsEverywhere(page), hash).toEqual([]);
  }
});
