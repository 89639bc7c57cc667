import { describe, expect, it } from 'vitest';
import { MAX_KEPT_MESSAGES, tooMany } from './kept-messages.ts';

const MB = 1024 * 1024;

describe('the messages that are kept', () => {
  it('are the last opened ones, within a number and a size', () => {
    const small = Array.from({ length: MAX_KEPT_MESSAGES + 2 }, (_, at) => ({ id: `m${String(at)}`, at, bytes: 10 }));
    expect(tooMany(small)).toEqual(['m1', 'm0']);
    const large = Array.from({ length: 12 }, (_, at) => ({ id: `l${String(at)}`, at, bytes: 2 * MB }));
    expect(tooMany(large)).toEqual(['l1', 'l0']);
  });
});
