import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';

type Options = Readonly<Record<string, { readonly value: readonly MessageFormatElement[] }>>;

/** A compiled message as translators write it (ICU MessageFormat). Patterns of numbers and dates are left out. */
export function sourceOf(elements: readonly MessageFormatElement[]): string {
  return elements.map(partOf).join('');
}

/** The names of the arguments of a message, those inside plurals, selects and tags included. Tags are `<name>`. */
export function argumentsOf(elements: readonly MessageFormatElement[]): ReadonlySet<string> {
  return new Set(
    elements.flatMap((element) => {
      if ('options' in element) {
        return [element.value, ...Object.values(element.options).flatMap(({ value }) => [...argumentsOf(value)])];
      }
      if ('children' in element) return [`<${element.value}>`, ...argumentsOf(element.children)];
      return isText(element) || !('value' in element) ? [] : [element.value];
    }),
  );
}

/** Whether an element of a message is plain text. The enumeration of these numbers is part of the parser, which the page does not have. */
export function isText(element: MessageFormatElement): boolean {
  const type: number = element.type;
  return type === 0;
}

function partOf(element: MessageFormatElement): string {
  const type: number = element.type;
  switch (type) {
    case 0:
      return 'value' in element ? quoted(element.value) : '';
    case 2:
    case 3:
    case 4:
      return 'value' in element ? `{${element.value}, ${['number', 'date', 'time'][type - 2] ?? ''}}` : '';
    case 5:
    case 6:
      return 'options' in element && 'value' in element ? choice(element) : '';
    case 7:
      return '#';
    case 8:
      return 'children' in element ? `<${element.value}>${sourceOf(element.children)}</${element.value}>` : '';
    default:
      return 'value' in element ? `{${element.value}}` : '';
  }
}

/** Text in which braces mean themselves. */
function quoted(text: string): string {
  return text.replaceAll(/[{}]+/g, "'$&'");
}

function choice(element: { readonly type: number; readonly value: string; readonly options: Options }): string {
  const options = Object.entries(element.options).map(([name, { value }]) => `${name} {${sourceOf(value)}}`);
  return `{${element.value}, ${element.type === 6 ? 'plural' : 'select'}, ${options.join(' ')}}`;
}
