import type { Locator, Page } from '@playwright/test';
import { newAccount } from '@pillarbox/tooling/testbed/dovecot';
import { faultsEverywhere } from './running/accessibility.ts';
import { expect, signIn, test } from './running/test.ts';

const API = '/api/db/steele/1.0';

/** Calls the gateway as the page does. `request` is method and path. Returns the reply. */
async function ask<T>(page: Page, request: string, body?: object): Promise<T> {
  const [method = '', path = ''] = request.split(' ');
  return await page.evaluate(
    async (sent) => {
      const token = decodeURIComponent(/(?:^|; )RToken=([^;]+)/.exec(document.cookie)?.[1] ?? '');
      const headers = { 'content-type': 'application/json', 'x-hapi-rtoken': token };
      const text = sent.body === undefined ? {} : { body: JSON.stringify(sent.body) };
      const reply = await fetch(sent.path, { method: sent.method, headers, ...text });
      if (!reply.ok) throw new Error(`${String(reply.status)} ${await reply.text()}`);
      return (await reply.json()) as T;
    },
    { method, path: API + path, body },
  );
}

interface Listed {
  readonly calendars: readonly { readonly id: string; readonly kind: string; readonly isDefault: boolean }[];
}

/** The day after tomorrow, which no clock change of the test's run reaches. */
function soon(): string {
  return new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
}

async function openCard(page: Page, subject: RegExp): Promise<Locator> {
  const row = page.getByRole('row', { name: subject }).first();
  await expect(row).toBeVisible({ timeout: 60_000 });
  await row.click();
  return page.getByRole('group', { name: 'Invitation' });
}

test('two people invite, answer, propose another time and cancel an event by mail [CAL-005, CAL-006, CAL-007, CAL-008, CAL-023, CONST-073]', async ({
  page,
  browser,
  installation,
  account,
}) => {
  test.setTimeout(240_000);
  const guest = await newAccount(installation.dovecot);
  await signIn(page, installation.origin, account);
  const reader = await (await browser.newContext({ locale: 'en-US' })).newPage();
  const scans: { limit?: number; offset?: number; dir?: number; search?: { flags: string[] } }[] = [];
  reader.on('request', (request) => {
    if (request.url().includes('fetchlist') && (request.postData() ?? '').includes('CALENDAR')) {
      scans.push(request.postDataJSON() as (typeof scans)[number]);
    }
  });
  await signIn(reader, installation.origin, guest);

  const { calendars } = await ask<Listed>(page, 'GET /calendars/all');
  const calendarId = calendars.find(({ kind, isDefault }) => kind === 'calendar' && isDefault)?.id ?? '';
  const at = (time: string) => ({ date: soon(), time, zone: 'UTC' });
  const person = { mail: guest.address, name: '', cn: '', role: 'required', kind: 'person', answer: 'needs-action' };
  const { event } = await ask<{ event: { id: string } }>(page, `POST /events/event/${calendarId}`, {
    summary: 'Site walk',
    location: 'Ashdown House',
    start: at('14:00'),
    end: at('15:00'),
    attendees: [person],
  });

  // The scan puts the invitation into the calendar of the guest, unanswered.
  const list = `/events/list?start=${soon()}&end=${new Date(Date.parse(soon()) + 86_400_000).toISOString().slice(0, 10)}&timezone=UTC`;
  const answers = async (): Promise<string[]> => {
    const { events } = await ask<{ events: { summary: string; answer: string }[] }>(reader, `GET ${list}`);
    return events.map(({ summary, answer }) => `${summary} ${answer}`);
  };
  await expect(reader.getByRole('row', { name: /Invitation: Site walk/ })).toBeVisible({ timeout: 60_000 });
  await expect.poll(answers, { timeout: 60_000 }).toEqual(['Site walk needs-action']);
  expect(scans.at(-1)).toMatchObject({ limit: 20, offset: 0, dir: -1, search: { flags: ['CALENDAR'] } });

  const card = await openCard(reader, /Invitation: Site walk/);
  await expect(card).toContainText('Site walk');
  await expect(card).toContainText('Ashdown House');
  await expect(card.getByText('You are free then')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Maybe' })).toBeVisible();
  expect(await faultsEverywhere(reader)).toEqual([]);
  await reader.setViewportSize({ width: 1440, height: 900 });
  await card.getByRole('button', { name: 'Accept' }).focus();
  await reader.keyboard.press('Enter');
  await expect(card.getByText('You accepted')).toBeVisible();
  expect(await answers()).toEqual(['Site walk accepted']);

  // The answer is not entered by itself: nothing proves who sent it.
  const reply = await openCard(page, /Accepted: Site walk/);
  await expect(reply).toContainText('accepted');
  await reply.getByRole('button', { name: 'Enter into calendar' }).click();
  await expect(reply.getByText('Your calendar has this answer.')).toBeVisible();

  // The guest proposes another time, and the organizer takes it: that is a change which everybody gets.
  await openCard(reader, /Invitation: Site walk/);
  await card.getByRole('button', { name: 'Change' }).click();
  await card.getByRole('button', { name: 'More' }).click();
  await reader.getByRole('menuitem', { name: 'Propose another time' }).click();
  await card.getByLabel('From').fill('20:00');
  await card.getByLabel('To', { exact: true }).fill('21:00');
  await card.getByRole('button', { name: 'Send proposal' }).click();
  const counter = await openCard(page, /New time proposed: Site walk/);
  await expect(counter.getByText(/proposes another time$/)).toBeVisible();
  await counter.getByRole('button', { name: 'Take this time' }).click();
  await expect(counter.getByRole('button', { name: 'Take this time' })).toHaveCount(0);
  const moved = await openCard(reader, /Changed: Site walk/);
  await expect(moved.getByText(/^Before: /)).toBeVisible();
  await moved.getByRole('button', { name: 'Decline' }).click();
  await expect(moved.getByText('You declined')).toBeVisible();

  await ask(page, `DELETE /events/event/${event.id}`, {});
  const cancelled = await openCard(reader, /Cancelled: Site walk/);
  await cancelled.getByRole('button', { name: 'Mark as cancelled' }).click();
  await expect(cancelled.getByText('Your calendar shows it as cancelled.')).toBeVisible();
  await cancelled.getByRole('button', { name: 'Remove from calendar' }).click();
  await expect.poll(answers).toEqual([]);
});
