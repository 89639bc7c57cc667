import { trustedDocument } from './trusted.ts';

/** What the gateway says of the frame at other times: an opaque origin, no requests, pictures that the page passed to it. */
const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data: blob:',
  "script-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

let made: Promise<string> | undefined;

async function textOf(path: string): Promise<string> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} was answered with ${String(response.status)}`);
  return await response.text();
}

/**
 * The document of the message frame with its script in it. No service worker answers for a frame with an opaque origin, so without
 * a network the page writes it there. The page's policy, which the frame inherits, allows this one script by its hash.
 */
export async function frameDocument(): Promise<string> {
  made ??= Promise.all([textOf('/frame/frame.html'), textOf('/frame/frame.js')]).then(([page, script]) => {
    const meta = `<meta http-equiv="Content-Security-Policy" content="${POLICY}" />`;
    // The script ran deferred, after the body was there.
    const html = page
      .replace('<head>', () => `<head>${meta}`)
      .replace(/<script [^>]*><\/script>/, '')
      .replace('</body>', () => `<script>${script}</script></body>`);
    return trustedDocument(html);
  });
  made.catch(() => (made = undefined));
  return await made;
}
