import type { Command } from '../../lib/commands.ts';

/** Most commands of one group that show. */
const MOST_OF_GROUP = 8;

/** A command that fits what is typed, and how well: lower is better. */
interface Match {
  readonly command: Command;
  readonly rank: number;
}

/** Letters without case and accents, one for each of the text, so that places in both are the same. */
export function fold(text: string): string {
  return Array.from(text, (letter) => {
    const plain = (letter.normalize('NFD')[0] ?? letter).toLowerCase();
    return plain.length === letter.length ? plain : letter;
  }).join('');
}

/** Where a text holds what is typed, for drawing it stronger; null where it does not as a whole. */
export function foundAt(text: string, typed: string): { readonly start: number; readonly end: number } | null {
  const word = fold(typed.trim());
  const start = word === '' ? -1 : fold(text).indexOf(word);
  return start === -1 ? null : { start, end: start + word.length };
}

/** Beginning of the title, beginning of a word in it, anywhere in it, in the further words; null for no match. */
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

/** The commands that fit what is typed, the best first; all of them, in their order, while nothing is typed. */
export function matching(commands: readonly Command[], typed: string): readonly Command[] {
  const matches = commands.flatMap((command): Match[] => {
    const rank = rankOf(command, typed);
    return rank === null ? [] : [{ command, rank }];
  });
  return matches.toSorted((one, other) => one.rank - other.rank).map(({ command }) => command);
}

/** A heading of the list and what stands below it. */
export interface PaletteGroup {
  readonly key: 'recent' | Command['group'];
  readonly commands: readonly Command[];
}

const ORDER = ['actions', 'goto', 'people', 'messages'] as const;

/** What the list shows: while nothing is typed the recent ones first, then the best of each group. */
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
    commands: rest.filter((command) => command.group === key).slice(0, MOST_OF_GROUP),
  }));
  return [{ key: 'recent' as const, commands: again }, ...groups].filter((group) => group.commands.length > 0);
}
