/** Longest file name, in characters: it fits every common file system with a path before it. */
const MAX_NAME = 150;
/** Longest extension that is kept when a name is cut, in characters. */
const MAX_ENDING = 16;

// eslint-disable-next-line no-control-regex -- control characters are what is removed
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/g;
/** Marks that reverse the direction of text, so that "gpj.exe" reads as "exe.jpg". */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const UNPAIRED = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const FORBIDDEN = /[/\\:*?"<>|]/g;
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/**
 * A file name that is safe on every system: no path, no control or direction marks, no reserved device name, at most 150
 * characters with its extension kept. Returns `fallback` when nothing of the name is left.
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
