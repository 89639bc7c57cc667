import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { TYPE } from '@formatjs/icu-messageformat-parser';

interface Writing {
  /** A code such as `de_DE`. */
  readonly language: string;
  readonly values: Readonly<Record<string, string | number>>;
  /** What `#` stands for. */
  readonly count: string;
}

/** The text of a parsed message; null when a value is missing, or when it uses more than arguments, plurals and choices. */
export function writtenText(elements: readonly MessageFormatElement[], writing: Writing): string | null {
  const parts = elements.map((element) => writtenPart(element, writing));
  return parts.includes(null) ? null : parts.join('');
}

function writtenPart(element: MessageFormatElement, writing: Writing): string | null {
  if (element.type === TYPE.literal) return element.value;
  if (element.type === TYPE.pound) return writing.count;
  const value = 'value' in element ? writing.values[element.value] : undefined;
  if (value === undefined) return null;
  if (element.type === TYPE.argument) return String(value);
  if (element.type === TYPE.select) return chosen(element.options, String(value), writing);
  if (element.type !== TYPE.plural) return null;
  const form = new Intl.PluralRules(writing.language.replace('_', '-')).select(Number(value));
  const exact = `=${String(value)}`;
  return chosen(element.options, exact in element.options ? exact : form, { ...writing, count: String(value) });
}

type Options = Readonly<Record<string, { readonly value: readonly MessageFormatElement[] }>>;

function chosen(options: Options, wanted: string, writing: Writing): string | null {
  const option = options[wanted] ?? options['other'];
  return option === undefined ? null : writtenText(option.value, writing);
}
