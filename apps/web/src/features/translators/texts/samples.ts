import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import IntlMessageFormat from 'intl-messageformat';
import { isText } from '../message-source.ts';

type Value = string | number | Date | ((chunks: readonly unknown[]) => string);

/** Most examples of one text. */
const MOST = 8;
/** Numbers of which each language has one for each of its plural forms. */
const NUMBERS = [1, 2, 3, 5, 0, 4, 7, 11, 21, 100, 1_000_000, 1.5];
/** A plain number, for texts whose words do not depend on it. */
const NUMBER = 12;
const MOMENT = new Date(2026, 9, 5, 17, 38);

/**
 * A message as users may read it: one example for each plural form and each choice, with the names of the other arguments in their
 * places. `tag` is the language (BCP 47). A message without arguments has one example, itself.
 */
export function samplesOf(message: readonly MessageFormatElement[], tag: string): readonly string[] {
  const format = new IntlMessageFormat([...message], tag);
  let cases: Record<string, Value>[] = [{}];
  for (const [name, values] of valuesOf(message, tag)) {
    cases = cases.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))).slice(0, MOST);
  }
  return [...new Set(cases.map((values) => [format.format(values)].flat().join('')))];
}

/** The values that each argument of a message is shown with. Arguments that choose words come first in what is kept of each name. */
function valuesOf(message: readonly MessageFormatElement[], tag: string): Map<string, readonly Value[]> {
  const found = new Map<string, readonly Value[]>();
  const add = (name: string, values: readonly Value[]): void => {
    found.set(name, [...new Set([...(found.get(name) ?? []), ...values])]);
  };
  const look = (elements: readonly MessageFormatElement[]): void => {
    for (const element of elements) {
      if ('options' in element) {
        add(element.value, choices(Object.keys(element.options), 'pluralType' in element, tag));
        for (const { value } of Object.values(element.options)) look(value);
      } else if ('children' in element) {
        add(element.value, [(chunks) => chunks.join('')]);
        look(element.children);
      } else if ('value' in element && !isText(element) && !found.has(element.value)) {
        add(element.value, [plain(element)]);
      }
    }
  };
  look(message);
  return found;
}

function choices(options: readonly string[], isPlural: boolean, tag: string): readonly Value[] {
  if (!isPlural) return options;
  const rules = new Intl.PluralRules(tag);
  const exact = options.filter((option) => option.startsWith('=')).map((option) => Number(option.slice(1)));
  const usual = NUMBERS.filter((number) => !exact.includes(number));
  const forms = options.map((option) => usual.find((number) => rules.select(number) === option));
  return [...exact, ...forms.filter((number) => number !== undefined)];
}

/** The value of an argument that chooses no words. */
function plain(element: { readonly type: number; readonly value: string }): Value {
  if (element.type === 2) return NUMBER;
  return element.type === 3 || element.type === 4 ? MOMENT : `‹${element.value}›`;
}
