import type { Person } from '@pillarbox/contract/contacts/person';
import { nobody } from '@pillarbox/contract/contacts/person';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editPerson, newCard } from './edit-person.ts';
import { readPerson, uidOf } from './read-person.ts';
import { MAX_CARD_CHARACTERS, MAX_CARD_LINES, parseVCard, readVCards, VCardError, writeVCard } from './vcard.ts';

const NOBODY: Person = nobody();

function card(...lines: readonly string[]) {
  return ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n');
}

const APPLE = card(
  'VERSION:3.0',
  'PRODID:-//Apple Inc.//iPhone OS 18.1//EN',
  'N:Bellamy;Harriet;;;',
  'FN:Harriet Bellamy',
  'ORG:Bellamy & Daughters;Kitchens;',
  'EMAIL;type=INTERNET;type=HOME;type=pref:harriet@bellamy.example',
  'item1.EMAIL;type=INTERNET:kitchen@bellamy.example',
  'item1.X-ABLabel:_$!<Work>!$_',
  'item2.TEL:+44 1632 960 187',
  'item2.X-ABLabel:Workshop\\, back',
  'item3.ADR;type=HOME:;;12 Mill Lane\\nYard;Vale;;VL4 2QP;UK',
  'item3.X-ABADR:gb',
  'BDAY;X-APPLE-OMIT-YEAR=1604:1604-03-03',
  'X-CUSTOM;A=1;B="x;y":keep\\,me',
  'NOTE:Prefers calls after four. Side gate is open. This line is long enough that it',
  '  had to be folded.',
);

describe('a card', () => {
  it('is read with labels of groups and of types', () => {
    const person = readPerson(parseVCard(APPLE));
    expect(person).toMatchObject({
      name: 'Harriet Bellamy',
      family: 'Bellamy',
      given: 'Harriet',
      company: 'Bellamy & Daughters',
      department: 'Kitchens',
      emails: [
        { label: 'home', value: 'harriet@bellamy.example' },
        { label: 'work', value: 'kitchen@bellamy.example' },
      ],
      phones: [{ label: 'Workshop, back', value: '+44 1632 960 187' }],
      addresses: [{ label: 'home', street: '12 Mill Lane\nYard', city: 'Vale', zip: 'VL4 2QP', country: 'UK' }],
      birthday: '--03-03',
    });
    expect(person.notes).toBe(
      'Prefers calls after four. Side gate is open. This line is long enough that it had to be folded.',
    );
  });

  it('keeps every line that an edit does not touch, byte for byte', () => {
    const before = parseVCard(APPLE);
    const person = readPerson(before);
    expect(writeVCard(editPerson(before, person))).toBe(APPLE);
    const [home] = person.emails;
    const changed = { ...person, emails: [{ ...home!, value: 'h@bellamy.example' }], position: 'Owner' };
    const text = writeVCard(editPerson(before, changed));
    expect(text).toBe(
      APPLE.replace('harriet@bellamy.example', 'h@bellamy.example')
        .replace('type=INTERNET;type=HOME;type=pref:h', 'TYPE=INTERNET;TYPE=HOME;TYPE=pref:h')
        .replace(/item1\..*\r\n/g, '')
        .replace('END:VCARD', 'TITLE:Owner\r\nEND:VCARD'),
    );
  });

  it('takes own labels, and gives them up', () => {
    const person = readPerson(parseVCard(APPLE));
    const [home, work] = person.emails;
    const after = {
      ...person,
      emails: [
        { ...home!, label: 'Büro; 2. Stock' },
        { ...work!, label: 'home' },
      ],
    };
    const edited = editPerson(parseVCard(APPLE), after);
    expect(readPerson(parseVCard(writeVCard(edited))).emails.map(({ label }) => label)).toEqual([
      'Büro; 2. Stock',
      'home',
    ]);
    expect(writeVCard(edited)).not.toContain('_$!<Work>!$_');
  });

  it('of a new person is vCard 3.0 with everything that was typed', () => {
    const made = newCard('u-1', {
      ...NOBODY,
      name: 'Jürgen; "Jo" \\ Weiß, 渡辺'.repeat(9),
      emails: [{ id: '', label: 'work', value: 'j@a.example' }],
      addresses: [
        {
          id: '',
          label: 'Ferienhaus',
          street: 'Weg 1\nHinten',
          extended: '',
          city: 'Ort',
          state: '',
          zip: '1',
          country: '',
        },
      ],
      birthday: '--02-29',
      anniversary: '2001-05-06',
      notes: 'a\r\nb\u0000c',
    });
    const text = writeVCard(made);
    expect(text.split('\r\n').every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
    expect(text).toMatch(/^BEGIN:VCARD\r\nVERSION:3.0\r\nUID:u-1\r\n/);
    expect(readPerson(parseVCard(text))).toMatchObject({
      name: 'Jürgen; "Jo" \\ Weiß, 渡辺'.repeat(9),
      emails: [{ label: 'work', value: 'j@a.example' }],
      addresses: [{ label: 'Ferienhaus', street: 'Weg 1\nHinten', city: 'Ort', zip: '1' }],
      birthday: '--02-29',
      anniversary: '2001-05-06',
      notes: 'a\nbc',
    });
    expect(uidOf(made)).toBe('u-1');
  });

  it('of vCard 2.1 is read: quoted-printable with soft breaks, bare types, a photo that an empty line ends', () => {
    const old = card(
      'VERSION:2.1',
      'N;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:M=FCller;J=F6rg',
      'FN;CHARSET=UTF-8;QUOTED-PRINTABLE:J=C3=B6rg M=C3=BCller der =',
      'Lange',
      'TEL;CELL;VOICE:+49 30 1',
      'TEL;WORK;FAX:+49 30 2',
      'EMAIL;PREF;INTERNET:j@a.example',
      'PHOTO;JPEG;ENCODING=BASE64:',
      ' /9j/4AAQ',
      'SkZJRg==',
      '',
      'LABEL;QUOTED-PRINTABLE:x=0D=0Ay',
    );
    expect(readPerson(parseVCard(old))).toMatchObject({
      name: 'Jörg Müller der Lange',
      family: 'Müller',
      given: 'Jörg',
      phones: [
        { label: 'mobile', value: '+49 30 1' },
        { label: 'workfax', value: '+49 30 2' },
      ],
    });
  });

  it.each([
    ['BDAY:19800415', '1980-04-15'],
    ['BDAY;VALUE=DATE:1980-04-15', '1980-04-15'],
    ['BDAY:1980-04-15T23:30:00Z', '1980-04-15'],
    ['BDAY:--0415', '--04-15'],
    ['BDAY:--04-15', '--04-15'],
    ['BDAY:--0229', '--02-29'],
    ['BDAY:1980-02-30', ''],
    ['BDAY:yesterday', ''],
  ])('%s is the day %s', (line, day) => {
    expect(readPerson(parseVCard(card('VERSION:4.0', 'FN:x', line))).birthday).toBe(day);
  });

  it.each([
    ['no card', 'hello', 'no_card'],
    ['a card without an end', 'BEGIN:VCARD\r\nFN:x', 'not_closed'],
    ['too many lines', card('VERSION:3.0', ...Array.from({ length: MAX_CARD_LINES }, () => 'X:y')), 'too_many_lines'],
    ['too much text', card('VERSION:3.0', `NOTE:${'x'.repeat(MAX_CARD_CHARACTERS)}`), 'too_large'],
  ])('that is %s is refused', (_what, text, fault) => {
    expect(() => parseVCard(text)).toThrow(expect.objectContaining({ fault }) as Error);
  });

  it('that is broken does not take the others of its file with it', () => {
    const huge = card('VERSION:3.0', `NOTE:${'x'.repeat(MAX_CARD_CHARACTERS)}`);
    const nested = card(
      'VERSION:2.1',
      'FN:Outer',
      'AGENT:',
      ...Array.from({ length: 1000 }, () => 'BEGIN:VCARD'),
      ...Array.from({ length: 1000 }, () => 'END:VCARD'),
      'TEL:1',
    );
    const cut = 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Cut off\r\n';
    const last = card('VERSION:3.0', 'FN:Last');
    const found = [...readVCards(`\uFEFF${huge}junk\n${nested}${cut}${last}BEGIN:VCARD\n`)];
    expect(found.map((one) => (one instanceof VCardError ? one.fault : readPerson(one).name))).toEqual([
      'too_large',
      'Outer',
      'not_closed',
      'Last',
      'not_closed',
    ]);
  });

  it('of any text is read without an error but the known ones, and written as it was read', () => {
    const line = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        'N:a;b',
        'TEL;CELL:1',
        'item1.X-ABLabel:x',
        ' fold',
        'EMAIL;QUOTED-PRINTABLE:=FF=',
        'PHOTO;BASE64:',
        'ADR:;;x\\;y;;;',
        '\\',
        'BEGIN:VCARD',
      ),
    );
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        for (const found of readVCards(card(...lines))) {
          if (found instanceof VCardError) continue;
          const again = parseVCard(writeVCard(found));
          expect(again.lines.map(({ name, value }) => [name, value])).toEqual(
            found.lines.map(({ name, value }) => [name, value]),
          );
          const person = readPerson(found);
          const edited = editPerson(found, { ...person, notes: `${person.notes}!` });
          expect(readPerson(parseVCard(writeVCard(edited)))).toEqual({ ...person, notes: `${person.notes}!` });
        }
      }),
    );
  });
});
