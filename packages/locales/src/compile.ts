import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { TYPE, parse } from '@formatjs/icu-messageformat-parser';
import { pseudo } from './pseudo.ts';

/** A catalogue as in its file: ICU messages by key. */
export type Catalogue = Readonly<Record<string, string>>;

/** A catalogue as it is shipped: every text as a parsed message. */
export type CompiledCatalogue = Readonly<Record<string, readonly MessageFormatElement[]>>;

/**
 * Parses every message, so that the page needs no ICU parser. Throws an error with the key if a message is malformed.
 * `accent` produces the pseudo-locale.
 */
export function compileCatalogue(catalogue: Catalogue, accent = false): CompiledCatalogue {
  return Object.fromEntries(
    Object.entries(catalogue).map(([key, message]) => {
      const parsed = parseMessage(key, message);
      return [key, accent ? pseudo(parsed) : parsed];
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

/** The names and kinds of a message's arguments and tags, sorted. @testonly Tests compare translations with it. */
export function placeholdersOf(message: string): string[] {
  const found = new Set<string>();
  const walk = (elements: readonly MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      found.add(`${element.value}:${TYPE[element.type]}`);
      if (element.type === TYPE.plural || element.type === TYPE.select) {
        for (const option of Object.values(element.options)) walk(option.value);
      }
      if (element.type === TYPE.tag) walk(element.children);
    }
  };
  walk(parseMessage('message', message));
  return [...found].sort();
}
