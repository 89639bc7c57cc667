/** Where a shortcut works: a section, or everywhere. */
export type ShortcutPlace = 'everywhere' | 'mail' | 'calendar' | 'tasks' | 'contacts' | 'preferences';

interface ShortcutDefinition {
  readonly place: ShortcutPlace;
  /** Together with Alt+Shift, as the specification has it; always works. */
  readonly full?: string;
  /** Alone, unless the user chose another key or switched the layer off. */
  readonly alone?: string;
}

/**
 * Every shortcut of a single key that can be remapped, and every combination with Alt+Shift [SHELL-152 to SHELL-169]. The text
 * of one is `LANG_KEYBOARD_` and its name.
 */
export const SHORTCUTS = {
  go_mail: { place: 'everywhere', full: '1' },
  go_calendar: { place: 'everywhere', full: '2' },
  go_tasks: { place: 'everywhere', full: '3' },
  go_contacts: { place: 'everywhere', full: '4' },
  go_files: { place: 'everywhere', full: '5' },
  go_preferences: { place: 'everywhere', full: '6' },
  help: { place: 'everywhere', alone: '?' },
  new_message: { place: 'mail', full: 'N', alone: 'N' },
  reply: { place: 'mail', full: 'R', alone: 'R' },
  reply_all: { place: 'mail', full: 'A', alone: 'A' },
  forward: { place: 'mail', full: 'F', alone: 'F' },
  toggle_seen: { place: 'mail', alone: 'U' },
  toggle_star: { place: 'mail', alone: 'S' },
  move: { place: 'mail', alone: 'V' },
  next_message: { place: 'mail', alone: 'J' },
  previous_message: { place: 'mail', alone: 'K' },
  search: { place: 'mail', alone: '/' },
  new_event: { place: 'calendar', full: 'N', alone: 'N' },
  new_task: { place: 'tasks', full: 'N', alone: 'N' },
  new_contact: { place: 'contacts', full: 'N', alone: 'N' },
  import_contacts: { place: 'contacts', full: 'I', alone: 'I' },
  autoreply: { place: 'preferences', full: 'N' },
  filters: { place: 'preferences', full: 'M' },
  highlighting: { place: 'preferences', full: 'R' },
  images: { place: 'preferences', full: 'I' },
} as const satisfies Record<string, ShortcutDefinition>;

/** Name of a shortcut. */
export type ShortcutId = keyof typeof SHORTCUTS;

/** All names, in the order in which they are listed. */
export const SHORTCUT_IDS = Object.keys(SHORTCUTS) as readonly ShortcutId[];

/** What the table says of a shortcut. */
export function shortcutOf(id: ShortcutId): ShortcutDefinition {
  return SHORTCUTS[id];
}

/** The user's own single keys by name of shortcut; '' for none. Names that the table does not have are passed over. */
export type OwnKeys = Readonly<Record<string, string>>;

/** The single key of a shortcut, '' when it has none. */
export function singleKeyOf(id: ShortcutId, own: OwnKeys): string {
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
export function conflictOf(id: ShortcutId, key: string, own: OwnKeys): ShortcutId | null {
  if (key === '') return null;
  const here = shortcutOf(id).place;
  const meets = (place: ShortcutPlace): boolean => place === here || place === 'everywhere' || here === 'everywhere';
  return (
    SHORTCUT_IDS.find(
      (other) => other !== id && meets(shortcutOf(other).place) && singleKeyOf(other, own) === key.toUpperCase(),
    ) ?? null
  );
}
