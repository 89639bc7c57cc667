import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Draft, DragKind } from './draft.ts';
import { dragged, draftOn, nudged, SNAP_MINUTES } from './draft.ts';

const minute = fc.integer({ min: 29_000_000, max: 29_010_000 });
const origin = fc
  .tuple(minute, fc.integer({ min: 1, max: 3000 }))
  .map(([from, length]): Draft => ({ from, to: from + length }));
const kind = fc.constantFrom<DragKind>('create', 'move', 'start', 'end');

describe('dragged', () => {
  it('snaps to quarters of an hour and never makes an event shorter than one', () => {
    fc.assert(
      fc.property(fc.record({ kind, origin, grabbed: minute, at: minute }), (drag) => {
        const { kind: how, origin: before } = drag;
        const after = dragged(drag);
        const least = how === 'create' ? SNAP_MINUTES : Math.min(SNAP_MINUTES, before.to - before.from);
        expect(after.to - after.from).toBeGreaterThanOrEqual(least);
        if (how === 'move') expect(after.to - after.from).toBe(before.to - before.from);
        if (how === 'move' || how === 'create') expect(after.from % SNAP_MINUTES).toBe(0);
        if (how === 'start') expect(after.to).toBe(before.to);
        if (how === 'end') expect(after.from).toBe(before.from);
      }),
    );
  });

  it('makes an event upwards, too', () => {
    const none = { from: 0, to: 0 };
    expect(dragged({ kind: 'create', origin: none, grabbed: 607, at: 540 })).toEqual({ from: 540, to: 615 });
    expect(dragged({ kind: 'create', origin: none, grabbed: 607, at: 690 })).toEqual({ from: 600, to: 690 });
  });
});

describe('draftOn', () => {
  it('cuts a draft into its days without losing a minute', () => {
    fc.assert(
      fc.property(origin, (draft) => {
        let total = 0;
        for (let day = Math.floor(draft.from / 1440); day * 1440 < draft.to; day++) {
          const part = draftOn(draft, day);
          total += part === null ? 0 : part.to - part.from;
        }
        expect(total).toBe(draft.to - draft.from);
      }),
    );
  });
});

describe('nudged', () => {
  const event = { from: 600, to: 630 };

  it.each([
    ['ArrowDown', false, { from: 615, to: 645 }],
    ['ArrowLeft', false, { from: 600 - 1440, to: 630 - 1440 }],
    ['ArrowDown', true, { from: 600, to: 645 }],
    ['ArrowUp', true, { from: 600, to: 615 }],
  ])('%s, end %s', (key, isEnd, expected) => {
    expect(nudged(event, key, isEnd)).toEqual(expected);
  });

  it('keeps a quarter of an hour, and knows no other key', () => {
    expect(nudged({ from: 600, to: 615 }, 'ArrowUp', true)).toBeNull();
    expect(nudged(event, 'Enter', false)).toBeNull();
  });
});
