import { describe, expect, it } from 'vitest';
import { KeptReplies } from './kept-replies.ts';

const reply = (bytes: number) => ({ body: 'x'.repeat(bytes), isCompressed: false });

describe('kept replies', () => {
  it('take a limited room: the one that was not used for the longest time goes, and a huge one is not kept', () => {
    const kept = new KeptReplies(100);
    for (const name of ['a', 'b', 'c', 'd']) kept.keep(name, reply(25));
    kept.take('a');
    kept.keep('e', reply(20));
    kept.keep('huge', reply(26));
    expect(['a', 'b', 'c', 'd', 'e', 'huge'].filter((name) => kept.take(name) !== undefined)).toEqual([
      'a',
      'c',
      'd',
      'e',
    ]);
  });
});
