import type { TextArguments } from '@pillarbox/locales/arguments';
import type { TextKey } from '@pillarbox/locales/keys';
import { useCallback } from 'react';
import { useStore } from '../store.ts';
import { hasRightToLeft, isolated } from './direction.ts';
import { speech } from './language.ts';
import type { Speech } from './language.ts';
import { wordsOf } from './message.ts';
import type { MessageValues } from './message.ts';

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
  return format(speech.get(), key, values);
}

/** The function that translates. The component renders again when the language changes. */
export function useText(): Translate {
  const spoken = useStore(speech);
  return useCallback<Translate>((key, ...values) => format(spoken, key, values), [spoken]);
}

/** A text that was made for the page, and what it was made of. */
export interface TextHeard {
  readonly key: TextKey;
  readonly values: MessageValues | undefined;
  readonly text: string;
}

let listener: ((heard: TextHeard) => void) | null = null;

/** Reports every text from now on, for reviewers of translations; null ends it. */
export function hearTexts(next: typeof listener): void {
  listener = next;
}

function format({ tag, messages }: Speech, id: TextKey, [values]: readonly [MessageValues?]): string {
  // Errors of later sections load after the list. One that comes earlier has the text of an unknown one.
  const message = messages[id] ?? (id.startsWith('LANG_ERROR_') ? messages['LANG_ERROR_INTERNAL'] : undefined);
  const said =
    message === undefined ? missing(id) : formatted(id, () => wordsOf(message, tag, values && isolatedIn(values)));
  listener?.({ key: id, values, text: said });
  return said;
}

function formatted(id: TextKey, make: () => string): string {
  try {
    return make();
  } catch (error) {
    return missing(id, error);
  }
}

/** What shows for a text that is missing, or whose values are: its key. The completeness test finds those before a release. */
function missing(id: TextKey, error: unknown = `No text ${id}`): string {
  // eslint-disable-next-line no-console -- for developers; a build for users has no missing texts
  if (import.meta.env.DEV) console.error(error);
  return id;
}

/** The values, names in right-to-left letters isolated. The catalogues of right-to-left languages isolate every argument themselves. */
function isolatedIn(values: MessageValues): MessageValues {
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
