import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { median } from './measure.ts';
import { benchPageWork } from './page/page-work.ts';

/** Arguments of the browser. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
];

/** A figure of the page with its target. Times in milliseconds, sizes in KB (1024 bytes) compressed. */
export interface PageFigure {
  readonly what: string;
  readonly value: number;
  readonly target: number;
}

/** An account, and where its page is. */
export interface SignIn {
  readonly origin: string;
  readonly user: string;
  readonly password: string;
}

const CONTEXT = { viewport: { width: 1440, height: 900 }, locale: 'en-US' };
/** Time in ms for a page to finish what it does when it is idle. */
const SETTLE_MS = 1500;
/** How late folders and list are in the reload that measures what the browser keeps, in milliseconds. */
const LATE_MS = 1000;

/** Opens the page in a new browser and returns the figures; the account's inbox is the large folder. */
export async function benchBrowser(account: SignIn): Promise<PageFigure[]> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: BROWSER_ARGS,
  });
  try {
    const signIns: number[] = [];
    let loaded = { scripts: 0, kilobytes: 0 };
    for (let run = 0; run < 5; run += 1) {
      const context = await browser.newContext(CONTEXT);
      const page = await context.newPage();
      const counted = countScripts(page);
      signIns.push(await signInToList(page, account));
      loaded = await counted();
      await context.close();
    }
    const context = await browser.newContext(CONTEXT);
    const page = await context.newPage();
    await signInToList(page, account);
    const reloads = await reloadToList(browser, context, account.origin);
    const work = await benchPageWork(browser, context, account.origin);
    const first = await firstClicks(page);
    const clicks = await clickToBody(page);
    const ahead = await neighbourToBody(page);
    const scroll = await scrollThrough(page);
    return [
      // As the gateway sends it to a browser: brotli. gzip is a sixth larger.
      { what: 'script until the list shows, KB as sent', value: loaded.kilobytes, target: 220 },
      { what: 'script requests until the list shows', value: loaded.scripts, target: 12 },
      { what: 'sign-in to list, beside the pause of 100', value: median(signIns) - 100, target: 250 },
      { what: 'page with a live session to list, nothing in the browser cache', value: reloads.cold, target: 450 },
      { what: 'reload to list', value: reloads.warm, target: 250 },
      { what: 'reload to list, code compiled before', value: reloads.compiled, target: 120 },
      { what: `reload to list, mail answers ${String(LATE_MS)} ms late`, value: reloads.slow, target: 300 },
      { what: 'first click to body', value: first, target: 100 },
      { what: 'click to body', value: clicks, target: 60 },
      { what: 'click to body, fetched ahead', value: ahead, target: 60 },
      ...work,
      { what: 'scrolling the whole list, p95 of frames', value: scroll.frame, target: 20 },
      { what: 'heap after scrolling, MB', value: scroll.heap, target: 60 },
    ];
  } finally {
    await browser.close();
  }
}

/**
 * Time from opening the page, with the session of `context`, to the first message in the list: with an empty and a filled cache, once
 * more when the browser also keeps the compiled code (Chromium stores it with the first reload), and then while mail answers late, so
 * that only what the browser keeps of the last start can show.
 */
async function reloadToList(
  browser: Browser,
  context: BrowserContext,
  origin: string,
): Promise<{ cold: number; warm: number; compiled: number; slow: number }> {
  const storageState = await context.storageState();
  const cold: number[] = [];
  const warm: number[] = [];
  const compiled: number[] = [];
  const slow: number[] = [];
  for (let run = 0; run < 6; run += 1) {
    const fresh = await browser.newContext({ ...CONTEXT, storageState });
    await fresh.addInitScript(() => {
      const check = (): void => {
        if (document.querySelector('[role="row"][data-uid]') === null) requestAnimationFrame(check);
        else Object.assign(window, { benchListAt: performance.now() });
      };
      requestAnimationFrame(check);
    });
    const page = await fresh.newPage();
    const listAt = async (): Promise<number> => {
      const handle = await page.waitForFunction(() => (window as unknown as { benchListAt?: number }).benchListAt);
      return (await handle.jsonValue()) ?? Number.NaN;
    };
    await page.goto(`${origin}/#/mail/list/msg`);
    const first = await listAt();
    await page.waitForTimeout(SETTLE_MS);
    await page.reload();
    const again = await listAt();
    await page.waitForTimeout(SETTLE_MS);
    await page.reload();
    const third = await listAt();
    await page.waitForTimeout(SETTLE_MS);
    await page.route(/\/api\/bf\/(?:fetchlist|folders)$/, async (route) => {
      await pause(LATE_MS);
      // The page is closed meanwhile.
      await route.continue().catch(() => undefined);
    });
    await page.reload();
    const kept = await listAt();
    // The first run warms up the gateway and the browser.
    if (run > 0) {
      cold.push(first);
      warm.push(again);
      compiled.push(third);
      slow.push(kept);
    }
    await fresh.close();
  }
  return { cold: median(cold), warm: median(warm), compiled: median(compiled), slow: median(slow) };
}

/** Median time of the first click on a message after the page was loaded, as `pressRow` measures it. */
async function firstClicks(page: Page): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 5; run += 1) {
    await page.goto(new URL('/#/mail/list/msg', page.url()).href);
    await page.reload();
    await page.locator('[role="row"][data-uid]').first().waitFor();
    await page.waitForTimeout(SETTLE_MS);
    times.push(await pressRow(page, 2));
  }
  return median(times);
}

/** Median time from pressing the row below the open one, whose message the page has fetched ahead. */
async function neighbourToBody(page: Page): Promise<number> {
  const times: number[] = [];
  for (const row of [0, 1, 2, 3, 4, 5]) {
    times.push(await pressRow(page, row));
    await page.waitForTimeout(SETTLE_MS);
  }
  return median(times.slice(1));
}

function countScripts(page: Page): () => Promise<{ scripts: number; kilobytes: number }> {
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return;
    // A script that ends while the page is closed came after the list, and has no size any more.
    const size = request.sizes().then(
      ({ responseBodySize }) => responseBodySize,
      () => 0,
    );
    sizes.push(size);
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
/** Frames of scrolling. */
const FRAMES = 300;
/** Pause after each click, in milliseconds: its work is done, and the page has not yet fetched the neighbours ahead. */
const BETWEEN = 250;

/** Median time from pressing a row until its body shows; the messages were not fetched ahead. */
async function clickToBody(page: Page): Promise<number> {
  const times: number[] = [];
  for (const index of PRESSED) {
    times.push(await pressRow(page, index));
    await page.waitForTimeout(BETWEEN);
  }
  return median(times.slice(WARM_UP));
}

/**
 * Time from pressing a row until the page marks the body as shown, in milliseconds. Both times are taken inside the page, so the
 * time of the automation is not included. The button is released at once.
 */
async function pressRow(page: Page, index: number): Promise<number> {
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
  return page.evaluate(() => (window as unknown as { benchShown: Promise<number> }).benchShown);
}

/**
 * Scrolls through the whole list; returns the 95th percentile of the time between frames in milliseconds, and the heap afterwards.
 * Frame times are the browser's: after a missed frame the next one is 33 ms later.
 */
export async function scrollThrough(page: Page): Promise<{ frame: number; frames: number; heap: number }> {
  const frame = await page.evaluate(async (steps) => {
    const grid = document.querySelector('[role="grid"]');
    const scroller = [grid, ...(grid?.querySelectorAll('*') ?? []), grid?.parentElement].find(
      (element) => element instanceof HTMLElement && element.scrollHeight > element.clientHeight * 5,
    );
    if (!(scroller instanceof HTMLElement)) throw new Error('The list does not scroll');
    const times: number[] = [];
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
  }, FRAMES);
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return { frame, frames: FRAMES, heap: usedSize / 1024 / 1024 };
}
