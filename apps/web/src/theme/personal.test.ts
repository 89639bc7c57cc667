import { describe, expect, it } from 'vitest';
import { PERSONAL_HUES, personalHue } from './personal.ts';

describe('personal hues', () => {
  it('is stable for an address, whatever its case', () => {
    expect(personalHue('Clara@Example.test ')).toBe(personalHue('clara@example.test'));
    expect(PERSONAL_HUES).toContain(personalHue(''));
  });

  it('uses every hue over many addresses', () => {
    const seen = new Set(Array.from({ length: 500 }, (_, index) => personalHue(`user${index}@example.test`)));
    expect(seen.size).toBe(PERSONAL_HUES.length);
  });
});
