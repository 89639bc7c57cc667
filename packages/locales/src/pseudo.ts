import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { TYPE } from '@formatjs/icu-messageformat-parser';

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = [...'ȧƀƈḓḗƒɠħīĵķŀḿƞǿƥɋřşŧŭṽẇẋẏẑȦƁƇḒḖƑƓĦĪĴĶĿḾȠǾƤɊŘŞŦŬṼẆẊẎẐ'];
/** Vowels are doubled, which makes a text about 40 % longer: the space that translations need (ui.md 10). */
const DOUBLED = new Set('aeiouAEIOU');

/** The letters of a text, accented and lengthened. */
export function accent(text: string): string {
  return [...text]
    .map((letter) => {
      const accented = ACCENTED[PLAIN.indexOf(letter)];
      if (accented === undefined) return letter;
      return DOUBLED.has(letter) ? accented + accented : accented;
    })
    .join('');
}

function accentElement(element: MessageFormatElement): MessageFormatElement {
  if (element.type === TYPE.literal) return { ...element, value: accent(element.value) };
  if (element.type === TYPE.tag) return { ...element, children: element.children.map(accentElement) };
  if (element.type === TYPE.plural || element.type === TYPE.select) {
    const options = Object.entries(element.options).map(([name, option]): [string, unknown] => [
      name,
      { ...option, value: option.value.map(accentElement) },
    ]);
    return { ...element, options: Object.fromEntries(options) as typeof element.options };
  }
  return element;
}

/** The message in the pseudo-locale: accented, longer, and in brackets, so that a cut end is visible. */
export function pseudo(elements: readonly MessageFormatElement[]): MessageFormatElement[] {
  if (elements.length === 0) return [];
  const literal = (value: string): MessageFormatElement => ({ type: TYPE.literal, value });
  const inner = elements.map(accentElement);
  const [only] = inner;
  if (inner.length === 1 && only?.type === TYPE.literal) return [literal(`[${only.value}]`)];
  return [literal('['), ...inner, literal(']')];
}
