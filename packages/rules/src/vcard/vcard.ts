import { readLine } from './vcard-line.ts';
import type { VCardLine } from './vcard-line.ts';

export const VCARD_VERSIONS = ['2.1', '3.0', '4.0'] as const;
export type VCardVersion = (typeof VCARD_VERSIONS)[number];

/** A card: its properties in their order, without BEGIN and END. */
export interface VCard {
  readonly version: VCardVersion;
  readonly lines: readonly VCardLine[];
}

/** Why a card is not read. */
export type VCardFault = 'no_card' | 'not_closed' | 'too_large' | 'too_many_lines';

/** A card that cannot be read. */
export class VCardError extends Error {
  override readonly name = 'VCardError';
  readonly fault: VCardFault;

  constructor(fault: VCardFault) {
    super(fault);
    this.fault = fault;
  }
}

/** One for all: a hostile file has hundreds of thousands, and making an error takes longer than reading a line. */
const NOT_CLOSED = new VCardError('not_closed');

/** Largest card, in characters: phones send photos of a megabyte within the card. */
export const MAX_CARD_CHARACTERS = 2 * 1024 * 1024;
/** Most lines of a card after unfolding: a person with everything has some hundred. */
export const MAX_CARD_LINES = 2000;

/**
 * The one card of a text.
 * @throws VCardError for a text without a card, one that is not closed, or one above the limits.
 */
export function parseVCard(text: string): VCard {
  for (const found of readVCards(text)) {
    if (found instanceof VCardError) throw found;
    return found;
  }
  throw new VCardError('no_card');
}

/** All cards of a file, one after the other; a VCardError stands in the place of a card that cannot be read. In linear time. */
export function* readVCards(text: string): Generator<VCard | VCardError> {
  let open: CardReader | null = null;
  for (const line of physicalLines(storable(text))) {
    if (open === null) {
      if (isBegin(line)) open = new CardReader();
    } else if (open.isCutBy(line)) {
      yield NOT_CLOSED;
      open = new CardReader();
    } else if (open.add(line)) {
      yield open.result();
      open = null;
    }
  }
  if (open !== null) yield NOT_CLOSED;
}

/** The text of a card, with CRLF. Lines that nobody changed are as they were read. */
export function writeVCard({ lines }: VCard): string {
  return ['BEGIN:VCARD', ...lines.map(({ raw }) => raw), 'END:VCARD', ''].join('\r\n');
}

/** The first line of a name. */
export function lineNamed({ lines }: VCard, name: string): VCardLine | undefined {
  return lines.find((line) => line.name === name);
}

/** A text that PostgreSQL can hold. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '');
}

function* physicalLines(text: string): Generator<string> {
  let from = text.startsWith('\uFEFF') ? 1 : 0;
  while (from < text.length) {
    const end = text.indexOf('\n', from);
    const to = end === -1 ? text.length : end;
    yield text.slice(from, to > from && text[to - 1] === '\r' ? to - 1 : to);
    from = to + 1;
  }
}

function isBegin(line: string): boolean {
  return /^\s*(?:[\w-]+\.)?BEGIN\s*:\s*VCARD\s*$/i.test(line);
}

function isEnd(line: string): boolean {
  return /^\s*(?:[\w-]+\.)?END\s*:\s*VCARD\s*$/i.test(line);
}

/** Collects the lines of one card. */
class CardReader {
  readonly #lines: VCardLine[] = [];
  #raw: string[] = [];
  /** Cards inside this one (AGENT of vCard 2.1): their lines belong to the line that opened them. */
  #depth = 0;
  #characters = 0;
  #fault: VCardFault | null = null;

  /** Whether a line begins the next card although this one has no end: cards inside a card stand behind AGENT only. */
  isCutBy(line: string): boolean {
    return this.#depth === 0 && isBegin(line) && !/^\s*(?:[\w-]+\.)?AGENT\b/i.test(this.#raw[0] ?? '');
  }

  /** Adds a physical line. True when the card is complete. */
  add(line: string): boolean {
    this.#characters += line.length + 2;
    if (this.#characters > MAX_CARD_CHARACTERS) this.#fault = 'too_large';
    if (this.#depth > 0 || isBegin(line)) return this.#nested(line);
    if (isEnd(line)) {
      this.#close();
      return true;
    }
    if (!this.#continues(line)) this.#close();
    if (this.#fault === null) this.#raw.push(line);
    return false;
  }

  result(): VCard | VCardError {
    if (this.#fault !== null) return new VCardError(this.#fault);
    const written = this.#lines.find(({ name }) => name === 'VERSION')?.value.trim();
    return { version: VCARD_VERSIONS.find((version) => version === written) ?? '3.0', lines: this.#lines };
  }

  #nested(line: string): false {
    if (isBegin(line)) this.#depth += 1;
    if (isEnd(line)) this.#depth -= 1;
    if (this.#fault === null) this.#raw.push(line);
    return false;
  }

  /** Whether a physical line goes on with the property before it: a fold, a soft break, or base64 of vCard 2.1. */
  #continues(line: string): boolean {
    const last = this.#raw.at(-1);
    if (last === undefined) return false;
    if (/^[ \t]/.test(line)) return true;
    const head = this.#raw[0] ?? '';
    if (last.endsWith('=') && isQuotedPrintable(head)) return true;
    return last !== '' && /^[A-Za-z0-9+/=]*$/.test(line) && isBareBase64(head);
  }

  #close(): void {
    if (this.#raw.length === 0) return;
    const raw = withoutOpenBreak(this.#raw);
    this.#raw = [];
    if (this.#fault !== null) return;
    const [first = ''] = raw;
    const line = raw.length === 1 ? readLine(first, first) : readLine(raw.join('\r\n'), unfold(raw));
    if (line === null) return;
    if (this.#lines.length >= MAX_CARD_LINES) this.#fault = 'too_many_lines';
    else this.#lines.push(line);
  }
}

function unfold([first = '', ...more]: readonly string[]): string {
  if (more.length === 0) return first;
  const softBreaks = isQuotedPrintable(first);
  return more
    .reduce(
      (parts, line) => {
        const last = parts.length - 1;
        const before = parts[last] ?? '';
        if (softBreaks && before.endsWith('=')) parts[last] = before.slice(0, -1);
        parts.push(/^[ \t]/.test(line) ? line.slice(1) : line);
        return parts;
      },
      [first],
    )
    .join('');
}

/** A soft break that no line follows is left out: written again, it would take the next property into its value. */
function withoutOpenBreak(raw: readonly string[]): readonly string[] {
  const last = raw.at(-1);
  const isOpen = last?.endsWith('=') === true && isQuotedPrintable(raw[0] ?? '');
  return isOpen ? [...raw.slice(0, -1), last.replace(/=+$/, '')] : raw;
}

function isQuotedPrintable(head: string): boolean {
  return /^[^:]*QUOTED-PRINTABLE/i.test(head.slice(0, 500));
}

/** vCard 2.1 ends base64 by an empty line, and some programs do not indent it. */
function isBareBase64(head: string): boolean {
  return /^[^:]*;(?:ENCODING=)?(?:BASE64|B)(?:[;:])/i.test(head.slice(0, 500));
}
