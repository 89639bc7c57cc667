import type { Store } from '../../../lib/store.ts';
import { createStore } from '../../../lib/store.ts';
import Squire from 'squire-rte';
import { fromEditor, safeForEditor } from '../html/editor-html.ts';
import type { PictureAddress } from '../html/editor-html.ts';
import { allowUndo } from '../html/undo-policy.ts';
import { removeBlocks } from '../model/linked-files.ts';
import { SIGNATURE_CLASS } from '../model/signature.ts';
import type { AnchorBox } from '../../../ui/position.ts';
import { listenToPictureDrops } from './picture-drop.ts';
import type { PictureChange } from './PicturePopover.tsx';
import { listenToTableKeys } from './table-keys.ts';
import type { TableAction } from './tables.ts';
import { cellOf, changeTable, isFromOffice, tableHtml, tidyTables } from './tables.ts';
import { typeAt, typeOver } from './type-at.ts';
import type { WritingPlace } from '../emoji/writing-place.ts';
import { MAX_BEFORE } from '../emoji/writing-place.ts';

/** The formats that the formatting bar sets. */
export type Mark = 'bold' | 'italic' | 'underline' | 'strike';
export type Shape = 'bullets' | 'numbers' | 'indent' | 'outdent' | 'quote' | 'clear';

/** The formats at the caret, for the pressed states of the bar. */
export interface Caret {
  readonly marks: ReadonlySet<Mark>;
  readonly list: 'bullets' | 'numbers' | null;
  readonly isLink: boolean;
  readonly isTable: boolean;
  readonly font: string;
  readonly size: string;
}

/** The link at the caret, or the place of a new one. */
export interface LinkPlace {
  readonly anchor: Element | AnchorBox;
  /** '' for a new link. */
  readonly address: string;
  /** The selected text. */
  readonly text: string;
}

/** The editor as the composer uses it. */
export interface Editor extends WritingPlace {
  readonly caret: Store<Caret>;
  readonly html: () => string;
  readonly toggle: (mark: Mark) => void;
  readonly shape: (shape: Shape) => void;
  readonly font: (name: string) => void;
  readonly size: (size: string) => void;
  /** Null removes the colour. */
  readonly colour: (colour: string | null) => void;
  readonly link: (address: string | null) => void;
  readonly linkPlace: () => LinkPlace;
  readonly insertTable: (rows: number, columns: number) => void;
  readonly changeTable: (action: TableAction) => void;
  /** Puts pictures into the text. */
  readonly addPictures: (files: readonly File[]) => void;
  /** Changes a picture of the text; null removes it. */
  readonly changePicture: (picture: HTMLImageElement, change: PictureChange | null) => void;
  readonly picture: (address: string) => void;
  /** Puts HTML at the caret; it is sanitised. */
  readonly insert: (html: string) => void;
  /** Puts HTML below the paragraph of the caret, and never into the signature; it is sanitised. */
  readonly addBlock: (html: string) => void;
  /** Takes the link to a file out of the text. */
  readonly removeLinked: (key: string) => void;
  /** Replaces the signature, or adds it at the end; null removes it. */
  readonly sign: (html: string | null) => void;
  readonly destroy: () => void;
}

interface EditorOptions {
  readonly html: string;
  readonly pictureOf: PictureAddress;
  readonly contentIdOf: (address: string) => string | undefined;
  readonly onChange: () => void;
  readonly onPictures: (files: readonly File[]) => void;
}

const TAGS: Readonly<Record<Mark, string>> = { bold: 'B', italic: 'I', underline: 'U', strike: 'S' };
const NOWHERE: Caret = { marks: new Set(), list: null, isLink: false, isTable: false, font: '', size: '' };

function caretOf(squire: Squire): Caret {
  const marks = (Object.keys(TAGS) as Mark[]).filter((mark) => squire.hasFormat(TAGS[mark]));
  const { fontFamily = '', fontSize = '' } = squire.getFontInfo();
  return {
    marks: new Set(marks),
    list: squire.hasFormat('UL') ? 'bullets' : squire.hasFormat('OL') ? 'numbers' : null,
    isLink: squire.hasFormat('A'),
    isTable: cellOf(squire.getRoot(), squire.getSelection().startContainer) !== null,
    font: fontFamily.split(',')[0]?.replace(/["']/g, '').trim() ?? '',
    size: fontSize,
  };
}

function toggle(squire: Squire, mark: Mark): Squire {
  const isOn = squire.hasFormat(TAGS[mark]);
  switch (mark) {
    case 'bold':
      return isOn ? squire.removeBold() : squire.bold();
    case 'italic':
      return isOn ? squire.removeItalic() : squire.italic();
    case 'underline':
      return isOn ? squire.removeUnderline() : squire.underline();
    case 'strike':
      return isOn ? squire.removeStrikethrough() : squire.strikethrough();
    default:
      return mark satisfies never;
  }
}

function shape(squire: Squire, wanted: Shape): Squire {
  const isInList = squire.hasFormat('UL') || squire.hasFormat('OL');
  switch (wanted) {
    case 'bullets':
      return squire.hasFormat('UL') ? squire.removeList() : squire.makeUnorderedList();
    case 'numbers':
      return squire.hasFormat('OL') ? squire.removeList() : squire.makeOrderedList();
    case 'indent':
      return isInList ? squire.increaseListLevel() : squire.increaseQuoteLevel();
    case 'outdent':
      return isInList ? squire.decreaseListLevel() : squire.decreaseQuoteLevel();
    case 'quote':
      return squire.hasFormat('BLOCKQUOTE') ? squire.removeQuote() : squire.increaseQuoteLevel();
    case 'clear':
      return squire.removeAllFormatting();
    default:
      return wanted satisfies never;
  }
}

function imagesOf(detail: unknown): File[] {
  const { clipboardData } = detail as { clipboardData?: DataTransfer };
  return [...(clipboardData?.items ?? [])].flatMap((item) => {
    const file = item.type.startsWith('image/') ? item.getAsFile() : null;
    return file === null ? [] : [file];
  });
}

function putSignature(root: HTMLElement, content: DocumentFragment | null): void {
  const old = root.querySelector(`.${SIGNATURE_CLASS}`);
  if (content === null) {
    old?.remove();
    return;
  }
  const block = root.ownerDocument.createElement('div');
  block.className = SIGNATURE_CLASS;
  block.append(root.ownerDocument.importNode(content, true));
  if (old === null) root.append(block);
  else old.replaceWith(block);
}

/**
 * The caret position for a press below a message that ends with its signature: before the signature, because text typed into a
 * signature is lost when the signature changes. Null for any other press.
 */
function aboveSignature(root: HTMLElement, press: MouseEvent): Range | null {
  const blocks = [...root.children];
  const last = blocks.pop();
  if (press.target !== root || last?.classList.contains(SIGNATURE_CLASS) !== true) return null;
  if (press.clientY <= last.getBoundingClientRect().bottom) return null;
  const written = blocks.findLast((block) => block.textContent.trim() !== '');
  const block = written ?? blocks[0];
  if (block === undefined) return null;
  const range = document.createRange();
  range.selectNodeContents(block);
  range.collapse(written === undefined);
  return range;
}

/** A line to write on below a block. */
function emptyLine(): HTMLElement {
  const line = document.createElement('div');
  line.append(document.createElement('br'));
  return line;
}

/** Puts content below the paragraph that a node is in; above the signature when it is in none, or in that. */
function placeBelow(root: HTMLElement, node: Node, content: DocumentFragment): void {
  const block = [...root.children].find((one) => one.contains(node));
  const signature = root.querySelector(`:scope > .${SIGNATURE_CLASS}`);
  if (block !== undefined && block !== signature) block.after(content);
  else if (signature !== null) signature.before(content);
  else root.append(content);
}

/** The link of a range in the editor. */
function linkIn(root: HTMLElement, range: Range): HTMLAnchorElement | null {
  const { startContainer: node } = range;
  const element = node instanceof Element ? node : node.parentElement;
  const link = element?.closest<HTMLAnchorElement>('a[href]') ?? null;
  return link !== null && root.contains(link) ? link : null;
}

/** Where a range shows. An empty range at the start of a line has no box; its element has. */
function boxOf(range: Range, root: HTMLElement): Element | AnchorBox {
  // Browsers without layout, in tests, have no boxes of ranges.
  const box = typeof range.getBoundingClientRect === 'function' ? range.getBoundingClientRect() : null;
  if (box !== null && box.height > 0) return box;
  const { startContainer: node } = range;
  return (node instanceof Element ? node : node.parentElement) ?? root;
}

function applyPicture(picture: HTMLImageElement, { width, alt }: PictureChange): void {
  if (alt !== undefined) picture.alt = alt;
  if (width === undefined) return;
  // Outlook reads the attribute. Without a height the picture keeps its shape.
  picture.setAttribute('width', String(width));
  picture.removeAttribute('height');
  picture.style.removeProperty('width');
  picture.style.removeProperty('height');
  if (picture.getAttribute('style') === '') picture.removeAttribute('style');
}

/** Makes an element an editor of HTML. Loaded and pasted HTML is sanitised before it is in the page. */
export function makeEditor(root: HTMLElement, options: EditorOptions): Editor {
  allowUndo();
  const squire = new Squire(root, {
    blockTag: 'DIV',
    sanitizeToDOMFragment: (html) => {
      const fragment = document.importNode(safeForEditor(html, options.pictureOf), true);
      if (isFromOffice(html)) tidyTables(fragment);
      return fragment;
    },
  });
  squire.setHTML(options.html);
  squire.moveCursorToStart();
  const caret = createStore<Caret>(NOWHERE);
  const follow = (): void => caret.set(caretOf(squire));
  squire.addEventListener('input', options.onChange);
  squire.addEventListener('pathChange', follow);
  squire.addEventListener('select', follow);
  squire.addEventListener('cursor', follow);
  squire.addEventListener('pasteImage', (event: Event) => options.onPictures(imagesOf((event as CustomEvent).detail)));
  const act = (work: () => unknown): void => {
    squire.focus();
    work();
    follow();
  };
  const press = (event: MouseEvent): void => {
    const range = aboveSignature(root, event);
    if (range === null) return;
    event.preventDefault();
    squire.focus();
    squire.setSelection(range);
  };
  root.addEventListener('mousedown', press);
  const enter = (element: Element): void => {
    const range = document.createRange();
    range.selectNodeContents(element);
    range.collapse(true);
    squire.setSelection(range);
  };
  const stopTableKeys = listenToTableKeys({ root, range: () => squire.getSelection(), enter });
  const stopDrops = listenToPictureDrops(root, (pictures, at) => {
    squire.focus();
    if (at !== null) squire.setSelection(at);
    options.onPictures(pictures);
  });
  /** Changes elements of the text directly. Undo restores what was before. */
  const change = (work: () => void): void => {
    squire.saveUndoState();
    work();
    options.onChange();
    follow();
  };
  return {
    root,
    caret,
    html: () => fromEditor(squire.getHTML(), options.contentIdOf),
    focus: (where) => {
      squire.focus();
      if (where === 'start') squire.moveCursorToStart();
    },
    toggle: (mark) => act(() => toggle(squire, mark)),
    shape: (wanted) => act(() => shape(squire, wanted)),
    font: (name) => act(() => squire.setFontFace(name)),
    size: (size) => act(() => squire.setFontSize(size)),
    colour: (colour) => act(() => squire.setTextColor(colour)),
    link: (address) => {
      squire.focus();
      const link = linkIn(root, squire.getSelection());
      if (link !== null && address !== null) change(() => link.setAttribute('href', address));
      else act(() => (address === null ? squire.removeLink() : squire.makeLink(address)));
    },
    linkPlace: () => {
      const range = squire.getSelection();
      const link = linkIn(root, range);
      const text = squire.getSelectedText();
      return { anchor: link ?? boxOf(range, root), address: link?.getAttribute('href') ?? '', text };
    },
    insertTable: (rows, columns) =>
      act(() => {
        const before = new Set(root.querySelectorAll('table'));
        squire.insertHTML(tableHtml(rows, columns));
        const made = [...root.querySelectorAll('table')].find((table) => !before.has(table));
        const first = made?.querySelector('td');
        if (first != null) enter(first);
      }),
    changeTable: (action) => {
      squire.focus();
      const cell = cellOf(root, squire.getSelection().startContainer);
      if (cell === null) return;
      change(() => {
        const next = changeTable(cell, action);
        if (next !== null) enter(next);
      });
    },
    addPictures: options.onPictures,
    changePicture: (picture, changed) =>
      change(() => {
        if (changed === null) picture.remove();
        else applyPicture(picture, changed);
      }),
    picture: (address) => act(() => squire.insertImage(address, {})),
    insert: (html) => act(() => squire.insertHTML(html)),
    addBlock: (html) =>
      change(() => {
        const made = safeForEditor(html, options.pictureOf);
        made.append(emptyLine());
        placeBelow(root, squire.getSelection().startContainer, document.importNode(made, true));
      }),
    removeLinked: (key) => change(() => removeBlocks(root, key)),
    type: (characters) => act(() => typeAt(squire, characters)),
    typed: () => {
      const range = squire.getSelection();
      const { startContainer: node, startOffset } = range;
      if (!range.collapsed || !(node instanceof Text)) return null;
      return { text: node.data.slice(Math.max(0, startOffset - MAX_BEFORE), startOffset), anchor: boxOf(range, root) };
    },
    replace: (length, characters) =>
      act(() => {
        typeOver(squire, length, characters);
        options.onChange();
      }),
    sign: (html) => {
      squire.saveUndoState();
      putSignature(root, html === null ? null : safeForEditor(html, options.pictureOf));
      options.onChange();
    },
    destroy: () => {
      root.removeEventListener('mousedown', press);
      stopTableKeys();
      stopDrops();
      squire.destroy();
    },
  };
}
