import { afterEach, expect, it } from 'vitest';
import { kept } from '../../../lib/storage.ts';
import { emojiOf } from './emoji.ts';
import { keepTone, keptTone, recentEmoji, rememberEmoji } from './emoji-memory.ts';

const all = emojiOf(Array.from({ length: 40 }, (_, at) => ({ unicode: `e${String(at)}`, label: 'e', group: 0 })));
const recent = (): string[] => recentEmoji(all).map(({ character }) => character);

afterEach(() => kept.clearExcept([]));

it('the latest emoji is the first, each is there once, and 32 are kept', () => {
  for (const emoji of [...all, ...all.slice(38, 39)]) rememberEmoji(emoji);
  expect(recent().slice(0, 3)).toEqual(['e38', 'e39', 'e37']);
  expect(recent().length).toBe(32);
});

it('what is no emoji in the storage is passed over', () => {
  kept.set('emojiRecent', [1, '<b>', 'e1', null]);
  expect(recent()).toEqual(['e1']);
  kept.set('emojiRecent', { e1: true });
  expect(recent()).toEqual([]);
});

it('the tone is kept, and another value is none', () => {
  keepTone(4);
  expect(keptTone()).toBe(4);
  kept.set('emojiTone', 9);
  expect(keptTone()).toBe(0);
});
