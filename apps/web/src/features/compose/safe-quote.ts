import DOMPurify from 'dompurify';

const URLS = /^(?:https?|mailto|tel|cid|mid):/i;
const IMAGE = /^(?:data:image\/(?:png|jpe?g|gif|webp|bmp);|blob:)/i;
const ADDRESSES = new Set(['href', 'src', 'background', 'cite', 'longdesc', 'usemap']);
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
const COMMON = {
  FORBID_ATTR: ['srcset', 'ping', 'formaction', 'autofocus', 'contenteditable'],
  ALLOW_DATA_ATTR: false,
  ALLOW_UNKNOWN_PROTOCOLS: true,
  FORCE_BODY: true,
};
const LOOKS = ['target', 'bgcolor', 'background', 'align', 'valign', 'cite', 'type'];

/** A purifier of its own, because hooks belong to the instance. Addresses of other schemes than mail's are taken out. */
function purifier(): ReturnType<typeof DOMPurify> {
  const made = DOMPurify(window);
  made.addHook('uponSanitizeAttribute', (element, data) => {
    if (!ADDRESSES.has(data.attrName)) return;
    const value = data.attrValue.trim();
    const isKept = URLS.test(value) || value.startsWith('#') || (element.tagName === 'IMG' && IMAGE.test(value));
    if (!isKept) data.keepAttr = false;
  });
  return made;
}

let forQuotes: ReturnType<typeof DOMPurify> | null = null;

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
  holder.append(...parsed.body.childNodes);
  forQuotes ??= purifier();
  // Without attributes the div says nothing, and a draft opened ten times would stand in ten of them.
  const body = holder.attributes.length === 0 ? holder.innerHTML : holder.outerHTML;
  return forQuotes.sanitize(styles + body, {
    ...COMMON,
    ADD_TAGS: ['style'],
    ADD_ATTR: LOOKS,
    FORBID_TAGS: FORBIDDEN,
  });
}

/** Where the picture of a Content-ID can be had in this page; undefined when it cannot. */
export type PictureAddress = (cid: string) => string | undefined;

/** Pictures of messages that exist have an address here; nothing else of this host is loaded for foreign HTML. */
function isOwnPicture(source: string): boolean {
  return URL.canParse(source, location.href) && new URL(source, location.href).href.startsWith(PICTURES);
}

const PICTURES = `${location.origin}/api/bf/attachments/?`;

let forEditor: ReturnType<typeof DOMPurify> | null = null;
let pictures: PictureAddress = () => undefined;

function editorPurifier(): ReturnType<typeof DOMPurify> {
  const made = purifier();
  made.addHook('uponSanitizeAttribute', (_, data) => {
    // A style may fetch, and a request would tell a sender that the message is being read.
    const fetches = /url\s*\(|image-set|@import|expression/i.test(data.attrValue);
    if (data.attrName === 'background' || (data.attrName === 'style' && fetches)) data.keepAttr = false;
  });
  made.addHook('afterSanitizeAttributes', (element) => {
    if (element.tagName !== 'IMG') return;
    const source = element.getAttribute('src') ?? '';
    const shown = /^cid:/i.test(source) ? pictures(source.slice(4)) : undefined;
    if (shown !== undefined) element.setAttribute('src', shown);
    if (shown !== undefined || IMAGE.test(source) || isOwnPicture(source)) return;
    element.removeAttribute('src');
    if (source !== '') element.setAttribute('data-remote', source);
  });
  return made;
}

/**
 * HTML as the editor may hold it inside the page: no style elements, nothing that fetches. Pictures by Content-ID get an
 * address of this page; the addresses of remote ones wait in `data-remote` until `fromEditor` puts them back.
 */
export function safeForEditor(html: string, address: PictureAddress): DocumentFragment {
  forEditor ??= editorPurifier();
  pictures = address;
  return forEditor.sanitize(html, {
    ...COMMON,
    ADD_ATTR: [...LOOKS, 'data-remote'],
    FORBID_TAGS: [...FORBIDDEN, 'style'],
    RETURN_DOM_FRAGMENT: true,
  });
}

/** The editor's HTML as it is stored and sent: pictures by Content-ID again, remote ones by their own address. */
export function fromEditor(html: string, contentIdOf: (address: string) => string | undefined): string {
  const body = new DOMParser().parseFromString(html, 'text/html').body;
  for (const picture of body.querySelectorAll('img')) {
    const remote = picture.getAttribute('data-remote');
    const cid = contentIdOf(picture.getAttribute('src') ?? '');
    if (remote !== null) picture.setAttribute('src', remote);
    else if (cid !== undefined) picture.setAttribute('src', `cid:${cid}`);
    picture.removeAttribute('data-remote');
  }
  return body.innerHTML;
}

/** Content-IDs that HTML shows pictures of. */
export function shownContentIds(html: string): Set<string> {
  const body = new DOMParser().parseFromString(html, 'text/html').body;
  const sources = [...body.querySelectorAll('img, [background]')].map(
    (element) => element.getAttribute('src') ?? element.getAttribute('background') ?? '',
  );
  return new Set(sources.filter((source) => /^cid:/i.test(source)).map((source) => source.slice(4)));
}
