import type { TextKey } from '@pillarbox/locales/keys';
import { useCallback } from 'react';
import { useStore } from '../store.ts';
import { speech } from './language.ts';

/** Plain values for a message: numbers and dates are formatted by the message itself. */
export type TextValues = Readonly<Record<string, string | number | bigint | boolean | Date | null | undefined>>;

/** Gives the text of a key in the present language: `t('LANG_SHELL_UNREAD_BADGE', { section, count })`. */
export type Translate = (key: TextKey, values?: TextValues) => string;

/** The text of a key, outside components; inside them use `useText`, which follows a change of language. */
export function text(key: TextKey, values?: TextValues): string {
  return speech.get().intl.formatMessage({ id: key }, values);
}

/** The translator of the present language; the component renders again when the language changes. */
export function useText(): Translate {
  const intl = useStore(speech, (value) => value.intl);
  return useCallback<Translate>((key, values) => intl.formatMessage({ id: key }, values), [intl]);
}

/** The BCP 47 tag of the present language, for Intl. */
export function useLocaleTag(): string {
  return useStore(speech, (value) => value.tag);
}

/** The code of the present language, such as `de_DE`. */
export function useLanguage(): string {
  return useStore(speech, (value) => value.code);
}
