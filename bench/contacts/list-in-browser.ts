import { chromium } from '@playwright/test';
import type { CDPSession, Page } from '@playwright/test';
import { BROWSER_ARGS, scrollThrough } from '../browser.ts';
import type { PageFigure, SignIn } from '../browser.ts';
import { median } from '../measure.ts';

/** Clicks on the section; the first one loads its code and does not count. */
const CLICKS = 8;
/** Pause after each click, in milliseconds: what it began is done. */
const SETTLE_MS = 600;
const ROW = '[role="row"][data-contact]';

/**
 * The list of contacts in a browser: from the click on the section to its rows, and scrolling through it. CPU is that of the page's main
 * thread, which other work of the machine does not change as it changes the times.
 */
export async function listInBrowser({ origin, user, password }: SignIn, where: string): Promise<PageFigure[]> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: BROWSER_ARGS,
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
    await page.goto(origin);
    await page.getByLabel('Email address').fill(user);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('button', { name: 'Contacts' }).first().waitFor();
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    const shown: number[] = [];
    const cpu: number[] = [];
    for (let click = 0; click < CLICKS; click += 1) {
      await page.goto(`${origin}/#/mail`);
      await page.waitForTimeout(SETTLE_MS);
      const before = await cpuOf(cdp);
      shown.push(await clickToRows(page));
      cpu.push((await cpuOf(cdp)) - before);
    }
    await page.waitForTimeout(SETTLE_MS);
    const before = await cpuOf(cdp);
    const scroll = await scrollThrough(page);
    const eachFrame = ((await cpuOf(cdp)) - before) / scroll.frames;
    return [
      { what: `click to the list of contacts (${where}), ms`, value: median(shown.slice(1)), target: 150 },
      {
        what: `click to the list of contacts (${where}), ms of CPU of the page`,
        value: median(cpu.slice(1)),
        target: 150,
      },
      { what: `scrolling the list of contacts (${where}), p95 of frames, ms`, value: scroll.frame, target: 20 },
      {
        what: `scrolling the list of contacts (${where}), ms of CPU of the page each frame`,
        value: eachFrame,
        target: 16,
      },
    ];
  } finally {
    await browser.close();
  }
}

/** CPU time of the page's main thread so far, in milliseconds. */
async function cpuOf(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

/** Time from the press on the section to the frame that has rows; both are taken inside the page. */
async function clickToRows(page: Page): Promise<number> {
  await page.evaluate((row) => {
    const found = new Promise<number>((resolve) => {
      const press = ({ timeStamp }: Event): void => {
        const check = (): void => {
          if (document.querySelector(row) === null) requestAnimationFrame(check);
          else resolve(performance.now() - timeStamp);
        };
        requestAnimationFrame(check);
      };
      addEventListener('click', press, { capture: true, once: true });
    });
    Object.assign(window, { benchRows: found });
  }, ROW);
  await page.getByRole('button', { name: 'Contacts' }).first().click();
  return page.evaluate(() => (window as unknown as { benchRows: Promise<number> }).benchRows);
}
