/** Hues of the squares that stand for kinds of files, by the beginning of the media type; the reading pane has the same. */
const HUES: readonly (readonly [start: string, hue: number])[] = [
  ['image/', 55],
  ['application/pdf', 25],
  ['audio/', 290],
  ['video/', 330],
  ['text/calendar', 195],
  ['text/', 255],
  ['message/', 225],
  ['application/zip', 85],
  ['application/x-7z', 85],
  ['application/gzip', 85],
  ['application/vnd.ms-excel', 160],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml', 160],
  ['application/vnd.oasis.opendocument.spreadsheet', 160],
  ['application/msword', 255],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml', 255],
  ['application/vnd.oasis.opendocument.text', 255],
];

/** The hue of a media type. */
export function hueOfType(mime: string): number {
  return HUES.find(([start]) => mime.toLowerCase().startsWith(start))?.[1] ?? 225;
}

/** The letters on the square: the end of the file name, at most four. */
export function lettersOfName(name: string): string {
  return (/\.([\p{L}\p{N}]{1,8})$/u.exec(name)?.[1] ?? '').slice(0, 4).toUpperCase();
}

/** A file name with the marks made visible that would turn its writing direction: `gpj.exe` must not look like a picture. */
export function plainName(name: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are exactly what must not be shown as nothing
  return name.replaceAll(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '\ufffd');
}
