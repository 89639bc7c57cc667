import { writeVCard } from '@pillarbox/rules/vcard/vcard';
import { makeLine } from '@pillarbox/rules/vcard/vcard-line';
import type { VCardLine } from '@pillarbox/rules/vcard/vcard-line';
import { escapeText } from '@pillarbox/rules/vcard/vcard-value';

/** Most properties of a card, as cards have them. */
const MAX_LINES = 2000;
const NAME = /^[a-z0-9-]{1,64}$/i;

/** The vCard of a jCard (RFC 7095). Properties that are none are left out. @throws SyntaxError, Error for a text that is no jCard. */
export function cardOfJson(json: string): string {
  const card: unknown = JSON.parse(json);
  if (!Array.isArray(card) || card[0] !== 'vcard' || !Array.isArray(card[1])) throw new Error('This is no jCard');
  const lines = card[1].slice(0, MAX_LINES).flatMap((property: unknown) => lineOf(property) ?? []);
  const version = lines.find(({ name }) => name === 'VERSION');
  const rest = lines.filter(({ name }) => name !== 'VERSION');
  const first = version ?? makeLine({ group: '', name: 'VERSION', params: [], value: '4.0' });
  return writeVCard({ version: '4.0', lines: [first, ...rest] });
}

function lineOf(property: unknown): VCardLine | null {
  if (!Array.isArray(property)) return null;
  const [name, given, type, ...values] = property as unknown[];
  if (typeof name !== 'string' || !NAME.test(name)) return null;
  const params = Object.entries((given ?? {}) as Readonly<Record<string, unknown>>).flatMap(([key, value]) => {
    const texts = [value].flat().filter((one) => typeof one === 'string');
    return key === 'group' || !NAME.test(key) || texts.length === 0 ? [] : [{ name: key.toUpperCase(), values: texts }];
  });
  const isUri = type === 'uri';
  const value = values
    .map((one) => (isUri && typeof one === 'string' ? one.replaceAll(/\p{Cc}/gu, '') : valueOf(one)))
    .join(',');
  return makeLine({ group: '', name: name.toUpperCase(), params, value });
}

/** A value: parts of a structured one are between semicolons, and several texts of a part between commas (RFC 7095 3.3.1). */
function valueOf(value: unknown): string {
  return Array.isArray(value) ? value.map((part) => [part].flat().map(plain).join(',')).join(';') : plain(value);
}

function plain(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? escapeText(String(value))
    : '';
}
