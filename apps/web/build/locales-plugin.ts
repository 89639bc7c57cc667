import { FIRST_FEATURES, catalogueFile, compiledCatalogue, featuresOf, shippedAs } from '@pillarbox/locales/catalogues';
import { chainOf, DEFAULT_LANGUAGE, LANGUAGES } from '@pillarbox/locales/languages';
import { existsSync } from 'node:fs';
import type { Plugin } from 'vite';

const INDEX = 'virtual:locales';
const PREFIX = 'virtual:locale/';

/**
 * Compiles the catalogues when the page is built. `virtual:locales` exports one loader for each language. Its module
 * has the texts that the page needs until the list shows, and a loader for every other catalogue. So the first script
 * has only the names of 18 files.
 */
export function localesPlugin(): Plugin {
  return {
    name: 'locales',
    resolveId: (id) => (id === INDEX || id.startsWith(PREFIX) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${INDEX}`) return indexModule();
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

function laterLoaders(language: string): string {
  const later = featuresOf().filter((feature) => !FIRST_FEATURES.includes(feature));
  const entries = later.map(
    (feature) => `${JSON.stringify(feature)}: () => import(${JSON.stringify(`${PREFIX}${language}/${feature}`)})`,
  );
  return `export const later = {${entries.join(', ')}};`;
}
