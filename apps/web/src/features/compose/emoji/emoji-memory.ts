import { kept } from '../../../lib/storage.ts';
import type { Emoji, Tone } from './emoji.ts';
import { TONES } from './emoji.ts';

const RECENT_KEY = 'emojiRecent';
const TONE_KEY = 'emojiTone';
/** Recent emoji that are kept: four rows. */
const MAX_RECENT = 32;

function recentCharacters(): readonly string[] {
  const value = kept.get(RECENT_KEY);
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string').slice(0, MAX_RECENT) : [];
}

/** The emoji last inserted in this browser, the latest first. Signing out clears them. */
export function recentEmoji(all: readonly Emoji[]): Emoji[] {
  const known = new Map(all.map((emoji) => [emoji.character, emoji]));
  return recentCharacters().flatMap((character) => known.get(character) ?? []);
}

/** Adds an emoji to the recent ones. */
export function rememberEmoji({ character }: Emoji): void {
  kept.set(RECENT_KEY, [character, ...recentCharacters().filter((one) => one !== character)].slice(0, MAX_RECENT));
}

/** The chosen skin tone. */
export function keptTone(): Tone {
  const value = kept.get(TONE_KEY);
  return TONES.find((tone) => tone === value) ?? 0;
}

/** Keeps the skin tone for the next emoji. */
export function keepTone(tone: Tone): void {
  kept.set(TONE_KEY, tone);
}
