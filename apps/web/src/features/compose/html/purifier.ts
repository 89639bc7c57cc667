import DOMPurify from 'dompurify';

/** A sanitiser with hooks of its own. */
export type Purifier = ReturnType<typeof DOMPurify>;

const URLS = /^(?:https?|mailto|tel|cid|mid):/i;
/** Addresses of pictures that hold their own content. */
export const OWN_PICTURE = /^(?:data:image\/(?:png|jpe?g|gif|webp|bmp);|blob:)/i;
const ADDRESSES = new Set(['href', 'src', 'background', 'cite', 'longdesc', 'usemap']);
/** Elements that run something, ask for input, or belong to other languages than HTML. */
export const FORBIDDEN = 'script iframe object embed form input button select textarea svg math link meta base'.split(
  ' ',
);
export const LOOKS = ['target', 'bgcolor', 'background', 'align', 'valign', 'cite', 'type'];
export const COMMON = {
  FORBID_ATTR: ['srcset', 'ping', 'formaction', 'autofocus', 'contenteditable'],
  ALLOW_DATA_ATTR: false,
  ALLOW_UNKNOWN_PROTOCOLS: true,
};

/** A purifier of its own, because hooks belong to the instance. Addresses of other schemes than mail's are taken out. */
export function makePurifier(): Purifier {
  const made = DOMPurify(window);
  made.addHook('uponSanitizeAttribute', (element, data) => {
    if (!ADDRESSES.has(data.attrName)) return;
    const value = data.attrValue.trim();
    const isKept = URLS.test(value) || value.startsWith('#') || (element.tagName === 'IMG' && OWN_PICTURE.test(value));
    if (!isKept) data.keepAttr = false;
  });
  return made;
}

/** HTML as a tree by a purifier's hooks, without style elements; addresses that wait in `data-remote` stay. */
export function treeBy(purifier: Purifier, html: string): DocumentFragment {
  const clean = purifier.sanitize(html, {
    ...COMMON,
    ADD_ATTR: [...LOOKS, 'data-remote'],
    FORBID_TAGS: [...FORBIDDEN, 'style'],
    FORCE_BODY: true,
    RETURN_DOM_FRAGMENT: true,
  }) as DocumentFragment | null;
  // It gives null where the parser made no body, for example of a frame set.
  return clean ?? document.createDocumentFragment();
}

let forReading: Purifier | null = null;

/**
 * HTML as a tree to be looked through: in a document of its own, where nothing runs or loads, and cleaned, because the
 * names in hostile HTML can hide the members of documents and forms (`<img name="body">`).
 */
export function inertTree(html: string): DocumentFragment {
  forReading ??= makePurifier();
  return treeBy(forReading, html);
}
