import { readdirSync, readFileSync } from 'node:fs';
import { nobody, person as personShape } from '@pillarbox/contract/contacts/person';
import { describe, expect, it } from 'vitest';
import { cardRow, rowsText } from '../vcard/card-row.ts';
import { editPerson } from '../vcard/edit-person.ts';
import { readPerson } from '../vcard/read-person.ts';
import { parseVCard, writeVCard } from '../vcard/vcard.ts';
import { readContactFile } from './contact-file.ts';
import type { ContactFile } from './contact-file.ts';
import { convertCard } from './convert-card.ts';
import { planImport } from './import-plan.ts';
import { withinLimits } from './person-limits.ts';

const folder = new URL('../../corpora/vcf/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.vcf'));
const read = (name: string): ContactFile => readContactFile(readFileSync(new URL(name, folder)), {}, 2026);
const planned = ({ entries }: ContactFile, known: Parameters<typeof planImport>[1] = []) =>
  planImport(entries, known, {
    existing: 'fill',
    anyway: [],
    groups: true,
    room: 1000,
    hash: (text) => Buffer.from(text).toString('base64url'),
  });

/** Cards that end before their END, and those that name nobody: no name, company, address or number. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  'calcard-028.vcf': ['unreadable'],
  'calcard-055.vcf': ['empty'],
  'calcard-056.vcf': ['unreadable'],
  'calcard-063.vcf': ['empty', 'empty', 'empty'],
  'calcard-068.vcf': ['empty'],
  'calcard-069.vcf': ['empty'],
  'calcard-071.vcf': ['empty'],
  'calcard-072.vcf': ['empty'],
  'calcard-073.vcf': ['empty'],
  'calcard-075.vcf': ['empty'],
};

describe('the contacts of other programs', () => {
  it.each(files)('%s: people are read, edited, written in both versions and known again', (name) => {
    const file = read(name);
    expect(file.entries.flatMap(({ fault }) => fault?.reason ?? [])).toEqual(LEFT_OUT[name] ?? []);
    const plan = planned(file);
    const cards = plan.writes.map(({ card }) => card);
    expect(cards).toHaveLength(file.entries.length - (LEFT_OUT[name]?.length ?? 0));
    for (const card of cards) {
      const text = writeVCard(card);
      const person = readPerson(card);
      expect(personShape.parse(withinLimits(person))).toEqual(withinLimits(person));
      expect(writeVCard(parseVCard(text))).toBe(text);
      expect(JSON.parse(rowsText([cardRow({ id: 'x', card }, (one) => one)]))).toHaveLength(1);
      // An edit changes its own line only.
      const edited = writeVCard(editPerson(parseVCard(text), { ...person, nickname: 'Edited here' }));
      const kept = text.split('\r\n').filter((line) => !line.toUpperCase().includes('NICKNAME'));
      expect(edited.split('\r\n')).toEqual(expect.arrayContaining(kept));
      for (const version of ['3.0', '4.0'] as const) {
        const { emails, phones } = readPerson(parseVCard(writeVCard(convertCard(card, version))));
        expect([emails, phones].map((list) => list.map(({ value }) => value))).toEqual(
          [person.emails, person.phones].map((list) => list.map(({ value }) => value)),
        );
      }
    }
    const known = plan.writes.map(({ row, card }) => ({ id: String(row), etag: 'e', card: writeVCard(card) }));
    expect(planned(file, known).writes.filter(({ isChanged }) => isChanged)).toEqual([]);
  });

  it.each([
    ['ez-John_Doe_ANDROID', { name: 'john.doe@company.com', mails: 'john.doe@company.com' }],
    ['ez-John_Doe_EVOLUTION', { given: 'John', family: 'Doe', birthday: '1980-03-22', company: 'IBM', phones: 2 }],
    ['ez-John_Doe_IPHONE', { mails: 'john.doe@ibm.com', phones: 7, addresses: 2, birthday: '2012-06-06' }],
    ['ez-John_Doe_MS_OUTLOOK', { mails: 'john.doe@ibm.cm', position: 'Money Counter', phones: 2, addresses: 2 }],
    ['ez-outlook-2007', { name: 'Mr. Michael Angstadt Jr.', birthday: '1922-03-10', phones: 4 }],
    ['ez-rfc6350-example', { name: 'Simon Perreault', birthday: '--02-03', company: 'Viagenie' }],
    ['calcard-009', { name: 'Mäx Mustermann', mails: 'max@mustermann.de', phones: 1 }],
    ['calcard-070', { name: 'Big Joey', nickname: 'Big Joey', mails: '' }],
  ])('%s has this person first', (name, wanted) => {
    const first = read(`${name}.vcf`).entries[0]?.person ?? nobody();
    const { emails, phones, addresses, ...texts } = first;
    const mails = emails.map(({ value }) => value).join(' ');
    expect({ ...texts, mails, phones: phones.length, addresses: addresses.length }).toMatchObject(wanted);
  });
});
