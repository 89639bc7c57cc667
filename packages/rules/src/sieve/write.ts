/** A text as a quoted string (RFC 5228 2.4.2): for one line, such as names, addresses and header values. */
export function sieveString(text: string): string {
  return `"${cleaned(text).replaceAll(/["\\]/g, '\\$&')}"`;
}

/** One string, or a list of several. */
export function sieveStrings(values: readonly string[]): string {
  return values.length === 1 ? sieveString(values[0] ?? '') : `[${values.map(sieveString).join(', ')}]`;
}

/**
 * A text of several lines as `text:` with CRLF, its dots doubled and a line break at its end. The result ends with the closing
 * dot and its line break: write `;` on the next line.
 */
export function sieveText(text: string): string {
  const lines = cleaned(text).replace(/\r\n$/, '').split('\r\n');
  return `text:\r\n${lines.map((line) => (line.startsWith('.') ? `.${line}` : line)).join('\r\n')}\r\n.\r\n`;
}

/**
 * Whether a server would replace a part of the text in a script that requires `variables` or `encoded-character` (RFC 5229 3,
 * RFC 5228 2.4.2.4). No way of quoting prevents that, and another client's part of the script may require them: refuse such texts.
 */
export function isSieveExpandable(text: string): boolean {
  return /\$\{(?:[\w.]+\}|(?:hex|unicode):)/i.test(text);
}

/** Line breaks become CRLF; NUL and halves of characters cannot be written at all and are left out. */
function cleaned(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\0', '')
    .replaceAll(/\r\n|\r|\n/g, '\r\n');
}
