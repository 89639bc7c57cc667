import { DEFAULT_LANGUAGE } from '@pillarbox/locales/languages';
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { languages } from 'virtual:locales';
import { argumentsOf, sourceOf } from '../message-source.ts';

/** A text of the page, in English and in the language that is reviewed. */
export interface TextEntry {
  readonly key: string;
  /** The name of its catalogue. */
  readonly section: string;
  /** As ICU messages. */
  readonly english: string;
  readonly text: string;
  /** As compiled messages. */
  readonly messages: {
    readonly english: readonly MessageFormatElement[];
    readonly text: readonly MessageFormatElement[];
  };
  readonly hasArguments: boolean;
  /** Key and texts as the search compares them. */
  readonly words: string;
}

type Texts = Readonly<Record<string, readonly MessageFormatElement[]>>;

/** All texts of the page with their translation, by section and in the order of the catalogues. Rejects when a catalogue cannot be loaded. */
export async function loadEntries(language: string): Promise<readonly TextEntry[]> {
  const [english, own, { sections }] = await Promise.all([
    textsOf(DEFAULT_LANGUAGE),
    textsOf(language),
    import('virtual:locale-sections'),
  ]);
  const entries: TextEntry[] = [];
  for (const [section, keys] of Object.entries(sections)) {
    for (const key of keys) {
      const messages = { english: english[key] ?? [], text: own[key] ?? [] };
      const source = { english: sourceOf(messages.english), text: sourceOf(messages.text) };
      const words = folded([key, source.english, source.text].join('\n'));
      entries.push({ key, section, ...source, messages, hasArguments: argumentsOf(messages.english).size > 0, words });
    }
  }
  return entries;
}

/** Small letters without accents, so that a search finds a word however it is typed. */
export function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

async function textsOf(code: string): Promise<Texts> {
  const language = await languages[code]?.();
  if (language === undefined) throw new Error(`No catalogue ${code}`);
  const { loaders } = await language.later();
  const later = await Promise.all(Object.values(loaders).map((load) => load()));
  return Object.assign({}, language.default, ...later.map((part) => part.default)) as Texts;
}
