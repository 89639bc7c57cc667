import { chromium } from '@playwright/test';
import type { BrowserContext, Frame, Page } from '@playwright/test';
import { startDovecot } from '@pillarbox/tooling/testbed/dovecot';
import { openHostSite } from '@pillarbox/tooling/testbed/host-site';
import { imapPartner, startProduct } from '@pillarbox/tooling/testbed/product';
import { BROWSER_ARGS } from './browser.ts';
import type { PageFigure } from './browser.ts';
import { fill } from './fill.ts';
import { median } from './measure.ts';
import { RawConnection } from './raw.ts';

const USER = { address: 'clara@example.test', password: 'correct-horse' };
const MESSAGES = 100;
/** Starts that count, and starts before them that fill the caches. */
const STARTS = 12;
const WARM_UP = 3;
const ROW = '[role="row"][data-uid]';

/** `npm run bench -- embedded`: the start with a live session in the frame of a host, beside that in a tab of its own, in turn. */
export async function benchEmbeddedStart(note: (text: string) => void): Promise<PageFigure[]> {
  const dovecot = await startDovecot();
  const site = await openHostSite();
  const host = `http://portal.localhost:${String(site.port)}`;
  const settings = imapPartner('754', ['*'], { imap: dovecot.ports.imap, submission: 1 });
  const product = await startProduct({ partners: { 754: { ...settings, embedding: { origins: [host] } } } });
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: BROWSER_ARGS,
  });
  try {
    await dovecot.addUser(USER);
    await fill(await RawConnection.signIn(dovecot.ports.imap, USER.address, USER.password), MESSAGES);
    const mail = `http://mail.localhost:${String(product.port)}`;
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
    await context.addInitScript((row) => {
      const check = (): void => {
        if (document.querySelector(row) === null) requestAnimationFrame(check);
        else performance.mark('bench-list');
      };
      requestAnimationFrame(check);
    }, ROW);
    const places = { tab: `${mail}/`, frame: `${host}/?webmail=${mail}` };
    for (const address of Object.values(places)) await signIn(context, address, mail);
    const times: Record<keyof typeof places, number[]> = { tab: [], frame: [] };
    for (let start = 0; start < STARTS + WARM_UP; start += 1)
      for (const place of ['tab', 'frame'] as const) {
        const time = await startIn(context, places[place], mail);
        if (start >= WARM_UP) times[place].push(time);
      }
    const [tab, frame] = [median(times.tab), median(times.frame)];
    note(`To the list: ${tab.toFixed(0)} ms in a tab, ${frame.toFixed(0)} ms in the frame of a host`);
    return [{ what: 'start in the frame of a host, more than in a tab, ms', value: frame - tab, target: 100 }];
  } finally {
    await browser.close();
    await product.stop();
    await site.close();
    await dovecot.stop();
  }
}

/** The frame of the page with the mail: the page itself, or one within that of the host. */
async function mailFrame(page: Page, mail: string): Promise<Frame> {
  for (;;) {
    const found = page.frames().find((frame) => frame.url().startsWith(mail));
    if (found !== undefined) return found;
    await page.waitForEvent('framenavigated');
  }
}

async function signIn(context: BrowserContext, address: string, mail: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(address);
  const frame = await mailFrame(page, mail);
  await frame.getByLabel('Email address').fill(USER.address);
  await frame.getByLabel('Password', { exact: true }).fill(USER.password);
  await frame.getByRole('button', { name: 'Sign in', exact: true }).click();
  await frame.locator(ROW).first().waitFor();
  await page.close();
}

/** Milliseconds from the beginning of the mail's own document to the frame that has its list. */
async function startIn(context: BrowserContext, address: string, mail: string): Promise<number> {
  const page = await context.newPage();
  await page.goto(address);
  const frame = await mailFrame(page, mail);
  const mark = await frame.waitForFunction(() => performance.getEntriesByName('bench-list')[0]?.startTime);
  const time = (await mark.jsonValue()) ?? Number.NaN;
  await page.close();
  return time;
}
