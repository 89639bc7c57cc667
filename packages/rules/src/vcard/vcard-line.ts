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

/** Reads one unfolded line; null for a text that is no property. */
export function readLine(raw: string, unfolded: string): VCardLine | null {
  const colon = unquotedIndexOf(unfolded, ':');
  if (colon === -1) return null;
  const [head = '', ...rest] = splitUnquoted(unfolded.slice(0, colon), ';');
  const dot = head.lastIndexOf('.');
  const name = head
    .slice(dot + 1)
    .trim()
    .toUpperCase();
  if (!/^[A-Z0-9-]{1,64}$/.test(name)) return null;
  const group = dot === -1 ? '' : head.slice(0, dot).trim();
  return { raw, group, name, params: rest.map(readParam), value: unfolded.slice(colon + 1) };
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
