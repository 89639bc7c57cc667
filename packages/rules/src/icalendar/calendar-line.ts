import { folded, paramText, splitUnquoted, unquotedIndexOf } from '../content-line.ts';
import type { CalendarLine, CalendarParam } from './types.ts';

/** Most parameters of a line that are read; no known property has ten. */
const MAX_PARAMS = 50;

/** Reads one line. A text that is no property gets the name '' and is only kept. In linear time. */
export function readCalendarLine(raw: string): CalendarLine {
  const text = unfolded(raw);
  const colon = unquotedIndexOf(text, ':');
  const [head = '', ...rest] = colon === -1 ? [] : splitUnquoted(text.slice(0, colon), ';');
  const name = head.trim().toUpperCase();
  if (!/^[A-Z0-9-]{1,64}$/.test(name)) return { name: '', params: [], value: text, raw };
  return { name, params: rest.slice(0, MAX_PARAMS).map(readParam), value: text.slice(colon + 1), raw };
}

function unfolded(raw: string): string {
  // A byte order mark may stand before the first line.
  const text = raw.replace(/^\uFEFF/, '').replace(/(?:\r?\n)+$/, '');
  return text.includes('\n') ? text.replaceAll(/\r?\n[ \t]/g, '') : text;
}

function readParam(text: string): CalendarParam {
  const equals = text.indexOf('=');
  if (equals === -1) return { name: text.trim().toUpperCase(), values: [] };
  const values = splitUnquoted(text.slice(equals + 1), ',').map((value) =>
    decodeCarets(value.trim().replaceAll('"', '')),
  );
  return { name: text.slice(0, equals).trim().toUpperCase(), values };
}

/** Decodes the characters that a parameter cannot hold otherwise (RFC 6868 3.2). */
function decodeCarets(value: string): string {
  if (!value.includes('^')) return value;
  return value.replaceAll(/\^([\^n'])/g, (_all, char: string) => (char === 'n' ? '\n' : char === "'" ? '"' : '^'));
}

function encodeCarets(value: string): string {
  return value
    .replaceAll('^', '^^')
    .replaceAll(/\r\n?|\n/g, '^n')
    .replaceAll('"', "^'");
}

/** What a new or changed line is made of. `value` is escaped already. */
export interface LineParts {
  readonly name: string;
  readonly params?: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly value: string;
}

/** A line with its text written and folded. Parameters without a value are left out; line breaks of a value, too. */
export function makeCalendarLine({ name, params = {}, value }: LineParts, lineBreak = '\r\n'): CalendarLine {
  const written = Object.entries(params).flatMap(([key, given]) => {
    const values = typeof given === 'string' ? [given] : (given ?? []);
    const used = values.filter((one) => one !== '');
    return used.length === 0 ? [] : [{ name: key, values: used }];
  });
  const texts = written.map((param) =>
    paramText(
      param.name,
      param.values.map((one) => encodeCarets(one.toWellFormed())),
    ),
  );
  const safe = value.toWellFormed().replaceAll(/(?!\t)\p{Cc}/gu, '');
  const raw = folded(`${[name, ...texts].join(';')}:${safe}`, lineBreak) + lineBreak;
  return { name, params: written, value: safe, raw };
}

/** The first value of a parameter; '' for none. */
export function paramOf(line: Pick<CalendarLine, 'params'>, name: string): string {
  return line.params.find((param) => param.name === name)?.values[0] ?? '';
}

/** The text of a TEXT value (RFC 5545 3.3.11): escapes decoded, `\n` as the only line break, other control characters left out. */
export function textOfValue(value: string): string {
  const text = value.includes('\\')
    ? value.replaceAll(/\\([\\;,:"nN])/g, (_all, char: string) => (char === 'n' || char === 'N' ? '\n' : char))
    : value;
  return plainText(text);
}

/** A text as a TEXT value (RFC 5545 3.3.11). */
export function valueOfText(text: string): string {
  return plainText(text)
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

/** The texts of a list such as CATEGORIES. */
export function textsOfValue(value: string): string[] {
  return splitEscaped(value).map((part) => textOfValue(part).trim());
}

function plainText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?![\n\t])\p{Cc}/gu, '');
}

/** Splits at commas that no backslash stands before. In linear time. */
function splitEscaped(value: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < value.length; at += 1) {
    if (value[at] === '\\') at += 1;
    else if (value[at] === ',') {
      parts.push(value.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, value.slice(from)];
}
