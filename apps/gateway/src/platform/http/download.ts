import type { Download } from './request-pipeline.ts';
import { contentDisposition } from './content-disposition.ts';

/** Pictures that may be shown; everything else is only ever saved [VAL-043]. */
const DISPLAYABLE = new Set(['image/png', 'image/gif', 'image/jpeg', 'image/jpg']);

/** Types that a browser may be told when it saves a file; the rest is bytes to it. Nothing here can hold script. */
const NAMED =
  /^(image\/(png|gif|jpeg|webp|bmp|tiff)|audio\/[\w.+-]+|video\/[\w.+-]+|application\/(pdf|zip|gzip|msword|rtf|vnd\.[\w.+-]+)|message\/rfc822|text\/(plain|csv|calendar|vcard))$/;

/** Headers of a download: whatever the file holds, it can neither run nor be read by a foreign page. */
export function downloadHeaders(download: Pick<Download, 'mime' | 'name' | 'inline'>): Record<string, string> {
  const mime = (download.mime.split(';')[0] ?? '').trim().toLowerCase();
  const shown = download.inline && DISPLAYABLE.has(mime);
  const type = shown || NAMED.test(mime) ? mime.replace('image/jpg', 'image/jpeg') : 'application/octet-stream';
  return {
    'content-type': type,
    'content-disposition': contentDisposition(shown ? 'inline' : 'attachment', download.name),
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-store',
  };
}

/** Says whether a handler's answer is a download. */
export function isDownload(answer: unknown): answer is Download {
  return typeof answer === 'object' && answer !== null && 'content' in answer && 'mime' in answer && 'inline' in answer;
}
