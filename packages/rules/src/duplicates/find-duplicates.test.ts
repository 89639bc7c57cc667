import { MAX_SET } from '@pillarbox/contract/contacts-duplicates/duplicates';
import { nobody } from '@pillarbox/contract/contacts/person';
import type { Person } from '@pillarbox/contract/contacts/person';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { longNumberKey } from './evidence.ts';
import { apartKey, findDuplicates } from './find-duplicates.ts';
import type { CardTraits } from './find-duplicates.ts';
import { judgeSet } from './judge-set.ts';

function traits(id: string, name: string, [mails = [], phones = []]: readonly (readonly string[])[] = []): CardTraits {
  return { id, name, mails, numbers: phones.map(longNumberKey).filter(Boolean) };
}

function found(cards: readonly CardTraits[], apart: readonly (readonly [string, string])[] = []): string[][] {
  const steps = findDuplicates(cards, new Set(apart.map(([one, other]) => apartKey(one, other))));
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value.map((set) => set.toSorted());
  }
}

/** Steps of a search; each may block the process for as long as it likes, so there must be many. */
function stepsOf(cards: readonly CardTraits[]): number {
  const steps = findDuplicates(cards);
  for (let count = 0; ; count += 1) if (steps.next().done === true) return count;
}

function person(name: string, more: Partial<Record<'mail' | 'phone' | 'site', string>> & Partial<Person> = {}): Person {
  const { mail, phone, site, ...rest } = more;
  const list = (value: string | undefined, label = '') => (value === undefined ? [] : [{ id: '', label, value }]);
  return { ...nobody(), name, emails: list(mail), phones: list(phone, 'mobile'), sites: list(site), ...rest };
}

describe('duplicates', () => {
  it('are cards with one address, one number, or one name in any order and spelling', () => {
    const sets = found([
      traits('a1', 'Jonas Weber', [['jonas@weber.example'], ['+43 1632 960 204']]),
      traits('a2', 'Weber, Jonas', [['j@weber.example'], ['01632/960204']]),
      traits('b1', 'Priya Raman', [['priya@raman.example']]),
      traits('b2', 'priya@raman.example', [['priya@raman.example']]),
      traits('c1', 'Zoë Łukasz'),
      traits('c2', 'Lukasz Zoe'),
      traits('d1', 'Ann', [['office@a.example']]),
      traits('d2', 'Tom', [['other@a.example'], ['12']]),
      traits('d3', 'Tim', [['third@a.example'], ['12']]),
    ]);
    expect(sets).toEqual([
      ['b1', 'b2'],
      ['a1', 'a2'],
      ['c1', 'c2'],
    ]);
  });

  it('are put together at their surest, and never by way of a card that the user told apart', () => {
    const cards = [
      traits('a', 'Ann Lee', [['ann@lee.example']]),
      traits('b', 'Ann Lee', [['ann@lee.example']]),
      traits('c', 'Ann Lee'),
      traits('d', 'Ann Lee'),
    ];
    expect(found(cards)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(found(cards, [['b', 'a']])).toEqual([['a', 'c', 'd']]);
  });

  it('of an address that a whole office shares are only those of one name', () => {
    const office = Array.from({ length: 30 }, (_, at) =>
      traits(`p${String(at)}`, `Person${String(at)} X${String(at)}`, [['office@a.example']]),
    );
    expect(found(office)).toEqual([]);
    expect(found([...office, traits('q', 'Person3 X3', [['office@a.example']])])).toEqual([['p3', 'q']]);
  });

  it('are found in portions, whatever thousands of hostile cards hold', () => {
    const many = (make: (at: number) => CardTraits): CardTraits[] =>
      Array.from({ length: 50_000 }, (_, at) => make(at));
    const same = many((at) => traits(String(at), 'Ann Lee', [['ann@lee.example'], ['+43 1632 960 204']]));
    const sets = found(same.slice(0, 10_000));
    expect(sets.every((set) => set.length <= MAX_SET)).toBe(true);
    expect(new Set(sets.flat()).size).toBe(sets.flat().length);
    for (const cards of [
      same,
      many((at) => traits(String(at), `Ann${String(at)} Lee`, [['ann@lee.example']])),
      many((at) =>
        traits(String(at), `P ${String(at)}`, [
          Array.from({ length: 50 }, (_, one) => `${String(at + one)}@a.example`),
        ]),
      ),
      many((at) => traits(String(at), 'Ann Lee', [[`${String(at)}@a.example`]])),
    ])
      expect(stepsOf(cards)).toBeGreaterThan(50);
  });

  it('are sets of two to ten cards that share no card and no pair that was told apart, for any cards', () => {
    const id = fc.nat({ max: 40 }).map(String);
    const card = fc.record({
      name: fc.constantFrom('Ann Lee', 'Lee, Ann', 'Ann', 'Tom Lee', '', 'a@b.example'),
      mails: fc.array(fc.constantFrom('a@b.example', 'c@d.example', 'e@f.example'), { maxLength: 2 }),
      numbers: fc.array(fc.constantFrom('632960204', '632960205'), { maxLength: 2 }),
    });
    fc.assert(
      fc.property(
        fc.array(card, { maxLength: 40, size: 'max' }),
        fc.array(fc.tuple(id, id), { maxLength: 20, size: 'max' }),
        (all, pairs) => {
          const sets = found(
            all.map((one, at) => ({ id: String(at), ...one })),
            pairs,
          );
          expect(sets.flat()).toHaveLength(new Set(sets.flat()).size);
          for (const set of sets) {
            expect(set.length).toBeGreaterThan(1);
            expect(set.length).toBeLessThanOrEqual(MAX_SET);
            for (const [one, other] of pairs)
              if (one !== other) expect(set.includes(one) && set.includes(other)).toBe(false);
          }
        },
      ),
    );
  });
});

describe('the judgement of a set', () => {
  const judged = (...people: readonly Person[]) =>
    judgeSet(people).map(({ members, sureness, evidence }) => ({
      members,
      sureness,
      kinds: evidence.map(({ kind }) => kind),
    }));

  it('is sure for one address with names that agree, unless something speaks against it', () => {
    const ann = person('Ann Lee', { mail: 'Ann@lee.example', company: 'Lee' });
    expect(judged(ann, person('Lee, Ann', { mail: 'ann@lee.example' }))).toEqual([
      { members: [0, 1], sureness: 'sure', kinds: ['email', 'nameOrder', 'oneCompany'] },
    ]);
    expect(judged(ann, person('Tom Lee', { mail: 'ann@lee.example', company: 'Other' }))).toEqual([
      { members: [0, 1], sureness: 'possible', kinds: ['email', 'otherName', 'otherCompany'] },
    ]);
    const [born, other] = ['1980-04-15', '1981-04-15'];
    const [one, two] = [
      { ...ann, birthday: born },
      { ...ann, birthday: other },
    ];
    expect(judged(one, two)).toMatchObject([{ sureness: 'possible' }]);
    expect(judged({ ...ann, birthday: born }, { ...ann, birthday: '--04-15' })).toMatchObject([{ sureness: 'sure' }]);
  });

  it('is likely for one number, possible for one name, and nothing for two people of one name', () => {
    const tom = person('Tom Ashdown', { phone: '+43 1632 960 204' });
    expect(judged(tom, person('Tom Ashdown', { phone: '01632 960204' }))).toMatchObject([
      { sureness: 'likely', kinds: ['number', 'name'] },
    ]);
    expect(judged(tom, person('Ida Ashdown', { phone: '01632 960204' }))).toEqual([]);
    expect(judged(tom, person('Ashdown Tom'))).toMatchObject([{ sureness: 'possible' }]);
    expect(judged({ ...tom, birthday: '1980-04-15' }, { ...person('Tom Ashdown'), birthday: '1990-01-01' })).toEqual(
      [],
    );
    const site = { site: 'https://www.ashdown.example/' };
    expect(judged(person('Tom A', site), person('Tom A', { site: 'ashdown.example' }))).toMatchObject([
      { sureness: 'likely' },
    ]);
  });

  it('never brings two people together by a card without a name', () => {
    const mail = 'family@lee.example';
    const sets = judgeSet([person('Ann Lee', { mail }), person(mail, { mail }), person('Tom Lee', { mail })]);
    expect(sets.map(({ members, sureness }) => ({ members, sureness }))).toEqual([
      { members: [0, 1], sureness: 'sure' },
    ]);
  });
});
