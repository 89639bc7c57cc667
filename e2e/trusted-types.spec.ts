import type { Frame, Page } from '@playwright/test';
import { appendAll } from './running/mailboxes.ts';
import { goToMessage, messageBody } from './running/reading.ts';
import { sampleMessage } from './running/sample.ts';
import { expect, signIn, test } from './running/test.ts';

/** Writes HTML as a programming error would; returns `written`, or the name of the error. */
const writesHtml = (target: Page | Frame): Promise<string> =>
  target.evaluate(() => {
    try {
      document.createElement('div').innerHTML = '<img src=x onerror=x()>';
      return 'written';
    } catch (error) {
      return (error as Error).name;
    }
  });

test('no text becomes HTML in the page or the frame, and typing can still be undone', async ({
  page,
  installation,
  account,
}) => {
  await appendAll(installation.dovecot.ports.imap, account, [
    sampleMessage({
      subject: 'Plain',
      html: '<style>p{color:red}</style><base href="https://a.example/"><p>Words</p>',
    }),
  ]);
  await signIn(page, installation.origin, account);
  await goToMessage(page, 'INBOX', 1);
  await expect(messageBody(page).getByText('Words')).toHaveCSS('color', 'rgb(255, 0, 0)');
  expect(await writesHtml(page)).toBe('TypeError');
  const frame = page.frames().find((one) => one.url().includes('/frame/'));
  expect(await writesHtml(frame as Frame)).toBe('TypeError');

  await page.getByRole('button', { name: /^New message/ }).click();
  const body = page.getByRole('textbox', { name: 'Message text' });
  await body.click();
  await page.keyboard.type('First words');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(' in bold');
  await page.keyboard.press('Control+z');
  await expect(body).not.toContainText('bold');
  await page.keyboard.press('Control+y');
  await expect(body.locator('b')).toContainText('in bold');
});
