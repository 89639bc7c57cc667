import { newAccount } from '@pillarbox/tooling/testbed/dovecot';
import type { TestAccount } from '@pillarbox/tooling/testbed/dovecot';
import { deliver } from '@pillarbox/tooling/testbed/lmtp';
import { RawImap } from '@pillarbox/tooling/testbed/raw-imap';
import { faultsEverywhere, faultsInHardModes } from './running/accessibility.ts';
import { sampleMessage } from './running/sample.ts';
import { expect, signIn, test } from './running/test.ts';

const DESKTOP = { width: 1440, height: 900 };

test('a message of an account elsewhere is answered from it: by its server, from its address, marked and filed there; the accounts have an order', async ({
  page,
  installation,
  account,
  watched,
}) => {
  const { imap, imaps, lmtp } = installation.dovecot.ports;
  const [there, tom] = await Promise.all([newAccount(installation.dovecot), newAccount(installation.dovecot, 'tom')]);
  const head = {
    subject: 'Coast walk',
    from: `Tom Ashdown <${tom.address}>`,
    to: there.address,
    text: 'Coming along?',
  };
  await deliver({ port: lmtp, from: tom.address, to: there.address, message: sampleMessage(head) });
  const linesOf = async (whose: TestAccount, folder: string): Promise<string> => {
    const raw = await RawImap.signIn(imap, whose);
    try {
      await raw.command(`SELECT ${folder}`);
      return (await raw.command('FETCH 1:* (FLAGS BODY.PEEK[HEADER.FIELDS (FROM SUBJECT)])')).data.toString();
    } finally {
      raw.close();
    }
  };
  await signIn(page, installation.origin, account);

  // Without a server for sending, the form says what that means; with one, Test tries both.
  await page.goto(`${installation.origin}/#/preferences/popimap`);
  await page.getByRole('button', { name: 'Add account' }).click();
  const form = page.getByRole('dialog', { name: 'Add account' });
  await form.getByRole('textbox', { name: 'Email address or user name' }).fill(there.address);
  await form.getByLabel('Password there').fill(there.password);
  await form.getByRole('textbox', { name: 'Server', exact: true }).fill('127.0.0.1');
  await form.getByRole('textbox', { name: 'Port', exact: true }).fill(String(imaps));
  await form.getByText('Use it there').click();
  await form.getByRole('textbox', { name: 'Name in the folder list' }).fill('Postern');
  await expect(form.getByText('its address is not offered when you write')).toBeVisible();
  await form.getByRole('switch', { name: 'Send from this account' }).check();
  await expect(form.getByRole('textbox', { name: 'Address to send from' })).toHaveValue(there.address);
  await form.getByRole('textbox', { name: 'Your name there' }).fill('Clara afar');
  await form.getByRole('button', { name: /Encryption for sending/ }).click();
  await page.getByRole('option', { name: 'None' }).click();
  await form.getByRole('textbox', { name: 'Port for sending' }).fill(String(installation.postfix));
  await form.getByRole('switch', { name: 'Sending has its own password' }).check();
  await form.getByLabel('Password for sending').fill('wrong');
  await form.getByRole('button', { name: 'Test' }).click();
  await expect(form.getByText('The server for sending refuses this user name and password.')).toBeVisible();
  expect(await faultsEverywhere(page)).toEqual([]);
  expect(await faultsInHardModes(page)).toEqual([]);
  await page.setViewportSize(DESKTOP);
  await form.getByRole('switch', { name: 'Sending has its own password' }).uncheck();
  await form.getByRole('button', { name: 'Test' }).click();
  await expect(form.getByText('Sending works, too.')).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`You can write from ${there.address}.`)).toBeVisible();

  // A second account, and the order of both, by the keyboard and by dragging.
  await page.getByRole('button', { name: 'Add account' }).click();
  await form.getByRole('textbox', { name: 'Email address or user name' }).fill(tom.address);
  await form.getByLabel('Password there').fill(tom.password);
  await form.getByRole('textbox', { name: 'Server', exact: true }).fill('127.0.0.1');
  await form.getByRole('textbox', { name: 'Port', exact: true }).fill(String(imaps));
  await form.getByText('Use it there').click();
  await form.getByRole('textbox', { name: 'Name in the folder list' }).fill('Tom');
  await form.getByRole('button', { name: 'Save' }).click();
  const list = page.getByRole('list', { name: 'Other accounts' }).getByRole('listitem');
  await expect(list).toHaveText([new RegExp(there.address), new RegExp(tom.address)]);
  const other = await page.context().newPage();
  await other.goto(`${installation.origin}/#/mail/list`);
  const trees = other.getByRole('tree', { name: /^(Postern|Tom)$/ });
  await expect(trees.first()).toHaveAccessibleName('Postern');
  await page.getByRole('button', { name: `Move ${tom.address}` }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(list).toHaveText([new RegExp(tom.address), new RegExp(there.address)]);
  await expect(trees.first()).toHaveAccessibleName('Tom');
  await list.nth(0).dragTo(list.nth(1));
  await expect(list).toHaveText([new RegExp(there.address), new RegExp(tom.address)]);
  await expect(trees.first()).toHaveAccessibleName('Postern');
  await other.close();
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.setViewportSize(DESKTOP);

  // The answer comes from the address of the account without anything being chosen.
  await page.goto(`${installation.origin}/#/mail/list`);
  const branch = page.getByRole('tree', { name: 'Postern' });
  await branch.getByRole('treeitem', { name: /^Postern/ }).click();
  await branch.getByRole('treeitem', { name: /^Inbox/ }).click();
  await page.getByRole('row', { name: /Coast walk/ }).click();
  await expect(page.getByText(`You reply as ${there.address}.`)).toBeVisible();
  await page
    .getByRole('button', { name: /^Reply/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: `From: Clara afar, ${there.address}` })).toBeVisible();
  await page.getByRole('textbox', { name: 'Message text' }).click();
  await page.keyboard.type('With boots.');
  await page.getByRole('button', { name: `From: Clara afar, ${there.address}` }).click();
  await expect(
    page.getByRole('menuitemradio', { name: /Postern/ }).or(page.getByRole('menuitemcheckbox', { name: /Postern/ })),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(() => linesOf(tom, 'INBOX'), { timeout: 40_000 }).toContain(`Clara afar <${there.address}>`);
  await expect.poll(() => linesOf(there, 'INBOX')).toContain('\\Answered');
  await expect.poll(() => linesOf(there, 'Sent')).toContain('Subject: Re: Coast walk');
  await branch.getByRole('treeitem', { name: /^Sent/ }).click();
  await expect(page.getByRole('row', { name: /Coast walk/ })).toBeVisible();

  // The lists over all accounts: what was sent from there, and a draft that opens with its sender.
  const all = page.getByRole('group', { name: 'All accounts' });
  await all.getByRole('button', { name: /^Sent/ }).click();
  await page.getByRole('row', { name: /Coast walk.*Postern/ }).click();
  await page
    .getByRole('button', { name: /^Reply/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Message text' }).click();
  await page.keyboard.type('And a map.');
  await page.getByRole('button', { name: 'Save and close' }).click();
  await all.getByRole('button', { name: /^Drafts 1/ }).click();
  await page.getByRole('row', { name: /Coast walk/ }).click();
  await expect(page.getByRole('button', { name: `From: Clara afar, ${there.address}` })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message text' })).toContainText('And a map.');
  expect(watched.offences).toEqual([]);
});
