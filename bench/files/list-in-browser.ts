import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { BROWSER_ARGS, scrollThrough } from '../browser.ts';
import type { PageFigure, SignIn } from '../browser.ts';

/** Longest time until all files of the folder are loaded, in milliseconds. */
const PATIENCE = 120_000;

/** What is measured of a folder. */
interface Measured {
  /** Its name. */
  readonly folder: string;
  readonly files: number;
  readonly where: string;
}

/** The list of a folder with many files in a browser: the frames while a reader scrolls and more is loaded, and when all is. */
export async function listInBrowser(account: SignIn, measured: Measured): Promise<PageFigure[]> {
  const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS });
  try {
    const { origin, user, password } = account;
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
    const first = await context.newPage();
    await first.goto(origin);
    await first.getByLabel('Email address').fill(user);
    await first.getByLabel('Password', { exact: true }).fill(password);
    await first.getByRole('button', { name: 'Sign in', exact: true }).click();
    await first.waitForURL(/#\/mail/);
    await first.close();
    const figures: PageFigure[] = [];
    for (const layout of ['row', 'grid']) {
      const page = await context.newPage();
      await page.goto(`${origin}/#/cloud/list/${layout}`);
      figures.push(...(await scrolled(page, layout, measured)));
      await page.close();
    }
    return figures;
  } finally {
    await browser.close();
  }
}

async function scrolled(page: Page, layout: string, { folder, files, where }: Measured): Promise<PageFigure[]> {
  await page.getByRole('grid').getByText(folder, { exact: true }).click();
  // A folder opens in the layout that was chosen last.
  await page.waitForURL(/[?&]id=/);
  await page.goto(page.url().replace(/list\/(?:row|grid)/, `list/${layout}`));
  await page.locator(`[data-layout="${layout}"]`).getByText('file-000001.txt').waitFor();
  const loading = await scrollThrough(page);
  await loadAll(page, files);
  const loaded = await scrollThrough(page);
  const of = `a list of ${String(files)} files (${layout}, ${where}), p95 of frames, ms`;
  return [
    { what: `scrolling while more loads, ${of}`, value: loading.frame, target: 20 },
    { what: `scrolling ${of}`, value: loaded.frame, target: 20 },
  ];
}

/** Scrolls to the end of the list, again and again until all files are in it. */
async function loadAll(page: Page, files: number): Promise<void> {
  const isLoaded = async (): Promise<boolean> =>
    await page.getByRole('grid').evaluate((grid, all) => {
      grid.scrollTop = grid.scrollHeight;
      return Number(grid.getAttribute('aria-rowcount')) >= all;
    }, files);
  const end = performance.now() + PATIENCE;
  while (!(await isLoaded())) {
    if (performance.now() > end) throw new Error('Not all files were loaded');
    await page.waitForTimeout(20);
  }
}
