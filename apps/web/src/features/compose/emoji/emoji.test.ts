import english from 'emojibase-data/en/compact.json';
import german from 'emojibase-data/de/compact.json';
import { expect, it } from 'vitest';
import { emojiOf, inTone, searchEmoji, TONES } from './emoji.ts';

const all = emojiOf(english);

const found = (typed: string): string[] => searchEmoji(all, typed).map(({ character }) => character);

it('a whole name comes first, then whole words of names, then beginnings, then other words', () => {
  expect(found('cat').slice(0, 3)).toEqual(['🐈', '😺', '😸']);
  expect(found('rocket')[0]).toBe('🚀');
  expect(found('grin fac')[0]).toBe('😀');
});

it('a search needs a word for each typed word, and words without letters find nothing', () => {
  expect(found('rocket zzz')).toEqual([]);
  expect(found(' .* ')).toEqual([]);
  expect(found('a').length).toBe(96);
});

it('a search does without accents', () => {
  const names = searchEmoji(emojiOf(german), 'lachelnd').map(({ name }) => name);
  expect(names[0]).toMatch(/lächelnd/);
});

it('an emoji with tones has the tone, one without them stays as it is', () => {
  const hand = all.find(({ character }) => character === '👋');
  const rocket = all.find(({ character }) => character === '🚀');
  expect(hand && TONES.map((tone) => inTone(hand, tone))).toEqual(['👋', '👋🏻', '👋🏼', '👋🏽', '👋🏾', '👋🏿']);
  expect(rocket && inTone(rocket, 5)).toBe('🚀');
});

it('two people have the same tone', () => {
  const holding = all.find(({ name }) => name === 'women holding hands');
  expect(holding && inTone(holding, 3)).toBe('👭🏽');
  const mixed = all.find(({ name }) => name === 'people holding hands');
  expect(mixed && inTone(mixed, 1)).toBe('🧑🏻‍🤝‍🧑🏻');
});

it('parts of emoji are left out', () => {
  expect(all.length).toBeGreaterThan(1800);
  expect(all.filter(({ character }) => character === '🏻' || character === '🇦')).toEqual([]);
});
