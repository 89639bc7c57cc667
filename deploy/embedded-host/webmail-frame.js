// The host's side of embedded host mode: copy this file and penpal.mjs (npm package penpal, version 7) to your site.
import { WindowMessenger, connect } from 'penpal';

/** Milliseconds between two checks whether the frame is still part of the page. */
const REMOVAL_CHECK_MS = 60_000;

/**
 * Listens to the webmail in a frame. `origin` is the origin of the webmail, and `methods` are what it may call: docs/EMBEDDING.md
 * lists them, and none is required. `failed` gets errors of the connection. The webmail answers when somebody has signed in there, so
 * the promise may stay open for long. Returns `{ webmail, destroy }`: a promise of the methods of the webmail, and a function that
 * ends the connection.
 */
export function connectToWebmail(frame, { origin, methods, failed }) {
  if (frame.getAttribute('src') === null) throw new Error('Frame connection error: iframe without source');
  const messenger = new WindowMessenger({ remoteWindow: frame.contentWindow, allowedOrigins: [origin] });
  const connection = connect({ messenger, methods });
  const timer = setInterval(() => {
    if (frame.isConnected) return;
    destroy();
    failed(new Error('Frame connection error: connection destroyed'));
  }, REMOVAL_CHECK_MS);
  const destroy = () => {
    clearInterval(timer);
    connection.destroy();
  };
  connection.promise.catch(failed);
  return { webmail: connection.promise, destroy };
}
