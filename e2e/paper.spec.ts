import { appendAll } from './running/mailboxes.ts';
import { goToMessage, messageBody, openMessage } from './running/reading.ts';
import { sampleMessage } from './running/sample.ts';
import { expect, signIn, test } from './running/test.ts';

const HTML =
  '<h2 style="margin:40px 0">First words</h2><p style="color:#333 !important;background:#fff">Middle</p>' +
  '<p>Last words</p>';

test('a body is shown to its last line, and is printed dark on white in dark mode', async ({
  page,
  installation,
  account,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await appendAll(installation.dovecot.ports.imap, account, [sampleMessage({ subject: 'To be printed', html: HTML })]);
  await signIn(page, installation.origin, account);
  await goToMessage(page, 'INBOX', 1);
  const frame = page.locator('iframe[title="Message text"]');
  const last = messageBody(page).getByText('Last words');
  // The frame grows once its content is laid out.
  const hidden = async (): Promise<number> => {
    const lowest = await last.evaluate((line) => line.getBoundingClientRect().bottom);
    return lowest - (await frame.evaluate((element) => element.clientHeight));
  };
  await expect.poll(hidden).toBeLessThanOrEqual(0);

  const middle = messageBody(page).getByText('Middle');
  await expect(middle).not.toHaveCSS('color', 'rgb(51, 51, 51)');
  await page.emulateMedia({ media: 'print' });
  await expect(middle).toHaveCSS('color', 'rgb(51, 51, 51)');
  await expect(last).toHaveCSS('color', 'rgb(26, 28, 32)');
  await expect(openMessage(page).locator('time')).toHaveText(/\d{4}/, { useInnerText: true });
});
