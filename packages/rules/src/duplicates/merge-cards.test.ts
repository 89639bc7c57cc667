import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPerson } from '../vcard/read-person.ts';
import { parseVCard, writeVCard } from '../vcard/vcard.ts';
import { mergeCards } from './merge-cards.ts';
import type { WholeCard } from './merge-cards.ts';
import { isPlainMerge, mergedGroups, mergedPerson, mergeRows, picksOf } from './merge-rows.ts';

function card(id: string, lines: readonly string[], more: Partial<WholeCard> = {}): WholeCard {
  const version = lines.some((line) => line.startsWith('VERSION')) ? [] : ['VERSION:3.0'];
  const read = parseVCard(['BEGIN:VCARD', ...version, `UID:${id}`, ...lines, 'END:VCARD', ''].join('\r\n'));
  const hasPhoto = lines.some((line) => line.startsWith('PHOTO'));
  return { id, card: read, person: readPerson(read), book: 'book', groups: [], hasPhoto, ...more };
}

function merge(cards: readonly WholeCard[], choices: Parameters<typeof picksOf>[2] = []) {
  const rows = mergeRows(cards);
  const picks = picksOf(cards, rows, choices);
  const merged = mergeCards(cards, rows, picks);
  const text = merged === null ? '' : writeVCard(merged);
  return { rows, picks, text, person: readPerson(parseVCard(text)), expected: mergedPerson(cards, rows, picks) };
}

const withoutIds = (person: unknown): unknown =>
  JSON.parse(JSON.stringify(person, (key: string, value: unknown) => (key === 'id' ? undefined : value)));

const PHOTO = `PHOTO;ENCODING=b;TYPE=JPEG:${'QUJD'.repeat(20)}`;
const CUSTOMER = card('one', [
  'FN:Jonas Weber',
  'N:Weber;Jonas;;;',
  'ORG:Weber Treppen',
  'EMAIL;TYPE=WORK;TYPE=pref:jonas@weber.example',
  'TEL;TYPE=CELL:+43 1632 960 204',
  'TEL;TYPE=WORK:+43 1632 960 200',
  'item1.URL:https://weber.example',
  'item1.X-ABLabel:Workshop',
  'X-CUSTOMER-NUMBER;X-SINCE=2019:4711',
]);
const COLLECTED = card('two', [
  'FN:Weber\\, Jonas',
  'EMAIL:jonas@weber.example',
  'EMAIL;X-KEEP=yes:j.weber@treppen.example',
  'TEL;TYPE=CELL:01632 960 204',
  'TEL;TYPE=WORK:+43 1632 960 240',
  'item1.URL:https://treppen.example',
  'item1.X-ABLabel:Shop',
  'item1.X-ABADR:at',
  'BDAY:1980-06-14',
  'NOTE:Prefers German',
  'NOTE:A second note',
  PHOTO,
  'CATEGORIES:Customers',
  'X-LOYALTY:gold',
]);

describe('a merge of cards', () => {
  it('proposes the longer name without a comma and keeps every address and number that differs', () => {
    const { text, person, expected } = merge([CUSTOMER, COLLECTED]);
    expect(withoutIds(person)).toEqual(withoutIds(expected));
    expect(person).toMatchObject({
      name: 'Jonas Weber',
      family: 'Weber',
      company: 'Weber Treppen',
      birthday: '1980-06-14',
      notes: 'Prefers German',
    });
    expect(person.emails.map(({ value }) => value)).toEqual(['jonas@weber.example', 'j.weber@treppen.example']);
    expect(person.phones.map(({ value }) => value)).toEqual([
      '+43 1632 960 204',
      '+43 1632 960 200',
      '+43 1632 960 240',
    ]);
    expect(person.sites.map(({ label }) => label)).toEqual(['Workshop', 'Shop']);
    // Whatever no screen shows survives, with its parameters and beside its own value.
    for (const line of [
      'UID:one',
      'X-CUSTOMER-NUMBER;X-SINCE=2019:4711',
      'X-LOYALTY:gold',
      'CATEGORIES:Customers',
      'EMAIL;X-KEEP=yes:j.weber@treppen.example',
      'item2.URL:https://treppen.example',
      'item2.X-ABLABEL:Shop',
      'item2.X-ABADR:at',
      'NOTE:A second note',
    ])
      expect(text, line).toContain(`\r\n${line}\r\n`);
    expect(text).toContain('PHOTO;ENCODING=b;TYPE=JPEG:QUJD');
    expect(text).not.toContain('UID:two');
  });

  it('keeps what the user picked, and "not set" never wins', () => {
    const { person, picks } = merge(
      [CUSTOMER, COLLECTED],
      [
        { row: 'name', picked: [{ card: 'two', value: '' }] },
        { row: 'company', picked: [{ card: 'two', value: '' }] },
        { row: 'emails', picked: [{ card: 'two', value: 'EMAIL 2' }] },
        { row: 'phones mobile', picked: [{ card: 'two', value: 'TEL 1' }] },
        { row: 'phones work', picked: [] },
        { row: 'nothing', picked: [{ card: 'three', value: '__proto__' }] },
      ],
    );
    expect(person).toMatchObject({ name: 'Weber, Jonas', given: 'Jonas', company: 'Weber Treppen' });
    expect(person.emails.map(({ value }) => value)).toEqual(['j.weber@treppen.example']);
    expect(person.phones.map(({ value }) => value)).toEqual(['01632 960 204']);
    expect(picks.has('nothing')).toBe(false);
  });

  it('keeps the card of the picked book, with the groups of both', () => {
    const cards = [
      card('one', ['FN:Ann'], { book: 'a', groups: ['g1'] }),
      card('two', ['FN:Ann', 'X-B:1'], { book: 'b', groups: ['g1', 'g2'] }),
    ];
    const { text, picks } = merge(cards, [{ row: 'book', picked: [{ card: 'two', value: '' }] }]);
    expect(text).toContain('UID:two');
    expect(mergedGroups(picks)).toEqual(['g1', 'g2']);
  });

  it('loses nothing when it is plain, and says when it would', () => {
    const plain = [card('one', ['FN:Ann Lee', 'TEL:12345678']), card('two', ['FN:ann@lee.example', 'NICKNAME:A'])];
    expect(isPlainMerge(mergeRows(plain))).toBe(true);
    expect(isPlainMerge(mergeRows([...plain, card('three', ['FN:Ann Lee', 'NICKNAME:Nan'])]))).toBe(false);
    expect(isPlainMerge(mergeRows([card('one', ['FN:A', PHOTO]), card('two', ['FN:A', PHOTO])]))).toBe(false);
  });

  it('takes a value of another version of vCard', () => {
    const old = card('old', ['VERSION:2.1', 'FN;ENCODING=QUOTED-PRINTABLE:J=C3=B6rg', 'TEL;CELL:+49 163 123456']);
    const four = card('new', ['VERSION:4.0', 'FN:Jörg', 'BDAY:--0415', 'TEL;VALUE=uri:tel:+49-30-1234567']);
    for (const cards of [
      [old, four],
      [four, old],
    ]) {
      const { text, person, expected } = merge(cards);
      expect(withoutIds(person)).toEqual(withoutIds(expected));
      expect(person).toMatchObject({ name: 'Jörg', birthday: '--04-15' });
      expect(person.phones).toHaveLength(2);
      expect(text).not.toContain('VERSION:2.1');
    }
  });

  it('is saved as its preview says, for any cards, and any choice, with every unknown property', () => {
    const value = fc.constantFrom('a@b.example', 'A@b.example', 'c@d.example', '+43 1632 960204', '01632 960204', 'x');
    const line = fc.oneof(
      value.map((text) => `EMAIL;TYPE=HOME:${text}`),
      value.map((text) => `TEL;TYPE=WORK:${text}`),
      value.map((text) => `TEL:${text}`),
      value.map((text) => `item1.URL:${text}`),
      fc.constantFrom('item1.X-ABLabel:Mine', 'X-SOCIALPROFILE;x-user=a:https://s.example/a', 'IMPP:xmpp:a@b'),
      fc.constantFrom('NOTE:', 'NOTE:Long words', 'NOTE:More', 'NICKNAME:Nan', 'ORG:A;B;C', 'ORG:A', 'TITLE:Chef'),
      fc.constantFrom('BDAY:1980-04-15', 'BDAY:in spring', 'ANNIVERSARY:2001-02-03', 'N:Lee;Ann;;;', 'N:;;;;'),
      fc.constantFrom('ADR:;;Weg 1;Ort;;;', 'ADR;TYPE=HOME:;;Weg 2;Ort;;;', 'X-A:1', 'X-A:2', 'item2.X-B:1', PHOTO),
    );
    const lines = fc.array(line, { maxLength: 12, size: 'max' });
    const name = fc.constantFrom('FN:Ann Lee', 'FN:Lee\\, Ann', 'FN:Ann', 'FN:a@b.example');
    const arbitrary = fc.array(fc.tuple(name, lines, fc.constantFrom('3.0', '4.0', '2.1')), {
      minLength: 2,
      maxLength: 4,
    });
    fc.assert(
      fc.property(arbitrary, fc.infiniteStream(fc.nat()), (texts, random) => {
        const cards = texts.map(([fn, own, version], at) => card(`c${String(at)}`, [`VERSION:${version}`, fn, ...own]));
        const choices = mergeRows(cards).map(({ key, cells }) => {
          const all = cells.flatMap((cell, at) => cell.map(({ id }) => ({ card: `c${String(at)}`, value: id })));
          const from = (random.next().value as number) % all.length;
          return { row: key, picked: all.slice(from, from + 1 + ((random.next().value as number) % 2)) };
        });
        for (const chosen of [[], choices]) {
          const { person, expected, text } = merge(cards, chosen);
          expect(withoutIds(person)).toEqual(withoutIds(expected));
          for (const { card: one } of cards) {
            for (const other of one.lines.filter((found) => found.name.startsWith('X-A') && found.group === ''))
              expect(text).toContain(`\r\n${other.name}:${other.value}\r\n`);
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});
