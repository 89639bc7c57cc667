import type { TextEntry } from './entries.ts';
import { folded } from './entries.ts';

/** Which texts the list shows, beside those that match the search. */
export const SHOWN = ['all', 'same', 'arguments', 'proposed'] as const;
export type Shown = (typeof SHOWN)[number];

/** What the list of texts is narrowed to. */
export interface TextFilter {
  readonly typed: string;
  /** '' for all. */
  readonly section: string;
  readonly shown: Shown;
}

/** The texts that have every typed word in key, English or translation, and match the choices. */
export function filtered(
  entries: readonly TextEntry[],
  { typed, section, shown }: TextFilter,
  isProposed: (key: string) => boolean,
): readonly TextEntry[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  return entries.filter((entry) => {
    if (section !== '' && entry.section !== section) return false;
    if (shown === 'same' && entry.english !== entry.text) return false;
    if (shown === 'arguments' && !entry.hasArguments) return false;
    if (shown === 'proposed' && !isProposed(entry.key)) return false;
    return words.every((word) => entry.words.includes(word));
  });
}
