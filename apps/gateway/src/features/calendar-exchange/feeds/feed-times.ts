/** Minutes between two readings when the file does not say. */
const USUAL_MINUTES = 6 * 60;
/** The file says how often it wants to be read; nobody is read more often, or more rarely, than this. */
const LEAST_MINUTES = 15;
const MOST_MINUTES = 7 * 24 * 60;
/** Longest pause after failures, in minutes. */
const MOST_PAUSE_MINUTES = 24 * 60;
const MINUTE_MS = 60_000;

/** When a feed is read again after a success. `minutes` is what the file asks for; 0 for nothing. */
export function nextAfterSuccess(now: number, minutes: number): Date {
  const wanted = minutes === 0 ? USUAL_MINUTES : Math.max(LEAST_MINUTES, Math.min(MOST_MINUTES, minutes));
  return new Date(now + wanted * MINUTE_MS);
}

/** When a feed is read again after so many failures in a row: the pause doubles each time. */
export function nextAfterFailure(now: number, failures: number): Date {
  const pause = Math.min(MOST_PAUSE_MINUTES, LEAST_MINUTES * 2 ** Math.min(failures - 1, 10));
  return new Date(now + pause * MINUTE_MS);
}
