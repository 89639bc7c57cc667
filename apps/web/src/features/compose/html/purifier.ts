import DOMPurify from 'dompurify';
import { cleanSheet, cleanStyle } from './styles.ts';

/** A DOMPurify instance with its own hooks. */
export type Purifier = ReturnType<typeof DOMPurify>;

/** Allowed elements. Other elements are replaced by their content; those that run or embed something are removed with it. */
const TAGS = [
  'html head body a abbr address article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del dfn',
  'div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol p pre q rp rt',
  'ruby s samp section small span strike strong sub sup table tbody td tfoot th thead time tr tt u ul var wbr',
].flatMap((line) => line.split(' '));
const ATTRIBUTES = [
  'align alt bgcolor border cellpadding cellspacing cite class clear color colspan datetime dir face headers height href',
  'hspace lang noshade nowrap reversed rowspan rules scope size span src start style summary target text title type valign',
  'value vspace width data-remote',
].flatMap((line) => line.split(' '));
/** Attributes that the original outside the editor may have too: names for its style sheets, and background pictures. */
const MESSAGE_ATTRIBUTES = [...ATTRIBUTES, 'background', 'id', 'name'];

const URLS = /^(?:https?|mailto|tel|cid|mid):/i;
/** `data:` addresses of pictures. */
export const OWN_PICTURE = /^(?:data:image\/(?:png|jpe?g|gif|webp|bmp);|blob:)/i;
const BACKGROUND = /^(?:https?:\/\/|cid:|data:image\/(?:png|jpe?g|gif|webp|bmp);)/i;
const ADDRESSES = new Set(['href', 'src', 'background', 'cite']);

/** Classes with a meaning for the composer and its editor. HTML of others must not use the page's other classes. */
const OWN_CLASSES = new Set('own-signature written earlier-message linked-file font size color highlight'.split(' '));

/** Where the result is used: in the page, or in a message that the isolated frame and other programs show. */
type Use = 'editor' | 'message';

/** A background picture may stay in a message: the page's policy and the user decide later whether it loads. */
const backgroundOf: Readonly<Record<Use, (address: string) => string | null>> = {
  editor: () => null,
  message: (address) => (BACKGROUND.test(address) ? address : null),
};

/**
 * Makes the sanitiser of the composer: allowlists of elements, attributes, address schemes and styles. Each use has its own
 * instance, because hooks belong to the instance.
 */
export function makePurifier(use: Use): Purifier {
  const made = DOMPurify(window);
  const picture = backgroundOf[use];
  made.addHook('uponSanitizeElement', (node, data) => {
    if (data.tagName === 'style') node.textContent = cleanSheet(node.textContent ?? '', picture);
  });
  made.addHook('uponSanitizeAttribute', (element, data) => {
    const { attrName: name } = data;
    if (name === 'style') data.attrValue = cleanStyle(data.attrValue, picture);
    if (name === 'class' && use === 'editor') data.attrValue = ownClasses(data.attrValue);
    if (data.attrValue === '' && (name === 'style' || name === 'class')) data.keepAttr = false;
    if (!ADDRESSES.has(name)) return;
    const value = data.attrValue.trim();
    const isKept = URLS.test(value) || value.startsWith('#') || (element.tagName === 'IMG' && OWN_PICTURE.test(value));
    if (!isKept) data.keepAttr = false;
  });
  return made;
}

function ownClasses(value: string): string {
  return value
    .split(/\s+/)
    .filter((name) => OWN_CLASSES.has(name))
    .join(' ');
}

/** The configuration of every purifier. */
export function configFor(use: Use): Parameters<Purifier['sanitize']>[1] & object {
  return {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: use === 'editor' ? ATTRIBUTES : MESSAGE_ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    // The hook decides about schemes; DOMPurify's own check would drop `cid:`.
    ALLOW_UNKNOWN_PROTOCOLS: true,
  };
}

/** Sanitises HTML into a tree without style elements; `data-remote` addresses stay. */
export function treeBy(purifier: Purifier, html: string, use: Use): DocumentFragment {
  const clean = purifier.sanitize(html, {
    ...configFor(use),
    FORCE_BODY: true,
    RETURN_DOM_FRAGMENT: true,
  }) as DocumentFragment | null;
  // It returns null when the parser made no body, for example of a frame set.
  return clean ?? document.createDocumentFragment();
}

let forReading: Purifier | null = null;

/**
 * HTML as a tree for reading: in a separate document, where nothing runs or loads, and sanitised, because names in hostile HTML
 * can hide members of documents and forms (`<img name="body">`).
 */
export function inertTree(html: string): DocumentFragment {
  forReading ??= makePurifier('message');
  return treeBy(forReading, html, 'message');
}

/** Sanitised HTML of a message or a signature, as `inertTree` makes it. */
export function cleanHtml(html: string): string {
  const holder = document.implementation.createHTMLDocument('').createElement('div');
  holder.append(inertTree(html));
  return holder.innerHTML;
}
