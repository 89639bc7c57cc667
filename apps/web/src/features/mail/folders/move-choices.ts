import type { Choice } from './FolderPicker.tsx';

/** A folder that was found, with the place of the typed text in its name. */
export interface Hit {
  readonly choice: Choice;
  /** Where the typed text begins in the name; -1 when nothing was typed. */
  readonly at: number;
}

/** The parts of the menu that moves messages. */
export interface MoveChoices {
  readonly found: readonly Hit[];
  /** Folders used lately that were not found, while three letters or fewer are typed. */
  readonly lately: readonly Choice[];
  /** The name that a new folder would get; '' when it exists or nothing was typed. */
  readonly create: string;
}

/** Longest typed text with which the folders used lately are shown, in characters (ui.md 13, 22). */
const MAX_LATELY_TYPED = 3;

/** Finds folders by a part of their name: beginnings of words first, then inside words, each in the order of the folders. */
export function moveChoices(choices: readonly Choice[], typed: string, used: readonly string[]): MoveChoices {
  const name = typed.trim();
  const wanted = name.toLowerCase();
  const hits = choices.flatMap((choice) => {
    const at = placeOf(choice.name.toLowerCase(), wanted);
    return at === null ? [] : [{ choice, ...at }];
  });
  const found = [...hits.filter(({ begins }) => begins), ...hits.filter(({ begins }) => !begins)];
  const lately =
    wanted.length > MAX_LATELY_TYPED
      ? []
      : used.flatMap((path) => choices.find((choice) => choice.path === path) ?? []);
  const shown = new Set(wanted === '' ? [] : found.map(({ choice }) => choice.path));
  const exists = choices.some((choice) => choice.name.toLowerCase() === wanted);
  return {
    found: found.map(({ choice, at }) => ({ choice, at })),
    lately: lately.filter(({ path }) => !shown.has(path)),
    create: exists ? '' : name,
  };
}

/** Where a name contains the wanted text, preferably at the beginning of a word; null when it does not. */
function placeOf(name: string, wanted: string): { readonly at: number; readonly begins: boolean } | null {
  if (wanted === '') return { at: -1, begins: true };
  for (let at = name.indexOf(wanted); at >= 0; at = name.indexOf(wanted, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(name.charAt(at - 1))) return { at, begins: true };
  }
  const inside = name.indexOf(wanted);
  return inside < 0 ? null : { at: inside, begins: false };
}
