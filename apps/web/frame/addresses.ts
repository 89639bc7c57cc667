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

const LOOKS_LIKE_HOST = /^\s*(?:https?:\/\/)?(?:www\.)?((?:[\p{L}\p{N}-]+\.)+[\p{L}]{2,})(?:[/:?#]\S*)?\s*$/iu;

/**
 * The real host of a link whose visible text names another one, else null. A text that names no host says nothing false.
 * Subdomains of the named host count as the same.
 */
export function misnamedHost(text: string, href: string): string | null {
  const named = LOOKS_LIKE_HOST.exec(text)?.[1];
  if (named === undefined) return null;
  let real: string;
  let said: string;
  try {
    real = new URL(href).hostname.replace(/^www\./, '');
    said = new URL(`http://${named}`).hostname.replace(/^www\./, '');
  } catch {
    return null;
  }
  return real === said || real.endsWith(`.${said}`) ? null : real;
}
