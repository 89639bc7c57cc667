import names from 'emojibase-data/en/shortcodes/github.json';
import { loadEmoji } from './emoji-data.ts';
import type { NamedEmoji } from './emoji-typed.ts';
import { withShortNames } from './emoji-typed.ts';

/** All emoji with the short names that many programs share, and with names in a language. */
export async function loadNamedEmoji(language: string): Promise<NamedEmoji[]> {
  return withShortNames(await loadEmoji(language), names);
}
