/** Milliseconds after which work that waits for the first screen is done without it: a page may show another one. */
const LONGEST_WAIT = 3000;

let isShown = false;
let waiting: (() => void)[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Runs work when the browser is idle; in Safari, which has no such function, at once. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else work();
}

/** Says that the list is on the screen: what it did not need may load now. */
export function firstScreenShown(): void {
  if (isShown) return;
  isShown = true;
  clearTimeout(timer);
  const works = waiting;
  waiting = [];
  for (const work of works) whenIdle(work);
}

/**
 * Does something that the first screen does not need, when that screen shows and the browser is idle, or after three seconds. So
 * its code and its requests do not delay the list.
 */
export function afterFirstScreen(work: () => void): void {
  if (isShown) {
    whenIdle(work);
    return;
  }
  waiting.push(work);
  timer ??= setTimeout(firstScreenShown, LONGEST_WAIT);
}
