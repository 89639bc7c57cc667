import type { TextArguments } from '@pillarbox/locales/arguments';
import type { TextKey } from '@pillarbox/locales/keys';
import type { IntlShape } from 'react-intl';
import { useCallback } from 'react';
import { useStore } from '../store.ts';
import { hasRightToLeft, isolated } from './direction.ts';
import { speech } from './language.ts';

/** Those of some keys that have arguments. */
type KeyWithArguments<Key> = Key & keyof TextArguments;

/** The values that a text needs for its arguments. For a computed key they are optional if some of its texts have none. */
type TextValues<Key extends TextKey> = [KeyWithArguments<Key>] extends [never]
  ? []
  : [Key] extends [keyof TextArguments]
    ? [values: TextArguments[Key]]
    : [values?: TextArguments[KeyWithArguments<Key>]];

/** Returns the text of a key in the current language: `t('LANG_SHELL_UNREAD_BADGE', { section, count })`. */
export type Translate = <Key extends TextKey>(key: Key, ...values: TextValues<Key>) => string;

/** The text of a key, outside components. Inside them use `useText`, which follows a change of language. */
export function text<Key extends TextKey>(key: Key, ...values: TextValues<Key>): string {
  return format(speech.get().intl, key, values);
}

/** The function that translates. The component renders again when the language changes. */
export function useText(): Translate {
  const intl = useStore(speech, (value) => value.intl);
  return useCallback<Translate>((key, ...values) => format(intl, key, values), [intl]);
}

type Values = Readonly<Record<string, string | number | Date>>;

/** A text that was made for the page, and what it was made of. */
export interface TextHeard {
  readonly key: TextKey;
  readonly values: Values | undefined;
  readonly text: string;
}

let listener: ((heard: TextHeard) => void) | null = null;

/** Reports every text from now on, for reviewers of translations; null ends it. */
export function hearTexts(next: typeof listener): void {
  listener = next;
}

function format(intl: IntlShape, id: TextKey, [values]: readonly [Values?]): string {
  const said = intl.formatMessage({ id }, values && isolatedIn(values));
  listener?.({ key: id, values, text: said });
  return said;
}

/** The values, names in right-to-left letters isolated. The catalogues of right-to-left languages isolate every argument themselves. */
function isolatedIn(values: Values): Values {
  const ofOthers = Object.entries(values).filter(([, value]) => typeof value === 'string' && hasRightToLeft(value));
  if (ofOthers.length === 0) return values;
  return { ...values, ...Object.fromEntries(ofOthers.map(([name, value]) => [name, isolated(String(value))])) };
}

/** The BCP 47 tag of the current language, for Intl. */
export function useLocaleTag(): string {
  return useStore(speech, (value) => value.tag);
}

/** The code of the current language, such as `de_DE`. */
export function useLanguage(): string {
  return useStore(speech, (value) => value.code);
}
