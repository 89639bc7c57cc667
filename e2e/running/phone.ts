import type { Locator, Page } from '@playwright/test';

/** The window of a phone, px. */
export const PHONE = { width: 390, height: 844 };

/** Texts of the times and numbers that the round button covers at a scroll position of the list. */
export function belowRoundButton(page: Page, top: number): Promise<string[]> {
  return page.evaluate(async (to) => {
    const list = document.querySelector('[data-area="list"]');
    list?.querySelector('[role="grid"]')?.scrollTo({ top: to, behavior: 'instant' });
    // Two frames: the list draws its rows in the first one.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const button = list?.querySelector('button[aria-label="New message"]')?.getBoundingClientRect();
    if (button === undefined) return ['no round button'];
    const ends = [...(list?.querySelectorAll('[data-uid] [class*="time"], [class*="groupCount"]') ?? [])];
    return ends
      .filter((end) => {
        const { left, right, top: above, bottom } = end.getBoundingClientRect();
        return right > button.left && left < button.right && bottom > button.top && above < button.bottom;
      })
      .map((end) => end.parentElement?.textContent ?? '');
  }, top);
}

/** Moves a finger over a row as wide as the window by so many px: to the left when negative. */
export async function swipeRow(row: Locator, by: number): Promise<void> {
  const y = (await row.boundingBox())?.y ?? 0;
  // Not from the box of the row, which may still be on its way back from the last swipe.
  const from = by < 0 ? (row.page().viewportSize()?.width ?? 0) - 40 : 40;
  const browser = await row.page().context().newCDPSession(row.page());
  const touch = (type: 'touchStart' | 'touchMove', at: number): Promise<unknown> =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: from + at, y: y + 20 }] });
  await touch('touchStart', 0);
  for (let step = 1; step <= 8; step += 1) await touch('touchMove', (by * step) / 8);
  await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await browser.detach();
}
