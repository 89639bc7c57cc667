import type { BodyPart } from '@pillarbox/contract/mail/message';
import { givenName } from './attachment-name.ts';
import { htmlText } from './html-text.ts';
import { partText } from './part-content.ts';
import type { MimePart, MimeTree } from './tree.ts';

/** Characters of a body that are shown [CONST-012]. */
export const MAX_BODY = 500_000;

/** One readable stretch of a message: the same words as HTML, as text, or as both. */
interface Section {
  readonly html: MimePart | null;
  readonly text: MimePart | null;
}

/** What of a message is read, and all other parts. */
export interface Content {
  readonly sections: readonly Section[];
  readonly rest: readonly MimePart[];
}

const PLAIN = new Set([
  'text/plain',
  'text/enriched',
  'text/richtext',
  'text/markdown',
  'text/x-markdown',
  'text/text',
]);

function isBody(part: MimePart): boolean {
  return (part.mime === 'text/html' || PLAIN.has(part.mime)) && part.disposition.value !== 'attachment';
}

/** Parts the reader is shown, in order; text with a file name counts as a file unless nothing was found before it. */
export function readContent(root: MimePart): Content {
  const sections: Section[] = [];
  const rest: MimePart[] = [];
  const walk = (part: MimePart): void => {
    if (part.mime === 'multipart/alternative') return alternative(part);
    if (part.children.length > 0) {
      for (const child of part.children) walk(child);
    } else if (isBody(part) && (sections.length === 0 || givenName(part, '') === '')) {
      sections.push(part.mime === 'text/html' ? { html: part, text: null } : { html: null, text: part });
    } else rest.push(part);
  };
  const alternative = (part: MimePart): void => {
    const inner = part.children.map((child) => readContent(child));
    const found = inner.flatMap((content) => content.sections);
    const html = found.findLast((section) => section.html !== null)?.html ?? null;
    const text = found.find((section) => section.text !== null)?.text ?? null;
    if (html !== null || text !== null) sections.push({ html, text });
    // An alternative may hold several stretches of one kind (text, picture, text): none is lost.
    for (const section of found) {
      if (section.text !== null && section.text !== text) sections.push({ html: null, text: section.text });
      if (section.html !== null && section.html !== html) sections.push({ html: section.html, text: null });
    }
    rest.push(...inner.flatMap((content) => content.rest));
  };
  walk(root);
  return { sections, rest };
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${String(char.charCodeAt(0))};`);
}

interface Joined {
  readonly body: BodyPart;
  readonly broken: boolean;
}

function join(parts: readonly MimePart[], mime: BodyPart['mime'], pieces: readonly string[]): BodyPart {
  const text = pieces.join(mime === 'text/html' ? '\n<hr>\n' : '\n\n');
  const truncated = text.length > MAX_BODY;
  return { part: parts[0]?.path ?? '1', mime, text: truncated ? text.slice(0, MAX_BODY) : text, truncated };
}

/**
 * The readable bodies: at most one as HTML and one as text, each holding every section, so that a message of text, picture,
 * text is read as a whole. Text becomes escaped HTML, and HTML plain words, only where its section has nothing better.
 */
export function readBodies(tree: MimeTree, sections: readonly Section[]): Joined[] {
  const cache = new Map<MimePart, { text: string; broken: boolean }>();
  const read = (part: MimePart): { text: string; broken: boolean } => {
    const known = cache.get(part) ?? partText(tree, part);
    cache.set(part, known);
    return known;
  };
  const joined: Joined[] = [];
  if (sections.some((section) => section.html !== null)) {
    const parts = sections.flatMap(({ html, text }) => html ?? text ?? []);
    const pieces = parts.map((part) => (part.mime === 'text/html' ? read(part).text : preformatted(read(part).text)));
    joined.push({ body: join(parts, 'text/html', pieces), broken: parts.some((part) => read(part).broken) });
  }
  if (sections.some((section) => section.text !== null)) {
    const parts = sections.flatMap(({ html, text }) => text ?? html ?? []);
    const pieces = parts.map((part) =>
      part.mime === 'text/html' ? htmlText(read(part).text, MAX_BODY) : read(part).text,
    );
    joined.push({ body: join(parts, 'text/plain', pieces), broken: parts.some((part) => read(part).broken) });
  }
  return joined;
}

function preformatted(text: string): string {
  return `<div style="white-space:pre-wrap">${escapeHtml(text)}</div>`;
}
