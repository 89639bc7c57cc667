import type { Page } from '@playwright/test';
import { faultsEverywhere } from './running/accessibility.ts';
import { ask } from './running/calls.ts';
import { expect, signIn, test } from './running/test.ts';

const STEELE = '/api/db/steele/1.0';
const HOSTILE = '<img src=x onerror=alert(1)>';

/** The minute that is now, as a time in UTC. */
function now(): { date: string; time: string; zone: string } {
  const text = new Date().toISOString();
  return { date: text.slice(0, 10), time: text.slice(11, 16), zone: 'UTC' };
}

/** A task whose reminder is due now. */
async function addTask(page: Page, name: string): Promise<string> {
  const reminders = [{ minutes: 0, from: 'end', byMail: false }];
  const body = { task_name: name, due: now(), reminders };
  return String((await ask(page, `${STEELE}/task/task.json`, { method: 'POST', body }))['id']);
}

/** An event whose reminder is due now. */
async function addEvent(page: Page, summary: string): Promise<string> {
  const { calendars } = await ask(page, `${STEELE}/calendars/all`);
  const own = (calendars as { id: string; kind: string }[]).find(({ kind }) => kind === 'calendar');
  const reminders = [{ minutes: 0, from: 'start', byMail: false }];
  const body = { summary, start: now(), end: now(), reminders };
  const made = await ask(page, `${STEELE}/events/event/${own?.id ?? ''}`, { method: 'POST', body });
  return (made['event'] as { id: string }).id;
}

const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const card = (page: Page, text: string) => notices(page).locator('[data-type]').filter({ hasText: text });
const displayed = (page: Page, path: RegExp) => page.waitForResponse((reply) => path.test(reply.url()) && reply.ok());

test('a reminder of a task opens its edit, one of an event opens it after 5 s, and each is shown once [TASK-011, TASK-012, CAL-014, CAL-015, CAL-011]', async ({
  page,
  installation,
  account,
  watched,
}) => {
  await signIn(page, installation.origin, account);
  const task = await addTask(page, `Call Ann ${HOSTILE}`);
  const event = await addEvent(page, 'Standup');
  await expect(card(page, 'Call Ann')).toContainText(HOSTILE);
  await expect(card(page, 'Standup')).toBeVisible();
  expect(await faultsEverywhere(page)).toEqual([]);
  // On a phone they take room of their own and cover nothing.
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(page.locator('[data-growls]').getByRole('region', { name: 'Notifications' })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  const alarm = displayed(page, /\/task\/AlarmDisplayed\//);
  await card(page, 'Call Ann').getByRole('button', { name: 'Open task' }).click();
  await alarm;
  await expect(page).toHaveURL(new RegExp(`#/tasks/edit/${task}`));
  const trigger = displayed(page, /\/events\/NotificationDisplayed\//);
  await card(page, 'Standup').getByRole('button', { name: 'Open event' }).click();
  await expect(page.getByText('The event opens in a moment').first()).toBeVisible();
  expect(page.url()).not.toContain('editevent');
  await trigger;
  await expect(page).toHaveURL(new RegExp(`#/calendar/editevent/${event}`));
  await page.goto(`${installation.origin}/#/mail`);
  const read = page.waitForResponse(/\/task\/notifications\.json/);
  await page.reload();
  await (await read).finished();
  await expect(notices(page).locator('[data-type]')).toHaveCount(0);
  expect(watched.offences).toEqual([]);
});

test('a reminder is shown by one tab of several, and by another one when that is closed; dismissing it marks it [CAL-016, TASK-013]', async ({
  page,
  context,
  installation,
  account,
}) => {
  await signIn(page, installation.origin, account);
  await addTask(page, 'Water the plants');
  await expect(card(page, 'Water the plants')).toBeVisible();
  const second = await context.newPage();
  const read = second.waitForResponse(/\/task\/notifications\.json/);
  await second.goto(`${installation.origin}/#/mail`);
  await read;
  await expect(card(page, 'Water the plants')).toBeVisible();
  await expect(card(second, 'Water the plants')).toHaveCount(0);
  await page.close();
  await expect(card(second, 'Water the plants')).toBeVisible();
  const marked = displayed(second, /\/task\/AlarmDisplayed\//);
  await card(second, 'Water the plants').getByRole('button', { name: 'Dismiss' }).click();
  await marked;
  const { Notifications: left } = await ask(second, `${STEELE}/task/notifications.json`);
  expect(left).toEqual([]);
});

test('a reminder comes again later, by keyboard', async ({ page, installation, account }) => {
  await signIn(page, installation.origin, account);
  await addTask(page, 'Stretch');
  const later = card(page, 'Stretch').getByRole('button', { name: 'Remind me later' });
  await later.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'In 5 minutes' })).toBeFocused();
  const marked = displayed(page, /\/task\/AlarmDisplayed\//);
  await page.keyboard.press('Enter');
  await marked;
  await expect(card(page, 'Stretch')).toHaveCount(0);
  const { Notifications: left } = await ask(page, `${STEELE}/task/notifications.json`);
  const [one] = left as { alarm: string }[];
  expect(Date.parse(one?.alarm ?? '')).toBeGreaterThan(Date.now() + 3 * 60_000);
});

test('a reply without Success 1 shows nothing [ERR-015]', async ({ page, installation, account }) => {
  await signIn(page, installation.origin, account);
  await addTask(page, 'Real');
  await expect(card(page, 'Real')).toBeVisible();
  await page.route(/\/task\/notifications\.json/, async (route) => {
    const json = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...json, Success: 0 } });
  });
  const reply = page.waitForResponse(/\/task\/notifications\.json/);
  await page.reload();
  await reply;
  await addEvent(page, 'Event that is read');
  await expect(card(page, 'Event that is read')).toBeVisible();
  await expect(card(page, 'Real')).toHaveCount(0);
});
