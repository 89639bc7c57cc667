import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { BROWSER_ARGS } from '../browser.ts';
import type { SignIn } from '../browser.ts';
import { withFile, withPlainServer } from './transfer.ts';

/** One file by the page and the same file by a plain request of the same browser, megabytes in a second. */
export interface PageRound {
  readonly result: number;
  readonly raw: number;
}

/** The longest upload, in milliseconds. */
const PATIENCE = 600_000;

/**
 * Uploads a file from the disk by the page of files and by a plain request of the same browser, in turn. `watch` runs each upload of the
 * page.
 */
export async function pageUploads(
  account: SignIn,
  { megabytes, rounds }: { readonly megabytes: number; readonly rounds: number },
  watch: (upload: () => Promise<number>) => Promise<number>,
): Promise<PageRound[]> {
  const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS });
  try {
    return await withFile(megabytes, async (path) => {
      const speed = async (work: () => Promise<void>): Promise<number> => {
        const start = performance.now();
        await work();
        return megabytes / ((performance.now() - start) / 1000);
      };
      const product = await browser.newPage({ locale: 'en-US' });
      await openFiles(product, account);
      const done: PageRound[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const result = await watch(() => speed(() => sendByPage(product, path)));
        const plain = await browser.newPage();
        const raw = await withPlainServer((origin) => speed(() => sendPlainly(plain, origin, path)));
        await plain.close();
        done.push({ result, raw });
      }
      return done;
    });
  } finally {
    await browser.close();
  }
}

async function openFiles(page: Page, { origin, user, password }: SignIn): Promise<void> {
  await page.goto(origin);
  await page.getByLabel('Email address').fill(user);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(/#\/mail/);
  await page.goto(`${origin}/#/cloud/list/row`);
  await page.getByRole('button', { name: 'Upload', exact: true }).first().waitFor();
}

async function sendByPage(page: Page, path: string): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Upload', exact: true }).first().click(),
  ]);
  await chooser.setFiles(path);
  await page.getByText('Uploads finished').waitFor({ timeout: PATIENCE });
  await page.getByRole('region', { name: 'Uploads' }).getByRole('button', { name: 'Close' }).click();
}

async function sendPlainly(page: Page, origin: string, path: string): Promise<void> {
  await page.goto(origin);
  await page.locator('input').setInputFiles(path);
  const status = await page.locator('input').evaluate(async (field: HTMLInputElement) => {
    const reply = await fetch('/', { method: 'PUT', body: field.files?.[0] ?? '' });
    return reply.status;
  });
  if (status !== 201) throw new Error(String(status));
}
