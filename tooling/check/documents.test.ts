import { describe, expect, it } from 'vitest';
import { unknownCitations } from './documents.ts';

/** Built from parts, so that this file itself cites no row. */
const cite = (...ids: string[]): string => `it('does something [${ids.join(', ')}]')`;

describe('citations', () => {
  it('must be rows of the ledger', () => {
    const ledger = new Set(['AAA-001', 'AAA-002']);
    expect(unknownCitations(cite('AAA-001') + cite('AAA-001', 'AAA-002'), ledger)).toEqual([]);
    expect(unknownCitations(cite('AAA-001', 'AAA-009'), ledger)).toEqual(['AAA-009']);
  });
});
