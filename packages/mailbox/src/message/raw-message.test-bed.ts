/** A message of these lines, one byte per character. */
export function message(...lines: string[]): Buffer {
  return Buffer.from(lines.join('\r\n'), 'latin1');
}

/** The first bytes of a PNG, in base64. */
export const PNG = 'iVBORw0KGgo=';
