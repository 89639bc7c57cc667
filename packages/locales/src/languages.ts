/** A language of the interface: its code in the specification, its BCP 47 tag, and its own name. */
export interface Language {
  readonly code: string;
  readonly tag: string;
  /** In the language itself; never translated. */
  readonly name: string;
  /** Loadable, but not offered to users. */
  readonly hidden?: true;
}

/** Used when nothing else is known [I18N-002]. */
export const DEFAULT_LANGUAGE = 'en_US';

/** The pseudo-locale, made from en_US at build time: it shows what was forgotten and what breaks when texts grow. */
export const PSEUDO_LANGUAGE = 'en_XA';

/** The languages that have catalogues. */
export const LANGUAGES: readonly Language[] = [
  { code: 'en_US', tag: 'en-US', name: 'English' },
  { code: 'de_DE', tag: 'de-DE', name: 'Deutsch' },
  { code: PSEUDO_LANGUAGE, tag: 'en-US', name: '[Ƥşḗŭḓǿ]', hidden: true },
];

/**
 * The language to use for a wish such as `de_DE`, `de-AT` or `de`: the same code, else the same language, else undefined
 * [VAL: a language change is accepted only for supported languages].
 */
export function matchLanguage(wish: string | undefined): string | undefined {
  if (wish === undefined || wish === '') return undefined;
  const code = wish.replace('-', '_');
  const exact = LANGUAGES.find((language) => language.code.toLowerCase() === code.toLowerCase());
  if (exact !== undefined) return exact.code;
  const prefix = `${code.split('_')[0]?.toLowerCase() ?? ''}_`;
  return LANGUAGES.find((language) => language.hidden !== true && language.code.toLowerCase().startsWith(prefix))?.code;
}
