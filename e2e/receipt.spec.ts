import { newAccount } from '@pillarbox/tooling/testbed/dovecot';
import { RawImap } from '@pillarbox/tooling/testbed/raw-imap';
import { faultsEverywhere } from './running/accessibility.ts';
import { appendAll } from './running/mailboxes.ts';
import { goToMessage, openMessage } from './running/reading.ts';
import { expect, signIn, test } from './running/test.ts';

test('a read receipt is sent when the user agrees, and only once [MAIL-079]', async ({
  page,
  installation,
  account,
  server,
}) => {
  const tom = await newAccount(installation.dovecot, 'tom');
  const lines = [
    `From: Tom Ashdown <${tom.address}>`,
    `To: ${account.address}`,
    'Subject: Van hire',
    'Message-ID: <van+hire&"1%@example.test>',
    `Disposition-Notification-To: ${tom.address}`,
    '',
    'Hello',
    '',
  ];
  await appendAll(installation.dovecot.ports.imap, account, [Buffer.from(lines.join('\r\n'))]);
  await signIn(page, installation.origin, account);
  await goToMessage(page, 'INBOX', 1);
  const wish = openMessage(page).getByText('Tom Ashdown requested a read receipt.');
  await expect(wish).toBeVisible();
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send receipt' }).click();
  await expect(wish).toBeHidden();
  await expect(page.getByText('Receipt sent').first()).toBeVisible();
  await server.ok('EXAMINE INBOX');
  expect((await server.ok('FETCH 1 (FLAGS)')).data.toString()).toContain('$MDNSent');

  const inbox = await RawImap.signIn(installation.dovecot.ports.imap, tom);
  const arrived = async (): Promise<string> => (await inbox.ok('STATUS INBOX (MESSAGES)')).data.toString();
  await expect.poll(arrived).toContain('MESSAGES 1)');
  await page.reload();
  await goToMessage(page, 'INBOX', 1);
  await expect(openMessage(page).getByRole('heading', { name: 'Van hire' })).toBeVisible();
  await expect(wish).toBeHidden();
  inbox.close();
});
