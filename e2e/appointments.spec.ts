import type { Page } from '@playwright/test';
import { newAccount } from '@pillarbox/tooling/testbed/dovecot';
import { accessibilityFaults, faultsEverywhere } from './running/accessibility.ts';
import { PHONE } from './running/phone.ts';
import { expect, signIn, test } from './running/test.ts';

/** The free times of a day, of which none is chosen. */
const timesOf = (page: Page) => page.locator('[aria-pressed="false"]').filter({ hasText: /\d:\d\d/ });

const DESKTOP = { width: 1280, height: 800 };

test('visits are offered, booked by a stranger while the owner is away, changed, confirmed and cancelled', async ({
  page,
  browser,
  installation,
  account,
  watched,
}) => {
  test.setTimeout(240_000);
  const { origin, dovecot } = installation;
  await signIn(page, origin, account);
  await page.goto(`${origin}/#/calendar/visits/kind/new`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enter a name')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('Workshop visit');
  await page.getByRole('textbox', { name: 'Place' }).fill('Unit 4');
  await page.getByRole('button', { name: 'Add hours on Saturday' }).click();
  await page.getByRole('button', { name: 'Add hours on Sunday' }).click();
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.setViewportSize(DESKTOP);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('30 minutes · Unit 4')).toBeVisible();
  await page.getByText('Take bookings').click();
  const address = (await page.getByRole('link', { name: /public\/booking/ }).getAttribute('href')) ?? '';
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('textbox').first()).toBeVisible();

  const stranger = await newAccount(dovecot, 'ann');
  const context = await browser.newContext({ timezoneId: 'Asia/Tokyo', locale: 'en-US' });
  const visitor = await context.newPage();
  await visitor.goto(address);
  await expect(visitor.getByText('Tokyo, now', { exact: false })).toBeVisible();
  await expect(visitor.getByText('Booked at once, no waiting')).toBeVisible();
  // The month has one tab stop. A day gives its first time the focus, a time Continue.
  await visitor.getByRole('button', { name: 'Next month' }).click();
  const days = visitor.getByRole('grid').getByRole('button');
  await expect(days.first()).toBeVisible();
  expect(await days.evaluateAll((all) => all.filter(({ tabIndex }) => tabIndex === 0).length)).toBe(1);
  await days.first().focus();
  await visitor.keyboard.press('ArrowRight');
  await expect(days.nth(1)).toBeFocused();
  await visitor.keyboard.press('Enter');
  const times = timesOf(visitor);
  await expect(times.first()).toBeFocused();
  await visitor.keyboard.press('Enter');
  await expect(visitor.getByRole('button', { name: 'Continue' })).toBeFocused();
  await visitor.keyboard.press('Escape');
  await expect(visitor.getByRole('button', { name: 'Continue' })).toBeHidden();
  await times.nth(1).click();
  expect(await faultsEverywhere(visitor)).toEqual([]);
  await visitor.setViewportSize(DESKTOP);
  const other = await context.newPage();
  await other.goto(visitor.url());
  await visitor.getByRole('button', { name: 'Continue' }).click();
  expect(await context.cookies()).toEqual([]);
  await visitor.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(visitor.getByText('Enter your name')).toBeVisible();
  await visitor.getByRole('textbox', { name: 'Name' }).fill('Ann <b>Bellamy</b>');
  await visitor.getByRole('textbox', { name: 'Email' }).fill(stranger.address);
  await visitor.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(visitor.getByRole('heading', { name: 'Booked. The invitation is in your mail.' })).toBeVisible();
  expect(await faultsEverywhere(visitor)).toEqual([]);

  // Somebody else with the same time at hand is told, and keeps what was typed.
  await other.getByRole('button', { name: 'Continue' }).click();
  await other.getByRole('textbox', { name: 'Name' }).fill('Bob');
  await other.getByRole('textbox', { name: 'Email' }).fill('bob@elsewhere.example');
  await other.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(other.getByText('has just been taken. These are free.')).toBeVisible();
  await timesOf(other).first().click();
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(other.getByRole('textbox', { name: 'Name' })).toHaveValue('Bob');

  // On a phone the visitor moves the visit.
  await visitor.setViewportSize(PHONE);
  await visitor.getByRole('button', { name: 'Change time' }).click();
  await timesOf(visitor).last().click();
  expect(await accessibilityFaults(visitor, 'dark')).toEqual([]);
  await visitor.getByRole('button', { name: 'Change time' }).click();
  await expect(visitor.getByRole('heading', { name: 'Booked. The invitation is in your mail.' })).toBeVisible();

  // The mail left although its sender had signed out.
  const reader = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await signIn(reader, origin, stranger);
  await expect(reader.getByRole('row', { name: /Booked: Workshop visit/ }).first()).toBeVisible({ timeout: 60_000 });
  await expect(reader.getByRole('row', { name: /New time: Workshop visit/ }).first()).toBeVisible({ timeout: 60_000 });

  await page.goto(origin);
  await signIn(page, origin, account);
  await page.goto(`${origin}/#/calendar/visits`);
  const row = page.getByRole('listitem').filter({ hasText: stranger.address });
  await expect(row).toContainText('Ann <b>Bellamy</b>');
  await row.getByRole('button', { name: /^Cancel the visit/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel visit' }).click();
  await expect(row).toBeHidden();
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: 'This visit is cancelled' })).toBeVisible();
  await page.getByText('Take bookings').click();
  await visitor.goto(address);
  await expect(visitor.getByRole('heading', { name: /does not take bookings at the moment/ })).toBeVisible();
  expect(watched.offences).toEqual([]);
});
