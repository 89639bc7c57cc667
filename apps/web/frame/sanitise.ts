import DOMPurify from 'dompurify';
import type { LinkSign } from '../src/features/mail/frame/protocol.ts';
import { MAX_HELD, MAX_LINK_SIGNS } from '../src/features/mail/frame/protocol.ts';
import { baseOf, pictureKey, pictureKind, withBase } from './addresses.ts';
import { boundHtml } from './bound-html.ts';
import { signLink } from './link-sign.ts';
import { cutLongRuns } from './long-runs.ts';
import { parsedInertly } from './inert-document.ts';
import type { PictureAddress } from './style-values.ts';
import { filterSheets, filterStyleAttribute } from './styles.ts';

/** A sanitised body as an element tree. It is never serialised and parsed again, because a second parse could change it. */
export interface CleanBody {
  /** The body element: its children and attributes are those of the message. */
  readonly body: HTMLElement;
  /** Style sheets, rewritten. */
  readonly styles: readonly string[];
  /** Addresses of remote pictures that were left out, without those that are too small to be seen. */
  readonly held: readonly string[];
  /** How many pictures are too small to be seen. They are never shown, because they only tell that the message was opened. */
  readonly trackers: number;
  /** Links whose text names another place than they open. */
  readonly links: readonly LinkSign[];
  /** Whether the end was left out because of the limit of elements. */
  readonly cut: boolean;
}

/** The input of the frame: the pictures that the page posted, and the warning about deceptive links. */
interface CleanOptions {
  /** Blob addresses by picture key. */
  readonly pictures: ReadonlyMap<string, string>;
  readonly leadsTo: string;
  /** Most elements. */
  readonly elements: number;
}

const FORBIDDEN_TAGS = [
  'form input textarea select button option optgroup datalist fieldset legend label output meter progress keygen isindex',
  'audio video source track picture canvas iframe frame frameset noframes object embed applet portal',
  'link meta base title template slot dialog marquee blink noscript style',
].flatMap((line) => line.split(' '));

const FORBIDDEN_ATTRIBUTES = [
  'srcset sizes ping download autofocus autoplay contenteditable tabindex accesskey draggable popover popovertarget is slot',
  'part nonce integrity crossorigin referrerpolicy action formaction method enctype poster lowsrc dynsrc longdesc profile',
  'manifest inert hidden spellcheck translate loading fetchpriority decoding attributionsrc usemap ismap onclick role',
].flatMap((line) => line.split(' '));

/** DOMPurify tests every attribute with this, so values that are no address pass too; `settle` checks addresses again. */
const ALLOWED_VALUE = /^(?:(?:https?|mailto|tel|cid|mid):|data:image\/|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i;
const OWN_PREFIX = 'user-content-';
const TRACKER = 2;
/** Most rows and columns that a cell may span: the layout time of a table is their product. */
const SPANS = [
  ['colspan', 50],
  ['rowspan', 200],
  ['span', 50],
] as const;

/** Sanitises a hostile HTML body, as the last step before it is added to the document [MAIL-097 to MAIL-099]. */
export function cleanBody(source: string, options: CleanOptions): CleanBody {
  const { html, sheets, cut } = boundHtml(source, options);
  const base = /<base/i.test(html)
    ? baseOf(parsedInertly(html).querySelector('base[href]')?.getAttribute('href') ?? null)
    : '';
  const held = new Set<string>();
  const trackers = new Set<string>();
  const visible = new Set<string>();
  const scratch = document.implementation.createHTMLDocument('').createElement('div');
  const picture = (written: string): string | null => {
    const address = withBase(written, base);
    const kind = pictureKind(address);
    if (kind === 'data') return address.trim();
    const key = pictureKey(address);
    const posted = kind === 'refused' ? undefined : options.pictures.get(key);
    if (posted === undefined && kind === 'remote' && held.size < MAX_HELD) held.add(key);
    return posted ?? null;
  };
  const keyOf = (address: string): string => pictureKey(withBase(address, base));
  const styles = filterSheets(sheets, picture);
  const purify = DOMPurify(window);
  purify.addHook('uponSanitizeAttribute', (_node, data) => {
    if (
      (data.attrName === 'src' || data.attrName === 'background' || data.attrName === 'href') &&
      data.attrValue.trim().startsWith('//')
    ) {
      data.attrValue = `https:${data.attrValue.trim()}`;
    }
    if (data.attrName === 'href') data.attrValue = withBase(data.attrValue, base);
    if (data.attrName === 'class') data.attrValue = data.attrValue.replaceAll(/(^|\s)pb-\S*/g, ' ').trim();
  });
  purify.addHook('afterSanitizeAttributes', (node) => {
    if (node instanceof Element)
      settle(node, { picture, scratch, note: (address, small) => (small ? trackers : visible).add(keyOf(address)) });
  });
  const clean: unknown = purify.sanitize(html, {
    USE_PROFILES: { html: true },
    WHOLE_DOCUMENT: true,
    RETURN_DOM: true,
    FORBID_TAGS: FORBIDDEN_TAGS,
    FORBID_ATTR: FORBIDDEN_ATTRIBUTES,
    ADD_ATTR: ['background'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOW_UNKNOWN_PROTOCOLS: false,
    ALLOWED_URI_REGEXP: ALLOWED_VALUE,
    SANITIZE_NAMED_PROPS: true,
    SANITIZE_DOM: true,
  });
  purify.removeAllHooks();
  const body = clean instanceof Element ? (clean.querySelector('body') ?? clean) : document.createElement('body');
  const links = [...body.querySelectorAll('a[href]')].flatMap((link) => signLink(link, options.leadsTo) ?? []);
  cutLongRuns(body as HTMLElement);
  const hidden = [...trackers].filter((key) => !visible.has(key));
  return {
    body: body as HTMLElement,
    styles,
    held: [...held].filter((key) => !hidden.includes(key)),
    trackers: hidden.length,
    links: links.slice(0, MAX_LINK_SIGNS),
    cut,
  };
}

interface Settling {
  readonly picture: PictureAddress;
  readonly scratch: HTMLElement;
  /** Called with the address of each held picture; `small` says that it is too small to be seen. */
  readonly note: (address: string, small: boolean) => void;
}

function settle(node: Element, { picture, scratch, note }: Settling): void {
  const style = node.getAttribute('style');
  if (style !== null) setOrRemove(node, 'style', filterStyleAttribute(style, scratch, picture));
  const background = node.getAttribute('background');
  if (background !== null) {
    node.removeAttribute('background');
    const shown = picture(background);
    if (shown !== null)
      node.setAttribute('style', `${node.getAttribute('style') ?? ''};background-image:url("${shown}")`);
  }
  for (const [name, most] of SPANS) {
    if (Number.parseInt(node.getAttribute(name) ?? '', 10) > most) node.setAttribute(name, String(most));
  }
  const tag = node.localName;
  if (tag === 'img') settleImage(node, picture, note);
  else if (node.hasAttribute('src')) node.removeAttribute('src');
  if (tag === 'a' || tag === 'area') settleLink(node);
  else if (node.hasAttribute('href')) node.removeAttribute('href');
}

function settleImage(image: Element, picture: PictureAddress, note: Settling['note']): void {
  const source = image.getAttribute('src') ?? '';
  const shown = source === '' ? null : picture(source);
  if (shown !== null) {
    image.setAttribute('src', shown);
    return;
  }
  image.removeAttribute('src');
  if (pictureKind(source) !== 'remote') return;
  const small = ['width', 'height'].some((side) => Number.parseInt(image.getAttribute(side) ?? '', 10) <= TRACKER);
  note(source, small);
  if (!small) image.classList.add('pb-held');
}

function settleLink(link: Element): void {
  link.removeAttribute('target');
  const href = link.getAttribute('href');
  if (href === null) return;
  if (href.startsWith('#')) {
    link.setAttribute('href', `#${OWN_PREFIX}${href.slice(1)}`);
    return;
  }
  if (!/^(?:https?|mailto|tel):/i.test(href.trim())) {
    link.removeAttribute('href');
    return;
  }
  link.setAttribute('target', '_blank');
  link.setAttribute('rel', 'noopener noreferrer nofollow');
  link.setAttribute('title', href);
}

function setOrRemove(node: Element, name: string, value: string): void {
  if (value === '') node.removeAttribute(name);
  else node.setAttribute(name, value);
}
