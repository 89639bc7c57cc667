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
/** Octets of a line before it is folded (RFC 6350 3.2). */
const FOLD_AT = 75;

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

/** Index of a character outside quotes; -1 for none. A quote that is never closed does not hide it. */
function unquotedIndexOf(text: string, wanted: string): number {
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '"') isQuoted = !isQuoted;
    else if (char === wanted && !isQuoted) return at;
  }
  return isQuoted ? text.indexOf(wanted) : -1;
}

function splitUnquoted(text: string, separator: string): string[] {
  const parts: string[] = [];
  let isQuoted = false;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '"') isQuoted = !isQuoted;
    else if (char === separator && !isQuoted) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, text.slice(from)];
}

/** What a new or changed line is made of. */
export type LineParts = Pick<VCardLine, 'group' | 'name' | 'params' | 'value'>;

/** A line with its text written and folded. `value` is escaped already. */
export function makeLine({ group, name, params, value }: LineParts): VCardLine {
  const head = [group === '' ? name : `${group}.${name}`, ...params.map(paramText)].join(';');
  return { raw: folded(`${head}:${value}`), group, name, params, value };
}

/** Quotes values that hold `:`, `;` or `,`; a `"` and line breaks cannot be written in a parameter and are left out. */
function paramText({ name, values }: VCardParam): string {
  const texts = values.map((value) => {
    const plain = value.replaceAll(/["\p{Cc}]/gu, '');
    return /[:;,]/.test(plain) ? `"${plain}"` : plain;
  });
  return `${name}=${texts.join(',')}`;
}

/** Folds a line after 75 octets of UTF-8 and never inside a character. */
function folded(line: string): string {
  if (line.length * 3 <= FOLD_AT) return line;
  const lines: string[] = [];
  let from = 0;
  let octets = 0;
  for (let at = 0; at < line.length;) {
    const code = line.codePointAt(at) ?? 0;
    const size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (octets + size > FOLD_AT) {
      lines.push(line.slice(from, at));
      from = at;
      // The space that marks the continuation counts.
      octets = 1;
    }
    octets += size;
    at += code > 0xffff ? 2 : 1;
  }
  return [...lines, line.slice(from)].join('\r\n ');
}

/** The values of a parameter in all its occurrences. */
export function paramValues({ params }: Pick<VCardLine, 'params'>, name: string): string[] {
  return params.flatMap((param) => (param.name === name ? param.values : []));
}

/** The TYPE values of a line, in lower case. A list may stand in quotes (`TYPE="voice,home"`, RFC 6350 6.4.1). */
export function typesOf(line: Pick<VCardLine, 'params'>): Set<string> {
  return new Set(paramValues(line, 'TYPE').flatMap((type) => type.toLowerCase().split(',')));
}
