import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { PageFigure } from '../browser.ts';
import { median } from '../measure.ts';
import { startTrace } from './trace.ts';

/** Delays of every request, in milliseconds. The difference of the times with them says how many requests wait for each other. */
const DELAYS = [300, 1300] as const;
/** Rounds of each figure; the first does not count, because it fills the caches of the gateway and of the browser. */
const ROUNDS = 6;
/** Rounds with each delay, of which the shortest counts. */
const DELAYED_ROUNDS = 3;
/** Milliseconds without a new request after which a page has done what it does when it is idle. */
const QUIET_MS = 1500;
const ROW = '[role="row"][data-uid]';

/** Work until something shows, in figures that other programs on the machine do not change as they change the times. */
interface Work {
  /** CPU time of the page's main thread in milliseconds. */
  readonly cpu: number;
  /** Requests that waited for each other. */
  readonly trips: number;
}

/**
 * The work of the page until the list and until a message show. Over HTTP/1.1 six requests run at once, so requests that need not wait
 * for each other can wait too; behind a proxy with HTTP/2 they do not.
 */
export async function benchPageWork(browser: Browser, context: BrowserContext, origin: string): Promise<PageFigure[]> {
  const storageState = await context.storageState();
  const open = { browser, origin, storageState };
  const [list] = await workOf(async (delay) => [await openList(open, delay)]);
  const [first, other, ahead] = await workOf((delay) => openMessages(open, delay));
  return [
    ...figures('page with a live session to list', list, { cpu: 250, trips: 3 }),
    ...figures('first click to body', first, { cpu: 100, trips: 1 }),
    ...figures('click to body', other, { cpu: 60, trips: 1 }),
    ...figures('click to body, fetched ahead', ahead, { cpu: 30, trips: 0 }),
  ];
}

function figures(what: string, work: Work | undefined, target: Work): PageFigure[] {
  const { cpu, trips } = work ?? { cpu: Number.NaN, trips: Number.NaN };
  return [
    { what: `${what}, CPU of the page in ms`, value: cpu, target: target.cpu },
    // An added delay that does not matter lengthens no time, so the figure is close to a whole number.
    { what: `${what}, round trips`, value: trips, target: target.trips + 0.3 },
  ];
}

interface Measured {
  readonly cpu: number;
  /** Milliseconds. */
  readonly time: number;
}

/** The work for each of the things that a page shows one after the other; `measure` opens such a page. */
async function workOf(measure: (delay: number) => Promise<readonly Measured[]>): Promise<Work[]> {
  const rounds: (readonly Measured[])[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure(0));
  const [near, far] = DELAYS;
  const soon: (readonly Measured[])[] = [];
  const late: (readonly Measured[])[] = [];
  for (let round = 0; round < DELAYED_ROUNDS; round += 1) {
    soon.push(await measure(near));
    late.push(await measure(far));
  }
  const shortest = (all: readonly (readonly Measured[])[], at: number): number =>
    Math.min(...all.map((shown) => shown[at]?.time ?? Number.NaN));
  return (rounds[0] ?? []).map((_, at) => ({
    cpu: median(rounds.slice(1).map((shown) => shown[at]?.cpu ?? Number.NaN)),
    trips: (shortest(late, at) - shortest(soon, at)) / (far - near),
  }));
}

interface Opened {
  readonly browser: Browser;
  readonly origin: string;
  readonly storageState: Awaited<ReturnType<BrowserContext['storageState']>>;
}

/** Opens a page in a context with nothing in its caches, and closes it after `use`. */
async function inFreshPage<T>({ browser, storageState }: Opened, use: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    storageState,
    // Its requests would not be delayed.
    serviceWorkers: 'block',
  });
  try {
    return await use(await context.newPage());
  } finally {
    await context.close();
  }
}

async function openList(opened: Opened, delay: number): Promise<Measured> {
  return inFreshPage(opened, async (page) => {
    await page.addInitScript((row) => {
      const check = (): void => {
        if (document.querySelector(row) === null) requestAnimationFrame(check);
        else performance.mark('bench-list');
      };
      requestAnimationFrame(check);
    }, ROW);
    const cdp = await delayed(page, delay);
    const trace = await startTrace(cdp);
    await page.goto(`${opened.origin}/#/mail/list/msg`, { waitUntil: 'commit' });
    const time = await markedAt(page, 'bench-list');
    return { cpu: await trace.cpuBefore('bench-list', time), time };
  });
}

/** Rows that are pressed: the third is the neighbour of the second, which the page has fetched ahead by then. */
const PRESSED = [2, 6, 7];

/** The work from a press on a row to its body: of the first press on a page, of a later one, and of one on a fetched message. */
async function openMessages(opened: Opened, delay: number): Promise<Measured[]> {
  return inFreshPage(opened, async (page) => {
    let asked = performance.now();
    page.on('request', () => (asked = performance.now()));
    const quiet = async (): Promise<void> => {
      do await page.waitForTimeout(QUIET_MS / 3);
      while (performance.now() - asked < QUIET_MS);
    };
    await page.goto(`${opened.origin}/#/mail/list/msg`);
    await page.locator(ROW).first().waitFor();
    await quiet();
    const measured: Measured[] = [];
    for (const row of PRESSED) {
      const cdp = await delayed(page, delay);
      const trace = await startTrace(cdp);
      const time = await press(page, row);
      measured.push({ cpu: await trace.cpuBefore('bench-body', time), time });
      // Ends the delay.
      await cdp.detach();
      await quiet();
    }
    return measured;
  });
}

async function delayed(page: Page, latency: number): ReturnType<BrowserContext['newCDPSession']> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  const limits = { offline: false, latency, downloadThroughput: -1, uploadThroughput: -1 };
  if (latency > 0) await cdp.send('Network.emulateNetworkConditions', limits);
  return cdp;
}

async function markedAt(page: Page, mark: string): Promise<number> {
  const handle = await page.waitForFunction((name) => performance.getEntriesByName(name)[0]?.startTime, mark);
  return (await handle.jsonValue()) ?? Number.NaN;
}

/** Presses a row at once, without resting on it before. Returns the time until its body shows, taken inside the page. */
async function press(page: Page, index: number): Promise<number> {
  const row = page.locator(ROW).nth(index);
  const uid = await row.getAttribute('data-uid');
  const box = await row.boundingBox();
  if (box === null || uid === null) throw new Error('No row to press');
  await page.evaluate((wanted) => {
    performance.clearMarks();
    const pressed = (event: PointerEvent): void => {
      performance.mark('bench-press', { startTime: event.timeStamp });
      const observer = new MutationObserver(() => {
        if (document.querySelector(`[role="region"][data-uid="${wanted}"]`) === null) return;
        observer.disconnect();
        performance.mark('bench-body');
      });
      observer.observe(document.body, { subtree: true, attributeFilter: ['data-uid'] });
    };
    addEventListener('pointerdown', pressed, { capture: true, once: true });
  }, uid);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  return (await markedAt(page, 'bench-body')) - (await markedAt(page, 'bench-press'));
}
