/** First bytes of the picture types that a browser may show [VAL-043]. */
const PICTURES: readonly { readonly mime: string; readonly magic: readonly number[] }[] = [
  { mime: 'image/png', magic: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { mime: 'image/gif', magic: [0x47, 0x49, 0x46, 0x38] },
  { mime: 'image/jpeg', magic: [0xff, 0xd8, 0xff] },
];

/**
 * The media type of content that may be shown inline: a raster picture, recognised by its first bytes and not by the type
 * that the message names. Null for everything else.
 */
export function displayableType(content: Uint8Array): string | null {
  const found = PICTURES.find(({ magic }) => magic.every((byte, at) => content[at] === byte));
  return found?.mime ?? null;
}

/** Like `displayableType`, and also WebP, which newsletters use for remote pictures. */
export function rasterType(content: Uint8Array): string | null {
  const text = Buffer.from(content.subarray(0, 12)).toString('latin1');
  return text.startsWith('RIFF') && text.endsWith('WEBP') ? 'image/webp' : displayableType(content);
}

/** Types that a download keeps: a browser neither runs them nor shows them as a page. */
const HARMLESS =
  /^(?:image\/(?:png|gif|jpeg|webp|avif|bmp|tiff|heic)|audio\/[a-z0-9.+-]+|video\/[a-z0-9.+-]+|text\/(?:plain|csv|calendar|vcard)|message\/rfc822|application\/(?:pdf|zip|gzip|rtf|msword|json|x-7z-compressed|x-tar|pgp-[a-z]+|pkcs7-[a-z]+|vnd\.(?:ms-|openxmlformats-|oasis\.)[a-z0-9.+-]+))$/;

/** The media type of a download: the file's own if it is harmless, else `application/octet-stream`. */
export function savedType(mime: string): string {
  const lower = mime.toLowerCase();
  return HARMLESS.test(lower) && !lower.includes('xml+') && !lower.endsWith('+xml')
    ? lower
    : 'application/octet-stream';
}
