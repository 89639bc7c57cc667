/** Fixed hues for people, labels, task boxes and calendars. They do not depend on the theme (ui.md 2.2). */
export const PERSONAL_HUES = [25, 55, 85, 130, 160, 195, 225, 255, 290, 330] as const;

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/**
 * The personal hue of a name or address (FNV-1a over its lower-case characters). It must never change for an address.
 */
export function personalHue(key: string): number {
  let hash = FNV_OFFSET;
  for (const character of key.trim().toLowerCase()) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), FNV_PRIME);
  }
  return PERSONAL_HUES[(hash >>> 0) % PERSONAL_HUES.length] ?? PERSONAL_HUES[0];
}
