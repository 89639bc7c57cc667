import { MAX_PIECES, PIECE_BYTES } from '@pillarbox/contract/platform/pieces';
import { expect, it } from 'vitest';
import { PieceCount } from './piece-count.ts';

const MB = 1024 * 1024;

it('grows while requests are quick, up to what a request may carry, and shrinks on a slow line', () => {
  const pieces = new PieceCount();
  const sizes: number[] = [];
  for (let at = 0; at < 5; at += 1) {
    sizes.push(pieces.bytes / MB);
    pieces.took(pieces.bytes, 100);
  }
  expect(sizes).toEqual([4, 16, 64, 256, 256]);
  expect(pieces.bytes).toBe(MAX_PIECES * PIECE_BYTES);
  // 8 MB a second: 24 MB take three seconds.
  pieces.took(256 * MB, 32_000);
  expect(pieces.bytes).toBe(24 * MB);
  // The short end of a file says nothing.
  pieces.took(1000, 30_000);
  expect(pieces.bytes).toBe(24 * MB);
  pieces.took(24 * MB, 600_000);
  expect(pieces.bytes).toBe(4 * MB);
});

it('stays below what a proxy has refused, and begins anew after the line broke', () => {
  const pieces = new PieceCount();
  pieces.took(4 * MB, 1);
  pieces.took(16 * MB, 1);
  expect(pieces.refused(64 * MB)).toBe(true);
  expect(pieces.bytes).toBe(16 * MB);
  pieces.took(16 * MB, 1);
  expect(pieces.bytes).toBe(16 * MB);
  pieces.broke();
  expect(pieces.bytes).toBe(4 * MB);
  expect(pieces.refused(4 * MB)).toBe(false);
});
