import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { faultsEverywhere } from './running/accessibility.ts';
import { expect, signIn, submitSignIn, test } from './running/test.ts';

const DESKTOP = { width: 1440, height: 900 };

/** What the frame of the page shows behind everything. */
const picture = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const frame = document.querySelector('[data-desk="ground"]');
    if (frame === null) return '';
    const { backgroundImage, backgroundSize } = getComputedStyle(frame, '::before');
    return `${backgroundImage.replace(/^.*url\("[^"]*\/([^"]*)"\).*$/, '$1')} ${backgroundSize.split(', ')[1] ?? ''}`;
  });
const plain = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#e8ddd0' } })
    .png()
    .toBuffer();

test('colours, a built-in picture and an own one: kept over a reload without a flash, gone after signing out, there again after signing in [BRAND-040, BRAND-041, BRAND-042, BRAND-043, AUTH-042]', async ({
  page,
  installation,
  account,
}) => {
  await signIn(page, installation.origin, account);
  await page.goto(`${installation.origin}/#/preferences/appearance`);
  const choose = (name: string): Promise<void> => page.getByRole('radio', { name, exact: true }).check({ force: true });
  await choose('Green');
  await choose('Dark picture 3');
  await expect.poll(() => picture(page)).toBe('dark03.webp cover');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.setViewportSize(DESKTOP);

  // The picture is there before the gateway has answered.
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/CombinedPrefs/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-picture', 'dark');
  answer();
  await page.unrouteAll({ behavior: 'wait' });

  // An own picture: a large one covers the window, a small one keeps its size. An SVG file is refused.
  const upload = (name: string, mimeType: string, buffer: Buffer): Promise<void> =>
    page.getByLabel('Upload your own').last().setInputFiles({ name, mimeType, buffer });
  await upload('logo.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('Choose a JPEG, PNG, GIF or WebP picture');
  await page.getByRole('button', { name: 'Close notice' }).click();
  await upload('large.png', 'image/png', await plain(1200, 800));
  await expect.poll(() => picture(page)).toMatch(/^background\?t=\d+ cover$/);
  await upload('small.png', 'image/png', await plain(400, 900));
  await expect.poll(() => picture(page)).toMatch(/^background\?t=\d+ auto$/);
  await choose('Fill');
  await expect.poll(() => picture(page)).toMatch(/ cover$/);
  await choose('Automatic');
  await choose('Dark');
  expect(await faultsEverywhere(page)).toEqual([]);
  await page.setViewportSize(DESKTOP);

  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await expect(page.locator('html')).not.toHaveAttribute('data-picture');
  expect(await page.evaluate(() => document.documentElement.style.getPropertyValue('--picture'))).toBe('');
  await submitSignIn(page, account);
  await expect.poll(() => picture(page)).toMatch(/^background\?t=\d+ auto$/);
  await page.goto(`${installation.origin}/#/preferences/appearance`);
  await expect(page.getByRole('radio', { name: 'Green' })).toBeChecked();
  await page.getByRole('button', { name: 'Remove yours' }).click();
  await expect(page.getByRole('radio', { name: 'No picture' })).toBeChecked();
  await expect(page.locator('html')).not.toHaveAttribute('data-picture');
});
