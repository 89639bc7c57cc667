import { faultsEverywhere } from './running/accessibility.ts';
import { appendAll } from './running/mailboxes.ts';
import { goToMessage, messageBody, openMessage } from './running/reading.ts';
import { expect, signIn, test } from './running/test.ts';

/** A message whose sender the provider's server confirmed. */
function message(from: string, more: readonly string[], html: string): Buffer {
  const domain = from.split('@')[1]?.replace('>', '') ?? '';
  const lines = [
    `Authentication-Results: mx.northwater.example; spf=pass smtp.mailfrom=${domain}; dmarc=pass`,
    `From: ${from}`,
    'To: clara@example.test',
    'Subject: The staircase invoice',
    `Message-ID: <${crypto.randomUUID()}@example.test>`,
    'MIME-Version: 1.0',
    'Content-Type: text/html; charset=utf-8',
    ...more,
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${html}\r\n`);
}

/** Time limit for a change to reach the mail server. */
const ARRIVES = { timeout: 20_000 };
const LINK = '<p>Pay <a href="https://ashdown-vale-pay.example/login">ashdownvale.example/invoice</a> today.</p>';
const REPLY_TO = ['Reply-To: accounts@quickpost.example'];

test('a look-alike sender is doubted, reported with undo, and believed once the user knows them [MAIL-076, MAIL-094, MAIL-095, MAIL-096, PREF-031, SHELL-036, SHELL-031, FILT-011, API-067, API-081]', async ({
  page,
  installation,
  account,
  server,
}) => {
  // Many steps in one session: on a busy machine they take longer than the usual minute.
  test.slow();
  await appendAll(installation.dovecot.ports.imap, account, [
    Buffer.from('From: clara@example.test\r\nTo: Tom Ashdown <tom@ashdownvale.example>\r\nSubject: Hi\r\n\r\nHi\r\n'),
    message(
      'Priya Raman <priya@oak.example>',
      [],
      '<p>Three samples.</p><img src="https://oak.example/a.png" width="90">',
    ),
    message('Tom Ashdown <tom@ashdown-vale.example>', REPLY_TO, LINK),
  ]);
  await server.command('CREATE Sent');
  await server.ok('SELECT INBOX');
  await server.ok('UID MOVE 1 Sent');
  await signIn(page, installation.origin, account);
  const opened = openMessage(page);
  /** The uids of the inbox as another client sees them. */
  const inbox = async (): Promise<string> => {
    await server.ok('NOOP');
    return (await server.ok('UID SEARCH ALL')).data.toString();
  };

  await test.step('an ordinary message has one quiet line', async () => {
    await goToMessage(page, 'INBOX', 2);
    const line = opened.getByRole('button', { name: 'First message from this sender' });
    await expect(line).toHaveAttribute('aria-expanded', 'false');
    await line.click();
    await expect(opened.getByText('DMARC passed')).toBeVisible();
  });

  const line = opened.getByRole('button', { name: /This is probably not Tom Ashdown/ });
  const link = messageBody(page).getByText('ashdownvale.example/invoice');
  await test.step('the card of the look-alike opens by itself, and its links are text', async () => {
    await goToMessage(page, 'INBOX', 3);
    await expect(line).toHaveAttribute('aria-expanded', 'true');
    await expect(opened.getByText('Different characters: -')).toBeAttached();
    await expect(opened.getByText('https://ashdown-vale-pay.example/login')).toBeVisible();
    await expect(link).not.toHaveAttribute('href');
    expect(await faultsEverywhere(page)).toEqual([]);
  });

  await test.step('a reply to the other address asks first', async () => {
    await page.getByRole('button', { name: 'Reply', exact: true }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Reply to another address?' });
    await expect(dialog).toContainText('accounts@quickpost.example');
    await dialog.getByRole('button', { name: 'Do not reply' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('reporting moves it to Spam with the keyword that filters learn from, and can be undone', async () => {
    await opened.getByRole('button', { name: 'Report as phishing' }).click();
    const done = page.getByText('Reported and moved to Spam').first();
    await expect(done).toBeVisible();
    await expect.poll(inbox, ARRIVES).toContain('SEARCH 2\r');
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect.poll(inbox, ARRIVES).toContain('SEARCH 2 4\r');
    expect((await server.ok('UID FETCH 4 (FLAGS)')).data.toString()).not.toContain('$Junk');
  });

  await test.step('the user knows the sender: the line is quiet, links work, and it stays so', async () => {
    await goToMessage(page, 'INBOX', 4);
    await expect(line).toBeVisible();
    await opened.getByRole('button', { name: 'I know this sender' }).click();
    await expect(line).toBeHidden();
    await expect(link).toHaveAttribute('href', 'https://ashdown-vale-pay.example/login');
    await page.reload();
    await goToMessage(page, 'INBOX', 4);
    await expect(opened.getByRole('button', { name: 'First message from this sender' })).toBeVisible();
    await expect(line).toBeHidden();
  });

  await test.step('pictures of a sender are always shown once the user wants that, by a rule that can be removed', async () => {
    const banner = opened.getByText('1 remote picture is hidden.');
    await goToMessage(page, 'INBOX', 2);
    await expect(banner).toBeVisible();
    await opened.getByRole('button', { name: 'Always from this sender' }).click();
    await expect(banner).toBeHidden();
    await page.reload();
    await goToMessage(page, 'INBOX', 2);
    await expect(banner).toBeHidden();
    await page.goto(`${installation.origin}/#/preferences/image`);
    await expect(page.getByRole('switch', { name: 'Show pictures that a rule allows' })).toBeChecked();
    const rule = page.getByRole('listitem').filter({ hasText: 'If From is priya@oak.example' });
    await expect(rule).toBeVisible();
    expect(await faultsEverywhere(page)).toEqual([]);
    await rule.getByRole('button', { name: 'Remove' }).click();
    await expect(rule).toBeHidden();
    await page.getByRole('textbox', { name: 'Value' }).fill('Staircase');
    await page
      .getByRole('combobox', { name: 'Header' })
      .or(page.getByRole('button', { name: 'Header' }))
      .first()
      .click();
    await page.getByRole('option', { name: 'Subject' }).click();
    await page.getByRole('button', { name: 'Add rule' }).click();
    await expect(page.getByText('If Subject contains Staircase')).toBeVisible();
    await goToMessage(page, 'INBOX', 2);
    await expect(banner).toBeHidden();
  });

  await test.step('a sender is blocked from a message, and unblocked in the preferences', async () => {
    await opened.getByRole('button', { name: 'First message from this sender' }).click();
    await opened.getByRole('button', { name: 'Block this address' }).click();
    await expect(opened.getByRole('button', { name: 'Unblock this address' })).toBeVisible();
    await appendAll(installation.dovecot.ports.imap, account, [
      message('Priya <priya@oak.example>', [], '<p>More.</p>'),
    ]);
    await expect.poll(inbox, ARRIVES).toContain('SEARCH 2 4\r');
    await page.goto(`${installation.origin}/#/preferences/spam`);
    const blocked = page.getByRole('region', { name: 'Blocked senders' });
    await expect(blocked.getByText('priya@oak.example')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Senders you know' })).toContainText('tom@ashdown-vale.example');
    expect(await faultsEverywhere(page)).toEqual([]);
    await blocked.getByRole('textbox', { name: 'Address or domain' }).fill('no domain');
    await blocked.getByRole('button', { name: 'Add' }).click();
    await expect(blocked.getByText('Enter an address or a domain')).toBeVisible();
    await blocked.getByRole('button', { name: 'Remove priya@oak.example' }).click();
    await expect(blocked.getByText('Nobody yet')).toBeVisible();
  });
});
