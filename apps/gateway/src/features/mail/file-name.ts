/** Longest file name that is handed to a browser, in characters. */
const MAX_NAME = 150;
/** Longest ending that is kept whole when a name is cut. */
const MAX_ENDING = 16;

// eslint-disable-next-line no-control-regex -- control characters are exactly what is taken out
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/g;
/** Marks that turn the direction of the text, so that "gpj.exe" reads as "exe.jpg". */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const UNPAIRED = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const FORBIDDEN = /[/\\:*?"<>|]/g;
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/**
 * A name under which a file can be saved anywhere: no path, no control or direction marks, no reserved device name, at most
 * 150 characters with its ending kept. `fallback` stands in for a name of which nothing is left.
 */
export function safeFileName(name: string, fallback: string): string {
  const cleaned = name
    .replaceAll(CONTROL, '')
    .replaceAll(DIRECTION, '')
    .replaceAll(UNPAIRED, '')
    .replaceAll(FORBIDDEN, '_')
    .replace(/^[.\s]+/, '')
    .replace(/[.\s]+$/, '');
  if (cleaned === '') return fallback;
  const cut = shorten(cleaned);
  return DEVICE.test(cut) ? `_${cut}` : cut;
}

function shorten(name: string): string {
  const characters = [...name];
  if (characters.length <= MAX_NAME) return name;
  const dot = characters.lastIndexOf('.');
  const ending = dot > 0 && characters.length - dot <= MAX_ENDING ? characters.slice(dot) : [];
  const stem = characters.slice(0, MAX_NAME - ending.length).join('');
  return (stem + ending.join('')).replace(/[.\s]+$/, '');
}
