import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SuggestionIndex } from './suggestion-index.ts';
import type { People, SuggestionQuery } from './suggestions.ts';
import { folded, nameOrder, suggestable, suggestionsFor } from './suggestions.ts';

const NOW = Date.UTC(2026, 10, 22);
const DAY = 24 * 60 * 60_000;
const person = (mail: string, name = '', { uses = 0, days = 0 } = {}) => ({
  ...suggestable(name, mail.split(' ')),
  usage: { uses, lastUsed: NOW - days * DAY },
});
const NOBODY = { inOrder: [], inside: [], others: [] };
const ask = (people: readonly ReturnType<typeof person>[], query: Partial<SuggestionQuery> = {}) =>
  suggestionsFor({ ...NOBODY, others: people }, queryOf(people, query));
const queryOf = (people: readonly ReturnType<typeof person>[], query: Partial<SuggestionQuery>): SuggestionQuery => ({
  text: 't',
  exclude: [],
  domain: '',
  without: '',
  nolimit: false,
  language: 'en',
  usageOf: (mail) => people.find(({ mails }) => mails.includes(mail))?.usage,
  now: NOW,
  ...query,
});
const mailsOf = (...question: Parameters<typeof ask>): string[] => ask(...question).map(({ mail }) => mail);

describe('suggestions', () => {
  it('weigh 2 for the name, 1 for the address, and less than 1 for use [CONT-018, CONT-019, CONT-020]', () => {
    const people = [
      person('zoe@tim.example', 'Zoe', { uses: 1_000_000 }),
      person('tim@a.example', 'Ashdown, Tim'),
      person('x@a.example', 'Tim Ashdown'),
      person('timber@a.example', 'Timberline'),
    ];
    const found = ask(people, { text: 'tim' });
    expect(found.map(({ mail }) => mail)).toEqual([
      'timber@a.example',
      'x@a.example',
      'tim@a.example',
      'zoe@tim.example',
    ]);
    expect(found.map(({ weight }) => Math.floor(weight))).toEqual([3, 2, 1, 0]);
  });

  it('are by name when the weight is the same [CONT-020]', () => {
    const found = ask([person('b@a.example', 'Tom B'), person('c@a.example', 'Tom A')], { text: 'Tom' });
    expect(found.map(({ one }) => one.name)).toEqual(['Tom A', 'Tom B']);
  });

  it('prefer who is written to often and lately', () => {
    const people = [
      person('t1@a.example', '', { uses: 3, days: 365 }),
      person('t2@a.example', '', { uses: 2, days: 1 }),
      person('t3@a.example', '', { uses: 1, days: 1 }),
    ];
    expect(mailsOf(people)).toEqual(['t2@a.example', 't3@a.example', 't1@a.example']);
  });

  it('leave out excluded addresses, keep to a domain, and leave out the own one [CONT-021, CONT-022, CONT-023]', () => {
    const people = [person('t@a.example'), person('t@b.example'), person('t@c.example')];
    expect(ask(people, { exclude: ['T@a.example'] })).toHaveLength(2);
    expect(mailsOf(people, { domain: 'B.example' })).toEqual(['t@b.example']);
    expect(ask(people, { without: 'c.example' })).toHaveLength(2);
  });

  it('are at most 50, more are cut to 49, unless there is no limit [CONT-016, CONT-017, CONST-067]', () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => person(`t${at}@a.example`));
    expect(ask(many(50), {})).toHaveLength(50);
    expect(ask(many(51), {})).toHaveLength(49);
    expect(ask(many(51), { nolimit: true })).toHaveLength(51);
  });

  it('find several words in any order, without accents and case, and no text in the middle of a word', () => {
    const people = [person('jose@x.example', 'José Ángel Núñez')];
    expect(ask(people, { text: 'nunez jo' })).toHaveLength(1);
    expect(ask(people, { text: 'JOSÉ' })).toHaveLength(1);
    expect(ask(people, { text: 'ose' })).toHaveLength(0);
    expect(ask(people, { text: ' ' })).toHaveLength(0);
    expect(folded('  Ångström  ')).toBe('angstrom');
  });

  it('are all addresses of a person, and an address that two people have once', () => {
    const people = [person('a@a.example b@b.example', 'Jones, Tom'), person('B@b.example', 'Tom Jones')];
    expect(mailsOf(people, { text: 'tom' })).toEqual(['B@b.example', 'a@a.example']);
    expect(mailsOf(people, { text: 'tom a@a' })).toEqual(['a@a.example']);
    expect(mailsOf(people, { text: 'b@' })).toEqual(['b@b.example']);
  });

  it('are groups, too, which have no address', () => {
    const groups = [person('', 'Team One'), person('', 'Team Two')];
    expect(ask(groups).map(({ one, weight }) => [one.name, weight])).toEqual([
      ['Team One', 2],
      ['Team Two', 2],
    ]);
    expect(ask(groups, { domain: 'a.example' })).toEqual([]);
  });

  it('keep the best of many, whatever their order', () => {
    const many = Array.from({ length: 2000 }, (_, at) => person(`x${at}@a.example`, `Tom ${(at * 7) % 2000}`));
    const found = ask(many);
    expect(found).toHaveLength(49);
    expect(found.map(({ one }) => one.name)).toEqual(Array.from({ length: 49 }, (_, at) => `Tom ${at}`));
  });

  it('are the same from an index, which looks at few of many people', () => {
    const anybody = fc.record({
      name: fc.constantFrom('Tim', 'Tom', 'Tom 2', 'Tom 10', 'Ann Tim', 'Zoe', '“Tim”'),
      mail: fc.constantFrom('t@a.example', 'tim@a.example', 'x@tim.example', 'Tom@b.example', 'zoe@b.example'),
      uses: fc.constantFrom(0, 0, 0, 5),
    });
    const all = fc.array(anybody, { maxLength: 300, size: 'max' });
    fc.assert(
      fc.property(all, fc.constantFrom('t', 'tim', 'tim t', 'a tim', 'example'), (drawn, text) => {
        // Each name and each address is another one: of two that are the same, either may come first.
        const people = drawn.map(({ name, mail, uses }, index) => ({
          ...suggestable(`${name} ${String(index)}`, [mail.replace('@', `${String(index)}@`)]),
          usage: uses === 0 ? undefined : { uses, lastUsed: NOW },
        }));
        const usage = new Map(
          people.flatMap((one) => (one.usage === undefined ? [] : [[one.lower[0] ?? '', one.usage]])),
        );
        const query = { ...queryOf([], { text }), usageOf: (mail: string) => usage.get(mail) };
        const order = nameOrder('en');
        const index = new SuggestionIndex<(typeof people)[number]>(order);
        const inOrder = people.toSorted((left, right) => order(left.name, right.name));
        for (const one of inOrder) index.append(one);
        const found = (from: People<(typeof people)[number]>) =>
          suggestionsFor(from, query).map(({ one, mail, weight }) => [one.name, mail.toLowerCase(), weight]);
        const indexed = { ...index.candidates(text, usage.keys()), others: [] };
        expect(found(indexed)).toEqual(found({ ...NOBODY, others: inOrder }));
      }),
    );
  });
});
