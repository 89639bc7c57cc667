import type { Page } from '@playwright/test';
import { createManageSieveScripts } from '@pillarbox/mailbox/sieve/managesieve-scripts';
import type { TestAccount } from '@pillarbox/tooling/testbed/dovecot';
import { deliver } from '@pillarbox/tooling/testbed/lmtp';
import type { RawImap } from '@pillarbox/tooling/testbed/raw-imap';
import { faultsEverywhere } from './running/accessibility.ts';
import { expect, signIn, test } from './running/test.ts';

const DESKTOP = { width: 1440, height: 900 };

/** Delivers a message while no page looks. */
function arrive(port: number, { address }: TestAccount, subject: string): Promise<void> {
  const message = `From: Tom Ashdown <tom@ashdownvale.example>\nTo: ${address}\nMessage-ID: <${crypto.randomUUID()}@x>\nSubject: ${subject}\n\nHello\n`;
  return deliver({ port, from: 'tom@ashdownvale.example', to: address, message });
}

/** The subjects of a folder of the server. */
async function subjectsIn(server: RawImap, folder: string): Promise<string[]> {
  await server.ok(`SELECT "${folder}"`);
  const { data } = await server.ok('UID FETCH 1:* (BODY.PEEK[HEADER.FIELDS (SUBJECT)])');
  return [...data.toString().matchAll(/^Subject: (.*)\r$/gm)].map(([, subject = '']) => subject);
}

const listed = (page: Page) => page.getByRole('region', { name: 'Message filters' }).getByRole('listitem');

async function choose(page: Page, button: string, option: string): Promise<void> {
  await page.getByRole('button', { name: button }).last().click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('filters are made by mouse and keyboard, ordered, switched, changed and deleted, and the mail server runs them [FILT-003, FILT-004, FILT-005, FILT-006, FILT-007, FILT-008, SHELL-033, SHELL-167]', async ({
  page,
  installation,
  account,
  server,
}) => {
  const { lmtp } = installation.dovecot.ports;
  await server.ok('CREATE Customers');
  await server.ok('CREATE Bills');
  await arrive(lmtp, account, 'Old invoice');
  await signIn(page, installation.origin, account);
  await page.goto(`${installation.origin}/#/preferences/general`);
  await page.getByRole('heading', { level: 2, name: 'General' }).waitFor();
  await page.keyboard.press('Alt+Shift+M');
  await expect(page).toHaveURL(/#\/preferences\/filters$/);
  await expect(page.getByText('No filters yet')).toBeVisible();

  // By mouse. What is wrong is said at its field; what it would do stands beside it.
  await page.getByRole('button', { name: 'New filter' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Ashdown "House" */');
  await choose(page, 'Comparison:', 'ends with');
  await page.getByLabel('Value').fill('@ashdownvale.example');
  await page.getByRole('button', { name: 'Add a condition' }).click();
  await choose(page, 'Field:', 'Size');
  await choose(page, 'Comparison:', 'is below');
  await page.getByLabel('Value').last().fill('twenty');
  await expect(page.getByText('Please enter a number in MB.')).toBeVisible();
  await page.getByRole('button', { name: 'Save filter' }).click();
  await expect(page.getByText('Please choose a folder.')).toBeVisible();
  await page.getByLabel('Value').last().fill('2,5');
  await choose(page, 'Folder:', 'Customers');
  const trial = page.getByRole('complementary', { name: 'Dry run' });
  await expect(trial.getByRole('status').first()).toContainText('1 of the last 1 in Inbox');
  await expect(trial).toContainText('Old invoice');
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.setViewportSize(DESKTOP);
  await page.getByRole('button', { name: 'Save filter' }).click();
  await expect(listed(page)).toHaveCount(1);
  await arrive(lmtp, account, 'Staircase');
  expect(await subjectsIn(server, 'Customers')).toEqual(['Staircase']);

  // By keyboard: Enter adds a condition, Control with S saves, Alt with an arrow key moves.
  await page.getByRole('button', { name: 'New filter' }).press('Enter');
  await page.getByLabel('Name', { exact: true }).fill('Bills');
  await choose(page, 'Field:', 'Subject');
  await page.getByLabel('Value').fill('invoice');
  await page.getByLabel('Value').press('Enter');
  await expect(page.getByLabel('Value').last()).toBeFocused();
  await page.keyboard.type('bill');
  await page.getByText('any is true').click();
  await choose(page, 'Folder:', 'Bills');
  await page.getByLabel('Name', { exact: true }).press('Control+s');
  await expect(listed(page)).toHaveCount(2);
  await arrive(lmtp, account, 'First bill');
  expect(await subjectsIn(server, 'Bills')).toEqual([]);
  await listed(page).nth(1).getByRole('button').press('Alt+ArrowUp');
  await expect(page.getByText('Bills, 1 of 2')).toBeAttached();
  await expect(listed(page).first()).toContainText('Bills');
  await expect(page).toHaveURL(/filter=1/);
  await arrive(lmtp, account, 'Second bill');
  expect(await subjectsIn(server, 'Bills')).toEqual(['Second bill']);
  await listed(page)
    .nth(1)
    .dragTo(listed(page).first(), { targetPosition: { x: 40, y: 4 } });
  await expect(listed(page).first()).toContainText('Ashdown "House" */');

  // Off and on again.
  const house = page.getByRole('switch', { name: /Ashdown/ });
  const stored = () => page.waitForResponse((response) => response.url().includes('/filterStatus/'));
  const off = stored();
  await house.click();
  await off;
  await expect(house).not.toBeChecked();
  await arrive(lmtp, account, 'Third bill');
  expect(await subjectsIn(server, 'Bills')).toEqual(['Second bill', 'Third bill']);
  const on = stored();
  await house.click();
  await on;
  await page.reload();
  await expect(house).toBeChecked();
  await expect(page.getByText('All rules as text')).toBeVisible();

  // A change that is not saved asks before it is lost; a deletion comes back.
  await listed(page).nth(1).getByRole('button').click();
  await page.getByLabel('Name', { exact: true }).fill('Bills and invoices');
  await listed(page).first().getByRole('button').click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await choose(page, 'Folder:', 'Customers');
  await page.getByRole('button', { name: 'Save filter' }).click();
  await expect(listed(page).nth(1)).toContainText('Bills and invoices');
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(listed(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(listed(page)).toHaveCount(2);
  await listed(page).nth(1).getByRole('button').click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(listed(page)).toHaveCount(1);
  await arrive(lmtp, account, 'Fourth bill');
  expect(await subjectsIn(server, 'Customers')).toContain('Fourth bill');

  // All filters as one text: what is wrong is said at its line, and what the form knows is a filter again.
  await page.getByText('All rules as text').click();
  await page.getByRole('button', { name: 'Edit as text' }).click();
  const editor = page.getByRole('dialog', { name: 'All filters as text' });
  const area = editor.getByRole('textbox');
  const before = await area.inputValue();
  await area.fill(`${before}if {`);
  await editor.getByRole('button', { name: 'Save text' }).click();
  await expect(editor).toContainText(/Line \d+ is not valid Sieve/);
  await area.fill(`${before}\nif header :contains "subject" "oak" { addflag "\\\\Flagged"; }\n`);
  await editor.getByRole('button', { name: 'Check' }).click();
  await expect(editor).toContainText('Nothing is wrong. 2 rules, of which 0 stay text.');
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.setViewportSize(DESKTOP);
  await editor.getByRole('button', { name: 'Save text' }).click();
  await expect(listed(page).nth(1)).toContainText('Subject contains oak → Add a star');

  // Why is this here: the filter that moved it, and the way back to it.
  await page.goto(`${installation.origin}/#/mail/list/msg?currentfolder=Customers`);
  await page.getByRole('row', { name: /Fourth bill/ }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Why is this here?' }).click();
  const why = page.getByRole('dialog', { name: 'Why is this here?' });
  await expect(why).toContainText('It is in Customers, because:');
  await expect(why.getByRole('listitem').first()).toContainText('The filter “Ashdown "House" */” applies to it.');
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.setViewportSize(DESKTOP);
  await why.getByRole('button', { name: 'Open the filter' }).click();
  await expect(page).toHaveURL(/preferences\/filters\?filter=1/);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ashdown "House" */');
});

test('a filter made from a message sorts what is there, and one that forwards says so and asks for the password', async ({
  page,
  installation,
  account,
  server,
}) => {
  const { lmtp } = installation.dovecot.ports;
  await server.ok('CREATE Customers');
  await arrive(lmtp, account, 'Staircase');
  await arrive(lmtp, account, 'Balusters');
  await signIn(page, installation.origin, account);
  await page.getByRole('row', { name: /Staircase/ }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Filter from this message' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Tom Ashdown');
  await expect(page.getByLabel('Value')).toHaveValue('tom@ashdownvale.example');
  await choose(page, 'Folder:', 'Customers');
  await page.getByText(/Also apply to the matching messages in Inbox \(2\)/).click();
  await page.getByRole('button', { name: 'Save filter' }).click();
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('Filter applied. Messages: 2');
  await expect.poll(() => subjectsIn(server, 'Customers')).toHaveLength(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => subjectsIn(server, 'INBOX')).toHaveLength(2);

  await choose(page, 'Action:', 'Forward to');
  await page.getByLabel('Email address').fill('someone@elsewhere.example');
  await page.getByRole('button', { name: 'Save filter that forwards' }).click();
  await page.getByRole('dialog').getByLabel('Password').fill(account.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Not saved yet')).toHaveCount(0);
  await page.getByText('All rules as text').click();
  await expect(page.getByText('redirect "someone@elsewhere.example"')).toBeVisible();
  await expect.poll(() => subjectsIn(server, 'INBOX')).toContain('Mail is now forwarded');
});

test('two tabs change one filter: the second is told, overwrites nothing unseen, and can keep its version', async ({
  page,
  installation,
  account,
  server,
}) => {
  await server.ok('CREATE Customers');
  await signIn(page, installation.origin, account);
  const address = `${installation.origin}/#/preferences/filters`;
  await page.goto(address);
  await page.getByRole('button', { name: 'New filter' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Ashdown');
  await page.getByLabel('Value').fill('tom@ashdownvale.example');
  await choose(page, 'Folder:', 'Customers');
  await page.getByRole('button', { name: 'Save filter' }).click();
  await expect(listed(page)).toHaveCount(1);
  const other = await page.context().newPage();
  await other.goto(`${address}?filter=1`);
  const nameThere = other.getByLabel('Name', { exact: true });
  await expect(nameThere).toHaveValue('Ashdown');

  // Both have typed; the first one to save wins, and the second is asked.
  await nameThere.fill('Ashdown Vale');
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Ashdown House');
  await page.getByRole('button', { name: 'Save filter' }).click();
  await expect(page.getByText('Not saved yet')).toHaveCount(0);
  await other.getByRole('button', { name: 'Save filter' }).click();
  await expect(other.getByText('This filter was changed elsewhere meanwhile.')).toBeVisible();
  await expect(nameThere).toHaveValue('Ashdown Vale');
  expect(await faultsEverywhere(other)).toEqual([]);
  await other.setViewportSize(DESKTOP);
  await page.reload();
  await expect(name).toHaveValue('Ashdown House');
  await other.getByRole('button', { name: 'Keep my version' }).click();
  await other.getByRole('button', { name: 'Save filter' }).click();
  await expect(other.getByText('Not saved yet')).toHaveCount(0);
  await page.reload();
  await expect(name).toHaveValue('Ashdown Vale');

  // Another program replaces the rules while the form is open: the form says so and keeps what was typed.
  await name.fill('Mine');
  const scripts = createManageSieveScripts({
    host: installation.dovecot.host,
    port: installation.dovecot.ports.sieve,
    security: 'none',
    insecureCertificate: false,
  }).of({ user: account.address, password: account.password });
  const { etag, sections } = await scripts.read();
  const content = { require: ['fileinto'], text: (sections.filters ?? '').replaceAll('Ashdown Vale', 'Theirs') };
  await scripts.replaceSection({ section: 'filters', content, etag });
  await page.getByRole('button', { name: 'Save filter' }).click();
  await expect(page.getByText('This filter was changed elsewhere meanwhile.')).toBeVisible();
  await expect(name).toHaveValue('Mine');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(name).toHaveValue('Theirs');
});
