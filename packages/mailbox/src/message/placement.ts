import { isDisplayable } from './displayable.ts';

/**
 * What decides how a part is shown; the same for a parsed message and a BODYSTRUCTURE. Words in lower case, '' if absent.
 */
export interface PartShape<Part> {
  readonly mime: string;
  readonly disposition: string;
  readonly name: string;
  /** Content-ID without angle brackets. */
  readonly cid: string;
  readonly children: readonly PartShape<Part>[];
  /** The part itself. */
  readonly of: Part;
}

/** One readable section of a message: the same content as HTML, as text, or as both, each of one or more parts. */
export interface Section<Part> {
  readonly html: readonly Part[];
  readonly text: readonly Part[];
}

/** How the leaf parts of a message are used. */
export interface Placement<Part> {
  /** What is shown, in order. */
  readonly sections: readonly Section<Part>[];
  /** What is offered as files. The paper clip of a list row stands for exactly these [MAIL-035]. */
  readonly attached: readonly Part[];
  /** Pictures inside the HTML, signatures of signed mail, further versions of the shown text. */
  readonly belonging: readonly Part[];
}

const PLAIN = new Set([
  'text/plain',
  'text/enriched',
  'text/richtext',
  'text/markdown',
  'text/x-markdown',
  'text/text',
]);
const SIGNATURE = /^application\/(?:pgp-signature|(?:x-)?pkcs7-signature)$/;
/** Text that is data: it is offered as a file even as a version of an alternative. */
const DATA = /^text\/(?:calendar|(?:x-)?vcard|directory|csv|rfc822-headers)$/;

/** Whether a part is readable text; a part with a name may still be a file. */
export function isBody({ mime, disposition }: PartShape<unknown>): boolean {
  return (mime === 'text/html' || PLAIN.has(mime)) && disposition !== 'attachment';
}

interface Leaf<Part> {
  readonly shape: PartShape<Part>;
  readonly inRelated: boolean;
  readonly inAlternative: boolean;
}

interface Found<Part> {
  readonly sections: readonly Section<Part>[];
  readonly belonging: readonly Part[];
  readonly rest: readonly Leaf<Part>[];
}

/**
 * Decides how the parts of a message are used, only by their structure, so that lists and open messages agree. Linear in
 * the number of parts times the depth.
 */
export function placeParts<Part>(root: PartShape<Part>): Placement<Part> {
  const { sections, belonging, rest } = read(root, { inRelated: false });
  const hasHtml = sections.some(({ html }) => html.length > 0);
  const hasInvitationFile = rest.some((leaf) => isInvitation(leaf) && !isInvitationVersion(leaf));
  const attached: Part[] = [];
  const beside = [...belonging];
  for (const leaf of rest) {
    const isAside = (sections.length > 0 && isVersion(leaf)) || (hasInvitationFile && isInvitationVersion(leaf));
    const belongs = isAside || (hasHtml && isInnerPicture(leaf));
    (belongs ? beside : attached).push(leaf.shape.of);
  }
  return { sections, attached, belonging: beside };
}

/** A picture that is, or may be, used inside the HTML. */
function isInnerPicture({ shape, inRelated }: Leaf<unknown>): boolean {
  if (shape.cid === '' || !isDisplayable(shape.mime, shape.name)) return false;
  return inRelated || shape.disposition === 'inline';
}

/** A version of the same content in a form that is not shown: text/x-amp-html, text/watch-html. */
function isVersion({ shape, inAlternative }: Leaf<unknown>): boolean {
  if (!inAlternative || shape.disposition === 'attachment' || shape.name !== '') return false;
  return shape.mime.startsWith('text/') && !DATA.test(shape.mime);
}

function isInvitation({ shape }: Leaf<unknown>): boolean {
  return shape.mime === 'text/calendar' || shape.mime === 'application/ics';
}

/**
 * An invitation as a version of an alternative (RFC 6047 2.4). Calendars often attach the same invitation as a file,
 * because some programs only find that one. Then only the file is offered.
 */
function isInvitationVersion(leaf: Leaf<unknown>): boolean {
  return leaf.inAlternative && leaf.shape.disposition !== 'attachment' && isInvitation(leaf);
}

/** The parts that are shown, in order. Text with a file name counts as a file, unless no other text precedes it. */
function read<Part>(root: PartShape<Part>, context: { readonly inRelated: boolean }): Found<Part> {
  const sections: Section<Part>[] = [];
  const belonging: Part[] = [];
  const rest: Leaf<Part>[] = [];
  const take = (found: Found<Part>): void => {
    for (const section of found.sections) sections.push(section);
    for (const part of found.belonging) belonging.push(part);
    for (const leaf of found.rest) rest.push(leaf);
  };
  const walk = (part: PartShape<Part>, inRelated: boolean): void => {
    if (part.mime === 'multipart/alternative') take(readAlternative(part, inRelated));
    else if (part.children.length > 0) {
      const [content, ...others] = part.children;
      const isSigned = part.mime === 'multipart/signed';
      if (content !== undefined) walk(content, inRelated || part.mime === 'multipart/related');
      for (const child of others) {
        if (isSigned && SIGNATURE.test(child.mime)) belonging.push(child.of);
        else walk(child, inRelated || part.mime === 'multipart/related');
      }
    } else if (isBody(part) && (sections.length === 0 || part.name === '')) {
      sections.push(sectionOf(part));
    } else rest.push({ shape: part, inRelated, inAlternative: false });
  };
  walk(root, context.inRelated);
  return { sections, belonging, rest };
}

/** A text part as its own section. */
export function sectionOf<Part>({ mime, of }: PartShape<Part>): Section<Part> {
  return mime === 'text/html' ? { html: [of], text: [] } : { html: [], text: [of] };
}

/** The versions of an alternative: those that contain HTML are one version, those with only text the other. */
function readAlternative<Part>(part: PartShape<Part>, inRelated: boolean): Found<Part> {
  const versions = part.children.map((child) => ({
    leaf: child.children.length === 0,
    // A nested alternative is one level deeper; the depth of a message is limited.
    found: read(child, { inRelated }),
  }));
  const isHtml = ({ found }: { found: Found<Part> }): boolean => found.sections.some(({ html }) => html.length > 0);
  const html = versions.filter(isHtml).flatMap(({ found }) => found.sections.flatMap(asHtml));
  const text = versions.filter((version) => !isHtml(version)).flatMap(({ found }) => found.sections.flatMap(asText));
  return {
    sections: html.length + text.length === 0 ? [] : [{ html, text }],
    belonging: versions.flatMap(({ found }) => found.belonging),
    rest: versions.flatMap(({ leaf, found }) => (leaf ? found.rest.map(asVersion) : found.rest)),
  };
}

function asVersion<Part>(leaf: Leaf<Part>): Leaf<Part> {
  return { ...leaf, inAlternative: true };
}

/** The parts that show a section as HTML: its text if it has no HTML. */
export function asHtml<Part>({ html, text }: Section<Part>): readonly Part[] {
  return html.length > 0 ? html : text;
}

/** The parts that show a section as text: its HTML if it has no text. */
export function asText<Part>({ html, text }: Section<Part>): readonly Part[] {
  return text.length > 0 ? text : html;
}
