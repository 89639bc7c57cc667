import { dayLine, dayOf } from '../vcard/day-of-life.ts';
import type { VCard } from '../vcard/vcard.ts';
import { lineNamed } from '../vcard/vcard.ts';
import { makeLine, paramValues, typesOf } from '../vcard/vcard-line.ts';
import type { LineParts, VCardLine, VCardParam } from '../vcard/vcard-line.ts';
import { escapeText, partsOf, textOf } from '../vcard/vcard-value.ts';

type Target = '3.0' | '4.0';

const STRUCTURED = new Set(['N', 'ADR', 'ORG']);
const MEDIA = new Set(['PHOTO', 'LOGO', 'SOUND', 'KEY']);
const DAYS = new Set(['BDAY', 'ANNIVERSARY', 'X-ANNIVERSARY']);
/** Names that the two versions have for the same property. */
const NAMES: readonly (readonly [three: string, four: string])[] = [
  ['X-ANNIVERSARY', 'ANNIVERSARY'],
  ['X-ADDRESSBOOKSERVER-KIND', 'KIND'],
  ['X-ADDRESSBOOKSERVER-MEMBER', 'MEMBER'],
  ['X-GENDER', 'GENDER'],
];

/**
 * A card as vCard 3.0 or 4.0. Quoted-printable and the character sets of 2.1 become UTF-8, a photo gets the form of the version
 * (RFC 2426 3.1.4, RFC 6350 6.2.4). Lines that are the same in both stay as they are. A card within the card (AGENT) is left out.
 */
export function convertCard(card: VCard, to: Target): VCard {
  const version = makeLine({ group: '', name: 'VERSION', params: [], value: to });
  if (card.version === to)
    return lineNamed(card, 'VERSION') === undefined ? { version: to, lines: [version, ...card.lines] } : card;
  const lines = card.lines.flatMap((line) => {
    if (line.name === 'VERSION' || line.name === 'AGENT') return [];
    return [convertLine(line, to)];
  });
  return { version: to, lines: [version, ...withRequired(lines)] };
}

/** Versions 3.0 and 4.0 require FN; 3.0 requires N. */
function withRequired(lines: readonly VCardLine[]): VCardLine[] {
  const has = (name: string): boolean => lines.some((line) => line.name === name);
  const missing: VCardLine[] = [];
  if (!has('FN')) {
    const named =
      lines.find(({ name }) => name === 'N') ?? lines.find(({ name }) => name === 'ORG' || name === 'EMAIL');
    const parts = named === undefined ? [] : named.name === 'N' ? nameParts(named) : [textOf(named)];
    missing.push(makeLine({ group: '', name: 'FN', params: [], value: escapeText(parts.filter(Boolean).join(' ')) }));
  }
  if (!has('N')) missing.push(makeLine({ group: '', name: 'N', params: [], value: ';;;;' }));
  return [...lines, ...missing];
}

function nameParts(line: VCardLine): string[] {
  const [family = '', given = '', additional = '', prefix = '', suffix = ''] = partsOf(line);
  return [prefix, given, additional, family, suffix];
}

function convertLine(line: VCardLine, to: Target): VCardLine {
  const name = nameIn(line.name, to);
  if (DAYS.has(line.name)) {
    const day = dayOf(line);
    if (day !== '') return makeLine({ ...dayLine(day, { name, version: to }), group: line.group });
  }
  if (MEDIA.has(line.name)) return makeLine({ ...line, name, ...mediaIn(line, to) });
  const params = paramsIn(line.params, to);
  const isEncoded = line.params.some((param) => param.name === 'ENCODING' || param.name === 'CHARSET');
  if (isEncoded) return makeLine({ group: line.group, name, params, value: plainValue(line) });
  if (
    to === '3.0' &&
    paramValues(line, 'VALUE').some((value) => /^uri$/i.test(value)) &&
    /^(?:tel|mailto):/i.test(line.value)
  ) {
    return makeLine({ group: line.group, name, params, value: line.value.replace(/^(?:tel|mailto):/i, '') });
  }
  if (line.name === 'GEO') return makeLine({ group: line.group, name, params, value: geoIn(line.value, to) });
  const isSame = name === line.name && JSON.stringify(params) === JSON.stringify(line.params);
  return isSame && !hasBareParam(line) ? line : makeLine({ ...line, name, params });
}

/** A place: `52.5;13.4` in 3.0 (RFC 2426 3.4.2), `geo:52.5,13.4` in 4.0 (RFC 5870). */
function geoIn(value: string, to: Target): string {
  const [, latitude, longitude] = /^(?:geo:)?(-?[\d.]{1,20})\\?[;,](-?[\d.]{1,20})/i.exec(value.trim()) ?? [];
  if (latitude === undefined || longitude === undefined) return value;
  return to === '3.0' ? `${latitude};${longitude}` : `geo:${latitude},${longitude}`;
}

/** `TEL;CELL:` of 2.1 is no parameter in the other versions. */
function hasBareParam({ raw }: VCardLine): boolean {
  const head = raw.slice(0, Math.max(0, raw.indexOf(':')));
  return head
    .split(';')
    .slice(1)
    .some((param) => !param.includes('='));
}

function nameIn(name: string, to: Target): string {
  const pair = NAMES.find((names) => names.includes(name));
  return pair === undefined ? name : to === '3.0' ? pair[0] : pair[1];
}

function plainValue(line: VCardLine): string {
  return STRUCTURED.has(line.name) ? partsOf(line).map(escapeText).join(';') : escapeText(textOf(line));
}

/** Encoding and character set are left out; what is preferred is written as each version does. */
function paramsIn(params: readonly VCardParam[], to: Target): VCardParam[] {
  const listed = params.map(({ name, values }) => ({
    name,
    values: name === 'TYPE' ? values.flatMap((value) => value.split(',')) : values,
  }));
  const isPreferred = listed.some(({ name, values }) =>
    name === 'PREF' ? values.includes('1') : name === 'TYPE' && values.some((value) => /^pref$/i.test(value)),
  );
  const kept = listed.flatMap(({ name, values }) => {
    if (name === 'ENCODING' || name === 'CHARSET' || name === 'PREF') return [];
    if (to === '3.0' && name === 'VALUE' && values.some((value) => /^uri$/i.test(value))) return [];
    const left = name === 'TYPE' ? values.filter((value) => !/^pref$/i.test(value)) : values;
    return left.length === 0 ? [] : [{ name, values: left }];
  });
  if (!isPreferred) return kept;
  return [...kept, to === '3.0' ? { name: 'TYPE', values: ['PREF'] } : { name: 'PREF', values: ['1'] }];
}

/** A photo, logo, sound or key: base64 with its type in 3.0, a data address in 4.0, another address in both. */
function mediaIn(line: VCardLine, to: Target): Pick<LineParts, 'params' | 'value'> {
  const data = /^data:([\w.+/-]{1,100})?(?:;[\w=-]{1,40})*[;\\]*,([^]*)$/i.exec(
    line.value.replace('base64\\,', 'base64,'),
  );
  const isBase64 = paramValues(line, 'ENCODING').some((value) => /^(?:b|base64)$/i.test(value));
  if (data === null && !isBase64)
    return { params: to === '3.0' ? [{ name: 'VALUE', values: ['uri'] }] : [], value: line.value };
  const content = (data?.[2] ?? line.value).replaceAll(/\s/g, '');
  const subtype = (data?.[1]?.split('/')[1] ?? [...typesOf(line)][0] ?? 'jpeg').toLowerCase().replace(/^jpg$/, 'jpeg');
  if (to === '4.0') return { params: [], value: `data:${mediaType(line.name)}/${subtype};base64,${content}` };
  const params = [
    { name: 'ENCODING', values: ['b'] },
    { name: 'TYPE', values: [subtype.toUpperCase()] },
  ];
  return { params, value: content };
}

function mediaType(name: string): string {
  return name === 'SOUND' ? 'audio' : name === 'KEY' ? 'application' : 'image';
}
