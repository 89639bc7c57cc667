import type { ShortcutId, ShortcutPlace } from '../../lib/shortcut-list.ts';
import { SHORTCUT_IDS, shortcutOf } from '../../lib/shortcut-list.ts';
import { SECTION_KEYS } from '../section-shortcuts.ts';
import type { SectionEntry } from '../sections.ts';

/** A line of help: what, and by which keys. */
export interface HelpRow {
  readonly textKey: string;
  readonly keys: readonly string[];
}

/** Lines under a heading. */
export interface HelpGroup {
  readonly titleKey: string;
  readonly rows: readonly HelpRow[];
}

const PAGES: readonly ShortcutPlace[] = ['everywhere', 'mail', 'calendar', 'tasks', 'contacts', 'preferences'];

/** The pages of keyboard help: one for each section that this user has [SHELL-136]. */
export function helpPages(sections: readonly SectionEntry[]): readonly ShortcutPlace[] {
  return PAGES.filter((page) => page === 'everywhere' || sections.some(({ path }) => path === `/${page}`));
}

/** The shortcuts of a page, without those that lead to a section this user does not have. */
export function shortcutsOn(page: ShortcutPlace, sections: readonly SectionEntry[]): readonly ShortcutId[] {
  const there = sections.map(({ path }) => SECTION_KEYS[path]);
  const elsewhere = Object.values(SECTION_KEYS).filter((id) => !there.includes(id));
  return SHORTCUT_IDS.filter((id) => shortcutOf(id).place === page && !elsewhere.includes(id));
}

/** The page that belongs to a place of the shell. */
export function pageOfPath(path: string): ShortcutPlace {
  return PAGES.find((page) => path.startsWith(`/${page}`)) ?? 'everywhere';
}

/** The keys of a shortcut: its combination, or the one key it has [SHELL-150]. */
export function keysOf(id: ShortcutId): readonly string[] {
  const { full, alone } = shortcutOf(id);
  return full === undefined ? [alone ?? ''] : ['Alt', 'Shift', full];
}

function rowOf(id: ShortcutId): HelpRow {
  return { textKey: `LANG_KEYBOARD_${id.toUpperCase()}`, keys: keysOf(id) };
}

function row(textKey: string, ...keys: string[]): HelpRow {
  return { textKey, keys };
}

const FIND: HelpGroup = {
  titleKey: 'LANG_KEYBOARD_FIND',
  rows: [row('LANG_KEYBOARD_SEARCH_OR_JUMP', 'Ctrl', 'K'), rowOf('help')],
};

const RIGHT: Readonly<Record<ShortcutPlace, readonly HelpGroup[]>> = {
  everywhere: [
    {
      titleKey: 'LANG_KEYBOARD_WINDOW',
      rows: [
        row('LANG_KEYBOARD_NEXT_AREA', 'F6'),
        row('LANG_KEYBOARD_PREVIOUS_AREA', 'Shift', 'F6'),
        row('LANG_KEYBOARD_CLOSE_TOPMOST', 'Escape'),
      ],
    },
  ],
  mail: [
    {
      titleKey: 'LANG_KEYBOARD_MESSAGE',
      rows: (
        ['new_message', 'reply', 'reply_all', 'forward', 'toggle_seen', 'toggle_star', 'move', 'search'] as const
      ).map(rowOf),
    },
    {
      titleKey: 'LANG_KEYBOARD_LIST',
      rows: [
        row('LANG_KEYBOARD_NEXT_PREVIOUS', 'ArrowDown', 'ArrowUp'),
        row('LANG_KEYBOARD_SELECT', 'Space'),
        row('LANG_KEYBOARD_SELECT_RANGE', 'Shift', 'ArrowDown'),
        row('LANG_KEYBOARD_OPEN', 'Enter'),
        row('LANG_KEYBOARD_DELETE', 'Delete'),
      ],
    },
  ],
  calendar: [{ titleKey: 'LANG_KEYBOARD_PAGE_CALENDAR', rows: [rowOf('new_event')] }],
  tasks: [{ titleKey: 'LANG_KEYBOARD_PAGE_TASKS', rows: [rowOf('new_task')] }],
  contacts: [
    { titleKey: 'LANG_KEYBOARD_PAGE_CONTACTS', rows: (['new_contact', 'import_contacts'] as const).map(rowOf) },
  ],
  preferences: [
    {
      titleKey: 'LANG_KEYBOARD_PAGE_PREFERENCES',
      rows: (['autoreply', 'filters', 'highlighting', 'images'] as const).map(rowOf),
    },
  ],
};

/** What stands on a page: at the left what works everywhere, for the sections this user has; at the right its own. */
export function helpPage(
  page: ShortcutPlace,
  sections: readonly SectionEntry[],
): { readonly left: readonly HelpGroup[]; readonly right: readonly HelpGroup[] } {
  const goTo = sections.flatMap(({ path }) => {
    const id = SECTION_KEYS[path];
    return id === undefined ? [] : [rowOf(id)];
  });
  return { left: [{ titleKey: 'LANG_KEYBOARD_GO_TO', rows: goTo }, FIND], right: RIGHT[page] };
}
