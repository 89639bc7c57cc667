import { TYPE } from '@formatjs/icu-messageformat-parser';
import { compileCatalogue } from '@pillarbox/locales/compile';
import type { CompiledCatalogue } from '@pillarbox/locales/compile';
import german from '@pillarbox/locales/de_DE/outbound.json' with { type: 'json' };
import english from '@pillarbox/locales/en_US/outbound.json' with { type: 'json' };
import { matchLanguage } from '@pillarbox/locales/languages';

/** A text that the gateway writes to people itself: `outbound.json` of the catalogues. */
export type TextKey = keyof typeof english;

/** What stands in a text, ready for the reader: times and numbers are formatted by the caller. */
export type TextValues = Readonly<Record<string, string | number>>;

/** The catalogues by language code; a language without one reads English. */
const SOURCES: Readonly<Record<string, Readonly<Record<string, string>>>> = { en_US: english, de_DE: german };

const compiled = new Map<string, CompiledCatalogue>();

function catalogueOf(code: string): CompiledCatalogue {
  const known = compiled.get(code);
  if (known) return known;
  const made = compileCatalogue({ ...english, ...SOURCES[code] });
  compiled.set(code, made);
  return made;
}

/** The languages in which the gateway writes. */
export const WRITTEN_LANGUAGES: readonly string[] = Object.keys(SOURCES);

/**
 * A text in the first of the wished languages that the gateway has (codes such as `de_DE`; empty ones are passed over), else
 * in English.
 * @throws Error when a value is missing, or when the message asks for more than plain arguments: a fault of ours.
 */
export function say(wishes: readonly string[], key: TextKey, values: TextValues = {}): string {
  const wish = wishes.map((code) => matchLanguage(code)).find((code) => code !== undefined && code in SOURCES);
  const elements = catalogueOf(wish ?? 'en_US')[key] ?? [];
  return elements
    .map((element) => {
      if (element.type === TYPE.literal) return element.value;
      const value = element.type === TYPE.argument ? values[element.value] : undefined;
      if (value === undefined) throw new Error(`${key} cannot be written with the values given`);
      return String(value);
    })
    .join('');
}
