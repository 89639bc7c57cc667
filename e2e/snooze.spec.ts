import { appendAll } from './running/mailboxes.ts';
import { sampleMessage } from './running/sample.ts';
import { expect, signIn, test } from './running/test.ts';

test('messages are snoozed by key, wait in their folder, come back by undo and by hand; pinned ones stay on top', async ({
  page,
  installation,
  account,
  server,
  watched,
}) => {
  const subjects = ['Staircase', 'Roof', 'Window'];
  const messages = subjects.map((subject, at) => sampleMessage({ subject, hoursAgo: 90 - at }));
  await appendAll(installation.dovecot.ports.imap, account, messages);
  await signIn(page, installation.origin, account);
  const row = (name: RegExp) => page.getByRole('row', { name });
  const growl = (name: RegExp) => page.getByRole('region', { name: 'Notices' }).getByText(name);

  await row(/Staircase/).click();
  await page.getByRole('heading', { name: 'Staircase' }).waitFor();
  await page.keyboard.press('h');
  const menu = page.getByRole('dialog', { name: 'Bring back' });
  await menu.getByRole('button', { name: /^Tomorrow/ }).click();
  await expect(growl(/^Back on /)).toBeVisible();
  await expect(row(/Staircase/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(/Staircase/)).toBeVisible();

  // A date of one's own, chosen with the keyboard.
  await row(/Roof/).click();
  await page.getByRole('heading', { name: 'Roof' }).waitFor();
  await page.keyboard.press('h');
  await menu.getByRole('button', { name: 'Pick date and time' }).click();
  const panel = page.getByRole('dialog', { name: 'Pick date and time' });
  await panel.getByRole('textbox', { name: 'Time' }).fill('9:15');
  await panel.getByRole('button', { name: /^Snooze to / }).click();
  await expect(row(/Roof/)).toHaveCount(0);
  await page.getByRole('treeitem', { name: /^Snoozed/ }).click();
  await expect(row(/Roof.*returns .*9:15/)).toBeVisible();
  const changeTime = async (name: RegExp): Promise<void> => {
    await row(/Roof/).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Snooze' }).click();
    await menu.getByRole('button', { name }).click();
  };
  // Not "Next week", which is not offered on a Sunday.
  await changeTime(/^Tomorrow/);
  await expect(row(/Roof.*returns .*8:00/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(row(/Roof.*returns .*9:15/)).toBeVisible();
  await changeTime(/^Return now/);
  await expect(row(/Roof/)).toHaveCount(0);
  await page.getByRole('treeitem', { name: /^Inbox/ }).click();
  await expect(row(/Roof/)).toBeVisible();

  // The oldest message is pinned; the keyword is on the server, and another program removes it.
  await row(/Staircase/).click();
  await page.getByRole('heading', { name: 'Staircase' }).waitFor();
  await page.keyboard.press('p');
  await expect(page.getByRole('row', { name: /^Pinned/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /(Staircase|Roof|Window)/ }).first()).toHaveAccessibleName(
    /Staircase.*pinned/,
  );
  await server.ok('SELECT INBOX');
  await expect.poll(async () => (await server.ok('UID SEARCH KEYWORD $pinned')).data.toString()).toMatch(/SEARCH \d+/);
  await server.ok('STORE 1:* -FLAGS ($pinned)');
  await expect(row(/Staircase.*pinned/)).toHaveCount(0);
  await expect(page.getByRole('row', { name: /^Pinned/ })).toHaveCount(0);

  // On a phone the bar for checked rows has it in its menu.
  await page.setViewportSize({ width: 390, height: 780 });
  await page.goto(`${installation.origin}/#/mail/list`);
  await page.getByRole('grid').press('Home');
  await page.getByRole('grid').press('Space');
  await page
    .getByRole('toolbar', { name: /selected messages/ })
    .getByRole('button', { name: 'More' })
    .click();
  await page.getByRole('menuitem', { name: 'Snooze' }).click();
  await menu.getByRole('button', { name: /^Tomorrow/ }).click();
  await expect(growl(/^Back on /)).toBeVisible();
  expect(watched.offences).toEqual([]);
});
