import type { BodyPart } from '@pillarbox/contract/mail/message';
import { givenName } from './attachment-name.ts';
import { htmlText } from './html-text.ts';
import { partText } from './part-content.ts';
import type { MimePart, MimeTree } from './tree.ts';

/** Characters of a body that are shown [CONST-012]. */
export const MAX_BODY = 500_000;

/** One readable stretch of a message: the same words as HTML, as text, or as both, each of one or more parts. */
interface Section {
  readonly html: readonly MimePart[];
  readonly text: readonly MimePart[];
}

function asHtml({ html, text }: Section): readonly MimePart[] {
  return html.length > 0 ? html : text;
}

function asText({ html, text }: Section): readonly MimePart[] {
  return text.length > 0 ? text : html;
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
    if (part.mime === 'multipart/alternative') {
      const content = readAlternative(part);
      sections.push(...content.sections);
      rest.push(...content.rest);
    } else if (part.children.length > 0) {
      for (const child of part.children) walk(child);
    } else if (isBody(part) && (sections.length === 0 || givenName(part, '') === '')) {
      sections.push(part.mime === 'text/html' ? { html: [part], text: [] } : { html: [], text: [part] });
    } else rest.push(part);
  };
  walk(root);
  return { sections, rest };
}

/** Versions of the same words: what has HTML is the one version, what is text alone the other. */
function readAlternative(part: MimePart): Content {
  const versions = part.children.map((child) => readContent(child));
  const hasHtml = ({ sections }: Content): boolean => sections.some(({ html }) => html.length > 0);
  const html = versions.filter(hasHtml).flatMap(({ sections }) => sections.flatMap(asHtml));
  const text = versions.filter((version) => !hasHtml(version)).flatMap(({ sections }) => sections.flatMap(asText));
  const rest = versions.flatMap((version) => version.rest);
  return { sections: html.length + text.length === 0 ? [] : [{ html, text }], rest };
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
  if (sections.some((section) => section.html.length > 0)) {
    const parts = sections.flatMap(asHtml);
    const pieces = parts.map((part) => (part.mime === 'text/html' ? read(part).text : preformatted(read(part).text)));
    joined.push({ body: join(parts, 'text/html', pieces), broken: parts.some((part) => read(part).broken) });
  }
  if (sections.some((section) => section.text.length > 0)) {
    const parts = sections.flatMap(asText);
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
