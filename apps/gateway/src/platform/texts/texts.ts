import { compileCatalogue } from '@pillarbox/locales/compile';
import type { CompiledCatalogue } from '@pillarbox/locales/compile';
import bulgarian from '@pillarbox/locales/bg_BG/outbound.json' with { type: 'json' };
import danish from '@pillarbox/locales/da_DK/outbound.json' with { type: 'json' };
import german from '@pillarbox/locales/de_DE/outbound.json' with { type: 'json' };
import greek from '@pillarbox/locales/el_GR/outbound.json' with { type: 'json' };
import english from '@pillarbox/locales/en_US/outbound.json' with { type: 'json' };
import spanish from '@pillarbox/locales/es_ES/outbound.json' with { type: 'json' };
import mexican from '@pillarbox/locales/es_MX/outbound.json' with { type: 'json' };
import french from '@pillarbox/locales/fr_CA/outbound.json' with { type: 'json' };
import croatian from '@pillarbox/locales/hr_HR/outbound.json' with { type: 'json' };
import hungarian from '@pillarbox/locales/hu_HU/outbound.json' with { type: 'json' };
import italian from '@pillarbox/locales/it_IT/outbound.json' with { type: 'json' };
import norwegian from '@pillarbox/locales/nb_NO/outbound.json' with { type: 'json' };
import brazilian from '@pillarbox/locales/pt_BR/outbound.json' with { type: 'json' };
import portuguese from '@pillarbox/locales/pt_PT/outbound.json' with { type: 'json' };
import romanian from '@pillarbox/locales/ro_RO/outbound.json' with { type: 'json' };
import albanian from '@pillarbox/locales/sq_AL/outbound.json' with { type: 'json' };
import swedish from '@pillarbox/locales/sv_SE/outbound.json' with { type: 'json' };
import { chainOf, matchLanguage } from '@pillarbox/locales/languages';
import { writtenText } from './written-text.ts';

/** Key of a text that the gateway itself sends to users, from the catalogue `outbound.json`. */
export type TextKey = keyof typeof english;

/** Values of a text. The caller formats times and numbers. */
export type TextValues = Readonly<Record<string, string | number>>;

/** The catalogues by language code. A missing text comes from the fallback language. */
const SOURCES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  bg_BG: bulgarian,
  da_DK: danish,
  de_DE: german,
  el_GR: greek,
  en_US: english,
  es_ES: spanish,
  es_MX: mexican,
  fr_CA: french,
  hr_HR: croatian,
  hu_HU: hungarian,
  it_IT: italian,
  nb_NO: norwegian,
  pt_BR: brazilian,
  pt_PT: portuguese,
  ro_RO: romanian,
  sq_AL: albanian,
  sv_SE: swedish,
};

const compiled = new Map<string, CompiledCatalogue>();

function catalogueOf(code: string): CompiledCatalogue {
  const known = compiled.get(code);
  if (known) return known;
  const texts = chainOf(code).reduceRight<Record<string, string>>((below, one) => ({ ...below, ...SOURCES[one] }), {});
  const made = compileCatalogue(texts);
  compiled.set(code, made);
  return made;
}

/** The languages of the gateway's texts. @testonly Tests compare them with the catalogues. */
export const WRITTEN_LANGUAGES: readonly string[] = Object.keys(SOURCES);

/** The first of the wished languages that the gateway writes; English where it writes none of them. */
export function languageFor(wishes: readonly string[]): string {
  return wishes.map((code) => matchLanguage(code)).find((code) => code !== undefined && code in SOURCES) ?? 'en_US';
}

/**
 * Returns a text in the first of the given languages that the gateway has (codes such as `de_DE`; empty ones are skipped), or
 * in English. Messages use plain arguments, plurals and choices.
 * @throws Error when a value is missing, or when the message uses more: a programming error.
 */
export function formatText(languages: readonly string[], key: TextKey, values: TextValues = {}): string {
  const language = languageFor(languages);
  const text = writtenText(catalogueOf(language)[key] ?? [], { language, values, count: '' });
  if (text === null) throw new Error(`${key} cannot be written with the values given`);
  return text;
}
