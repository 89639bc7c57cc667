import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readInternalDate, writeInternalDate } from './internal-date.ts';

const SECOND = 1000;

describe('an INTERNALDATE', () => {
  it('is read with its zone, in any case', () => {
    expect(readInternalDate('21-Nov-2026 06:07:08 +0000')).toBe(Date.UTC(2026, 10, 21, 6, 7, 8));
    expect(readInternalDate('21-nov-2026 06:07:08 +0130')).toBe(Date.UTC(2026, 10, 21, 4, 37, 8));
    expect(readInternalDate(' 1-JAN-2026 06:07:08 -0245')).toBe(Date.UTC(2026, 0, 1, 8, 52, 8));
  });

  it('is written in UTC', () => {
    expect(writeInternalDate(Date.UTC(2026, 10, 1, 6, 7, 8))).toBe(' 1-Nov-2026 06:07:08 +0000');
    expect(writeInternalDate(Date.UTC(2026, 4, 31, 23, 59, 0))).toBe('31-May-2026 23:59:00 +0000');
  });

  it('reads back as it was written', () => {
    const time = fc.integer({ min: 0, max: Date.UTC(2100, 0) / SECOND }).map((seconds) => seconds * SECOND);
    fc.assert(
      fc.property(time, (at) => {
        expect(readInternalDate(writeInternalDate(at))).toBe(at);
      }),
    );
  });

  it.each([
    '',
    '21-Nov-2026 06:07:08 +00000',
    '21-Nov-2026 06:07:08 +000',
    '21-Nox-2026 06:07:08 +0000',
    '21-anf-2026 06:07:08 +0000',
    'xx-Nov-2026 06:07:08 +0000',
    '21-Nov-2026 06:07:08 +zzzz',
  ])('that is broken is 0: %j', (text) => {
    expect(readInternalDate(text)).toBe(0);
  });
});
