/** First bytes of the pictures that a browser may be asked to show [VAL-043]. */
const PICTURES: readonly { readonly mime: string; readonly magic: readonly number[] }[] = [
  { mime: 'image/png', magic: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { mime: 'image/gif', magic: [0x47, 0x49, 0x46, 0x38] },
  { mime: 'image/jpeg', magic: [0xff, 0xd8, 0xff] },
];

/**
 * The type under which content may be shown in place: only a raster picture whose own first bytes say so, whatever the
 * message calls it. Null for everything else.
 */
export function displayableType(content: Uint8Array): string | null {
  const found = PICTURES.find(({ magic }) => magic.every((byte, at) => content[at] === byte));
  return found?.mime ?? null;
}

/** Like `displayableType`, and WebP, which newsletters use for the pictures that they keep on their own hosts. */
export function rasterType(content: Uint8Array): string | null {
  const text = Buffer.from(content.subarray(0, 12)).toString('latin1');
  return text.startsWith('RIFF') && text.endsWith('WEBP') ? 'image/webp' : displayableType(content);
}

/** Types that keep their name in a download: none of them is run or rendered as a page by a browser. */
const HARMLESS =
  /^(?:image\/(?:png|gif|jpeg|webp|avif|bmp|tiff|heic)|audio\/[a-z0-9.+-]+|video\/[a-z0-9.+-]+|text\/(?:plain|csv|calendar|vcard)|message\/rfc822|application\/(?:pdf|zip|gzip|rtf|msword|json|x-7z-compressed|x-tar|pgp-[a-z]+|pkcs7-[a-z]+|vnd\.(?:ms-|openxmlformats-|oasis\.)[a-z0-9.+-]+))$/;

/** The type that a saved file is sent with: its own where that is harmless, else bytes without a meaning. */
export function savedType(mime: string): string {
  const lower = mime.toLowerCase();
  return HARMLESS.test(lower) && !lower.includes('xml+') && !lower.endsWith('+xml')
    ? lower
    : 'application/octet-stream';
}
