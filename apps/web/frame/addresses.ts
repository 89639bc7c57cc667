/** A kind of address in a body. */
export type AddressKind = 'embedded' | 'data' | 'remote' | 'refused';

const DATA_IMAGE = /^data:image\/(?:png|gif|jpe?g|webp|bmp|avif);base64,[a-z0-9+/=\s]*$/i;

/** What the address of a picture is: an embedded part, written-out data, of another host, or nothing we show. */
export function pictureKind(address: string): AddressKind {
  const value = address.trim();
  if (/^(?:cid|mid):/i.test(value)) return 'embedded';
  if (DATA_IMAGE.test(value)) return 'data';
  if (/^(?:https?:)?\/\//i.test(value)) return 'remote';
  return 'refused';
}

/** The key under which the page posts a picture: percent-escapes resolved and lower case for parts, https for `//`. */
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

/** The base that a body names for its relative addresses, '' for none. Only the web has bases worth following. */
export function baseOf(href: string | null): string {
  return href !== null && /^https?:\/\/[^/]/i.test(href.trim()) ? href.trim() : '';
}

/** An address with the body's base before it where it is relative. */
export function withBase(address: string, base: string): string {
  const value = address.trim();
  if (base === '' || value === '' || value.startsWith('#') || /^[a-z][a-z\d+.-]*:/i.test(value)) return address;
  return URL.canParse(value, base) ? new URL(value, base).href : address;
}
