import english from 'emojibase-data/en/compact.json';
import { expect, it } from 'vitest';
import type { EmojiEntry } from '../src/features/compose/emoji/emoji.ts';
import { emojiOf } from '../src/features/compose/emoji/emoji.ts';
import { slimEmoji } from './emoji-plugin.ts';

it('the page reads the same emoji from the smaller file', () => {
  const whole = JSON.stringify(english);
  const slim = slimEmoji(whole);
  expect(emojiOf(JSON.parse(slim) as EmojiEntry[])).toEqual(emojiOf(english));
  expect(slim.length).toBeLessThan(whole.length / 2);
});
