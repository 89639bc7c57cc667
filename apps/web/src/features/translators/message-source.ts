import type { MessageFormatElement } from 'react-intl';

type Options = Readonly<Record<string, { readonly value: readonly MessageFormatElement[] }>>;

/** A compiled message as translators write it (ICU MessageFormat). Formats of numbers and dates are left out. */
export function sourceOf(elements: readonly MessageFormatElement[]): string {
  return elements.map(partOf).join('');
}

function partOf(element: MessageFormatElement): string {
  // The enumeration of these numbers is part of the parser, which the page does not have.
  const type: number = element.type;
  switch (type) {
    case 0:
      return 'value' in element ? element.value : '';
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

function choice(element: { readonly type: number; readonly value: string; readonly options: Options }): string {
  const options = Object.entries(element.options).map(([name, { value }]) => `${name} {${sourceOf(value)}}`);
  return `{${element.value}, ${element.type === 6 ? 'plural' : 'select'}, ${options.join(' ')}}`;
}
