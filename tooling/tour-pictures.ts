import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { ROOT } from './root.ts';

// `node tooling/tour-pictures.ts http://localhost:8080 ADDRESS PASSWORD`: takes the pictures of the tour from a running product, in each
// language that has pictures of its own. The demo account of `npm start` has the mail for them.

/** Width and height of the page in a picture, in CSS pixels, and how many pixels each of them has. */
const VIEW = { width: 820, height: 400 };
const DENSITY = 1.5;
const QUALITY = 72;

/** The folders of pictures with the languages in each [SPOT-042]. The other languages show those of en_US. */
const FOLDERS = [
  ['everywhere', 'en_US'],
  ['everywhere', 'de_DE'],
  ['fr_CA', 'fr_CA'],
  ['nb_NO', 'nb_NO'],
] as const;

const SLIDES = [
  ['inbox', '/mail/list/msg'],
  ['calendar', '/calendar/week'],
  ['tasks', '/tasks'],
  ['contacts', '/contacts'],
  ['preferences', '/preferences/appearance'],
] as const;

const [origin = '', user = '', password = ''] = process.argv.slice(2);

/** Signs in as the user in a language and takes one picture for each slide. */
async function take(page: Page, folder: string, language: string): Promise<void> {
  await page.addInitScript((code) => localStorage.setItem('language', JSON.stringify(code)), language);
  await page.goto(origin);
  await page.locator('input[type="email"], input[autocomplete="username"]').first().fill(user);
  await page.locator('input[type="password"]').fill(password);
  await page.keyboard.press('Enter');
  await page.locator('[data-area="folders"]').waitFor({ state: 'attached' });
  await page.waitForTimeout(1500);
  await page.keyboard.press('Escape');
  for (const [slide, path] of SLIDES) {
    await page.goto(`${origin}/#${path}`);
    await page.waitForTimeout(2000);
    if (slide === 'inbox' || slide === 'contacts') await page.locator('[role="row"]').nth(3).click();
    await page.mouse.move(0, 0);
    await page.waitForTimeout(1500);
    const file = join(ROOT, `apps/web/public/images/tour/${folder}/${slide}.${language}.webp`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(
      file,
      await sharp(await page.screenshot())
        .webp({ quality: QUALITY, effort: 6 })
        .toBuffer(),
    );
  }
}

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
for (const [folder, language] of FOLDERS) {
  const page = await browser.newPage({ viewport: VIEW, deviceScaleFactor: DENSITY, colorScheme: 'light' });
  await take(page, folder, language);
  await page.close();
}
await browser.close();
