import { upper } from '@pillarbox/locales/keys';
import type { Translate } from '../../lib/i18n/text.tsx';

/** The platform whose key names are shown. */
export type KeyPlatform = 'windows' | 'mac';

/** Signs on keys that are the same in every language. */
const SIGNS: Readonly<Record<string, string>> = { ArrowDown: '↓', ArrowUp: '↑' };
const MAC_SIGNS: Readonly<Record<string, string>> = {
  ...SIGNS,
  Alt: '⌥',
  Shift: '⇧',
  Ctrl: '⌘',
  Enter: '↩',
  Delete: '⌫',
};
/** Keys with a translated name, for example Umschalt in German. */
const WORDS = ['Alt', 'Shift', 'Ctrl', 'Enter', 'Delete', 'Escape', 'Space', 'ArrowDown', 'ArrowUp'] as const;
/** Keys that have another name on a Mac. */
const MAC_WORDS = ['Alt', 'Ctrl', 'Enter'] as const;

/** The label of a key. */
export function capOf(key: string, platform: KeyPlatform, t: Translate): string {
  const sign = (platform === 'mac' ? MAC_SIGNS : SIGNS)[key];
  return sign ?? nameOf(key, platform, t);
}

/** The text of a combination for screen readers: `Alt+Shift+1`, on a Mac `Option+Shift+1`. */
export function spokenKeys(keys: readonly string[], platform: KeyPlatform, t: Translate): string {
  return keys.map((key) => nameOf(key, platform, t)).join('+');
}

function nameOf(key: string, platform: KeyPlatform, t: Translate): string {
  const macWord = platform === 'mac' ? MAC_WORDS.find((word) => word === key) : undefined;
  if (macWord !== undefined) return t(`LANG_KEYBOARD_MAC_KEY_${upper(macWord)}`);
  const word = WORDS.find((each) => each === key);
  return word === undefined ? key : t(`LANG_KEYBOARD_KEY_${upper(word)}`);
}
