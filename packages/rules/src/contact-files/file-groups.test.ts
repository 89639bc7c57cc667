import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseVCard, writeVCard } from '../vcard/vcard.ts';
import { fieldOfName } from './column-match.ts';
import { groupsCell, groupsOfCard, groupsOfCell, withGroups } from './file-groups.ts';

const card = (...lines: string[]) =>
  parseVCard(['BEGIN:VCARD', 'VERSION:3.0', 'FN:Ann', ...lines, 'END:VCARD', ''].join('\r\n'));

it('groups are read as Google, Outlook and Roundcube write them, every name once', () => {
  expect(groupsOfCell('* myContacts ::: Work ::: * friends')).toEqual(['Work', 'friends']);
  expect(groupsOfCell('Kunden; Büro;kunden')).toEqual(['Kunden', 'Büro']);
  expect(groupsOfCell('Family,Site team')).toEqual(['Family', 'Site team']);
  expect(groupsOfCell(' ;,\u202e;* ')).toEqual([]);
  expect(groupsOfCard(card('CATEGORIES:Site\\, team,Work', 'CATEGORIES:work,Other'))).toEqual([
    'Site, team',
    'Work',
    'Other',
  ]);
  for (const name of ['Labels', 'Group Membership', 'Categories', 'Groups', 'Kategorien', 'Étiquettes', 'Категории'])
    expect(fieldOfName(name), name).toBe('groups');
});

it('groups are written as categories beside those of the card, and read again', () => {
  const written = withGroups(card('CATEGORIES:Work'), ['Work', 'Site, team; 1']);
  expect(groupsOfCard(parseVCard(writeVCard(written)))).toEqual(['Work', 'Site, team; 1']);
  const plain = card('CATEGORIES:Work');
  expect(withGroups(plain, ['work'])).toBe(plain);
  const name = fc.string({ unit: 'grapheme' });
  fc.assert(
    fc.property(fc.array(name, { maxLength: 60, size: 'max' }), fc.string(), (names, cell) => {
      const read = groupsOfCard(parseVCard(writeVCard(withGroups(card(), names))));
      expect(read.length).toBeLessThanOrEqual(50);
      expect(groupsOfCard(withGroups(card(), read))).toEqual(read);
      const cells = groupsOfCell(cell);
      expect(groupsOfCell(groupsCell(cells))).toEqual(cells);
    }),
  );
});
