import { MAX_ATTACHMENT_BYTES } from '@pillarbox/contract/compose/draft';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { admit, isAtLimit, totalSize } from './attachment-limits.ts';
import type { ComposeAttachment } from './compose-state.ts';

const file = (size: number, name = 'a.bin'): { name: string; size: number } => ({ name, size });
const present = (...sizes: number[]): ComposeAttachment[] =>
  sizes.map((size, at) => ({
    key: String(at),
    name: 'p',
    mime: '',
    size,
    cid: '',
    ref: null,
    progress: 0,
    failure: '',
  }));

describe('admit', () => {
  it('caps attachments at 25 [VAL-006]', () => {
    const files = Array.from({ length: 26 }, () => file(1));
    const { taken, refused } = admit([], files);
    expect(taken).toHaveLength(25);
    expect(refused.map((one) => one.reason)).toEqual(['too-many']);
    expect(admit(present(...Array<number>(25).fill(1)), [file(1)]).refused[0]?.reason).toBe('too-many');
  });

  it('takes a file of 26,214,400 bytes and none of one more [VAL-007]', () => {
    expect(admit([], [file(MAX_ATTACHMENT_BYTES)]).taken).toHaveLength(1);
    expect(admit([], [file(26_214_401)]).refused[0]?.reason).toBe('too-large');
  });

  it('holds all of them together to 26,214,400 bytes [VAL-008]', () => {
    const result = admit(present(26_214_000), [file(401, 'big'), file(400, 'fits')]);
    expect(result.taken.map((one) => one.name)).toEqual(['fits']);
    expect(result.refused[0]?.reason).toBe('together-too-large');
  });

  it('never lets the limits be passed and never loses a file [VAL-006, VAL-007, VAL-008]', () => {
    const size = fc.integer({ min: 0, max: 30_000_000 });
    fc.assert(
      fc.property(fc.array(size, { maxLength: 40, size: 'max' }), (sizes) => {
        const { taken, refused } = admit(
          [],
          sizes.map((one) => file(one)),
        );
        expect(taken.length + refused.length).toBe(sizes.length);
        expect(taken.length).toBeLessThanOrEqual(25);
        expect(totalSize(taken)).toBeLessThanOrEqual(MAX_ATTACHMENT_BYTES);
      }),
    );
  });

  it('says when nothing more fits', () => {
    expect(isAtLimit(present(1, 2))).toBe(false);
    expect(isAtLimit(present(MAX_ATTACHMENT_BYTES))).toBe(true);
    expect(isAtLimit(present(...Array<number>(25).fill(1)))).toBe(true);
  });
});
