import { folded, paramText, splitUnquoted, unquotedIndexOf } from '../content-line.ts';

/** A parameter of a line; `values` still as written, without quotes. A bare value of vCard 2.1 (`TEL;CELL:`) is a `TYPE`. */
export interface VCardParam {
  /** In upper case. */
  readonly name: string;
  readonly values: readonly string[];
}

/** One property of a card (RFC 6350 3.3, RFC 2426, vCard 2.1). */
export interface VCardLine {
  /** The text that was read, folds included, without the last line break: lines that nobody edits are written as they came. */
  readonly raw: string;
  /** As written; '' for none. */
  readonly group: string;
  /** In upper case. */
  readonly name: string;
  readonly params: readonly VCardParam[];
  /** Unfolded, still escaped or encoded. */
  readonly value: string;
}

/** Encodings that vCard 2.1 writes without `ENCODING=`. */
const BARE_ENCODINGS = new Set(['QUOTED-PRINTABLE', 'BASE64', '8BIT', '7BIT', 'B']);

/** What stands before the colon of a line. */
type Head = Pick<VCardLine, 'group' | 'name' | 'params'>;

/** Heads that were read: the cards of a file write the same few, and share what is read of them. */
const HEADS = new Map<string, Head | null>();
/** Most heads that are kept, and the longest, in characters: a hostile file may write any. */
const MAX_HEADS = 500;
const MAX_HEAD = 60;

/** Reads one unfolded line; null for a text that is no property. */
export function readLine(raw: string, unfolded: string): VCardLine | null {
  const colon = unquotedIndexOf(unfolded, ':');
  if (colon === -1) return null;
  const head = headOf(unfolded.slice(0, colon));
  if (head === null) return null;
  return { raw, group: head.group, name: head.name, params: head.params, value: unfolded.slice(colon + 1) };
}

function headOf(text: string): Head | null {
  if (text.length > MAX_HEAD) return readHead(text);
  const known = HEADS.get(text);
  if (known !== undefined) return known;
  if (HEADS.size >= MAX_HEADS) return readHead(text);
  // A part of a text can keep the whole text in memory.
  const own = JSON.parse(JSON.stringify(text)) as string;
  const head = readHead(own);
  HEADS.set(own, head);
  return head;
}

function readHead(text: string): Head | null {
  const [head = '', ...rest] = splitUnquoted(text, ';');
  const dot = head.lastIndexOf('.');
  const name = head
    .slice(dot + 1)
    .trim()
    .toUpperCase();
  if (!/^[A-Z0-9-]{1,64}$/.test(name)) return null;
  return { group: dot === -1 ? '' : head.slice(0, dot).trim(), name, params: rest.map(readParam) };
}

function readParam(text: string): VCardParam {
  const equals = text.indexOf('=');
  if (equals !== -1) {
    const values = splitUnquoted(text.slice(equals + 1), ',').map((value) => value.trim().replaceAll('"', ''));
    return { name: text.slice(0, equals).trim().toUpperCase(), values };
  }
  const bare = text.trim();
  return { name: BARE_ENCODINGS.has(bare.toUpperCase()) ? 'ENCODING' : 'TYPE', values: [bare] };
}

/** What a new or changed line is made of. */
export type LineParts = Pick<VCardLine, 'group' | 'name' | 'params' | 'value'>;

/** A line with its text written and folded. `value` is escaped already. */
export function makeLine({ group, name, params, value }: LineParts): VCardLine {
  const head = [
    group === '' ? name : `${group}.${name}`,
    ...params.map((param) => paramText(param.name, param.values)),
  ].join(';');
  return { raw: folded(`${head}:${value}`), group, name, params, value };
}

/** The values of a parameter in all its occurrences. */
export function paramValues({ params }: Pick<VCardLine, 'params'>, name: string): string[] {
  if (params.length === 0) return [];
  return params.flatMap((param) => (param.name === name ? param.values : []));
}

/** The TYPE values of a line, in lower case. A list may stand in quotes (`TYPE="voice,home"`, RFC 6350 6.4.1). */
export function typesOf(line: Pick<VCardLine, 'params'>): Set<string> {
  return new Set(paramValues(line, 'TYPE').flatMap((type) => type.toLowerCase().split(',')));
}
