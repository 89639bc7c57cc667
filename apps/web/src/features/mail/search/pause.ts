/** Milliseconds between two requests of a search while the gateway reads folders and has found nothing new. */
const PAUSE_MS = 300;

/** Waits before the next request of a search, at most until the search is stopped. */
export function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PAUSE_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
