/** A language of the interface, and how dates are written in it. */
export interface Language {
  /** The code in the specification. */
  readonly code: string;
  /** BCP 47 tag. */
  readonly tag: string;
  /** The name in the language itself; never translated. */
  readonly name: string;
  /** Ids of the contract's formats that are used when the user has chosen none [I18N-007, I18N-008]. */
  readonly dateFormat: string;
  readonly timeFormat: string;
  /** 1 Monday to 7 Sunday [I18N-006]. */
  readonly weekStart: number;
  /** The language whose texts replace missing translations; otherwise the default language. */
  readonly fallback?: string;
  /** `rtl`: lines run from right to left. */
  readonly direction?: 'rtl';
  /** A pseudo-locale, generated from en_US at build time in these letters. It can be loaded, and is offered to translators only. */
  readonly pseudo?: 'accented' | 'arabic' | 'hebrew';
}

/** Used when no other language is chosen [I18N-002]. */
export const DEFAULT_LANGUAGE = 'en_US';

const MONDAY = 1;
const SUNDAY = 7;
const CLOCK_24 = 'HH:mm';
const CLOCK_12 = 'h:mm A';

function european(code: string, name: string, dateFormat: string): Language {
  return { code, tag: code.replace('_', '-'), name, dateFormat, timeFormat: CLOCK_24, weekStart: MONDAY };
}

/**
 * The 17 languages in the specification's order [I18N-001], and the pseudo-locales: `en_XA` shows untranslated texts, and layouts that
 * break when texts grow; `ar_XB` and `he_XB` show whether right-to-left works.
 */
export const LANGUAGES: readonly Language[] = [
  { ...european('en_US', 'English', 'MM/DD/YYYY'), timeFormat: CLOCK_12, weekStart: SUNDAY },
  { ...european('fr_CA', 'Français (Canada)', 'YYYY-MM-DD'), timeFormat: 'HH[h]mm', weekStart: SUNDAY },
  european('de_DE', 'Deutsch', 'DD.MM.YYYY'),
  european('es_ES', 'Español (España)', 'DD/MM/YYYY'),
  { ...european('es_MX', 'Español (México)', 'DD/MM/YYYY'), fallback: 'es_ES' },
  european('hr_HR', 'Hrvatski', 'DD.MM.YYYY'),
  european('it_IT', 'Italiano', 'DD/MM/YYYY'),
  european('pt_PT', 'Português (Portugal)', 'DD/MM/YYYY'),
  { ...european('pt_BR', 'Português (Brasil)', 'DD/MM/YYYY'), weekStart: SUNDAY, fallback: 'pt_PT' },
  european('el_GR', 'Ελληνικά', 'D/M/YYYY'),
  european('ro_RO', 'Română', 'DD.MM.YYYY'),
  european('hu_HU', 'Magyar', 'YYYY.MM.DD'),
  european('sv_SE', 'Svenska', 'YYYY-MM-DD'),
  european('bg_BG', 'Български', 'D.M.YYYY'),
  european('da_DK', 'Dansk', 'DD.MM.YYYY'),
  european('sq_AL', 'Shqip', 'D.M.YYYY'),
  european('nb_NO', 'Norsk bokmål', 'DD.MM.YYYY'),
  {
    ...european('en_XA', '[Ƥşḗŭḓǿ]', 'MM/DD/YYYY'),
    tag: 'en-US',
    timeFormat: CLOCK_12,
    weekStart: SUNDAY,
    pseudo: 'accented',
  },
  {
    ...european('ar_XB', '[العربية]', 'DD/MM/YYYY'),
    tag: 'ar-EG',
    timeFormat: CLOCK_12,
    weekStart: SUNDAY,
    direction: 'rtl',
    pseudo: 'arabic',
  },
  {
    ...european('he_XB', '[עברית]', 'D.M.YYYY'),
    tag: 'he-IL',
    weekStart: SUNDAY,
    direction: 'rtl',
    pseudo: 'hebrew',
  },
];

const BY_CODE = new Map(LANGUAGES.map((language) => [language.code, language]));

/** The languages that users can choose; for translators the pseudo-locales too. */
export function offeredLanguages(isForTranslators = false): readonly Language[] {
  return LANGUAGES.filter(({ pseudo }) => isForTranslators || pseudo === undefined);
}

/** The language of a code; the default language for an unknown code. */
export function languageOf(code: string): Language {
  const found = BY_CODE.get(code) ?? BY_CODE.get(DEFAULT_LANGUAGE);
  if (found === undefined) throw new Error('The default language is missing from the table');
  return found;
}

/** The languages in which a text is looked up, in order: the language itself, its fallback, the default language. */
export function chainOf(code: string): string[] {
  const chain = [languageOf(code).pseudo === undefined ? code : DEFAULT_LANGUAGE];
  for (let next = languageOf(code).fallback; next !== undefined; next = languageOf(next).fallback) chain.push(next);
  return [...new Set([...chain, DEFAULT_LANGUAGE])];
}

/**
 * The language for a request such as `de_DE`, `de-AT` or `de`: the one with the same code, otherwise of the same language,
 * otherwise undefined [VAL-032].
 */
export function matchLanguage(wish: string | undefined): string | undefined {
  if (wish === undefined || wish === '') return undefined;
  const code = wish.replace('-', '_');
  const exact = LANGUAGES.find((language) => language.code.toLowerCase() === code.toLowerCase());
  if (exact !== undefined) return exact.code;
  const prefix = `${alias(code.split('_')[0]?.toLowerCase() ?? '')}_`;
  return offeredLanguages().find((language) => language.code.toLowerCase().startsWith(prefix))?.code;
}

/** Browsers request `no` or `nn`, for which `nb_NO` is the nearest. */
function alias(language: string): string {
  return language === 'no' || language === 'nn' ? 'nb' : language;
}
