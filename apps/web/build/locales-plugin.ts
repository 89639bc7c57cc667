import { FIRST_FEATURES, catalogueFile, compiledCatalogue, featuresOf, shippedAs } from '@pillarbox/locales/catalogues';
import { chainOf, DEFAULT_LANGUAGE, LANGUAGES } from '@pillarbox/locales/languages';
import { existsSync } from 'node:fs';
import type { Plugin } from 'vite';

const INDEX = 'virtual:locales';
const PREFIX = 'virtual:locale/';
const FIRST = 'first';

/**
 * Compiles the catalogues while the page is built: `virtual:locales` exports `loaders[language][feature]`, where the
 * feature `first` holds everything that the page needs until the list shows.
 */
export function localesPlugin(): Plugin {
  return {
    name: 'locales',
    resolveId: (id) => (id === INDEX || id.startsWith(PREFIX) ? `\0${id}` : null),
    load(id) {
      if (id === `\0${INDEX}`) return indexModule();
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const [language = DEFAULT_LANGUAGE, part = FIRST] = id.slice(PREFIX.length + 1).split('/');
      const features = part === FIRST ? FIRST_FEATURES : [part];
      const files = features.flatMap((feature) => chainOf(language).map((code) => catalogueFile(code, feature)));
      for (const file of files.filter((each) => existsSync(each))) this.addWatchFile(file);
      const texts = Object.assign({}, ...features.map((feature) => compiledCatalogue(language, feature))) as object;
      // A string parsed by JSON.parse is read faster than an object literal of the same size.
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(texts))});`;
    },
  };
}

function indexModule(): string {
  const parts = [FIRST, ...featuresOf().filter((feature) => !FIRST_FEATURES.includes(feature))];
  const languages = LANGUAGES.map(({ code }) => {
    const entries = parts.map((part) => {
      const module = `${PREFIX}${shippedAs(code)}/${part}`;
      return `${JSON.stringify(part)}: () => import(${JSON.stringify(module)})`;
    });
    return `${JSON.stringify(code)}: {${entries.join(', ')}}`;
  });
  return `export const loaders = {${languages.join(', ')}};`;
}
