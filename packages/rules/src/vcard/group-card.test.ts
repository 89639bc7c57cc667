import { describe, expect, it } from 'vitest';
import { convertCard } from '../contact-files/convert-card.ts';
import { categoriesOf, groupCardText, isGroupCard, readGroupCard, withCategories } from './group-card.ts';
import { parseVCard, writeVCard } from './vcard.ts';

const card = (version: string, ...lines: readonly string[]): string =>
  ['BEGIN:VCARD', `VERSION:${version}`, ...lines, 'END:VCARD', ''].join('\r\n');

describe('cards of groups', () => {
  const apple = card(
    '3.0',
    'UID:g',
    'FN:Choir',
    'X-ADDRESSBOOKSERVER-KIND:group',
    'X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:a',
    'X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:b',
    'X-OWN:kept',
  );

  it('are read in both forms, an address is no member', () => {
    expect(readGroupCard(parseVCard(apple))).toEqual({ name: 'Choir', members: ['a', 'b'] });
    const four = parseVCard(card('4.0', 'KIND:Group', 'FN:Choir', 'MEMBER:URN:UUID:a', 'MEMBER:mailto:x@example.test'));
    expect([isGroupCard(four), readGroupCard(four).members]).toEqual([true, ['a']]);
    expect(isGroupCard(parseVCard(card('4.0', 'KIND:individual', 'FN:Ann')))).toBe(false);
  });

  it('stay byte for byte when they say the same, and change only what differs', () => {
    expect(groupCardText(apple, { uid: 'g', name: 'Choir', members: ['b', 'a'] })).toBe(apple);
    const changed = groupCardText(apple, { uid: 'g', name: 'Band', members: ['b', 'c'] });
    expect(changed).toBe(
      apple
        .replace('FN:Choir', 'FN:Band')
        .replace('X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:a\r\n', '')
        .replace('X-OWN:kept\r\n', 'X-OWN:kept\r\nX-ADDRESSBOOKSERVER-MEMBER:urn:uuid:c\r\n'),
    );
    const made = parseVCard(groupCardText('', { uid: 'x', name: 'Böse; Worte', members: ['a'] }));
    expect(readGroupCard(made)).toEqual({ name: 'Böse; Worte', members: ['a'] });
  });
});

describe('categories of a card', () => {
  it('are the names of groups, on one line or several', () => {
    const text = card('3.0', 'FN:Ann', 'CATEGORIES:Work,Choir\\, evening', 'CATEGORIES:Work');
    expect(categoriesOf(parseVCard(text))).toEqual(['Work', 'Choir, evening']);
    expect(withCategories(text, ['Choir, evening', 'Work'], { keepOthers: false })).toBe(text);
    expect(withCategories(text, ['Work', 'New'], { keepOthers: true })).toContain(
      'CATEGORIES:Work,Choir\\, evening,New',
    );
    expect(withCategories(text, [], { keepOthers: false })).toBe(card('3.0', 'FN:Ann'));
    expect(withCategories(text, [], { keepOthers: true })).toBe(text);
  });
});

describe('a card in the other version', () => {
  it('keeps what both can say: types in quotes, places, groups', () => {
    const four = card(
      '4.0',
      'FN:Ann',
      'N:;Ann;;;',
      'TEL;VALUE=uri;TYPE="voice,home";PREF=1:tel:+1-555',
      'GEO:geo:52.5,13.4',
      'item1.URL:https://example.test',
      'item1.X-ABLabel:Shop',
      'KIND:group',
      'MEMBER:urn:uuid:a',
    );
    const three = convertCard(parseVCard(four), '3.0');
    expect(writeVCard(three)).toBe(
      card(
        '3.0',
        'FN:Ann',
        'N:;Ann;;;',
        'TEL;TYPE=voice,home;TYPE=PREF:+1-555',
        'GEO:52.5;13.4',
        'item1.URL:https://example.test',
        'item1.X-ABLabel:Shop',
        'X-ADDRESSBOOKSERVER-KIND:group',
        'X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:a',
      ),
    );
    const back = writeVCard(convertCard(three, '4.0'));
    for (const line of ['GEO:geo:52.5,13.4', 'KIND:group', 'MEMBER:urn:uuid:a', 'TEL;TYPE=voice,home;PREF=1:+1-555']) {
      expect(back).toContain(`${line}\r\n`);
    }
  });
});
