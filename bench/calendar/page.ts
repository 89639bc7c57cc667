import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { PageFigure } from '../browser.ts';
import { median } from '../measure.ts';

const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];
const VIEWS = ['Week', 'Month', 'Agenda'] as const;
/** Times that each view is opened; the first two do not count, because they load its code and its events. */
const ROUNDS = 9;
const WARM_UP = 2;

/** How soon the views of a full calendar are drawn after the click, and how evenly a month scrolls and drags. */
export async function benchPage(account: {
  readonly origin: string;
  readonly user: string;
  readonly password: string;
  /** A day of the month that is looked at. */
  readonly day: string;
  readonly where: string;
}): Promise<PageFigure[]> {
  const browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: ARGS });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
    await page.goto(account.origin);
    await page.getByLabel('Email address').fill(account.user);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('navigation').first().waitFor();
    await page.goto(`${account.origin}/#/calendar/day?date=${account.day}`);
    await page.locator('[data-calendar-view="day"] [data-event]').first().waitFor();
    const times = new Map(VIEWS.map((view) => [view, [] as number[]]));
    for (let round = 0; round < ROUNDS; round += 1)
      for (const view of VIEWS) times.get(view)?.push(await clickTo(page, view));
    const drawn = VIEWS.map((view) => ({
      what: `${view.toLowerCase()} drawn after the click (${account.where}), ms`,
      value: median((times.get(view) ?? []).slice(WARM_UP)),
      target: 100,
    }));
    await clickTo(page, 'Month');
    const dragging = await framesOf(page, () => dragAcross(page));
    await clickTo(page, 'Agenda');
    const scrolling = await framesOf(page, () => scrollThrough(page));
    return [
      ...drawn,
      { what: `dragging an event in the month (${account.where}), p95 of frames, ms`, value: dragging, target: 20 },
      { what: `scrolling the agenda (${account.where}), p95 of frames, ms`, value: scrolling, target: 20 },
    ];
  } finally {
    await browser.close();
  }
}

/** Milliseconds from the click on the name of a view until the frame after its events are in the page. */
async function clickTo(page: Page, view: (typeof VIEWS)[number]): Promise<number> {
  const time = await page.evaluate(
    (name) =>
      new Promise<number>((resolve, reject) => {
        const label = [...document.querySelectorAll('fieldset label')].find((one) => one.textContent === name);
        if (!(label instanceof HTMLElement)) {
          reject(new Error('No such view'));
          return;
        }
        const start = performance.now();
        const check = (): void => {
          const shown = document.querySelector(`[data-calendar-view="${name.toLowerCase()}"] [data-event]`);
          if (shown === null) requestAnimationFrame(check);
          // The task after a frame runs when the frame is on the screen.
          else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
        };
        label.click();
        check();
      }),
    view,
  );
  await page.waitForTimeout(300);
  return time;
}

/** The 95th percentile of the time between frames while something is done, in milliseconds. */
async function framesOf(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const times: number[] = [];
    let last = performance.now();
    const frame = (now: number): void => {
      times.push(now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    Object.assign(window, { benchFrames: times });
  });
  await work();
  const times = await page.evaluate(() => (window as unknown as { benchFrames: number[] }).benchFrames);
  times.sort((a, b) => a - b);
  return times[Math.floor(times.length * 0.95)] ?? Number.NaN;
}

async function dragAcross(page: Page): Promise<void> {
  const box = await page.locator('[data-calendar-view="month"] [data-event]').first().boundingBox();
  if (box === null) throw new Error('No event to drag');
  await page.mouse.move(box.x + 20, box.y + 8);
  await page.mouse.down();
  for (let step = 0; step < 120; step += 1) await page.mouse.move(box.x + 20 + step * 6, box.y + 8 + (step % 60) * 8);
  await page.keyboard.press('Escape');
  await page.mouse.up();
}

async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const view = document.querySelector('[data-calendar-view="agenda"]');
    const scroller = [view, ...(view?.querySelectorAll('*') ?? []), view?.parentElement].find(
      (element) => element instanceof HTMLElement && element.scrollHeight > element.clientHeight * 2,
    );
    if (!(scroller instanceof HTMLElement)) throw new Error('The agenda does not scroll');
    for (let step = 0; step < 200; step += 1) {
      scroller.scrollTop = step * 120;
      await new Promise(requestAnimationFrame);
    }
  });
}
