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

/** A body, and whether some of its characters could not be decoded. */
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
 * The readable bodies: at most one as HTML and one as text. Each contains all sections, so that a message of text, picture,
 * text is complete. Text is converted to escaped HTML, and HTML to plain text, only for a section that has no other
 * version.
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

/** Elements that show something without any text. */
const PICTURE =
  /<(?:img|picture|svg|video|audio|object|embed|hr|input|button|canvas|table)\b|background|url\(|@import/i;

function isVisible(text: string): boolean {
  return /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u.test(text);
}

function isBlank({ body }: Joined): boolean {
  if (body.mime === 'text/plain') return !isVisible(body.text);
  return !isVisible(htmlText(body.text, MAX_BODY)) && !PICTURE.test(body.text);
}

/** The readable content of a message, and its other parts. */
export interface Content {
  /** Bodies that are not empty: at most one as HTML, one as text. */
  readonly bodies: readonly Joined[];
  readonly attached: readonly MimePart[];
  readonly belonging: readonly MimePart[];
}

/**
 * Reads a message's bodies. If they are empty, named text parts that are not marked as attachments are read, too; they also
 * stay files, because only the structure decides that.
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
