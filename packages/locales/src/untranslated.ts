import { featuresOf, readCatalogue } from './catalogues.ts';
import { chainOf, DEFAULT_LANGUAGE } from './languages.ts';
import { accent } from './pseudo.ts';

/** The state of a language's translation. */
export interface TranslationState {
  readonly language: string;
  readonly total: number;
  /** Texts that are still shown in English: the key, and the English text as the pseudo-locale marks it. */
  readonly missing: readonly { readonly key: string; readonly shown: string }[];
}

/** The texts that a language still shows in English. */
export function translationState(language: string): TranslationState {
  const missing: { key: string; shown: string }[] = [];
  let total = 0;
  for (const feature of featuresOf()) {
    const own = chainOf(language)
      .filter((code) => code !== DEFAULT_LANGUAGE || language === DEFAULT_LANGUAGE)
      .map((code) => readCatalogue(code, feature));
    for (const [key, english] of Object.entries(readCatalogue(DEFAULT_LANGUAGE, feature))) {
      total += 1;
      if (!own.some((catalogue) => key in catalogue)) missing.push({ key, shown: `[${accent(english)}]` });
    }
  }
  return { language, total, missing };
}
