import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { TYPE } from '@formatjs/icu-messageformat-parser';
import type { Language } from './languages.ts';

/** The letters in which a pseudo-locale is written. */
export type PseudoLetters = NonNullable<Language['pseudo']>;

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = [...'ȧƀƈḓḗƒɠħīĵķŀḿƞǿƥɋřşŧŭṽẇẋẏẑȦƁƇḒḖƑƓĦĪĴĶĿḾȠǾƤɊŘŞŦŬṼẆẊẎẐ'];
/** Vowels are doubled, which makes a text about 40 % longer: the space that translations need (ui.md 10). */
const DOUBLED = new Set('aeiouAEIOU');
/** One letter for each of a to z: the nearest sound where there is one. The words mean nothing. */
const RIGHT_TO_LEFT = {
  arabic: [...'ابجدهفغحيجكلمنوبقرستوفوخيز'],
  hebrew: [...'אבגדהפגחיזכלמנועקרשתוברסיצ'],
} as const;

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

function written(text: string, letters: PseudoLetters): string {
  if (letters === 'accented') return accent(text);
  const alphabet = RIGHT_TO_LEFT[letters];
  return [...text].map((letter) => alphabet[PLAIN.indexOf(letter.toLowerCase())] ?? letter).join('');
}

function writtenElement(element: MessageFormatElement, letters: PseudoLetters): MessageFormatElement {
  if (element.type === TYPE.literal) return { ...element, value: written(element.value, letters) };
  if (element.type === TYPE.tag) return { ...element, children: all(element.children, letters) };
  if (element.type === TYPE.plural || element.type === TYPE.select) {
    const options = Object.entries(element.options).map(([name, option]): [string, unknown] => [
      name,
      { ...option, value: all(option.value, letters) },
    ]);
    return { ...element, options: Object.fromEntries(options) as typeof element.options };
  }
  return element;
}

/** Arguments of right-to-left texts are isolated, since names and addresses may be written the other way (UAX 9, FSI and PDI). */
function isolated(element: MessageFormatElement): MessageFormatElement[] {
  if (element.type !== TYPE.argument) return [element];
  return [{ type: TYPE.literal, value: '\u2068' }, element, { type: TYPE.literal, value: '\u2069' }];
}

function all(elements: readonly MessageFormatElement[], letters: PseudoLetters): MessageFormatElement[] {
  const made = elements.map((element) => writtenElement(element, letters));
  return letters === 'accented' ? made : made.flatMap(isolated);
}

/** The message in a pseudo-locale. The accented one is longer, and in brackets, so that a cut end is visible. */
export function pseudo(elements: readonly MessageFormatElement[], letters: PseudoLetters): MessageFormatElement[] {
  const inner = all(elements, letters);
  if (inner.length === 0 || letters !== 'accented') return inner;
  const literal = (value: string): MessageFormatElement => ({ type: TYPE.literal, value });
  const [only] = inner;
  if (inner.length === 1 && only?.type === TYPE.literal) return [literal(`[${only.value}]`)];
  return [literal('['), ...inner, literal(']')];
}
