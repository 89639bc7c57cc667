import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAssembler, splitEvent } from './bus-pieces.ts';

describe('events in pieces', () => {
  it('are assembled in any order, for any size and content', () => {
    const event = fc.record({ channel: fc.string(), payload: fc.jsonValue() });
    fc.assert(
      fc.property(event, fc.integer({ min: 0, max: 30_000 }), (value, more) => {
        const whole = { channel: value.channel, payload: [value.payload, 'ü'.repeat(more)] };
        const assemble = createAssembler();
        const pieces = splitEvent(whole, 'them').reverse();
        for (const piece of pieces) expect(piece.length).toBeLessThan(7_999);
        const results = pieces.map((piece) => assemble(piece, 'us'));
        expect(results.slice(0, -1).every((result) => result === null)).toBe(true);
        expect(results.at(-1)).toEqual(JSON.parse(JSON.stringify(whole)));
      }),
    );
  });

  it('ignores own notifications and malformed ones', () => {
    const [piece = ''] = splitEvent({ channel: 'c', payload: 1 }, 'us');
    expect(createAssembler()(piece, 'us')).toBeNull();
    fc.assert(fc.property(fc.string(), (noise) => createAssembler()(noise, 'us') === null));
    expect(createAssembler()('them id 0 1 bm9uc2Vuc2U=', 'us')).toBeNull();
  });

  it('do not fill the memory when pieces are lost', () => {
    const assemble = createAssembler();
    const large = { channel: 'c', payload: 'x'.repeat(20_000) };
    const kept = splitEvent(large, 'them');
    for (const piece of kept.slice(1)) expect(assemble(piece, 'us')).toBeNull();
    for (let i = 0; i < 200; i++) assemble(splitEvent(large, 'them')[0] ?? '', 'us');
    expect(assemble(kept[0] ?? '', 'us')).toBeNull();
  });
});
