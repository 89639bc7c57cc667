/**
 * Catalogues compiled by build/locales-plugin.ts: one loader for each language, whose module loads one with loaders for
 * the other catalogues.
 */
declare module 'virtual:locales' {
  import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';

  type Compiled = Readonly<Record<string, MessageFormatElement[]>>;
  interface LanguageModule {
    /** The texts that the page needs until the list shows. */
    readonly default: Compiled;
    /** The other catalogues. */
    readonly later: () => Promise<{
      readonly loaders: Readonly<Record<string, () => Promise<{ readonly default: Compiled }>>>;
    }>;
  }
  export const languages: Readonly<Record<string, () => Promise<LanguageModule>>>;
}

/** The keys of each catalogue of the page, by its name. */
declare module 'virtual:locale-sections' {
  export const sections: Readonly<Record<string, readonly string[]>>;
}

/** The parser of ICU messages. */
declare module 'virtual:icu-parser' {
  export { parse } from '@formatjs/icu-messageformat-parser';
}
