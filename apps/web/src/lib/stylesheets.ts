/** Pause before a failed stylesheet is loaded again, in ms. When the browser comes online it is loaded at once. */
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
 * Loads failed stylesheets again until the returned function is called. The bundler requests each one only once, so
 * that without this the page would stay unstyled until it is reloaded.
 */
export function renewStylesheets(): () => void {
  // Errors of elements do not bubble.
  addEventListener('error', loadAgain, true);
  return () => removeEventListener('error', loadAgain, true);
}
