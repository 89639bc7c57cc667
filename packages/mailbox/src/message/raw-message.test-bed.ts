/** A message of these lines, each character one byte. */
export function message(...lines: string[]): Buffer {
  return Buffer.from(lines.join('\r\n'), 'latin1');
}

/** The first bytes of a PNG, in base64. */
export const PNG = 'iVBORw0KGgo=';
