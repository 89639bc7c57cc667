/**
 * An answer older than this is not used, in milliseconds: the page took long to load, and what the socket would have reported
 * since then is not known.
 */
const MAX_AGE_MS = 10_000;

/** A request that the start script has sent while the code of the page was loading. */
interface SentAhead {
  readonly method: string;
  /** Path without the `nocache` timestamp. */
  readonly path: string;
  /** Empty for a GET. */
  readonly body: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly answer: Promise<Response>;
  readonly stop: () => void;
}

declare global {
  /** The start script is a file of its own, so it passes its requests to the page by this variable. */
  var sentAhead: SentAhead[] | undefined;
}

/** What to ask for. */
export interface AheadRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** JSON; empty for a GET. */
  readonly body: string;
}

/** Sends a request, and stores its answer for `takeAnswer`. */
export function sendAhead({ method, path, body }: AheadRequest, headers: Readonly<Record<string, string>>): void {
  const stop = new AbortController();
  const at = Date.now();
  const address = method === 'GET' ? `${path}?nocache=${at}` : path;
  const answer = fetch(address, {
    method,
    headers,
    credentials: 'same-origin',
    signal: stop.signal,
    ...(body === '' ? {} : { body }),
  });
  // The page takes the answer, or never does.
  answer.catch(() => undefined);
  (globalThis.sentAhead ??= []).push({ method, path, body, at, answer, stop: () => stop.abort() });
}

/**
 * The answer to a request that the start script has sent, once; undefined when it sent none like it. `address` may have a
 * `nocache` timestamp. Rejects as `fetch` does, also when `signal` is aborted.
 */
export function takeAnswer(
  { method, address, body }: { readonly method: string; readonly address: string; readonly body: string },
  signal: AbortSignal,
): Promise<Response> | undefined {
  const sent = globalThis.sentAhead;
  if (sent === undefined) return undefined;
  const path = address.replace(/\?nocache=\d+$/, '');
  const at = sent.findIndex((one) => one.method === method && one.path === path && one.body === body);
  const [found] = at === -1 ? [] : sent.splice(at, 1);
  if (found === undefined || Date.now() - found.at > MAX_AGE_MS || signal.aborted) return undefined;
  signal.addEventListener('abort', found.stop, { once: true });
  return found.answer;
}

/** Drops all answers that were not taken: after a change, for example a sign-in, they may be wrong. */
export function dropAnswers(): void {
  globalThis.sentAhead = undefined;
}
