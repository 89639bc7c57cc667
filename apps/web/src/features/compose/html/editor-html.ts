import type { Purifier } from './purifier.ts';
import { OWN_PICTURE, inertTree, makePurifier, treeBy } from './purifier.ts';

/** The address of a Content-ID's picture in this page; undefined without one. */
export type PictureAddress = (cid: string) => string | undefined;

const PICTURES = [`${location.origin}/api/bf/attachments/?`, `${location.origin}/api/storage/`];

let forEditor: Purifier | null = null;
let pictures: PictureAddress = () => undefined;

/** The address of pictures in existing messages; HTML of others may load nothing else of this host. */
function isOwnPicture(source: string): boolean {
  if (!URL.canParse(source, location.href)) return false;
  const { href } = new URL(source, location.href);
  return PICTURES.some((start) => href.startsWith(start));
}

function editorPurifier(): Purifier {
  const made = makePurifier('editor');
  made.addHook('afterSanitizeAttributes', (element) => {
    if (element.tagName !== 'IMG') {
      element.removeAttribute('src');
      return;
    }
    const source = element.getAttribute('src') ?? '';
    const shown = /^cid:/i.test(source) ? pictures(source.slice(4)) : undefined;
    if (shown !== undefined) element.setAttribute('src', shown);
    if (shown !== undefined || OWN_PICTURE.test(source) || isOwnPicture(source)) return;
    element.removeAttribute('src');
    if (source !== '') element.setAttribute('data-remote', source);
  });
  return made;
}

/**
 * HTML for the editor in the page: without style elements and anything that makes requests. Pictures by Content-ID get an address
 * of this page; remote addresses are in `data-remote` until `fromEditor` restores them.
 */
export function safeForEditor(html: string, address: PictureAddress): DocumentFragment {
  forEditor ??= editorPurifier();
  pictures = address;
  return treeBy(forEditor, html, 'editor');
}

/** The editor's HTML for storing and sending: pictures by Content-ID or by their remote address again. */
export function fromEditor(html: string, contentIdOf: (address: string) => string | undefined): string {
  const tree = inertTree(html);
  for (const picture of tree.querySelectorAll('img')) {
    const remote = picture.getAttribute('data-remote');
    const cid = contentIdOf(picture.getAttribute('src') ?? '');
    if (remote !== null) picture.setAttribute('src', remote);
    else if (cid !== undefined) picture.setAttribute('src', `cid:${cid}`);
    picture.removeAttribute('data-remote');
  }
  const holder = document.implementation.createHTMLDocument('').createElement('div');
  holder.append(tree);
  return holder.innerHTML;
}

/** The Content-IDs of the pictures that HTML shows. */
export function shownContentIds(html: string): Set<string> {
  const sources = [...inertTree(html).querySelectorAll('img, [background]')].map(
    (element) => element.getAttribute('src') ?? element.getAttribute('background') ?? '',
  );
  return new Set(sources.filter((source) => /^cid:/i.test(source)).map((source) => source.slice(4)));
}
