import { upper } from '@pillarbox/locales/keys';
import type { TextKey } from '@pillarbox/locales/keys';
import type { Feature } from './feature.ts';
import { features } from './features.ts';
import { go } from './location.ts';

/** A shortcut. Its combination always works. The user can change its single key, and turn single keys off. */
export interface Shortcut {
  /** A unique name: `reply`. */
  readonly id: string;
  /** Key of its text; `LANG_KEYBOARD_<NAME>` by default. */
  readonly textKey?: TextKey;
  /** Path of the section in which it works; without one it works everywhere. */
  readonly section?: string;
  /** The key with Alt+Shift, as in the specification. */
  readonly full?: string;
  /** The single key, unless the user chose another one or turned single keys off. */
  readonly alone?: string;
  /** The default action, unless a screen registers one by `useShortcut`. */
  readonly run?: () => void;
}

/** A line of keyboard help for keys other than shortcuts. */
export interface HelpRow {
  readonly textKey: TextKey;
  /** Alternative combinations. */
  readonly keys: readonly (readonly string[])[];
}

/** Lines of keyboard help under a heading. */
export interface HelpGroup {
  readonly titleKey: TextKey;
  readonly rows: readonly HelpRow[];
}

/** The shortcut that opens a section [SHELL-152 to SHELL-157]; undefined for a section without a digit. */
export function goShortcut({ path, titleKey, entry }: NonNullable<Feature['section']>): Shortcut | undefined {
  if (entry?.digit === undefined) return undefined;
  return { id: `go_${path.slice(1)}`, textKey: titleKey, full: entry.digit, run: () => go(entry.to) };
}

let known: { readonly of: readonly Feature[]; readonly all: readonly Shortcut[] } | undefined;

/** Every shortcut of the features that the page has, in the order in which they are listed. */
export function allShortcuts(): readonly Shortcut[] {
  const of = features();
  if (known?.of !== of) {
    const go = of.flatMap(({ section }) => (section === undefined ? [] : (goShortcut(section) ?? [])));
    known = { of, all: [...go, ...of.flatMap(({ shortcuts = [] }) => shortcuts)] };
  }
  return known.all;
}

/** The shortcut with a name. An unknown name gives one without keys. */
export function shortcutOf(id: string): Shortcut {
  return allShortcuts().find((shortcut) => shortcut.id === id) ?? { id };
}

/** Key of a shortcut's text. */
export function shortcutText({ id, textKey }: Shortcut): TextKey {
  // Names of shortcuts are plain strings; shell/promises.test.ts finds one without a text.
  return textKey ?? (`LANG_KEYBOARD_${upper(id)}` as TextKey);
}

/** The user's own single keys by name of shortcut, '' for none. Unknown names are ignored. */
export type OwnKeys = Readonly<Record<string, string>>;

/** The single key of a shortcut, '' when it has none. */
export function singleKeyOf(id: string, own: OwnKeys): string {
  return (Object.hasOwn(own, id) ? own[id] : undefined) ?? shortcutOf(id).alone ?? '';
}

/** Whether a key can be a single-key shortcut: one printable character other than space. */
export function isSingleKey(key: string): boolean {
  return key.length === 1 && key.trim() !== '';
}

/** The other shortcut with the same key, in the same section or everywhere; null when the key is free. */
export function conflictOf(id: string, key: string, own: OwnKeys): Shortcut | null {
  if (key === '') return null;
  const here = shortcutOf(id).section;
  const meets = ({ section }: Shortcut): boolean => section === here || section === undefined || here === undefined;
  return (
    allShortcuts().find(
      (other) => other.id !== id && meets(other) && singleKeyOf(other.id, own) === key.toUpperCase(),
    ) ?? null
  );
}
