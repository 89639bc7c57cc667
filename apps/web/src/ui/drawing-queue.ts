/** Longest time in ms that drawings may take per frame, so that scrolling stays smooth. */
const SLICE_MS = 4;

const jobs = new Set<() => void>();
let asked = false;

function work(): void {
  const end = performance.now() + SLICE_MS;
  for (const job of jobs) {
    jobs.delete(job);
    job();
    if (performance.now() > end) break;
  }
  asked = false;
  if (jobs.size > 0) ask();
}

function ask(): void {
  if (asked) return;
  asked = true;
  // After the frame, so that text shows before decoration.
  requestAnimationFrame(() => setTimeout(work));
}

/** Queues a drawing. Drawings run in order, some milliseconds per frame. Returns a function that removes it. */
export function drawSoon(job: () => void): () => void {
  jobs.add(job);
  ask();
  return () => jobs.delete(job);
}
