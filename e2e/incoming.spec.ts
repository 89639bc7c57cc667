import type { Page } from '@playwright/test';
import { newAccount } from '@pillarbox/tooling/testbed/dovecot';
import type { TestAccount } from '@pillarbox/tooling/testbed/dovecot';
import { deliver } from '@pillarbox/tooling/testbed/lmtp';
import { RawImap } from '@pillarbox/tooling/testbed/raw-imap';
import { faultsEverywhere } from './running/accessibility.ts';
import { expect, signIn, test } from './running/test.ts';

/** Time limit for mail to arrive. */
const ARRIVES = { timeout: 20_000 };
const DESKTOP = { width: 1440, height: 900 };

/** Another mailbox: writes to the account, and shows what it got. */
async function correspondent(installation: { dovecot: Parameters<typeof newAccount>[0] }, account: TestAccount) {
  const tom = await newAccount(installation.dovecot, 'tom');
  const raw = await RawImap.signIn(installation.dovecot.ports.imap, tom);
  await raw.ok('SELECT INBOX');
  return {
    address: tom.address,
    close: () => raw.close(),
    write: (subject: string) =>
      deliver({
        port: installation.dovecot.ports.lmtp,
        from: tom.address,
        to: account.address,
        message: `From: ${tom.address}\nTo: ${account.address}\nMessage-ID: <${crypto.randomUUID()}@x>\nSubject: ${subject}\n\nHello\n`,
      }),
    /** The uids of messages with a word in the subject. */
    got: async (word: string): Promise<string[]> => {
      await raw.ok('NOOP');
      const found = (await raw.ok(`UID SEARCH SUBJECT "${word}"`)).data.toString();
      return /^\* SEARCH ?([\d ]*)/m.exec(found)?.[1]?.trim().split(' ').filter(Boolean) ?? [];
    },
  };
}

const inbox = (page: Page, origin: string) => page.goto(`${origin}/#/mail/list/msg`);

test('an auto-reply answers a sender once, is announced above the mail, and is switched off there [FILT-010, SHELL-032, SHELL-166]', async ({
  page,
  installation,
  account,
}) => {
  const tom = await correspondent(installation, account);
  await signIn(page, installation.origin, account);
  await page.goto(`${installation.origin}/#/preferences/general`);
  await page.getByRole('heading', { level: 2, name: 'General' }).waitFor();
  await page.keyboard.press('Alt+Shift+N');
  await expect(page).toHaveURL(/#\/preferences\/autoreply$/);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Write what senders should get.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Text' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Subject' }).fill('Away until Monday');
  await page.getByRole('textbox', { name: 'Text' }).fill('I am on the Rütli.\n.\nClara');
  await expect(page.getByText('Write what senders should get.')).toBeHidden();
  await page.getByLabel('Last day').fill('2999-12-31');
  await expect(page.getByRole('region', { name: 'What senders get' })).toContainText('Rütli');
  await page.getByRole('textbox', { name: 'Text' }).press('Tab');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText(/Auto-reply is on until .*2999/)).toBeVisible();
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.setViewportSize(DESKTOP);

  await tom.write('One');
  await tom.write('Two');
  await expect.poll(() => tom.got('Away until Monday'), ARRIVES).toHaveLength(1);

  await inbox(page, installation.origin);
  const banner = page.getByRole('status').filter({ hasText: 'Auto-reply is on until' });
  await expect(banner).toBeVisible();
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.setViewportSize(DESKTOP);
  await banner.getByRole('button', { name: 'Turn off' }).click();
  await expect(banner).toBeHidden();
  await page.goto(`${installation.origin}/#/preferences/autoreply`);
  await expect(page.getByRole('textbox', { name: 'Text' })).toHaveValue(/Rütli/);
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible();
  tom.close();
});

test('an auto-reply that another tab has changed is not overwritten unseen', async ({
  page,
  installation,
  account,
}) => {
  await signIn(page, installation.origin, account);
  const address = `${installation.origin}/#/preferences/autoreply`;
  await page.goto(address);
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.fill('Mine');
  const other = await page.context().newPage();
  await other.goto(address);
  await other.getByRole('textbox', { name: 'Text' }).fill('Theirs');
  await other.getByRole('button', { name: 'Turn on' }).click();
  await expect(other.getByText('Auto-reply is on').first()).toBeVisible();
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('These settings were changed elsewhere in the meantime.')).toBeVisible();
  await expect(text).toHaveValue('Mine');
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show what is saved' }).click();
  await expect(text).toHaveValue('Theirs');
});

test('mail is forwarded after the password was typed, and the owner is told about it [PREF-063, PREF-064]', async ({
  page,
  installation,
  account,
}) => {
  const tom = await correspondent(installation, account);
  await signIn(page, installation.origin, account);
  await page.goto(`${installation.origin}/#/preferences/forwarding`);
  const address = page.getByRole('textbox', { name: 'Address' });
  await address.fill(account.address);
  await address.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'That is an address of this mailbox.' })).toBeVisible();
  await address.fill(tom.address);
  await address.press('Enter');
  const confirm = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await confirm.getByLabel('Password', { exact: true }).fill(account.password);
  await page.keyboard.press('Enter');
  const row = page.getByRole('listitem').filter({ hasText: tom.address });
  await expect(row).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Keep a copy in the inbox' })).toBeChecked();
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.setViewportSize(DESKTOP);

  await tom.write('Forwarded');
  await expect.poll(() => tom.got('Forwarded'), ARRIVES).toHaveLength(1);
  await inbox(page, installation.origin);
  await expect(page.getByRole('status').filter({ hasText: `also sent to ${tom.address}` })).toBeVisible();
  const list = page.getByRole('main');
  await expect(list.getByText('Forwarded', { exact: true }).first()).toBeVisible();
  await expect(list.getByText('Mail is now forwarded').first()).toBeVisible();

  await page.getByRole('button', { name: 'Check' }).click();
  await row.getByRole('button', { name: `Stop forwarding to ${tom.address}` }).click();
  await expect(page.getByText('Mail is not forwarded.')).toBeVisible();
  await inbox(page, installation.origin);
  await expect(page.getByRole('status').filter({ hasText: 'also sent to' })).toBeHidden();
  tom.close();
});
