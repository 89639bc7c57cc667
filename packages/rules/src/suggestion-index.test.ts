import { describe, expect, it } from 'vitest';
import { SuggestionIndex } from './suggestion-index.ts';
import { nameOrder, suggestable } from './suggestions.ts';

describe('the index of suggestions', () => {
  const person = (name: string, ...mails: string[]) => suggestable(name, mails);
  const empty = () => new SuggestionIndex<ReturnType<typeof person>>(nameOrder('en'));
  const index = empty();
  for (const one of [person('Tom Ashdown', 'tom@a.example'), person('Ánna', 'x-7@b.example'), person('王', '')]) {
    index.append(one);
  }
  const found = (one: typeof index, text: string) => {
    const { inOrder, inside } = one.candidates(text);
    return [...inOrder, inside].flatMap((people) => [...people]);
  };
  const names = (text: string): string[] => found(index, text).map(({ name }) => name);

  it('finds everybody with a word or an address that begins with the letters, once', () => {
    expect(names('t')).toEqual(['Tom Ashdown']);
    expect(names('ASHX')).toEqual(['Tom Ashdown']);
    expect(names('a')).toEqual(['Ánna', 'Tom Ashdown']);
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
    const changing = empty();
    const [tom, ann] = [person('Tom Ashdown', 'tom@a.example'), person('Anna', 'ann@a.example')];
    for (const one of [tom, ann]) changing.append(one);
    changing.remove(tom);
    changing.remove(tom);
    expect(found(changing, 'tom')).toEqual([]);
    expect(found(changing, 'a')).toEqual([ann]);
  });

  it('finds all who share letters, keeps the rest after one is taken out, and ignores a stranger', () => {
    const two = empty();
    const [tom, tim] = [person('Tom', 't@a.example'), person('Tim', 't@b.example')];
    for (const one of [tom, tim]) two.append(one);
    two.remove(person('Zoe', 'zoe@z.example'));
    expect(found(two, 't')).toEqual([tom, tim]);
    two.remove(person('Tom', 't@a.example'));
    expect(found(two, 't')).toEqual([tom, tim]);
    expect(found(two, 'tim t')).toEqual([tim]);
    expect(found(two, 't tim')).toEqual([tim]);
  });

  it('has everybody in the order of their names, also those who were added later', () => {
    const later = empty();
    for (const name of ['Tom B', 'Tom D']) later.append(person(name, 't@a.example'));
    for (const name of ['Tom C', 'Tom A', 'Tom 10', 'Tom 9', 'Tom E']) later.insert(person(name, 't@a.example'));
    const inOrder = ['Tom 9', 'Tom 10', 'Tom A', 'Tom B', 'Tom C', 'Tom D', 'Tom E'];
    expect(found(later, 'tom').map(({ name }) => name)).toEqual(inOrder);
  });
});
