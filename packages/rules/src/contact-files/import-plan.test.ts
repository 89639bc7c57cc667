import { describe, expect, it } from 'vitest';
import { readContactFile } from './contact-file.ts';
import type { Person } from '@pillarbox/contract/contacts/person';
import { planImport } from './import-plan.ts';
import { contentKey } from './same-person.ts';
import type { ImportPlan, KnownContact } from './import-plan.ts';
import { writeVCard } from '../vcard/vcard.ts';

const OPTIONS = {
  existing: 'fill' as const,
  anyway: [],
  groups: true,
  room: 1000,
  hash: (text: string) => Buffer.from(text).toString('base64url'),
};

function plan(text: string, known: readonly KnownContact[] = [], options: object = {}): ImportPlan {
  const { entries } = readContactFile(new TextEncoder().encode(text), {}, 2026);
  return planImport(entries, known, { ...OPTIONS, ...options });
}

/** The contacts that a plan writes, as they are known afterwards. */
function written({ writes }: ImportPlan): KnownContact[] {
  return writes.map(({ row, before, card }) => ({
    id: before?.id ?? `row ${String(row)}`,
    etag: 'e',
    card: writeVCard(card),
  }));
}

const outcomes = ({ rows }: ImportPlan): string[] => rows.map(({ outcome, reason }) => reason ?? outcome);
const TABLE = 'Name,Email,Phone\nJonas Weber,jonas@weber.example,\nPriya,priya@raman.example,\nOnly Name,,\n';

describe('an import', () => {
  it('that runs again adds nothing twice', () => {
    const known = written(plan(TABLE));
    expect(known).toHaveLength(3);
    for (const existing of ['fill', 'keep', 'add']) {
      const again = plan(TABLE, known, { existing });
      expect(again.writes).toEqual([]);
      expect(outcomes(again)).toEqual(['complete', 'complete', 'complete']);
    }
  });

  it('finds what an earlier version imported: the content that UIDs are made of stays the same', () => {
    const { entries } = readContactFile(
      new TextEncoder().encode('Name,Email,City\nJörg B,J@a.example,Wien\n'),
      {},
      2026,
    );
    const key = contentKey(entries[0]?.person as Person);
    const texts = ['company', 'department', 'family', 'given'].map((name) => `["${name}",""]`).join(',');
    expect(key).toBe(
      `[[["additional",""],["anniversary",""],["birthday",""],${texts},["name","jorg b"],["nickname",""],["notes",""],` +
        `["position",""],["prefix",""],["suffix",""]],[["j@a.example"],[],[],[]],[["","","wien","","",""]]]`,
    );
  });

  it('fills in what a card lacks and overwrites nothing', () => {
    const known = written(plan(TABLE));
    const more = plan('Name,Email,Phone,Company\n"Weber, Jonas",JONAS@weber.example,+43 1632 960,Treppen\n', known);
    expect(outcomes(more)).toEqual(['filled']);
    expect(more.writes[0]?.before?.id).toBe('row 2');
    expect(more.rows[0]?.person).toMatchObject({ name: 'Jonas Weber', company: 'Treppen' });
    const kept = plan('Name,Email,Phone\nJonas Weber,jonas@weber.example,+43 1\n', known, { existing: 'keep' });
    expect([kept.writes, outcomes(kept)]).toEqual([[], ['complete']]);
    const added = plan('Name,Email,Phone\nJonas Weber,jonas@weber.example,+43 1\n', known, { existing: 'add' });
    expect(outcomes(added)).toEqual(['added']);
  });

  it('keeps two people of one name, and two people of one address', () => {
    const file =
      'Name,Email,Phone\nTom Ashdown,tom@a.example,\nTom Ashdown,tom@b.example,\nEve Ashdown,tom@a.example,\n';
    expect(outcomes(plan(file))).toEqual(['added', 'added', 'added']);
    const numbers = 'Name,Phone,Email\nTom Ashdown,+44 1632 960 111,\nTom Ashdown,01632 960 111,t@c.example\n';
    expect(outcomes(plan(numbers))).toEqual(['added', 'filled']);
  });

  it('leaves out a row that is the same as another one, unless it is wanted', () => {
    const file = `${TABLE}Jonas Weber,jonas@weber.example,\n`;
    const { rows } = plan(file);
    expect(rows.at(-1)).toMatchObject({ outcome: 'leftOut', reason: 'same_row', other: 2 });
    const wanted = plan(file, [], { anyway: [5] });
    expect(outcomes(wanted)).toEqual(['added', 'added', 'added', 'added']);
    expect(plan(file, written(wanted), { anyway: [5] }).writes).toEqual([]);
  });

  it('adds no more contacts than there is room for', () => {
    expect(outcomes(plan(TABLE, [], { room: 2 }))).toEqual(['added', 'added', 'no_room']);
  });

  it('knows a card by its UID, and gives one to a card without', () => {
    const card = (more: string): string => `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Jonas\r\n${more}END:VCARD\r\n`;
    const known = written(plan(card('UID:urn:uuid:1\r\n')));
    expect(outcomes(plan(card('UID:1\r\nTITLE:Boss\r\n'), known))).toEqual(['filled']);
    expect(written(plan(card('')))[0]?.card).toMatch(/^UID:/m);
  });

  it('takes linear time', () => {
    const same = `Name,Email,Phone\n${Array.from({ length: 5_000 }, (_none, at) => `Tom,tom@a.example,+43 ${String(100_000 + at)}`).join('\n')}`;
    expect(plan(same, [], { room: 50_000 }).writes).toHaveLength(1);
    const homonyms = `Name,Email\n${Array.from({ length: 5_000 }, (_none, at) => `Tom ${String(at)},tom@a.example`).join('\n')}`;
    expect(plan(homonyms, [], { room: 50_000 }).rows).toHaveLength(5_000);
  });

  it('brings people into the groups that the file names, also those whose card is complete', () => {
    const table = 'Name,Email,Labels\nAnn,ann@a.example,* myContacts ::: Work ::: * friends\nBea,bea@a.example,\n';
    const first = plan(table);
    expect(first.writes.map(({ groups, isChanged }) => [groups, isChanged])).toEqual([
      [['Work', 'friends'], true],
      [[], true],
    ]);
    const known = written(first);
    const again = plan(table, known);
    expect(again.writes.map(({ groups, isChanged, card }) => [groups, isChanged, writeVCard(card)])).toEqual([
      [['Work', 'friends'], false, known[0]?.card],
    ]);
    expect(plan(table, known, { existing: 'keep' }).writes).toEqual([]);
    expect(plan(table, known, { groups: false }).writes).toEqual([]);
  });
});
