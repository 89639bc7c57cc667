import { describe, expect, it } from 'vitest';
import { KeptReplies } from './kept-replies.ts';

const reply = (bytes: number) => ({ body: 'x'.repeat(bytes), isCompressed: false });

describe('kept replies', () => {
  it('take a limited room: the one that was not used for the longest time goes, and a huge one is not kept', () => {
    const kept = new KeptReplies(4000);
    for (const name of ['a', 'b', 'c', 'd']) kept.keep(name, reply(700));
    kept.take('a');
    kept.keep('e', reply(600));
    kept.keep('huge', reply(1000));
    expect(['a', 'b', 'c', 'd', 'e', 'huge'].filter((name) => kept.take(name) !== undefined)).toEqual([
      'a',
      'c',
      'd',
      'e',
    ]);
  });

  it('count more than their bodies, so that a great many small ones do not fill the memory', () => {
    const kept = new KeptReplies(10_000);
    const names = Array.from({ length: 1000 }, (_, number) => `version ${String(number)}`);
    for (const name of names) kept.keep(name, reply(2));
    expect(names.filter((name) => kept.take(name) !== undefined).length).toBeLessThan(50);
  });
});
