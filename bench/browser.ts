import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { median } from './measure.ts';

const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

/** A figure of the page with its target. Times in milliseconds, sizes in KB (1024 bytes) compressed. */
export interface PageFigure {
  readonly what: string;
  readonly value: number;
  readonly target: number;
}

interface SignIn {
  readonly origin: string;
  readonly user: string;
  readonly password: string;
}

/** Opens the page in a new browser and returns the figures; the account's inbox is the large folder. */
export async function benchBrowser(account: SignIn): Promise<PageFigure[]> {
  const browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: ARGS });
  try {
    const signIns: number[] = [];
    let loaded = { scripts: 0, kilobytes: 0 };
    for (let run = 0; run < 5; run += 1) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
      const page = await context.newPage();
      const counted = countScripts(page);
      signIns.push(await signInToList(page, account));
      loaded = await counted();
      await context.close();
    }
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
    const page = await context.newPage();
    await signInToList(page, account);
    const clicks = await clickToBody(page);
    const scroll = await scrollThrough(page);
    return [
      { what: 'script until the list shows, KB gzip', value: loaded.kilobytes, target: 230 },
      { what: 'script requests until the list shows', value: loaded.scripts, target: 12 },
      { what: 'sign-in to list, beside the pause of 100', value: median(signIns) - 100, target: 250 },
      { what: 'click to body', value: clicks, target: 60 },
      { what: 'scrolling the whole list, p95 of frames', value: scroll.frame, target: 20 },
      { what: 'heap after scrolling, MB', value: scroll.heap, target: 60 },
    ];
  } finally {
    await browser.close();
  }
}

function countScripts(page: Page): () => Promise<{ scripts: number; kilobytes: number }> {
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') sizes.push(request.sizes().then((size) => size.responseBodySize));
  });
  return async () => {
    const all = await Promise.all(sizes);
    return { scripts: all.length, kilobytes: all.reduce((sum, size) => sum + size, 0) / 1024 };
  };
}

/** Time from the press on "Sign in" to the first message in the list. */
async function signInToList(page: Page, { origin, user, password }: SignIn): Promise<number> {
  await page.goto(origin);
  await page.getByLabel('Email address').fill(user);
  await page.getByLabel('Password', { exact: true }).fill(password);
  // By then the page has loaded what it loads ahead while the user types.
  await page.waitForTimeout(500);
  await page.evaluate(() => {
    const found = new Promise<number>((resolve) => {
      addEventListener(
        'click',
        () => {
          const start = performance.now();
          const check = (): void => {
            if (document.querySelector('[role="row"][data-uid]') === null) requestAnimationFrame(check);
            else resolve(performance.now() - start);
          };
          check();
        },
        { capture: true, once: true },
      );
    });
    Object.assign(window, { benchFound: found });
  });
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  return page.evaluate(() => (window as unknown as { benchFound: Promise<number> }).benchFound);
}

/** Rows that are clicked in turn: each once, and never next to the one before. */
const PRESSED = [0, 5, 3, 1, 6, 4, 2];
/** Clicks that warm up and do not count. */
const WARM_UP = 2;
/** Pause after each click, in milliseconds: its work is done, and the page has not yet fetched the neighbours ahead. */
const BETWEEN = 250;

/**
 * Median time from pressing a row until the page marks the body as shown, in milliseconds. Both times are taken inside the page,
 * so the time of the automation is not included. The message was not fetched ahead, and the button is released at once.
 */
async function clickToBody(page: Page): Promise<number> {
  const times: number[] = [];
  for (const index of PRESSED) {
    const row = page.locator('[role="row"][data-uid]').nth(index);
    const uid = await row.getAttribute('data-uid');
    const box = await row.boundingBox();
    if (box === null || uid === null) throw new Error('No row to press');
    await page.evaluate((wanted) => {
      const shown = new Promise<number>((resolve) => {
        const press = (event: PointerEvent): void => {
          const observer = new MutationObserver(() => {
            if (document.querySelector(`[role="region"][data-uid="${wanted}"]`) === null) return;
            observer.disconnect();
            resolve(performance.now() - event.timeStamp);
          });
          observer.observe(document.body, { subtree: true, attributeFilter: ['data-uid'] });
        };
        addEventListener('pointerdown', press, { capture: true, once: true });
      });
      Object.assign(window, { benchShown: shown });
    }, uid);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    times.push(await page.evaluate(() => (window as unknown as { benchShown: Promise<number> }).benchShown));
    await page.waitForTimeout(BETWEEN);
  }
  return median(times.slice(WARM_UP));
}

/**
 * Scrolls through the whole list; returns the 95th percentile of the time between frames in milliseconds, and the heap afterwards.
 * Frame times are the browser's: after a missed frame the next one is 33 ms later.
 */
async function scrollThrough(page: Page): Promise<{ frame: number; heap: number }> {
  const frame = await page.evaluate(async () => {
    const grid = document.querySelector('[role="grid"]');
    const scroller = [grid, ...(grid?.querySelectorAll('*') ?? []), grid?.parentElement].find(
      (element) => element instanceof HTMLElement && element.scrollHeight > element.clientHeight * 10,
    );
    if (!(scroller instanceof HTMLElement)) throw new Error('The list does not scroll');
    const times: number[] = [];
    const steps = 300;
    let last = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
    for (let step = 0; step < steps; step += 1) {
      // Half of the steps are as large as a reader's, half are jumps through the whole folder.
      scroller.scrollTop = step < steps / 2 ? step * 120 : (step / steps) * scroller.scrollHeight;
      const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
      times.push(now - last);
      last = now;
    }
    times.sort((a, b) => a - b);
    return times[Math.floor(times.length * 0.95)] ?? Number.NaN;
  });
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return { frame, heap: usedSize / 1024 / 1024 };
}
