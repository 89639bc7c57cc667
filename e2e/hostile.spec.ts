import { payloads } from './running/mailboxes.ts';
import { dangerousMarkup, goToMessage, messageBody, openMessage, tellExecution } from './running/reading.ts';
import { expect, signIn, test } from './running/test.ts';

test('no script-injection string runs, loads or leaves: in subject, sender, HTML, text and file name [MAIL-097, MAIL-098]', async ({
  page,
  installation,
  watched,
}) => {
  test.setTimeout(300_000);
  await tellExecution(page);
  const executed: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('EXECUTED')) executed.push(message.text());
  });
  await signIn(page, installation.origin, installation.hostile);
  const all = await payloads();
  expect(all).toHaveLength(269);
  for (const [index, { payload, title }] of all.entries()) {
    await goToMessage(page, 'INBOX', index + 1);
    const message = openMessage(page);
    await expect(message.getByRole('heading'), title).toContainText(`#${String(index)}`);
    await expect(message.getByRole('list').getByRole('link'), title).toHaveCount(1);
    await messageBody(page).locator('body').waitFor({ state: 'attached' });
    expect(await dangerousMarkup(page), `${title}: ${payload}`).toEqual([]);
    expect(executed, `${title}: ${payload}`).toEqual([]);
    expect(watched.offences, `${title}: ${payload}`).toEqual([]);
  }
});
