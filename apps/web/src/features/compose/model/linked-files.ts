import { escapeHtml } from '@pillarbox/rules/quote-html';
import { sharedFileAddress, sharedFileKey } from '../../../lib/shared-file-address.ts';
import { inertTree } from '../html/purifier.ts';
import type { ComposeState } from './compose-state.ts';

/** The class of the block of a link in the editor, in drafts and in sent messages. */
const LINK_CLASS = 'linked-file';
/** With a font: some mail programs give tables one of their own. */
const BLOCK_STYLE =
  'border:1px solid #a3a9b5;border-radius:8px;border-collapse:separate;margin:8px 0;font-family:Arial,sans-serif';
/** Most links of a text that are looked for. */
const MOST = 100;

/** A file that the message links to in the place of an attachment. */
export interface LinkedFile {
  /** The last part of the address of its page. */
  readonly key: string;
  readonly name: string;
  /** Size and end, as a sentence. */
  readonly details: string;
}

/** The block of a link for both formats: what stands between its name and its address makes it readable everywhere. */
export function linkBlock({ key, name, details }: LinkedFile): { readonly html: string; readonly text: string } {
  const plain = oneLine(name);
  const address = sharedFileAddress(key);
  const words = `<a href="${escapeHtml(address)}"><b>${escapeHtml(plain)}</b></a><br><small>${escapeHtml(details)}</small>`;
  return {
    html: `<table class="${LINK_CLASS}" cellpadding="10" style="${BLOCK_STYLE}"><tbody><tr><td>${words}</td></tr></tbody></table>`,
    text: `\n${plain} <${address}>\n${details}\n`,
  };
}

/** The files that the written text links to, each once, in its order. Quoted ones belong to other messages. */
export function linkedFiles({ format, html, text }: Pick<ComposeState, 'format' | 'html' | 'text'>): LinkedFile[] {
  const found = format === 'text' ? inText(text) : html.includes(LINK_CLASS) ? inHtml(html) : [];
  return found.filter(({ key }, at) => found.findIndex((other) => other.key === key) === at);
}

/** The written text without the block of a link. */
export function withoutLink(
  { format, html, text }: Pick<ComposeState, 'format' | 'html' | 'text'>,
  key: string,
): { readonly html: string; readonly text: string } {
  if (format === 'text') {
    const lines = text.split('\n');
    const at = lines.findIndex((line) => !line.startsWith('>') && keyIn(line) === key);
    return { html, text: at < 0 ? text : lines.toSpliced(at, 2).join('\n') };
  }
  const holder = document.implementation.createHTMLDocument('').createElement('div');
  holder.append(inertTree(html));
  removeBlocks(holder, key);
  return { html: holder.innerHTML, text };
}

/** Removes the blocks of a link from an element. Returns how many there were. */
export function removeBlocks(root: ParentNode, key: string): number {
  const links = [...root.querySelectorAll(`.${LINK_CLASS} a[href]`)].filter((link) => keyOf(link) === key);
  for (const link of links) link.closest(`.${LINK_CLASS}`)?.remove();
  return links.length;
}

/** HTML that was made of a text, with the links of the text as blocks again. */
export function withBlocks(html: string, text: string): string {
  return inText(text).reduce((made, file) => {
    const lines = linkBlock(file).text.trim().split('\n');
    const plain = lines.map((line) => `<div>${escapeHtml(line)}</div>`).join('');
    return made.replace(plain, () => linkBlock(file).html);
  }, html);
}

function inText(text: string): LinkedFile[] {
  const lines = text.split('\n');
  return lines
    .flatMap((line, at) => {
      const key = line.startsWith('>') ? null : keyIn(line);
      const name = line.slice(0, line.lastIndexOf(' <')).trim();
      return key === null || name === '' ? [] : [{ key, name, details: lines[at + 1] ?? '' }];
    })
    .slice(0, MOST);
}

function inHtml(html: string): LinkedFile[] {
  return [...inertTree(html).querySelectorAll(`.${LINK_CLASS}`)].slice(0, MOST).flatMap((block) => {
    const link = block.querySelector('a[href]');
    const key = link === null ? null : keyOf(link);
    if (link === null || key === null || block.closest('blockquote') !== null) return [];
    return [{ key, name: link.textContent.trim(), details: block.querySelector('small')?.textContent.trim() ?? '' }];
  });
}

function keyOf(link: Element): string | null {
  return sharedFileKey(link.getAttribute('href') ?? '');
}

/** The key of an address between angle brackets at the end of a line. */
function keyIn(line: string): string | null {
  const start = line.lastIndexOf(' <');
  return start < 0 || !line.endsWith('>') ? null : sharedFileKey(line.slice(start + 2, -1));
}

/** A name that cannot begin a line of its own, nor hide which letters it has. */
function oneLine(name: string): string {
  return name.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ');
}
