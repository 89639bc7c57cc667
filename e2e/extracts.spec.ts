import { faultsEverywhere } from './running/accessibility.ts';
import { appendAll } from './running/mailboxes.ts';
import { goToMessage, messageBody, openMessage } from './running/reading.ts';
import { expect, signIn, test } from './running/test.ts';

const PLAIN = [
  'From: "ceo@bank.example" <orla@shop.example>',
  'To: clara@example.test, Tom Ashdown <tom@ashdown-vale.example>',
  'Subject: The <b>move</b>, at last',
  'Date: Sun, 22 Nov 2026 09:00:00 +0000',
  '',
  'We meet on 2026/11/30, or Wednesday December 2, 2026, or 12/24/2026, 12-25-2026, 2026-12-31.',
  'https://shop.example/2026-01-01 stays a link.',
  '',
  'New: 10 Downing Street, London SW1A 2AA',
  'Old: Seattle, WA 98101',
  'Summer: Ottawa K1A 0B1',
  '',
  '-----BEGIN PGP MESSAGE-----',
  '2026-02-02 NY 10001',
  '-----END PGP MESSAGE-----',
  '',
].join('\r\n');

const MARKUP = [
  'From: Orla <orla@shop.example>',
  'To: clara@example.test',
  'Subject: In markup',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<style>span{display:none} pb-extract{display:none}</style>',
  '<p>On <b>2026</b>-11-30 <a href="https://shop.example/">2026-01-01</a> <code>2026-01-02</code></p>',
  `<p>2026-01-03 ${'x'.repeat(10_000)}</p><table><tr><td>Tower<br>London<br>EC3N 4AB</td><td>2027-01-05</td></tr></table>`,
  '',
].join('\r\n');

test('dates and postal addresses of a message have a menu [MAIL-114, MAIL-115, MAIL-116, MAIL-117, MAIL-118, MAIL-119, MAIL-120, MAIL-121, MAIL-122]', async ({
  page,
  context,
  installation,
  account,
  watched,
}) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await context.route('https://www.openstreetmap.org/**', (route) => route.fulfill({ body: 'A map' }));
  await appendAll(installation.dovecot.ports.imap, account, [Buffer.from(PLAIN), Buffer.from(MARKUP)]);
  await signIn(page, installation.origin, account);
  await goToMessage(page, 'INBOX', 1);
  const marks = messageBody(page).locator('pb-extract');
  await expect(marks).toHaveText([
    '2026/11/30',
    'Wednesday December 2, 2026',
    '12/24/2026',
    '12-25-2026',
    '2026-12-31',
    '10 Downing Street, London SW1A 2AA',
    'WA 98101',
    'K1A 0B1',
  ]);

  await test.step('by keyboard: a new event', async () => {
    expect(await faultsEverywhere(page)).toEqual([]);
    await marks.nth(1).focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('menu', { name: 'Wednesday, December 2, 2026' });
    await expect(menu.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await marks.nth(1).press('Enter');
    await expect(menu.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('Enter');
    const form = page.getByRole('form', { name: 'New event' });
    await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('The <b>move</b>, at last');
    await expect(form.getByRole('textbox', { name: 'Start day' })).toHaveValue(/Dec 2/);
    await expect(form.getByRole('switch', { name: 'All day' })).toBeChecked();
    await page.goBack();
    await expect(marks).toHaveCount(8);
  });

  await test.step('a postal address opens a map in a new tab, without a way back, or is copied', async () => {
    await marks.nth(5).click();
    const [map] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('menuitem', { name: 'Show on a map' }).click(),
    ]);
    await map.waitForLoadState();
    expect(new URL(map.url()).searchParams.get('query')).toBe('10 Downing Street, London SW1A 2AA');
    expect(await map.evaluate('window.opener')).toBeNull();
    await map.close();
    await marks.nth(7).click();
    await page.getByRole('menuitem', { name: 'Copy address' }).click();
    await expect(page.getByRole('region', { name: 'Notices' }).getByText('Copied')).toBeVisible();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('K1A 0B1');
  });

  await test.step('in markup: across elements, not in links and code, not in long blocks', async () => {
    await goToMessage(page, 'INBOX', 2);
    await expect(marks).toHaveText(['-11-30', 'EC3N 4AB', '2027-01-05']);
    await expect(marks.first()).toBeVisible();
    await marks.first().click();
    await expect(page.getByRole('menu', { name: 'Monday, November 30, 2026' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('an address of the head shows itself whole before it can be used', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await goToMessage(page, 'INBOX', 1);
    const head = openMessage(page);
    await head.getByRole('button', { name: 'orla@shop.example', exact: true }).press('ArrowDown');
    const menu = page.getByRole('menu', { name: 'orla@shop.example' });
    await expect(menu).toContainText('ceo@bank.example');
    await expect(menu.getByText('orla@shop.example', { exact: true })).toBeVisible();
    await expect(menu.getByRole('menuitem')).toHaveText([
      'Copy address',
      'Write a message',
      'Messages from this address',
      'Messages from and to this address',
      'Always show pictures from this address',
      'Add to contacts',
      'Block this address',
    ]);
    await menu.getByRole('menuitem', { name: 'Block this address' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(
      page.getByRole('region', { name: 'Notices' }).getByText('orla@shop.example is no longer blocked.'),
    ).toBeVisible();
    await head.getByRole('button', { name: 'orla@shop.example', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Messages from this address' }).click();
    const hits = page.getByRole('region', { name: 'Search results' }).getByRole('row');
    await expect(hits.filter({ hasText: /at last|In markup/ })).toHaveCount(2);
  });
  // The map is what the test itself opened.
  expect(watched.offences.filter((one) => !one.includes('openstreetmap.org'))).toEqual([]);
});
