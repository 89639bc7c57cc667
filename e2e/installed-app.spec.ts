import { appendAll } from './running/mailboxes.ts';
import { sampleMessage } from './running/sample.ts';
import { expect, signIn, test } from './running/test.ts';

test('the page can be installed as an app, and its icon has the number of unread messages', async ({
  page,
  installation,
  account,
}) => {
  await appendAll(installation.dovecot.ports.imap, account, [sampleMessage({ subject: 'Unread' })]);
  await page.addInitScript(() => {
    const badges: number[] = [];
    Object.assign(window, { badges });
    Object.defineProperty(navigator, 'setAppBadge', {
      value: (count: number) => Promise.resolve(badges.push(count)),
    });
  });
  const badges = (): Promise<number[]> => page.evaluate(() => (window as unknown as { badges: number[] }).badges);
  await signIn(page, installation.origin, account);
  await page.getByRole('row', { name: /Unread/ }).waitFor();

  // What Chromium itself reads of the manifest and its icons.
  const chromium = await page.context().newCDPSession(page);
  const { errors, data = '' } = await chromium.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data)).toMatchObject({ name: 'Northwater', display: 'standalone' });
  const { installabilityErrors } = await chromium.send('Page.getInstallabilityErrors');
  // Tests run in a private window, into which nothing is installed.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);

  await expect.poll(badges).toEqual([1]);
  await page.getByRole('row', { name: /Unread/ }).click();
  await expect.poll(badges).toEqual([1, 0]);

  const menu = page.getByRole('button', { name: /^Account of/ }).first();
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Install app' })).toHaveCount(0);
  // No browser offers this to a test.
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => Promise.resolve(Object.assign(window, { asked: true })),
    });
    dispatchEvent(offer);
  });
  await page.getByRole('menuitem', { name: 'Install app' }).click();
  expect(await page.evaluate(() => (window as unknown as { asked: boolean }).asked)).toBe(true);
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Install app' })).toHaveCount(0);
});
