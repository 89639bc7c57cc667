import { nestsTooDeep } from './nesting.ts';
import { OpenElements } from './open-elements.ts';

/** Limits of the parser's input: its time is quadratic in depth and in attributes. */
export interface HtmlLimits {
  /** Most elements that the parser will make, estimated from the tags. */
  readonly elements: number;
}

/** The bounded source of a body. `cut`: the part after the limit was left out. */
export interface BoundHtml {
  readonly html: string;
  /** The content of its style elements, which `html` does not contain any more. */
  readonly sheets: readonly string[];
  readonly cut: boolean;
}

/** Most attributes of one element: the parser compares each with all others. */
const MAX_ATTRIBUTES = 100;

/** Elements whose content has no tags, up to their own end tag. */
const RAW = new Set('style script title textarea xmp iframe noembed noframes'.split(' '));

const TAG_NAME = /[a-z][^\s/>]*/iy;
/** An attribute, or the characters between two (HTML 13.2.5.32 to 13.2.5.40). */
const ATTRIBUTE = /[\s/]*([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^\s>"'][^\s>]*|(?=>)))?/y;
const TAG_END = /[\s/]*(?:>|$)/y;

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The end of a tag in the source, and the part after its name that is kept, with its end. */
interface Tag {
  readonly end: number;
  readonly attributes: string;
}

/**
 * Reads the attributes of a tag from `at` on. Event handlers are left out, because a document that runs nothing still reports each of
 * them to the console (Content Security Policy). Values that would crash a style parser are left out in every attribute.
 */
function readAttributes(html: string, at: number): Tag {
  let attributes = '';
  let end = at;
  let last = matchAt(TAG_END, html, end);
  for (let count = 0; last === null; count += 1) {
    const found = matchAt(ATTRIBUTE, html, end);
    if (found === null) return { end: html.length, attributes: '' };
    const kept = count < MAX_ATTRIBUTES && !/^on/i.test(found[1] ?? '') && !nestsTooDeep(found[0]);
    if (kept) attributes += ` ${found[0].replace(/^[\s/]+/, '')}`;
    end = ATTRIBUTE.lastIndex;
    last = matchAt(TAG_END, html, end);
  }
  return { end: TAG_END.lastIndex, attributes: attributes + last[0] };
}

/**
 * Bounds the source of an HTML body before it is parsed, and removes its event handlers. It does not make the body safe: it reads
 * tags almost as a parser does, and a mistake only costs time or a line in the console. Linear in the length.
 */
export function boundHtml(html: string, { elements }: HtmlLimits): BoundHtml {
  const open = new OpenElements();
  const sheets: string[] = [];
  let bounded = '';
  let done = 0;
  let cost = 0;
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at)) {
    const closes = html.charAt(at + 1) === '/';
    const found = matchAt(TAG_NAME, html, at + (closes ? 2 : 1));
    if (found === null) {
      at = endOfMarkup(html, at);
      continue;
    }
    cost += open.cost;
    if (cost > elements) return { html: bounded + html.slice(done, at), sheets, cut: true };
    const name = found[0].toLowerCase();
    const { end, attributes } = readAttributes(html, TAG_NAME.lastIndex);
    const kept = closes ? open.close(name) : open.open(name);
    bounded += html.slice(done, at);
    if (kept) bounded += closes ? `</${found[0]}>` : `<${found[0]}${attributes}`;
    done = at = end;
    if (closes || !RAW.has(name)) continue;
    at = endOfRaw(html, end, name);
    if (name !== 'style') continue;
    sheets.push(html.slice(end, at));
    done = at;
  }
  return { html: bounded + html.slice(done), sheets, cut: false };
}

/** The end of a comment, a declaration, or a `<` that is text. */
function endOfMarkup(html: string, at: number): number {
  if (html.startsWith('<!--', at)) {
    const end = html.indexOf('-->', at + 2);
    return end === -1 ? html.length : end + 3;
  }
  if (!/[!?/]/.test(html.charAt(at + 1))) return at + 1;
  const end = html.indexOf('>', at);
  return end === -1 ? html.length : end + 1;
}

function endOfRaw(html: string, at: number, name: string): number {
  const found = matchAt(new RegExp(`</${name}(?=[\\s/>])`, 'gi'), html, at);
  return found?.index ?? html.length;
}
