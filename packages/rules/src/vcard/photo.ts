import type { VCard } from './vcard.ts';
import { makeLine, paramValues } from './vcard-line.ts';
import type { LineParts, VCardLine } from './vcard-line.ts';

/** Fewest characters of base64 that can be a picture. */
const MIN_PHOTO = 32;

/**
 * The photo of a card in base64, without spaces; '' for none. Reads what programs write: base64 of vCard 2.1 and 3.0, `data:` URIs
 * of 4.0, also with an escaped comma or in upper case. A photo at a web address is none: the gateway asks no foreign host for it.
 */
export function photoOf({ lines }: VCard): string {
  for (const line of lines) {
    const text = line.name === 'PHOTO' ? base64Of(line) : '';
    if (text !== '') return text;
  }
  return '';
}

function base64Of(line: VCardLine): string {
  const value = line.value.replaceAll(/[\s\\]/g, '');
  const inline = /^data:[^,]{0,100},/i.exec(value);
  const isEncoded = paramValues(line, 'ENCODING').some((encoding) => /^(?:b|base64)$/i.test(encoding));
  if (inline === null ? !isEncoded : !/;base64,$/i.test(inline[0])) return '';
  const text = value.slice(inline?.[0].length ?? 0);
  return text.length >= MIN_PHOTO && /^[A-Za-z0-9+/]+={0,2}$/.test(text) ? text : '';
}

/** The card with another photo, a JPEG in base64, in the place of all it had; '' leaves it without one. */
export function withPhoto({ version, lines }: VCard, jpeg: string): VCard {
  const others = lines.filter(({ name }) => name !== 'PHOTO');
  return { version, lines: jpeg === '' ? others : [...others, photoLine(version, jpeg)] };
}

function photoLine(version: VCard['version'], jpeg: string): VCardLine {
  const line = (params: LineParts['params'], value: string): VCardLine =>
    makeLine({ group: '', name: 'PHOTO', params, value });
  if (version === '4.0') return line([], `data:image/jpeg;base64,${jpeg}`);
  const type = { name: 'TYPE', values: ['JPEG'] };
  if (version === '3.0') return line([{ name: 'ENCODING', values: ['b'] }, type], jpeg);
  const old = line([{ name: 'ENCODING', values: ['BASE64'] }, type], jpeg);
  // In vCard 2.1 an empty line ends base64.
  return { ...old, raw: `${old.raw}\r\n` };
}
