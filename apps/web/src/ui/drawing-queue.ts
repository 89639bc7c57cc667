/** Longest time in ms that drawings may take at once, so that scrolling stays smooth. */
const SLICE_MS = 4;
/** Milliseconds after which drawings begin although the page is not idle. */
const PATIENCE_MS = 500;

const jobs = new Set<() => void>();
let asked = false;

function work(end: number): void {
  for (const job of jobs) {
    jobs.delete(job);
    job();
    if (performance.now() > end) break;
  }
  asked = false;
  if (jobs.size > 0) ask();
}

/**
 * After the frame, so that text shows before decoration; and, where the browser says so, when it is idle: while a list is scrolled
 * fast, its frames need all the time, and most rows are gone again before their drawing could be seen.
 */
function ask(): void {
  if (asked) return;
  asked = true;
  if ('requestIdleCallback' in globalThis) {
    const idle = (deadline: IdleDeadline): void => {
      const left = deadline.didTimeout ? SLICE_MS : Math.min(SLICE_MS, deadline.timeRemaining());
      work(performance.now() + left);
    };
    requestIdleCallback(idle, { timeout: PATIENCE_MS });
    return;
  }
  requestAnimationFrame(() => setTimeout(() => work(performance.now() + SLICE_MS)));
}

/** Queues a drawing. Drawings run in order, some milliseconds at once. Returns a function that removes it. */
export function drawSoon(job: () => void): () => void {
  jobs.add(job);
  ask();
  return () => jobs.delete(job);
}
