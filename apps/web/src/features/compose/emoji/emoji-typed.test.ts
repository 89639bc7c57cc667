import names from 'emojibase-data/en/shortcodes/github.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { loadEmoji } from './emoji-data.ts';
import { emojiFor, emojiNamed, typedEmoji, withShortNames } from './emoji-typed.ts';

describe('the name of an emoji that is typed', () => {
  it.each([
    ['Thanks :smi', { name: 'smi', length: 4, isClosed: false }],
    [':+1:', { name: '+1', length: 4, isClosed: true }],
    ['(:Herz', { name: 'herz', length: 5, isClosed: false }],
  ])('is found at the end of %j', (before, found) => {
    expect(typedEmoji(before)).toEqual(found);
  });

  it.each(['at 10:30', ':D', 'see: here', 'https://x.example', ':smile: and', 'a:smile', ''])(
    'is not found in %j',
    (before) => {
      expect(typedEmoji(before)).toBeNull();
    },
  );

  it('finds emoji by short names first, then by words in the language of the page', async () => {
    const all = withShortNames(await loadEmoji('de_DE'), names);
    expect(emojiNamed(all, 'smile')?.character).toBe('😄');
    expect(emojiNamed(all, 'heart')?.character).toMatch(/^❤/);
    expect(emojiNamed(all, 'smil')).toBeUndefined();
    expect(
      emojiFor(all, 'smile')
        .map(({ character }) => character)
        .slice(0, 2),
    ).toEqual(['😄', '😃']);
    expect(emojiFor(all, 'herz').length).toBe(6);
    expect(emojiFor(all, 'xyzzy')).toEqual([]);
  });
});
