import { describe, expect, it } from 'vitest';
import { decodeBytes } from './decode-text.ts';

describe('the text of a file', () => {
  it.each([
    ['UTF-8', [0x67, 0xc3, 0xbc, 0x6e]],
    ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, 0x67, 0xc3, 0xbc, 0x6e]],
    ['Windows-1252', [0x67, 0xfc, 0x6e]],
    ['UTF-16, little endian', [0xff, 0xfe, 0x67, 0, 0xfc, 0, 0x6e, 0]],
    ['UTF-16, big endian', [0xfe, 0xff, 0, 0x67, 0, 0xfc, 0, 0x6e]],
  ])('is read from %s', (_name, bytes) => {
    expect(decodeBytes(Uint8Array.from(bytes))).toBe('gün');
  });
});
