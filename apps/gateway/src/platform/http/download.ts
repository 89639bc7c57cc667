import type { Download } from './request-pipeline.ts';
import { contentDisposition } from './content-disposition.ts';

/** Image types that may be shown inline. All other types are sent as attachments [VAL-043]. */
const DISPLAYABLE = new Set(['image/png', 'image/gif', 'image/jpeg', 'image/jpg']);

/** Types that the reply may name for an attachment; all others are sent as bytes. None of these can contain script. */
const NAMED =
  /^(image\/(png|gif|jpeg|webp|bmp|tiff)|audio\/[\w.+-]+|video\/[\w.+-]+|application\/(pdf|zip|gzip|msword|rtf|vnd\.[\w.+-]+)|message\/rfc822|text\/(plain|csv|calendar|vcard))$/;

/** How long a browser may keep an unchanging download, in seconds: a month. */
const KEPT_S = 30 * 86_400;

/** Returns the headers of a download. They keep the file from running script and foreign pages from reading it. */
export function downloadHeaders(
  download: Pick<Download, 'mime' | 'name' | 'inline' | 'unchanging'>,
): Record<string, string> {
  const mime = (download.mime.split(';')[0] ?? '').trim().toLowerCase();
  const shown = download.inline && DISPLAYABLE.has(mime);
  const type = shown || NAMED.test(mime) ? mime.replace('image/jpg', 'image/jpeg') : 'application/octet-stream';
  return {
    'content-type': type,
    'content-disposition': contentDisposition(shown ? 'inline' : 'attachment', download.name),
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control':
      download.unchanging === true ? `private, max-age=${String(KEPT_S)}, immutable` : 'private, no-store',
  };
}

/** Returns whether a handler's result is a download. */
export function isDownload(answer: unknown): answer is Download {
  return typeof answer === 'object' && answer !== null && 'content' in answer && 'mime' in answer && 'inline' in answer;
}
