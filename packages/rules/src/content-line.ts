/** Octets of a line before it is folded (RFC 5545 3.1, RFC 6350 3.2). */
const FOLD_AT = 75;

/** Index of a character outside quotes; -1 for none. A quote that is never closed does not hide it. */
export function unquotedIndexOf(text: string, wanted: string): number {
  if (!text.includes('"')) return text.indexOf(wanted);
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '"') isQuoted = !isQuoted;
    else if (char === wanted && !isQuoted) return at;
  }
  return isQuoted ? text.indexOf(wanted) : -1;
}

/** Splits at a character outside quotes. In linear time. */
export function splitUnquoted(text: string, separator: string): string[] {
  if (!text.includes('"')) return text.split(separator);
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

/** Folds a line after 75 octets of UTF-8 and never inside a character. */
export function folded(line: string, lineBreak = '\r\n'): string {
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
  return [...lines, line.slice(from)].join(`${lineBreak} `);
}

/** Quotes values that hold `:`, `;` or `,`; a `"` and line breaks cannot be written in a parameter and are left out. */
export function paramText(name: string, values: readonly string[]): string {
  const texts = values.map((value) => {
    const plain = value.replaceAll(/["\p{Cc}]/gu, '');
    return /[:;,]/.test(plain) ? `"${plain}"` : plain;
  });
  return `${name}=${texts.join(',')}`;
}
