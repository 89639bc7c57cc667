/** Catalogues compiled by build/locales-plugin.ts: language, then feature (`first` for what the first screens need). */
declare module 'virtual:locales' {
  import type { MessageFormatElement } from 'react-intl';

  type Compiled = Readonly<Record<string, MessageFormatElement[]>>;
  export const loaders: Readonly<Record<string, Readonly<Record<string, () => Promise<{ default: Compiled }>>>>>;
}
