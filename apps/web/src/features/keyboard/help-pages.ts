import type { TextKey } from '@pillarbox/locales/keys';
import { features } from '../../lib/features.ts';
import type { ListedSection } from '../../lib/features.ts';
import type { HelpGroup, HelpRow, OwnKeys, Shortcut } from '../../lib/shortcut-list.ts';
import { allShortcuts, goShortcut, shortcutText, singleKeyOf } from '../../lib/shortcut-list.ts';

/** The page of shortcuts that work in every section. */
export const EVERYWHERE = 'everywhere';

/** A page of keyboard help. */
export interface HelpPage {
  /** Path of its section, or `everywhere`. */
  readonly page: string;
  readonly titleKey: TextKey;
}

/** The pages of keyboard help: one for each section of this user that has shortcuts or other keys [SHELL-136]. */
export function helpPages(sections: readonly ListedSection[]): readonly HelpPage[] {
  const own = sections
    .filter(({ path }) => shortcutsOn(path, sections).length > 0)
    .map(({ path, titleKey }) => ({ page: path, titleKey }));
  return [{ page: EVERYWHERE, titleKey: 'LANG_KEYBOARD_PAGE_EVERYWHERE' }, ...own];
}

/** The shortcuts of a page, without those that open a section the user does not have. */
export function shortcutsOn(page: string, sections: readonly ListedSection[]): readonly Shortcut[] {
  if (page !== EVERYWHERE) return allShortcuts().filter(({ section }) => section === page);
  const go = sections.flatMap((section) => goShortcut(section) ?? []);
  const rest = features().flatMap(({ shortcuts = [] }) => shortcuts.filter(({ section }) => section === undefined));
  return [...go, ...rest];
}

/**
 * A line of help with the single key and the combination of a shortcut. `own` is null while single keys are off
 * [SHELL-150].
 */
function rowOf(shortcut: Shortcut, own: OwnKeys | null): HelpRow {
  const single = own === null ? '' : singleKeyOf(shortcut.id, own);
  const full = shortcut.full === undefined ? [] : [['Alt', 'Shift', shortcut.full]];
  return { textKey: shortcutText(shortcut), keys: [...(single === '' ? [] : [[single]]), ...full] };
}

function row(textKey: TextKey, ...keys: string[]): HelpRow {
  return { textKey, keys: [keys] };
}

const WINDOW: HelpGroup = {
  titleKey: 'LANG_KEYBOARD_WINDOW',
  rows: [
    row('LANG_KEYBOARD_NEXT_AREA', 'F6'),
    row('LANG_KEYBOARD_PREVIOUS_AREA', 'Shift', 'F6'),
    row('LANG_KEYBOARD_CLOSE_TOPMOST', 'Escape'),
  ],
};

/** The content of a page: at the left what works in every section, at the right the section's own. */
export function helpPage(
  page: string,
  sections: readonly ListedSection[],
  own: OwnKeys | null,
): { readonly left: readonly HelpGroup[]; readonly right: readonly HelpGroup[] } {
  const rows = (shortcuts: readonly Shortcut[]): readonly HelpRow[] =>
    shortcuts.map((shortcut) => rowOf(shortcut, own)).filter(({ keys }) => keys.length > 0);
  const left: readonly HelpGroup[] = [
    { titleKey: 'LANG_KEYBOARD_GO_TO', rows: rows(sections.flatMap((section) => goShortcut(section) ?? [])) },
    {
      titleKey: 'LANG_KEYBOARD_FIND',
      rows: [row('LANG_KEYBOARD_SEARCH_OR_JUMP', 'Ctrl', 'K'), ...rows(shortcutsOn(EVERYWHERE, []))],
    },
  ];
  const here = sections.find(({ path }) => path === page);
  if (here === undefined) return { left, right: [WINDOW] };
  const more = features().flatMap(({ section, help = [] }) => (section?.path === page ? help : []));
  return { left, right: [{ titleKey: here.titleKey, rows: rows(shortcutsOn(page, sections)) }, ...more] };
}
