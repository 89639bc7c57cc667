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

/**
 * Compiles the catalogues when the page is built. `virtual:locales` exports one loader for each language. Its module
 * has the texts that the page needs until the list shows, and a loader for every other catalogue. So the first script
 * has only the names of 18 files. For reviewers of translations there are `virtual:locale-sections`, the keys of each catalogue, and
 * `virtual:icu-parser`, the parser that the page otherwise does without.
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
      const features = later === undefined ? FIRST_FEATURES : [later];
      const files = features.flatMap((feature) => chainOf(language).map((code) => catalogueFile(code, feature)));
      for (const file of files.filter((each) => existsSync(each))) this.addWatchFile(file);
      const texts = Object.assign({}, ...features.map((feature) => compiledCatalogue(language, feature))) as object;
      // Browsers parse JSON faster than an object literal of the same size.
      const module = `export default JSON.parse(${JSON.stringify(JSON.stringify(texts))});`;
      return later === undefined ? `${module}\n${laterLoaders(language)}` : module;
    },
  };
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

function laterLoaders(language: string): string {
  const later = featuresOf().filter((feature) => !FIRST_FEATURES.includes(feature));
  const entries = later.map(
    (feature) => `${JSON.stringify(feature)}: () => import(${JSON.stringify(`${PREFIX}${language}/${feature}`)})`,
  );
  return `export const later = {${entries.join(', ')}};`;
}
