import type { VCard } from './vcard.ts';
import { typesOf } from './vcard-line.ts';
import type { VCardLine, VCardParam } from './vcard-line.ts';
import { textOf } from './vcard-value.ts';

/** Apple writes its built-in labels so: `_$!<Home>!$_`. */
const BUILT_IN = /^_\$!<(.{1,40})>!\$_$/;
/** TYPE values of a label, the ones that are looked for first before the others. */
const TYPES_OF_LABEL: readonly (readonly [label: string, types: readonly string[]])[] = [
  ['workfax', ['fax', 'work']],
  ['fax', ['fax']],
  ['mobile', ['cell']],
  ['pager', ['pager']],
  ['main', ['main']],
  ['work', ['work']],
  ['home', ['home']],
  ['other', ['other']],
];

/** The label of a value: the text that stands beside it in its group (X-ABLABEL), or what its TYPE says; '' for none. */
export function labelOf(line: VCardLine, { lines }: VCard): string {
  const beside = line.group === '' ? undefined : lines.find((other) => isLabelFor(other, line));
  if (beside !== undefined) {
    const text = textOf(beside);
    return BUILT_IN.exec(text)?.[1]?.toLowerCase() ?? text;
  }
  if (line.params.length === 0) return '';
  const known = LABELS.get(line.params) ?? typeLabel(line);
  LABELS.set(line.params, known);
  return known;
}

/** Labels by the parameters, which lines with the same head share. */
const LABELS = new WeakMap<readonly VCardParam[], string>();

function typeLabel(line: VCardLine): string {
  const types = typesOf(line);
  return TYPES_OF_LABEL.find(([, wanted]) => wanted.every((type) => types.has(type)))?.[0] ?? '';
}

/** Whether a line is the label of another one. */
export function isLabelFor(line: VCardLine, { group }: VCardLine): boolean {
  return line.name === 'X-ABLABEL' && group !== '' && line.group.toLowerCase() === group.toLowerCase();
}

/** The parameters of a line with another label of the known ones; types that are no label, such as `pref`, stay. */
export function withLabel(params: readonly VCardParam[], label: string): VCardParam[] {
  const labels = new Set(TYPES_OF_LABEL.flatMap(([, types]) => types));
  const kept = params.flatMap(({ name, values }) => {
    const left = name === 'TYPE' ? values.filter((value) => !labels.has(value.toLowerCase())) : values;
    return left.length === 0 && name === 'TYPE' ? [] : [{ name, values: left }];
  });
  const types = TYPES_OF_LABEL.find(([known]) => known === label)?.[1] ?? [];
  return types.length === 0 ? kept : [...kept, { name: 'TYPE', values: types.map((type) => type.toUpperCase()) }];
}

/** Whether TYPE can say a label; others are written beside the value. */
export function isKnownLabel(label: string): boolean {
  return TYPES_OF_LABEL.some(([known]) => known === label);
}
