import type { Emoji, EmojiEntry } from './emoji.ts';
import { emojiOf } from './emoji.ts';

type Load = () => Promise<{ readonly default: readonly EmojiEntry[] }>;

const english: Load = () => import('emojibase-data/en/compact.json');

/** Names of emoji in the languages that have them. Both kinds of Portuguese have the same names. */
const NAMES: Readonly<Record<string, Load>> = {
  da_DK: () => import('emojibase-data/da/compact.json'),
  de_DE: () => import('emojibase-data/de/compact.json'),
  es_ES: () => import('emojibase-data/es/compact.json'),
  es_MX: () => import('emojibase-data/es-mx/compact.json'),
  fr_CA: () => import('emojibase-data/fr/compact.json'),
  hu_HU: () => import('emojibase-data/hu/compact.json'),
  it_IT: () => import('emojibase-data/it/compact.json'),
  nb_NO: () => import('emojibase-data/nb/compact.json'),
  pt_BR: () => import('emojibase-data/pt/compact.json'),
  pt_PT: () => import('emojibase-data/pt/compact.json'),
  sv_SE: () => import('emojibase-data/sv/compact.json'),
};

/** All emoji, with names in a language, or in English when there are none in it. Rejects when the file cannot be loaded. */
export async function loadEmoji(language: string): Promise<Emoji[]> {
  const { default: entries } = await (NAMES[language] ?? english)();
  return emojiOf(entries);
}
