import { describe, expect, it } from 'vitest';
import { moveChoices } from './move-choices.ts';

const choices = ['Trash', 'Brackets and hinges', 'Raman loft', 'The raft', 'Archive', 'Ashdown House'].map((name) => ({
  path: `Customers/${name}`,
  name,
  above: 'Customers',
}));
const USED = ['Customers/Ashdown House', 'Customers/Raman loft', 'Gone'];

describe('the folders that a move finds', () => {
  it('begin a word with what was typed, or have it inside a word, in this order', () => {
    const { found } = moveChoices(choices, ' rA', USED);
    expect(found.map(({ choice, at }) => [choice.name, at])).toEqual([
      ['Raman loft', 0],
      ['The raft', 4],
      ['Trash', 1],
      ['Brackets and hinges', 1],
    ]);
  });

  it('are followed by those used lately that were not found, while three letters or fewer are typed', () => {
    const lately = (typed: string): string[] => moveChoices(choices, typed, USED).lately.map(({ name }) => name);
    expect([lately(''), lately('ra'), lately('rama')]).toEqual([
      ['Ashdown House', 'Raman loft'],
      ['Ashdown House'],
      [],
    ]);
  });

  it('can be created unless one has exactly this name', () => {
    const create = (typed: string): string => moveChoices(choices, typed, []).create;
    expect([create(' chapel door '), create('TRASH'), create(' ')]).toEqual(['chapel door', '', '']);
    expect(moveChoices(choices, '(.*', []).found).toEqual([]);
  });
});
