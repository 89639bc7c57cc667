import { describe, expect, it } from 'vitest';
import { KeywordSets } from './keyword-sets.ts';

describe('the keywords of a view', () => {
  it('are stored once for each set, whatever the order', () => {
    const sets = new KeywordSets();
    const id = sets.intern(['b', 'a', 'b']);
    expect(sets.intern(['a', 'b'])).toBe(id);
    expect(sets.of(id)).toEqual(['a', 'b']);
    expect(sets.of(sets.intern([]))).toEqual([]);
    expect([...sets.containing(['b'])]).toEqual([0, 1]);
  });

  it('stay within limits: 50 of a message, 64 characters each, 65,536 sets', () => {
    const sets = new KeywordSets();
    const many = Array.from({ length: 80 }, (_, at) => `k${String(at).padStart(2, '0')}`);
    expect(sets.of(sets.intern(['x'.repeat(65), ...many]))).toEqual(many.slice(0, 50));
    for (let at = 0; at < 70_000; at += 1) sets.intern([`set-${String(at)}`]);
    expect(sets.of(sets.intern(['one', 'more']))).toEqual([]);
    expect(sets.containing([]).length).toBe(65_536);
    expect(sets.of(sets.intern(['set-7']))).toEqual(['set-7']);
  });
});
