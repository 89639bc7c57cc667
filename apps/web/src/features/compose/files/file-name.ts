/** The letters on a tile: the extension of the file name, at most four characters. */
export function lettersOfName(name: string): string {
  return (/\.([\p{L}\p{N}]{1,8})$/u.exec(name)?.[1] ?? '').slice(0, 4).toUpperCase();
}

/** A file name in which marks that change the writing direction are visible: a program must not look like a picture. */
export function plainName(name: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are exactly what must not be shown as nothing
  return name.replaceAll(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '\ufffd');
}
