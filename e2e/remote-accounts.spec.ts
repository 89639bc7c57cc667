import { FAKE_POP3_PASSWORD, startFakePop3 } from '@pillarbox/testkit/fake-pop3';
import { newAccount } from '@pillarbox/tooling/testbed/dovecot';
import { deliver } from '@pillarbox/tooling/testbed/lmtp';
import { faultsEverywhere, faultsInHardModes } from './running/accessibility.ts';
import { sampleMessage } from './running/sample.ts';
import { expect, signIn, test } from './running/test.ts';

test('a POP3 account is tested, added after a wrong password, collected once, stopped, paused and removed [FILT-013, PREF-037, SHELL-028, SHELL-030, CONST-019]', async ({
  page,
  installation,
  account,
  watched,
}) => {
  const there = await newAccount(installation.dovecot, 'there');
  const arrives = (subject: string): Promise<void> => {
    const message = sampleMessage({ subject });
    return deliver({ port: installation.dovecot.ports.lmtp, from: 'tom@example.test', to: there.address, message });
  };
  await arrives('Old stairs');
  await arrives('Old roof');
  await signIn(page, installation.origin, account);
  await page.goto(`${installation.origin}/#/preferences/popimap`);
  await expect(page.getByText('Bring mail from another address here')).toBeVisible();

  await page.getByRole('button', { name: 'Add account' }).click();
  const form = page.getByRole('dialog', { name: 'Add account' });
  await form.getByText('POP3', { exact: true }).click();
  await expect(form.getByRole('textbox', { name: 'Port' })).toHaveValue('995');
  expect(await faultsEverywhere(page)).toEqual([]);
  expect(await faultsInHardModes(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await form.getByRole('textbox', { name: 'Email address or user name' }).fill(there.address);
  await form.getByLabel('Password there').fill('wrong');
  await form.getByRole('textbox', { name: 'Server' }).fill('127.0.0.1');
  await form.getByRole('textbox', { name: 'Port' }).fill(String(installation.dovecot.ports.pop3s));
  await form.getByRole('textbox', { name: 'Name of the new folder' }).fill('Old post');
  await form.getByRole('button', { name: 'Test' }).click();
  await expect(form.getByText('The other server refuses this user name and password.')).toBeVisible();
  await form.getByLabel('Password there').fill(there.password);
  await form.getByRole('button', { name: 'Test' }).click();
  await expect(form.getByText('It works. There are 2 messages.')).toBeVisible();
  await page.keyboard.press('Escape');
  await form.getByLabel('Password there').press('Enter');
  await expect(form).toHaveCount(0);

  const row = page.getByRole('listitem').filter({ hasText: there.address });
  await expect(row.getByText(/^Up to date, checked /)).toBeVisible();
  await page.goto(`${installation.origin}/#/mail/list`);
  await page.getByRole('treeitem', { name: /^Old post/ }).click();
  const mails = page.getByRole('row', { name: /Old |New / });
  await expect(mails).toHaveCount(2);
  await arrives('New window');
  await page.goto(`${installation.origin}/#/preferences/popimap`);
  await row.getByRole('button', { name: `Check now: ${there.address}` }).click();
  await page.goto(`${installation.origin}/#/mail/list`);
  await page.getByRole('treeitem', { name: /^Old post/ }).click();
  await expect(mails).toHaveCount(3);

  // A slow server: the check shows how far it is, and is stopped.
  const messages = Array.from({ length: 40 }, (_, at) => {
    return { uidl: `slow-${String(at)}`, source: sampleMessage({ subject: `Slow ${String(at)}` }).toString() };
  });
  const slow = await startFakePop3(messages, {
    port: installation.remotePort,
    script: { RETR: ({ args, usual }) => (Number(args) <= 10 ? usual() : undefined) },
  });
  try {
    await page.goto(`${installation.origin}/#/preferences/popimap`);
    await page.getByRole('button', { name: 'Add account' }).click();
    await form.getByText('POP3', { exact: true }).click();
    await form.getByRole('textbox', { name: 'Email address or user name' }).fill('clara@slow.example');
    await form.getByLabel('Password there').fill(FAKE_POP3_PASSWORD);
    await form.getByRole('textbox', { name: 'Server' }).fill('127.0.0.1');
    await form.getByRole('textbox', { name: 'Port' }).fill(String(installation.remotePort));
    await form.getByRole('button', { name: /^Encryption/ }).click();
    await page.getByRole('option', { name: 'None' }).click();
    await form.getByRole('textbox', { name: 'Port' }).fill(String(installation.remotePort));
    await form.getByRole('button', { name: 'Save' }).click();
    const other = page.getByRole('listitem').filter({ hasText: 'clara@slow.example' });
    await expect(other.getByText('Fetching mail, 10 of 40')).toBeVisible();
    await expect(other.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
    expect(await faultsEverywhere(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await other.getByRole('button', { name: 'Stop: clara@slow.example' }).click();
    await expect(
      page.getByRole('region', { name: 'Notices' }).getByText('Stopped. The next check is in 5 minutes.'),
    ).toBeVisible();
    await expect(other.getByRole('progressbar')).toHaveCount(0);

    // The server refuses the password from now on.
    slow.script['PASS'] = ({ args, send }) => send(args === 'fresh' ? '+OK\r\n' : '-ERR no\r\n');
    delete slow.script['RETR'];
    await other.getByRole('button', { name: 'Check now: clara@slow.example' }).click();
    await expect(other.getByText(/^Password refused since /)).toBeVisible();
    await other.getByRole('button', { name: 'Enter password: clara@slow.example' }).click();
    const ask = page.getByRole('dialog', { name: 'New password for clara@slow.example' });
    await ask.getByLabel('Password there').fill('fresh');
    await ask.getByRole('button', { name: 'Save' }).click();
    await expect(other.getByText(/^Up to date, checked /)).toBeVisible();

    const choose = async (item: string): Promise<void> => {
      await other.getByRole('button', { name: 'More for clara@slow.example' }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await choose('Pause');
    await expect(other.getByText(/^Paused by you, /)).toBeVisible();
    await other.getByRole('button', { name: 'Resume: clara@slow.example' }).click();
    await expect(other.getByText(/^Up to date, checked /)).toBeVisible();
    await choose('Edit');
    const edit = page.getByRole('dialog', { name: 'Edit clara@slow.example' });
    await edit.getByRole('switch', { name: 'Leave the messages on the other side, too' }).click();
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(other.getByText('It is removed on the other side once it is here.')).toBeVisible();
    await expect.poll(() => slow.messages.length).toBe(0);
    await choose('Remove');
    const sure = page.getByRole('dialog', { name: 'Remove clara@slow.example?' });
    await sure.getByRole('button', { name: 'Remove' }).click();
    await expect(other).toHaveCount(0);
    await expect(row).toBeVisible();
  } finally {
    slow.close();
  }
  await page.getByRole('link', { name: /^Addresses to send from/ }).click();
  await expect(page).toHaveURL(/#\/preferences\/accounts$/);
  await expect(page.getByRole('heading', { name: 'Identities', exact: true })).toBeVisible();
  await page.goto(`${installation.origin}/#/mail/list`);
  await page.getByRole('treeitem', { name: /^slow/ }).click();
  await expect(page.getByRole('row', { name: /Slow 39/ })).toBeVisible();
  expect(watched.offences).toEqual([]);
});
