import { describe, expect, it } from 'vitest';
import { formatSize } from './size.ts';

describe('formatSize', () => {
  it('steps by 1024 through B, KB, MB, GB and TB with one decimal [VAL-044]', () => {
    expect(formatSize(1)).toBe('1 B');
    expect(formatSize(1536)).toBe('1.5 KB');
    expect(formatSize(26_214_400)).toBe('25 MB');
    expect(formatSize(3.25 * 1024 ** 3)).toBe('3.3 GB');
    expect(formatSize(2 * 1024 ** 5)).toBe('2,048 TB');
  });

  it('never shows 1,024 of a unit if there is a larger one', () => {
    expect(formatSize(1024 * 1024 - 1)).toBe('1 MB');
  });

  it('shows "-" for zero and for an invalid size [VAL-045]', () => {
    for (const value of [0, -5, Number.NaN, Number.POSITIVE_INFINITY]) expect(formatSize(value)).toBe('-');
  });

  it('keeps number and unit in their order between words from right to left', () => {
    expect(formatSize(1536, 'he-IL')).toBe('\u20661.5 KB\u2069');
  });

  it('writes the decimal separator of the language', () => {
    expect(formatSize(1536, 'de-DE')).toBe('1,5 KB');
  });
});
