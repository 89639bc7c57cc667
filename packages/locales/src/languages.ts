/** A language of the interface, and how its people write dates. */
export interface Language {
  /** The specification's code. */
  readonly code: string;
  /** BCP 47. */
  readonly tag: string;
  /** In the language itself; never translated. */
  readonly name: string;
  /** Ids of the contract's formats that stand for who has chosen none [I18N-007, I18N-008]. */
  readonly dateFormat: string;
  readonly timeFormat: string;
  /** 1 Monday to 7 Sunday [I18N-006]. */
  readonly weekStart: number;
  /** Whose texts stand in for those that are not translated yet; the default language's in the end. */
  readonly fallback?: string;
  /** Loadable, but not offered to users. */
  readonly hidden?: true;
}

/** Used when nothing else is known [I18N-002]. */
export const DEFAULT_LANGUAGE = 'en_US';

/** The pseudo-locale, made from en_US at build time: it shows what was forgotten and what breaks when texts grow. */
export const PSEUDO_LANGUAGE = 'en_XA';

const MONDAY = 1;
const SUNDAY = 7;
const CLOCK_24 = 'HH:mm';
const CLOCK_12 = 'h:mm A';

function european(code: string, name: string, dateFormat: string): Language {
  return { code, tag: code.replace('_', '-'), name, dateFormat, timeFormat: CLOCK_24, weekStart: MONDAY };
}

/** The 17 languages in the specification's order [I18N-001], and the pseudo-locale. */
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
    ...european(PSEUDO_LANGUAGE, '[Ƥşḗŭḓǿ]', 'MM/DD/YYYY'),
    tag: 'en-US',
    timeFormat: CLOCK_12,
    weekStart: SUNDAY,
    hidden: true,
  },
];

const BY_CODE = new Map(LANGUAGES.map((language) => [language.code, language]));

/** The language of a code; the default one for a code that is none. */
export function languageOf(code: string): Language {
  const found = BY_CODE.get(code) ?? BY_CODE.get(DEFAULT_LANGUAGE);
  if (found === undefined) throw new Error('The default language is missing from the table');
  return found;
}

/** The codes whose texts a language shows, the nearest first: its own, its fallback's, the default language's. */
export function chainOf(code: string): string[] {
  const chain = [code === PSEUDO_LANGUAGE ? DEFAULT_LANGUAGE : code];
  for (let next = languageOf(code).fallback; next !== undefined; next = languageOf(next).fallback) chain.push(next);
  return [...new Set([...chain, DEFAULT_LANGUAGE])];
}

/**
 * The language to use for a wish such as `de_DE`, `de-AT` or `de`: the same code, else the same language, else undefined
 * [VAL-032].
 */
export function matchLanguage(wish: string | undefined): string | undefined {
  if (wish === undefined || wish === '') return undefined;
  const code = wish.replace('-', '_');
  const exact = LANGUAGES.find((language) => language.code.toLowerCase() === code.toLowerCase());
  if (exact !== undefined) return exact.code;
  const prefix = `${alias(code.split('_')[0]?.toLowerCase() ?? '')}_`;
  return LANGUAGES.find((language) => language.hidden !== true && language.code.toLowerCase().startsWith(prefix))?.code;
}

/** Browsers say `no` or `nn` for what `nb_NO` is nearest to. */
function alias(language: string): string {
  return language === 'no' || language === 'nn' ? 'nb' : language;
}
