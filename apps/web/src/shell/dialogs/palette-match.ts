import type { Command } from '../../lib/commands.ts';

/** Most commands that show of one group, so that all groups fit into the dialog. */
const MAX_OF_GROUP = 8;

/** A command that matches, with its rank: lower is better. */
interface Match {
  readonly command: Command;
  readonly rank: number;
}

/** The text in lower case and without accents, one character for each, so that indexes are the same in both. */
export function fold(text: string): string {
  return Array.from(text, (letter) => {
    const plain = (letter.normalize('NFD')[0] ?? letter).toLowerCase();
    return plain.length === letter.length ? plain : letter;
  }).join('');
}

/** The range of the typed text in a text, which is shown in bold; null without one. */
export function foundAt(text: string, typed: string): { readonly start: number; readonly end: number } | null {
  const word = fold(typed.trim());
  const start = word === '' ? -1 : fold(text).indexOf(word);
  return start === -1 ? null : { start, end: start + word.length };
}

/**
 * Rank of a match: start of the title, start of a word in it, anywhere in it, in the other words; null for no match.
 */
function rankOf({ title, words = '' }: Command, typed: string): number | null {
  const [name, further] = [fold(title), fold(words)];
  const wanted = fold(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
  let worst = 0;
  for (const word of wanted) {
    const at = name.indexOf(word);
    const rank =
      at === 0 ? 0 : at > 0 && /[\s,./-]/.test(name[at - 1] ?? '') ? 1 : at > 0 ? 2 : further.includes(word) ? 3 : -1;
    if (rank === -1) return null;
    worst = Math.max(worst, rank);
  }
  return worst;
}

/** The commands that match, best first. All of them, in their order, while nothing is typed. */
export function matching(commands: readonly Command[], typed: string): readonly Command[] {
  const matches = commands.flatMap((command): Match[] => {
    const rank = rankOf(command, typed);
    return rank === null ? [] : [{ command, rank }];
  });
  return matches.toSorted((one, other) => one.rank - other.rank).map(({ command }) => command);
}

/** A heading of the list with its commands. */
export interface PaletteGroup {
  readonly key: 'recent' | Command['group'];
  readonly commands: readonly Command[];
}

const ORDER = ['actions', 'goto', 'people', 'messages'] as const;

/** The groups of the list: recent commands first while nothing is typed, then the best of each group. */
export function groupsOf(
  commands: readonly Command[],
  typed: string,
  recent: readonly string[],
): readonly PaletteGroup[] {
  const nothing = typed.trim() === '';
  const again = nothing ? recent.flatMap((id) => commands.find((command) => command.id === id) ?? []) : [];
  const rest = matching(commands, typed).filter((command) => !again.includes(command));
  const groups: PaletteGroup[] = ORDER.map((key) => ({
    key,
    commands: rest.filter((command) => command.group === key).slice(0, MAX_OF_GROUP),
  }));
  return [{ key: 'recent' as const, commands: again }, ...groups].filter((group) => group.commands.length > 0);
}
