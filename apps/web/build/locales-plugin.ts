import { ERRORS } from '@pillarbox/contract/errors';
import { labelsErrors } from '@pillarbox/contract/labels/errors';
import { mailErrors } from '@pillarbox/contract/mail/errors';
import { platformErrors } from '@pillarbox/contract/platform/errors';
import { preferencesErrors } from '@pillarbox/contract/preferences/errors';
import { sessionErrors } from '@pillarbox/contract/session/errors';
import { snoozeErrors } from '@pillarbox/contract/snooze/errors';
import {
  FIRST_FEATURES,
  catalogueFile,
  compiledCatalogue,
  featuresOf,
  readCatalogue,
  shippedAs,
} from '@pillarbox/locales/catalogues';
import { chainOf, DEFAULT_LANGUAGE, LANGUAGES } from '@pillarbox/locales/languages';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const INDEX = 'virtual:locales';
const PREFIX = 'virtual:locale/';
const SECTIONS = 'virtual:locale-sections';
const PARSER = 'virtual:icu-parser';
/** The module of a language that loads its other catalogues. */
const LATER = 'later';
/** The catalogue of which the page starts with a part. */
const ERROR = 'error';
const FIRST_ERRORS = {
  ...platformErrors,
  ...sessionErrors,
  ...mailErrors,
  ...preferencesErrors,
  ...labelsErrors,
  ...snoozeErrors,
};
/** Keys of the errors of sections that open later. Their texts load with the texts of any section. */
const LATER_ERRORS: ReadonlySet<string> = new Set(
  Object.keys(ERRORS)
    .filter((code) => !Object.hasOwn(FIRST_ERRORS, code))
    .map((code) => `LANG_ERROR_${code.toUpperCase()}`),
);

/**
 * Compiles the catalogues when the page is built. `virtual:locales` exports one loader for each language. Its module
 * has the texts that the page needs until the list shows, and loads the module with a loader for every other catalogue. So the
 * first script has only the names of 18 files, and the first texts one more. For reviewers of translations
 * there are `virtual:locale-sections`, the keys of each catalogue, and `virtual:icu-parser`, the parser that the page otherwise does without.
 */
export function localesPlugin(): Plugin {
  return {
    name: 'locales',
    resolveId: (id) => {
      if (id === PARSER) return fileURLToPath(import.meta.resolve('@formatjs/icu-messageformat-parser'));
      return id === INDEX || id === SECTIONS || id.startsWith(PREFIX) ? `\0${id}` : null;
    },
    load(id) {
      if (id === `\0${INDEX}`) return indexModule();
      if (id === `\0${SECTIONS}`) return sectionsModule();
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const [language = DEFAULT_LANGUAGE, later] = id.slice(PREFIX.length + 1).split('/');
      if (later === LATER) return laterModule(language);
      const features = later === undefined ? FIRST_FEATURES : [later];
      const files = features.flatMap((feature) => chainOf(language).map((code) => catalogueFile(code, feature)));
      for (const file of files.filter((each) => existsSync(each))) this.addWatchFile(file);
      const texts = Object.assign({}, ...features.map((feature) => compiledCatalogue(language, feature))) as object;
      const shipped = later === undefined || later === ERROR ? errorsOf(texts, later === ERROR) : texts;
      // Browsers parse JSON faster than an object literal of the same size.
      const module = `export default JSON.parse(${JSON.stringify(JSON.stringify(shipped))});`;
      if (later !== undefined) return module;
      return `${module}\nexport const ${LATER} = () => import(${JSON.stringify(`${PREFIX}${language}/${LATER}`)});`;
    },
  };
}

/** The texts without the errors of later sections, or those alone. */
function errorsOf(texts: object, isLater: boolean): object {
  return Object.fromEntries(Object.entries(texts).filter(([key]) => LATER_ERRORS.has(key) === isLater));
}

function indexModule(): string {
  const languages = LANGUAGES.map(
    ({ code }) => `${JSON.stringify(code)}: () => import(${JSON.stringify(PREFIX + shippedAs(code))})`,
  );
  return `export const languages = {${languages.join(', ')}};`;
}

function sectionsModule(): string {
  const sections = featuresOf().map(
    (feature) => [feature, Object.keys(readCatalogue(DEFAULT_LANGUAGE, feature))] as const,
  );
  return `export const sections = ${JSON.stringify(Object.fromEntries(sections))};`;
}

/** Loaders of the catalogues that are not, or not as a whole, in the first texts. */
function laterModule(language: string): string {
  const later = featuresOf().filter((feature) => feature === ERROR || !FIRST_FEATURES.includes(feature));
  const entries = later.map(
    (feature) => `${JSON.stringify(feature)}: () => import(${JSON.stringify(`${PREFIX}${language}/${feature}`)})`,
  );
  return `export const loaders = {${entries.join(', ')}};`;
}
