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

/** The list of a folder with many files in a browser: the frames while all of them load as a reader scrolls, and afterwards. */
export async function listInBrowser(
  { origin, user, password }: SignIn,
  { folder, files, where }: Measured,
): Promise<PageFigure[]> {
  const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
    await page.goto(origin);
    await page.getByLabel('Email address').fill(user);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(/#\/mail/);
    await page.goto(`${origin}/#/cloud/list/row`);
    await page.getByRole('grid').getByText(folder, { exact: true }).click();
    await page.getByText('file-000001.txt').waitFor();
    const loading = await loadAll(page, files);
    const { frame } = await scrollThrough(page);
    const of = `the list of ${String(files)} files (${where}), p95 of frames, ms`;
    return [
      { what: `loading ${of}`, value: loading, target: 20 },
      { what: `scrolling ${of}`, value: frame, target: 20 },
    ];
  } finally {
    await browser.close();
  }
}

/** Scrolls to the end of the list, again and again until all files are in it. Returns the 95th percentile of the time between frames. */
async function loadAll(page: Page, files: number): Promise<number> {
  return await page.evaluate(
    async ({ all, patience }) => {
      const grid = document.querySelector('[role="grid"]');
      const scroller = [grid, ...(grid?.querySelectorAll('*') ?? []), grid?.parentElement].find(
        (element) => element instanceof HTMLElement && element.scrollHeight > element.clientHeight * 2,
      );
      if (!(scroller instanceof HTMLElement)) throw new Error('The list does not scroll');
      const times: number[] = [];
      const end = performance.now() + patience;
      let last = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
      while (Number(grid?.getAttribute('aria-rowcount')) < all) {
        if (performance.now() > end) throw new Error('Not all files were loaded');
        scroller.scrollTop = scroller.scrollHeight;
        const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
        times.push(now - last);
        last = now;
      }
      times.sort((one, other) => one - other);
      return times[Math.floor(times.length * 0.95)] ?? Number.NaN;
    },
    { all: files, patience: PATIENCE },
  );
}
