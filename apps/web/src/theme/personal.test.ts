import { describe, expect, it } from 'vitest';
import { EVENT_HUES, PERSONAL_HUES, personalHue } from './personal.ts';

describe('personal hues', () => {
  it('is stable for an address, whatever its case', () => {
    expect(personalHue('Clara@Example.test ')).toBe(personalHue('clara@example.test'));
    expect(PERSONAL_HUES).toContain(personalHue(''));
  });

  it('uses every hue over many addresses', () => {
    const seen = new Set(Array.from({ length: 500 }, (_, index) => personalHue(`user${index}@example.test`)));
    expect(seen.size).toBe(PERSONAL_HUES.length);
  });

  it('draws the eight event colours from the personal ones', () => {
    expect(EVENT_HUES.filter((hue) => !PERSONAL_HUES.includes(hue))).toEqual([]);
  });
});
