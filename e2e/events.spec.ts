import type { Page } from '@playwright/test';
import { faultsEverywhere, faultsInHardModes } from './running/accessibility.ts';
import { appendAll } from './running/mailboxes.ts';
import { expect, signIn, test } from './running/test.ts';

const WITH_FILE = [
  'From: tom@other.example',
  'Subject: Kiln plan',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=b',
  '',
  '--b',
  'Content-Type: text/plain',
  '',
  'Here it is.',
  '--b',
  'Content-Type: text/plain; name=plan.txt',
  'Content-Disposition: attachment; filename=plan.txt',
  '',
  'the plan',
  '--b--',
  '',
].join('\r\n');

/** `YYYY-MM-DD` of a Tuesday that is one or two weeks ahead, or of so many days after it. */
function tuesday(after = 0): string {
  const today = Math.floor(Date.now() / 86_400_000);
  // 6 January 1970, day 5, was one.
  const last = today - ((today - 5) % 7);
  return new Date((last + 14 + after) * 86_400_000).toISOString().slice(0, 10);
}

async function openForm(page: Page, origin: string, search: string): Promise<void> {
  await page.goto(`${origin}/#/calendar/newevent?${search}`);
  await expect(page.getByRole('form', { name: 'New event' })).toBeVisible();
}

test('an event is written, changed by two pages at once, repeated and deleted [SHELL-083, SHELL-084, CAL-018]', async ({
  page,
  installation,
  account,
  watched,
}) => {
  test.slow();
  const { origin } = installation;
  await signIn(page, origin, account);
  await openForm(page, origin, `start=${tuesday()}T15:00`);
  const form = page.getByRole('form', { name: 'New event' });
  const field = (name: string) => form.getByRole('textbox', { name, exact: true });

  // What is wrong stands below its field, and the first wrong field has the focus.
  await field('Title').fill('Kiln check');
  await field('Start time').fill('late');
  await field('Link to the video call').fill('javascript:alert(1)');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(field('Start time')).toBeFocused();
  await expect(field('Link to the video call')).toHaveAccessibleDescription(/https:/);
  await field('Link to the video call').fill('https://meet.example/kiln');

  // The end moves with the start; an arrow key changes a time by a quarter of an hour.
  await field('Start time').fill('16:30');
  await field('Start time').press('ArrowUp');
  await expect(field('End time')).toHaveValue('5:45 PM');

  // Leaving asks first.
  await form.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Stay here' }).click();

  await form.getByRole('button', { name: 'Does not repeat' }).click();
  const repeat = page.getByRole('dialog', { name: 'Repeat “Kiln check”' });
  await repeat.getByRole('button', { name: 'Thursday' }).click();
  await repeat.getByRole('radio', { name: 'After' }).check();
  await repeat.getByRole('spinbutton', { name: 'How many times' }).fill('4');
  await expect(repeat.getByRole('status')).toContainText('Every week on Tuesday and Thursday, 4 times, at 4:45 PM');
  expect(await repeat.getByRole('listitem').allTextContents()).toHaveLength(4);
  await repeat.getByRole('button', { name: 'Set repeat' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('“Kiln check” was saved').first()).toBeVisible();

  // One instance is opened, changed by another page meanwhile, and keeps what both typed.
  const { id, instance } = await page.evaluate(
    async (query) => {
      const reply = await fetch(`/api/db/steele/1.0/events/list?${query}`);
      const { events } = (await reply.json()) as { events: { id: string; instance: string }[] };
      return { id: events[1]?.id ?? '', instance: events[1]?.instance ?? '' };
    },
    `start=${tuesday()}&end=${tuesday(30)}&timezone=Europe/London`,
  );
  const address = `${origin}/#/calendar/editevent/${id}?date=${instance}`;
  await page.goto(address);
  const edit = page.getByRole('form', { name: 'Edit event' });
  await edit.getByRole('textbox', { name: 'Place', exact: true }).fill('Kiln room');
  const other = await page.context().newPage();
  await other.goto(address);
  await other.getByRole('textbox', { name: 'Notes' }).fill('Bring gloves.');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await other.getByRole('button', { name: 'Change this event' }).click();
  await expect(other.getByText('“Kiln check” was saved').first()).toBeVisible();
  await other.close();
  await edit.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('radio', { name: 'This event' })).toBeChecked();
  await page.getByRole('button', { name: 'Change this event' }).click();
  await expect(page.getByText('Somebody else changed this event meanwhile').first()).toBeVisible();
  await page.getByRole('button', { name: 'Put my changes on it' }).click();
  await expect(edit.getByRole('textbox', { name: 'Notes' })).toHaveValue('Bring gloves.');
  await expect(edit.getByRole('textbox', { name: 'Place', exact: true })).toHaveValue('Kiln room');
  await edit.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Change this event' }).click();
  // The notice of the new event may still show: the form is gone only once this is saved.
  await expect(edit).toHaveCount(0);
  await expect(page.getByText('“Kiln check” was saved').first()).toBeVisible();

  // Nothing is chosen for a deletion, and it can be undone.
  await page.goto(address);
  await edit.getByRole('button', { name: 'Delete' }).click();
  const choice = page.getByRole('dialog', { name: 'Which events should be deleted?' });
  await expect(choice.getByRole('button', { name: 'Delete this event' })).toBeDisabled();
  await choice.getByRole('radio', { name: 'All events' }).check();
  await choice.getByRole('button', { name: 'Delete all events' }).click();
  const deleted = page.locator('[data-type]').filter({ hasText: '“Kiln check” was deleted' });
  await deleted.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The change was undone').first()).toBeVisible();
  expect(watched.offences).toEqual([]);
});

test('the form, the repeat and the times that suit have no faults of accessibility', async ({
  page,
  installation,
  account,
}) => {
  test.slow();
  await signIn(page, installation.origin, account);
  await openForm(page, installation.origin, `start=${tuesday()}T15:00&title=Kiln&people=tom@shop.example`);
  expect(await faultsEverywhere(page)).toEqual([]);
  expect(await faultsInHardModes(page)).toEqual([]);
});

test('words make an event, and the band of the time moves by keys', async ({ page, installation, account }) => {
  await signIn(page, installation.origin, account);
  await page.goto(`${installation.origin}/#/calendar/week`);
  await expect(page.getByRole('button', { name: /New event/ })).toBeVisible();
  await page.getByRole('button', { name: /New event/ }).click();
  const quick = page.getByRole('dialog', { name: 'New event' });
  await quick.getByRole('textbox', { name: 'What and when' }).fill('Lunch with Ann tomorrow 12:30');
  await expect(quick.getByRole('status')).toContainText('Lunch with Ann');
  await expect(quick.getByRole('list', { name: 'What was understood' }).getByRole('listitem')).toHaveCount(3);
  await page.keyboard.press('Enter');
  await expect(page.getByText('“Lunch with Ann” was saved').first()).toBeVisible();

  await openForm(page, installation.origin, `start=${tuesday()}T15:00&title=Kiln&people=tom@shop.example`);
  const band = page.getByRole('slider', { name: 'Time of the event' });
  await band.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('textbox', { name: 'Start time' })).toHaveValue('3:15 PM');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByRole('textbox', { name: 'End time' })).toHaveValue('4:30 PM');
  await expect(band).toHaveAttribute('aria-valuetext', /Tuesday/);
});

test('an event has files: of a message, chosen and dropped; Alt+Shift+N opens its form, N the line of words [SHELL-164]', async ({
  page,
  installation,
  account,
  watched,
}) => {
  test.slow();
  const { origin } = installation;
  await signIn(page, origin, account);
  await appendAll(installation.dovecot.ports.imap, account, [Buffer.from(WITH_FILE)]);
  await page.getByRole('row', { name: /Kiln plan/ }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Make an event' }).click();
  const form = page.getByRole('form', { name: 'New event' });
  const files = form.getByRole('list', { name: 'Files' }).getByRole('listitem');
  await expect(form.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Kiln plan');
  await expect(files).toHaveText([/^plan\.txt/]);
  const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await form.locator('input[type=file]').setInputFiles([file('list.txt', 'list'), file('wrong.txt', 'wrong')]);
  await expect(files).toHaveCount(3);
  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(['photo'], 'photo.txt', { type: 'text/plain' }));
    return data;
  });
  await form.getByRole('button', { name: 'Add files' }).dispatchEvent('drop', { dataTransfer: dropped });
  await expect(files).toHaveCount(4);
  await form.getByRole('button', { name: 'Remove wrong.txt' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('“Kiln plan” was saved').first()).toBeVisible();

  await page.goto(`${origin}/#/calendar/agenda`);
  await page.getByRole('button', { name: /Kiln plan/ }).click();
  const shown = page.getByRole('dialog', { name: /Kiln plan/ }).getByRole('list', { name: 'Files' });
  await expect(shown.getByRole('listitem')).toHaveCount(3);
  const download = page.waitForEvent('download');
  await shown.getByRole('link', { name: 'photo.txt' }).click();
  expect((await download).suggestedFilename()).toBe('photo.txt');
  await page.keyboard.press('Escape');

  await page.goto(`${origin}/#/calendar/week`);
  await expect(page.getByRole('button', { name: /New event/ })).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByRole('textbox', { name: 'What and when' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Alt+Shift+N');
  await expect(form).toBeVisible();
  expect(watched.offences).toEqual([]);
});
