/** How long drawings may hold a frame, ms. */
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
  // After the frame: what it shows first is the text, not the decoration.
  requestAnimationFrame(() => setTimeout(work));
}

/** Runs a drawing soon, a few milliseconds of them per frame, in their order; returns how to take it back. */
export function drawSoon(job: () => void): () => void {
  jobs.add(job);
  ask();
  return () => jobs.delete(job);
}
