import { describe, expect, it } from 'vitest';
import { SuggestionIndex } from './suggestion-index.ts';
import { wordStarts } from './suggestions.ts';

describe('the index of suggestions', () => {
  const person = (name: string, ...mails: string[]) => ({ name, mails, starts: wordStarts(name, mails) });
  const index = new SuggestionIndex<ReturnType<typeof person>>();
  for (const one of [person('Tom Ashdown', 'tom@a.example'), person('Ánna', 'x-7@b.example'), person('王', '')]) {
    index.add(one);
  }
  const names = (text: string): string[] => index.candidates(text).map(({ name }) => name);

  it('finds everybody with a word or an address that begins with the letters, once', () => {
    expect(names('t')).toEqual(['Tom Ashdown']);
    expect(names('ASHX')).toEqual(['Tom Ashdown']);
    expect(names('a')).toEqual(['Tom Ashdown', 'Ánna']);
    expect(names('7')).toEqual(['Ánna']);
    expect(names('x-7')).toEqual(['Ánna']);
    expect(names('王')).toEqual(['王']);
  });

  it('takes the rarest of several words, and finds nobody for none', () => {
    expect(names('exa ann')).toEqual(['Ánna']);
    expect(names('exa zz')).toEqual([]);
    expect(names(' ')).toEqual([]);
  });

  it('finds nobody who was taken out, and the others still', () => {
    const changing = new SuggestionIndex<ReturnType<typeof person>>();
    const [tom, ann] = [person('Tom Ashdown', 'tom@a.example'), person('Anna', 'ann@a.example')];
    for (const one of [tom, ann]) changing.add(one);
    changing.remove(tom);
    changing.remove(tom);
    expect(changing.candidates('tom')).toEqual([]);
    expect(changing.candidates('a')).toEqual([ann]);
  });

  it('finds all who share letters, keeps the rest after one is taken out, and ignores a stranger', () => {
    const two = new SuggestionIndex<ReturnType<typeof person>>();
    const [tom, tim] = [person('Tom', 't@a.example'), person('Tim', 't@b.example')];
    for (const one of [tom, tim]) two.add(one);
    two.remove(person('Zoe', 'zoe@z.example'));
    expect(two.candidates('t')).toEqual([tom, tim]);
    two.remove(person('Tom', 't@a.example'));
    expect(two.candidates('t')).toEqual([tom, tim]);
    expect(two.candidates('tim t')).toEqual([tim]);
    expect(two.candidates('t tim')).toEqual([tim]);
  });
});
