import type { BodyPart } from '@pillarbox/contract/mail/message';
import { htmlText } from './html-text.ts';
import { partText } from './part-content.ts';
import { asHtml, asText, isBody, placeParts, sectionOf } from './placement.ts';
import type { Section as PlacedSection } from './placement.ts';
import { shapeOf } from './shape.ts';
import type { MimePart, MimeTree } from './tree.ts';

/** Characters of a body that are shown [CONST-012]. */
export const MAX_BODY = 500_000;

type Section = PlacedSection<MimePart>;

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${String(char.charCodeAt(0))};`);
}

/** A body, and whether characters of it could not be read. */
export interface Joined {
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
function readBodies(tree: MimeTree, sections: readonly Section[]): Joined[] {
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

/** What shows something without a word. */
const PICTURE =
  /<(?:img|picture|svg|video|audio|object|embed|hr|input|button|canvas|table)\b|background|url\(|@import/i;

function isVisible(text: string): boolean {
  return /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u.test(text);
}

function isBlank({ body }: Joined): boolean {
  if (body.mime === 'text/plain') return !isVisible(body.text);
  return !isVisible(htmlText(body.text, MAX_BODY)) && !PICTURE.test(body.text);
}

/** What of a message is read, and what else it holds. */
export interface Content {
  /** Bodies that show something: at most one as HTML, one as text. */
  readonly bodies: readonly Joined[];
  readonly attached: readonly MimePart[];
  readonly belonging: readonly MimePart[];
}

/**
 * Reads a message's bodies. Where they show nothing, text with a name that its sender did not call an attachment is read as
 * well; it stays a file, too, because only its structure decides that.
 */
export function readContent(tree: MimeTree): Content {
  const { sections, attached, belonging } = placeParts(shapeOf(tree.root));
  const bodies = readBodies(tree, sections).filter((joined) => !isBlank(joined));
  const named = bodies.length > 0 ? [] : attached.map(shapeOf).filter(isBody).map(sectionOf);
  const shown = named.length === 0 ? bodies : readBodies(tree, named).filter((joined) => !isBlank(joined));
  return { bodies: shown, attached, belonging };
}

function preformatted(text: string): string {
  return `<div style="white-space:pre-wrap">${escapeHtml(text)}</div>`;
}
