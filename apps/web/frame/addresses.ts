/** A kind of address in a body. */
export type AddressKind = 'embedded' | 'data' | 'remote' | 'refused';

const DATA_IMAGE = /^data:image\/(?:png|gif|jpe?g|webp|bmp|avif);base64,[a-z0-9+/=\s]*$/i;

/** The kind of a picture's address: an embedded part, a `data:` address, a remote address, or none that is shown. */
export function pictureKind(address: string): AddressKind {
  const value = address.trim();
  if (/^(?:cid|mid):/i.test(value)) return 'embedded';
  if (DATA_IMAGE.test(value)) return 'data';
  if (/^(?:https?:)?\/\//i.test(value)) return 'remote';
  return 'refused';
}

/** The key under which the page posts a picture: for parts without percent escapes and in lower case; for `//` with https. */
export function pictureKey(address: string): string {
  const value = address.trim();
  if (/^(?:cid|mid):/i.test(value)) {
    const id = value.slice(4).replace(/^<|>$/g, '');
    return `cid:${unescaped(id).toLowerCase()}`;
  }
  return value.startsWith('//') ? `https:${value}` : value;
}

function unescaped(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** The base address that a body declares, '' for none. Only http and https count. */
export function baseOf(href: string | null): string {
  return href !== null && /^https?:\/\/[^/]/i.test(href.trim()) ? href.trim() : '';
}

/** Resolves a relative address with the body's base. */
export function withBase(address: string, base: string): string {
  const value = address.trim();
  if (base === '' || value === '' || value.startsWith('#') || /^[a-z][a-z\d+.-]*:/i.test(value)) return address;
  return URL.canParse(value, base) ? new URL(value, base).href : address;
}
