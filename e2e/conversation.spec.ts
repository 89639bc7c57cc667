import type { Locator, Page } from '@playwright/test';
import { deliver } from '@pillarbox/tooling/testbed/lmtp';
import { faultsEverywhere, faultsInHardModes } from './running/accessibility.ts';
import { appendAll } from './running/mailboxes.ts';
import { openMessage } from './running/reading.ts';
import { expect, signIn, test } from './running/test.ts';

const row = (page: Page, subject: string): Locator => page.getByRole('row', { name: new RegExp(subject) });

interface Part {
  readonly id: number;
  readonly from: string;
  readonly to?: string;
  readonly words: string;
  /** Ids of earlier messages. */
  readonly after?: readonly number[];
  readonly subject?: string;
}

/** A message of the conversation; a higher id is later. */
function part({ id, from, to = 'Clara <clara@postern.test>', words, after = [], subject = 'Staircase' }: Part): string {
  return [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${after.length === 0 ? '' : 'Re: '}${subject}`,
    `Date: ${new Date(Date.now() - (20 - id) * 3_600_000).toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <c${String(id)}@x.test>`,
    ...(after.length === 0 ? [] : [`References: ${after.map((one) => `<c${String(one)}@x.test>`).join(' ')}`]),
    'Content-Type: text/plain; charset=utf-8',
    '',
    words,
    '',
  ].join('\r\n');
}

const TOM = 'Tom Ashdown <tom@ashdown.test>';
const ELENA = 'Elena Petrova <elena@petrova.test>';

test('a conversation over three folders reads as one, by pointer, keys and on a phone', async ({
  page,
  installation,
  account,
  server,
}) => {
  // Axe looks at the screen in nine ways.
  test.slow();
  const { imap, lmtp } = installation.dovecot.ports;
  const me = `Clara <${account.address}>`;
  await server.ok('CREATE "Ashdown House"');
  const file = (folder: string, flags: string, one: Part): Promise<void> =>
    appendAll(imap, account, [{ folder, flags, bytes: Buffer.from(part(one)) }]);
  await file('Ashdown House', '\\Seen', { id: 1, from: TOM, words: 'First set for the half-landing.' });
  await file('INBOX', '\\Seen', { id: 2, from: ELENA, words: 'The window stays as it is.', after: [1] });
  await file('INBOX', '\\Seen', { id: 3, from: TOM, words: 'Then the newel moves.', after: [1, 2] });
  await file('Sent', '\\Seen', { id: 4, from: me, to: TOM, words: 'Could you look at the landing again?', after: [3] });
  // It names only the own reply: without Sent it would be a conversation of its own.
  await file('INBOX', '\\Seen', { id: 5, from: TOM, words: 'Leave it with me.', after: [4] });
  await file('INBOX', '', {
    id: 6,
    from: TOM,
    words: 'Rev F is attached. The landing now clears the window.',
    after: [5],
  });
  await file('INBOX', '\\Seen', { id: 7, from: ELENA, words: 'Something else', subject: 'Other thing' });
  await signIn(page, installation.origin, account);

  const head = row(page, 'Staircase');
  await expect(head).toHaveCount(1);
  await expect(head).toContainText('Tom Ashdown, Elena, you');
  await expect(head).toHaveAttribute('aria-label', /6 messages in this conversation/);
  await head.click();
  const pane = openMessage(page);
  await expect(pane.locator('iframe').first().contentFrame().locator('body')).toContainText('Rev F is attached');
  const lines = pane.locator('button[data-stop]');
  await expect(lines).toHaveText([
    /Tom Ashdown.*First set.*Ashdown House/,
    '2 more',
    /You.*Could you look.*Sent/,
    /Tom Ashdown.*Leave it/,
    'Tom Ashdown',
  ]);

  // One tab stop: the arrow keys move, Enter opens the pill and then a message, which folds again.
  await lines.last().focus();
  for (const key of ['Home', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect(lines).toHaveCount(6);
  await expect(lines.nth(1)).toBeFocused();
  await expect(lines.nth(1)).toContainText('The window stays');
  await page.keyboard.press('Enter');
  const opened = pane.locator('article');
  await expect(opened.frameLocator('iframe').locator('body')).toContainText('The window stays as it is.');
  await expect(lines.nth(1)).toBeFocused();
  await expect(lines.nth(1)).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Enter');
  await expect(opened).toHaveCount(0);

  // What arrives is announced, and does not move what is read.
  await deliver({
    port: lmtp,
    from: 'elena@petrova.test',
    to: account.address,
    message: Buffer.from(part({ id: 8, from: ELENA, words: 'I agree.', after: [6] })),
  });
  await page.getByRole('button', { name: '1 new message from Elena' }).click();
  await expect(opened.frameLocator('iframe').locator('body')).toContainText('I agree.');
  await expect(head).toHaveAttribute('aria-label', /7 messages in this conversation/);

  expect(await faultsEverywhere(page)).toEqual([]);
  expect(await faultsInHardModes(page)).toEqual([]);

  // The toolbar files the messages of this folder; the others stay where they are.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('toolbar', { name: 'Message actions' }).getByRole('button', { name: 'Delete' }).click();
  await expect(head).toHaveCount(0);
  const countIn = async (name: string): Promise<string> =>
    (await server.ok(`STATUS "${name}" (MESSAGES)`)).data.toString().replace(/.*MESSAGES (\d+).*/s, '$1');
  await expect.poll(() => countIn('Trash')).toBe('5');
  expect(await countIn('Sent')).toBe('1');
  await expect(row(page, 'Other thing')).toBeVisible();
});
