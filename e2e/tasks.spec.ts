import { faultsEverywhere } from './running/accessibility.ts';
import { appendAll } from './running/mailboxes.ts';
import { sampleMessage } from './running/sample.ts';
import { expect, signIn, test } from './running/test.ts';

const DESKTOP = { width: 1440, height: 900 };

test('tasks by keyboard: quick add, doing, opening, changing, deleting and undoing [TASK-001, SHELL-089, SHELL-090, SHELL-091, SHELL-106, SHELL-107, SHELL-154, SHELL-165]', async ({
  page,
  installation,
  account,
}) => {
  await page.setViewportSize(DESKTOP);
  await signIn(page, installation.origin, account);
  await page.keyboard.press('Alt+Shift+Digit3');
  await expect(page).toHaveURL(/#\/tasks$/);
  const list = page.locator('[data-tasks]');
  const add = page.getByRole('textbox', { name: 'Add task' });

  // A quick entry with a date.
  await add.fill('Order oak tomorrow');
  await add.press('Enter');
  await add.fill('Ring the garage');
  await add.press('Enter');
  const oak = list.getByRole('row', { name: /^Order oak, open, Tomorrow/ });
  await expect(oak).toBeVisible();
  await expect(list.getByRole('row', { name: /^Ring the garage/ })).toBeVisible();

  // One tab stop: arrows move, E does, Enter opens.
  await list.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('e');
  await expect(list.getByRole('row', { name: /^Order oak, done/ })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(oak).toBeVisible();
  await list.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/tasks\/view\/.+/);

  // The panel saves as the user types.
  const notes = page.getByRole('textbox', { name: 'Notes' });
  await notes.fill('Two metres');
  await expect(page.getByText(/^Saved /)).toBeVisible();
  await page.reload();
  await expect(notes).toHaveValue('Two metres');
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.setViewportSize(DESKTOP);
  const task = /view\/(.+)$/.exec(page.url())?.[1] ?? '';
  await notes.press('Escape');
  await expect(page).toHaveURL(/#\/tasks$/);

  // The address "edit" leads into the name; no other word is an address.
  await page.goto(`${installation.origin}/#/tasks/edit/${task}`);
  await expect(page.getByRole('textbox', { name: 'Name of the task' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Name of the task' })).toHaveValue('Order oak');
  await page.goto(`${installation.origin}/#/tasks/paint/${task}`);
  await expect(page).not.toHaveURL(/paint/);
  await page.goto(`${installation.origin}/#/tasks`);
  await expect(oak).toBeVisible();

  // The form of a new task.
  await page.keyboard.press('Alt+Shift+KeyN');
  await expect(page).toHaveURL(/#\/tasks\/new$/);
  await expect(page.getByRole('textbox', { name: 'Name of the task' })).toBeFocused();
  await page.keyboard.type('Price list');
  await page.keyboard.press('Enter');
  await expect(list.getByRole('row', { name: /^Price list/ })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).last().click();

  // Several at once.
  await list.focus();
  await page.keyboard.press('Control+a');
  await expect(page.getByText('3 selected').first()).toBeVisible();
  await page.keyboard.press('Delete');
  await expect(page.getByText('No tasks here')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(list.getByRole('row')).not.toHaveCount(0);
});

test('the board: a card is moved by keys and by the pointer, and the boxes stay [TASK-005, TASK-006, TASK-007, TASK-008, TASK-009]', async ({
  page,
  installation,
  account,
}) => {
  await page.setViewportSize(DESKTOP);
  await signIn(page, installation.origin, account);
  await page.goto(`${installation.origin}/#/tasks`);
  const add = page.getByRole('textbox', { name: 'Add task' });
  for (const name of ['One', 'Two']) {
    await add.fill(name);
    await add.press('Enter');
    await expect(page.getByRole('row', { name: new RegExp(`^${name}`) })).toBeVisible();
  }
  await page.getByRole('radio', { name: 'Board' }).check();
  const column = (name: string) => page.getByRole('region', { name, exact: true });
  const card = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}, `) });
  await expect(
    page.getByRole('heading', { level: 2 }).filter({ hasText: /^(To do|Pending|Priority|Future|Reference)$/ }),
  ).toHaveCount(5);

  await card('One').focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(column('Pending').getByRole('button', { name: /^One, / })).toBeFocused();
  await expect(page.getByText('Pending, position 1 of 1')).toBeAttached();

  await expect(page.getByRole('region', { name: 'Notices' }).getByText('Moved to Pending')).toBeVisible();
  await card('Two').dragTo(column('Future').getByRole('list'));
  await expect(column('Future').getByRole('button', { name: /^Two, / })).toBeVisible();
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.setViewportSize(DESKTOP);
  await page.reload();
  await expect(column('Future').getByRole('button', { name: /^Two, / })).toBeVisible();
  await expect(column('Pending').getByRole('button', { name: /^One, / })).toBeVisible();
});

test('a message becomes a task by T and by dragging it onto a box, and leads back after it was moved [MAIL-109, TASK-002]', async ({
  page,
  installation,
  account,
  server,
}) => {
  await page.setViewportSize(DESKTOP);
  await appendAll(installation.dovecot.ports.imap, account, [
    sampleMessage({ subject: 'Final drawings', text: 'Rev F is attached.' }),
  ]);
  await appendAll(installation.dovecot.ports.imap, account, [sampleMessage({ subject: 'Oak samples', hoursAgo: 2 })]);
  await signIn(page, installation.origin, account);
  const mails = page.getByRole('grid', { name: /Inbox/ });
  await mails.getByRole('row', { name: /Final drawings/ }).click();
  await page.getByRole('heading', { name: 'Final drawings' }).waitFor();
  await page.keyboard.press('t');
  await expect(page.getByRole('region', { name: 'Notices' }).getByText('Task created').last()).toBeVisible();
  await expect(mails.getByRole('row', { name: /Final drawings.*task/i })).toBeVisible();

  // The boxes show beside the button of tasks while messages are dragged over it.
  const section = page.getByRole('navigation', { name: 'Sections' }).first().getByRole('button', { name: 'Tasks' });
  const row = await mails.getByRole('row', { name: /Oak samples/ }).boundingBox();
  const button = await section.boundingBox();
  if (row === null || button === null) throw new Error('Nothing to drag');
  await page.mouse.move(row.x + 120, row.y + 20);
  await page.mouse.down();
  await page.mouse.move(row.x + 90, row.y + 30, { steps: 4 });
  await page.mouse.move(button.x + 20, button.y + 20, { steps: 8 });
  const box = page.locator('[data-drop-place="future"]');
  await expect(box).toBeVisible();
  const place = await box.boundingBox();
  if (place === null) throw new Error('No box');
  await page.mouse.move(place.x + 40, place.y + 10, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByRole('region', { name: 'Notices' }).getByText('Task created').last()).toBeVisible();

  await expect(mails.getByRole('row', { name: /Oak samples.*task/i })).toBeVisible();

  // Deleting the task takes the mark from the message.
  await page.goto(`${installation.origin}/#/tasks`);
  const list = page.locator('[data-tasks]');
  const oak = list.getByRole('row', { name: /^Oak samples, open, Future/ });
  await oak.click();
  await expect(page).toHaveURL(/#\/tasks\/view\//);
  await list.focus();
  await page.keyboard.press('Delete');
  await expect(oak).toHaveCount(0);
  await page.goto(`${installation.origin}/#/mail/list/msg?currentfolder=INBOX`);
  await expect(mails.getByRole('row', { name: /Final drawings.*task/i })).toBeVisible();
  await expect(mails.getByRole('row', { name: /Oak samples/ })).toBeVisible();
  await expect(mails.getByRole('row', { name: /Oak samples.*task/i })).toHaveCount(0);

  // The message is moved by another program; its task still leads to it.
  await server.ok('CREATE Moved');
  await server.ok('SELECT INBOX');
  await server.ok('UID MOVE 1 Moved');
  await page.goto(`${installation.origin}/#/tasks`);
  await list.getByRole('row', { name: /^Final drawings/ }).click();
  await page
    .getByRole('button', { name: /Final drawings/ })
    .last()
    .click();
  await page.getByRole('heading', { name: 'Final drawings' }).waitFor();
});
