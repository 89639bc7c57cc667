import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { TYPE, parse } from '@formatjs/icu-messageformat-parser';
import type { PseudoLetters } from './pseudo.ts';
import { pseudo } from './pseudo.ts';

/** A catalogue as in its file: ICU messages by key. */
export type Catalogue = Readonly<Record<string, string>>;

/** A catalogue as it is shipped: every text as a parsed message. */
export type CompiledCatalogue = Readonly<Record<string, readonly MessageFormatElement[]>>;

/**
 * Parses every message, so that the page needs no ICU parser. Throws an error with the key if a message is malformed.
 * `letters` produce a pseudo-locale.
 */
export function compileCatalogue(catalogue: Catalogue, letters?: PseudoLetters): CompiledCatalogue {
  return Object.fromEntries(
    Object.entries(catalogue).map(([key, message]) => {
      const parsed = parseMessage(key, message);
      return [key, letters === undefined ? parsed : pseudo(parsed, letters)];
    }),
  );
}

function parseMessage(key: string, message: string): MessageFormatElement[] {
  try {
    return parse(message, { captureLocation: false, requiresOtherClause: true });
  } catch (error) {
    throw new Error(`${key}: ${error instanceof Error ? error.message : String(error)} in "${message}"`, {
      cause: error,
    });
  }
}

/** An ICU argument of a message, with the TypeScript type of its value. */
interface MessageArgument {
  readonly name: string;
  readonly type: 'number' | 'string' | 'string | number' | 'Date | number';
}

const ARGUMENT_TYPES: Partial<Record<TYPE, MessageArgument['type']>> = {
  [TYPE.argument]: 'string | number',
  [TYPE.number]: 'number',
  [TYPE.plural]: 'number',
  [TYPE.select]: 'string',
  [TYPE.date]: 'Date | number',
  [TYPE.time]: 'Date | number',
};

/** The ICU arguments of a message, each once, sorted by name. One that is also formatted as a number is a number. */
export function argumentsOf(message: string): MessageArgument[] {
  const found = new Map<string, MessageArgument['type']>();
  for (const { value: name, type: kind } of elementsOf(parseMessage('message', message))) {
    const type = ARGUMENT_TYPES[kind];
    if (type !== undefined && (!found.has(name) || kind !== TYPE.argument)) found.set(name, type);
  }
  return [...found].sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, type]) => ({ name, type }));
}

/** The names and kinds of a message's arguments and tags, sorted. @testonly Tests compare translations with it. */
export function placeholdersOf(message: string): string[] {
  const elements = elementsOf(parseMessage('message', message));
  return [...new Set(elements.map(({ value, type }) => `${value}:${TYPE[type]}`))].sort();
}

type Placeholder = Exclude<MessageFormatElement, { readonly type: TYPE.literal | TYPE.pound }>;

/** The arguments and tags of a parsed message, those inside plurals, selects and tags included. */
function elementsOf(elements: readonly MessageFormatElement[]): Placeholder[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    if (element.type === TYPE.tag) return [element, ...elementsOf(element.children)];
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [element];
    return [element, ...Object.values(element.options).flatMap((option) => elementsOf(option.value))];
  });
}
