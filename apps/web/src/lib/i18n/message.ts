import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import IntlMessageFormat from 'intl-messageformat';

/** A text as its catalogue was compiled: ICU MessageFormat, parsed. */
export type Message = readonly MessageFormatElement[];

/** The values of the arguments of a text, by name. */
export type MessageValues = Readonly<Record<string, string | number | Date>>;

/** Each language compiles its own messages, so a message has one language. */
const formats = new WeakMap<Message, IntlMessageFormat>();

/**
 * The words of a message in a language, for example `de-DE`.
 *
 * @throws Error when the value of an argument is missing.
 */
export function wordsOf(message: Message, tag: string, values: MessageValues | undefined): string {
  const [first] = message;
  if (first === undefined) return '';
  // Most texts have no argument. The page does not have the parser, with its enumeration of these numbers.
  if (message.length === 1 && (first.type as number) === 0 && 'value' in first) return first.value;
  let format = formats.get(message);
  if (format === undefined) {
    format = new IntlMessageFormat([...message], tag);
    formats.set(message, format);
  }
  return String(format.format(values));
}
