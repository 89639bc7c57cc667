/** How long after a failure a stylesheet is asked for again, ms; at once when the browser comes online. */
const AGAIN_MS = 5000;

function loadAgain(event: Event): void {
  const link = event.target;
  if (!(link instanceof HTMLLinkElement) || link.rel !== 'stylesheet') return;
  const again = (): void => {
    clearTimeout(timer);
    removeEventListener('online', again);
    link.replaceWith(link.cloneNode());
  };
  const timer = setTimeout(again, AGAIN_MS);
  addEventListener('online', again);
}

/**
 * Loads stylesheets again that could not be loaded, until the returned function is called. The bundler asks for each one
 * only once, so that what it styles would stay bare until the page is loaded anew.
 */
export function renewStylesheets(): () => void {
  // Errors of elements do not bubble.
  addEventListener('error', loadAgain, true);
  return () => removeEventListener('error', loadAgain, true);
}
