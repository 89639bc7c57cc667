import { keep, keepPage, keptFile, START_PAGE } from './kept-files.ts';

/**
 * Answers the request for the start page: from the network, and with what is kept when that has no answer. An answer of the gateway
 * always counts, also one that says that something is wrong.
 */
export async function answerStart(event: FetchEvent): Promise<Response> {
  let response: Response;
  try {
    response = ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request));
  } catch (error) {
    const kept = await keptFile(START_PAGE);
    if (kept === undefined) throw error;
    return kept;
  }
  if (response.status === 200) event.waitUntil(keepChanged(response.clone()).catch(() => undefined));
  return response;
}

/** Keeps a start page that has changed, with the message frame that belongs to it. */
async function keepChanged(response: Response): Promise<void> {
  const kept = await keptFile(START_PAGE);
  const [now, before] = await Promise.all([response.text(), kept?.text()]);
  if (now !== before) await keepPage();
}

/** Answers the request for a built file. Its name has a hash of its content, so what is kept is right. */
export async function answerFile(event: FetchEvent): Promise<Response> {
  const { pathname } = new URL(event.request.url);
  const kept = await keptFile(pathname);
  if (kept !== undefined) return kept;
  const response = await fetch(event.request);
  event.waitUntil(keep(pathname, response.clone()).catch(() => undefined));
  return response;
}

/** Answers the page's own request for a file of the message frame. */
export async function answerFrame(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await keptFile(new URL(request.url).pathname);
    if (kept === undefined) throw error;
    return kept;
  }
}
