import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** What a message is written with. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Begins a message and fills it in; the caret is behind its text. */
export async function writeMessage(page: Page, { to, subject, text }: Letter): Promise<void> {
  await page.getByRole('button', { name: /^New message/ }).click();
  await page.getByRole('combobox', { name: 'To' }).fill(to);
  await page.keyboard.press('Enter');
  await page.getByLabel('Subject').fill(subject);
  await page.getByRole('textbox', { name: 'Message text' }).click();
  await page.keyboard.type(text);
}

/** Half of the pause in milliseconds after the last key until the page writes its journal of unfinished messages. */
const HALF_PAUSE_MS = 200;

/** Types more of an open message, and waits until the browser has kept it in its journal, which nothing on the screen tells. */
export async function typeAndKeep(page: Page, text: string): Promise<void> {
  await page.evaluate(() => addEventListener('keydown', () => Object.assign(window, { typedAt: Date.now() }), true));
  await page.keyboard.type(text);
  const isKept = (): Promise<boolean> =>
    page.evaluate(async (pause) => {
      const name = 'compose-journal';
      // Opening a database that is not there would make an empty one.
      if (!(await indexedDB.databases()).some((one) => one.name === name)) return false;
      const typedAt = (window as unknown as { typedAt: number }).typedAt;
      return await new Promise<boolean>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error ?? new Error('no journal'));
        opening.onsuccess = () => {
          const reading = opening.result.transaction('entries').objectStore('entries').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve((reading.result as { at: number }[]).some(({ at }) => at >= typedAt + pause));
          };
        };
      });
    }, HALF_PAUSE_MS);
  await expect.poll(isKept).toBe(true);
}
