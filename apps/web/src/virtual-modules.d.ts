/** Catalogues compiled by build/locales-plugin.ts: a loader for each language, which brings loaders for its other features. */
declare module 'virtual:locales' {
  import type { MessageFormatElement } from 'react-intl';

  type Compiled = Readonly<Record<string, MessageFormatElement[]>>;
  interface LanguageModule {
    /** Every text that the page needs until the list shows. */
    readonly default: Compiled;
    /** The other features' texts. */
    readonly later: Readonly<Record<string, () => Promise<{ readonly default: Compiled }>>>;
  }
  export const languages: Readonly<Record<string, () => Promise<LanguageModule>>>;
}
