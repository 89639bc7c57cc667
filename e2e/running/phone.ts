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

/** Moves a finger to the left over more than half of a phone's width. */
export async function swipeLeft(on: Locator): Promise<void> {
  const { x, y, width } = (await on.boundingBox()) ?? { x: 0, y: 0, width: 0 };
  const browser = await on.page().context().newCDPSession(on.page());
  const touch = (type: 'touchStart' | 'touchMove', at: number): Promise<unknown> =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: x + at, y: y + 20 }] });
  await touch('touchStart', width - 40);
  for (let at = width - 60; at > width / 5; at -= 40) await touch('touchMove', at);
  await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await browser.detach();
}
