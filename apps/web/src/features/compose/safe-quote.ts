import DOMPurify from 'dompurify';

const URLS = /^(?:https?|mailto|tel|cid|mid):/i;
const IMAGE_DATA = /^data:image\/(?:png|jpe?g|gif|webp|bmp);/i;
const FORBIDDEN = [
  'script',
  'iframe',
  'object',
  'embed',
  'form',
  'input',
  'button',
  'select',
  'textarea',
  'svg',
  'math',
];

function keepAddress(value: string, tag: string): boolean {
  const plain = value.trim();
  return URLS.test(plain) || (tag === 'IMG' && IMAGE_DATA.test(plain)) || plain.startsWith('#');
}

/**
 * The HTML of somebody else's message as it may be passed on below an answer: whole and balanced, with its styles, without
 * anything that runs or asks for input. Head styles come along; what stood on the body element moves to a div.
 */
export function safeQuote(html: string): string {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  const holder = parsed.createElement('div');
  for (const name of ['style', 'bgcolor', 'dir', 'lang', 'class']) {
    const value = parsed.body.getAttribute(name);
    if (value !== null) holder.setAttribute(name, value);
  }
  const styles = [...parsed.querySelectorAll('head style')].map((style) => style.outerHTML).join('');
  holder.innerHTML = styles + parsed.body.innerHTML;
  return purify(holder.outerHTML, ['style']);
}

/** HTML as the editor may hold it, in the page itself: no style elements, no addresses inside styles. */
export function safeForEditor(html: string): string {
  return purify(html, []);
}

function purify(html: string, more: readonly string[]): string {
  const purifier = DOMPurify(window);
  purifier.addHook('uponSanitizeAttribute', (element, data) => {
    const isAddress = ['href', 'src', 'background', 'cite', 'longdesc', 'usemap'].includes(data.attrName);
    if (isAddress && !keepAddress(data.attrValue, element.tagName)) data.keepAttr = false;
    // A style may fetch: in the page that would tell the sender that the message is being read.
    if (data.attrName === 'style' && more.length === 0 && /url\s*\(|@import|expression/i.test(data.attrValue)) {
      data.keepAttr = false;
    }
  });
  return purifier.sanitize(html, {
    ADD_TAGS: [...more],
    ADD_ATTR: ['target', 'bgcolor', 'background', 'align', 'valign', 'cite', 'type'],
    FORBID_TAGS: [...FORBIDDEN, ...(more.includes('style') ? [] : ['style'])],
    FORBID_ATTR: ['srcset', 'ping', 'formaction', 'autofocus', 'contenteditable'],
    ALLOW_DATA_ATTR: false,
    ALLOW_UNKNOWN_PROTOCOLS: true,
    FORCE_BODY: true,
  });
}
