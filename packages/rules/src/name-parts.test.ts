import { describe, expect, it } from 'vitest';
import type { Person } from '@pillarbox/contract/contacts/person';
import { withName, withNamePart } from './name-parts.ts';

const NO_PARTS = { prefix: '', given: '', additional: '', family: '', suffix: '' };

function person(name: string, parts: Partial<typeof NO_PARTS> = {}): Person {
  return { name, ...NO_PARTS, ...parts } as Person;
}

describe('the parts of a name', () => {
  it('follow the name: the last word is the family name, and so is all before a comma', () => {
    expect(withName(person(''), 'Ann Mary Lee')).toEqual(person('Ann Mary Lee', { given: 'Ann Mary', family: 'Lee' }));
    expect(withName(person(''), 'Ann')).toEqual(person('Ann', { given: 'Ann' }));
    expect(withName(person(''), ' van Dyk , Ann')).toEqual(
      person(' van Dyk , Ann', { given: 'Ann', family: 'van Dyk' }),
    );
    expect(withName(person(''), 'Ann  Lee ,')).toEqual(person('Ann  Lee ,', { given: 'Ann', family: 'Lee' }));
    expect(withName(person('Dr Ann', { prefix: 'Dr', given: 'Ann' }), '')).toEqual(person(''));
  });

  it('stay as they are when they were written differently from the name', () => {
    const nick = person('Annie', { given: 'Ann', family: 'Lee' });
    expect(withName(nick, 'Annie L')).toEqual({ ...nick, name: 'Annie L' });
    expect(withNamePart(nick, 'family', 'Ray')).toEqual({ ...nick, family: 'Ray' });
  });

  it('make the name, in their order and without blanks around them', () => {
    const ann = person(' Ann   Lee ', { given: 'Ann ', family: 'Lee' });
    expect(withNamePart(ann, 'prefix', 'Dr').name).toBe('Dr Ann Lee');
    expect(withNamePart(person('', { given: 'Ann' }), 'suffix', 'PhD').name).toBe('Ann PhD');
    expect(withNamePart(person('Someone'), 'given', 'Ann').name).toBe('Ann');
  });
});
