import { upper } from '@pillarbox/locales/keys';
import type { TextKey } from '@pillarbox/locales/keys';
import type { Feature } from './feature.ts';
import { features } from './features.ts';
import { go } from './location.ts';

/** A shortcut. Its combination always works; its single key is the user's to change or to switch off. */
export interface Shortcut {
  /** Its name, which is unique: `reply`. */
  readonly id: string;
  /** Key of its text; `LANG_KEYBOARD_` and its name unless another one is given. */
  readonly textKey?: TextKey;
  /** Path of the section in which it works; without one it works everywhere. */
  readonly section?: string;
  /** Together with Alt+Shift, as the specification has it. */
  readonly full?: string;
  /** Alone, unless the user chose another key or switched single keys off. */
  readonly alone?: string;
  /** What it does wherever it works, unless a screen answers it by `useShortcut`. */
  readonly run?: () => void;
}

/** A line of keyboard help for keys that are no shortcut: what they do, and which. */
export interface HelpRow {
  readonly textKey: TextKey;
  /** Combinations that do the same. */
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

/** The shortcut of a name. One that no feature has answers to no key. */
export function shortcutOf(id: string): Shortcut {
  return allShortcuts().find((shortcut) => shortcut.id === id) ?? { id };
}

/** Key of a shortcut's text. */
export function shortcutText({ id, textKey }: Shortcut): TextKey {
  // Names of shortcuts are plain strings; shell/promises.test.ts finds one without a text.
  return textKey ?? (`LANG_KEYBOARD_${upper(id)}` as TextKey);
}

/** The user's own single keys by name of shortcut; '' for none. Names that no feature has are passed over. */
export type OwnKeys = Readonly<Record<string, string>>;

/** The single key of a shortcut, '' when it has none. */
export function singleKeyOf(id: string, own: OwnKeys): string {
  return (Object.hasOwn(own, id) ? own[id] : undefined) ?? shortcutOf(id).alone ?? '';
}

/** Whether a key press can be a single-key shortcut: one printable character that is no space. */
export function isSingleKey(key: string): boolean {
  return key.length === 1 && key.trim() !== '';
}

/**
 * The other shortcut that would answer to the same key: one of the same section, or one that works everywhere; null when
 * the key is free.
 */
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
