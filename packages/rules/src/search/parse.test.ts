import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatSearch } from './format.ts';
import { MAX_SEARCH, parseSearch } from './parse.ts';
import type { ParsedItem, SearchDay, TypedTerm } from './terms.ts';
import { DAY_WORDS, ENGLISH, HAS_WORDS, IS_WORDS } from './vocabulary.ts';
import type { SearchVocabulary } from './vocabulary.ts';

const GERMAN: SearchVocabulary = {
  ...ENGLISH,
  fields: {
    ...ENGLISH.fields,
    from: 'von',
    to: 'an',
    subject: 'betreff',
    before: 'vor',
    after: 'nach',
    larger: 'größer',
  },
  flags: { ...ENGLISH.flags, unread: 'ungelesen', attachment: 'anhang' },
  days: { ...ENGLISH.days, 'last-week': 'letzte Woche', yesterday: 'gestern' },
  months: ENGLISH.months.map((names, at) => (at === 9 ? ['Oktober', 'Okt.'] : at === 2 ? ['März'] : names)),
};

function read(text: string, languages: readonly SearchVocabulary[] = [ENGLISH]): TypedTerm[] {
  return parseSearch(text, languages).flatMap((item) => (item.kind === 'term' ? [item.term] : []));
}

function faults(text: string): string[] {
  return parseSearch(text, [ENGLISH]).flatMap((item) =>
    item.kind === 'fault' ? [`${item.fault.kind}: ${item.fault.text}`] : [],
  );
}

const any = (text: string, not = false): TypedTerm => ({ field: 'any', text, not });

describe('a typed search', () => {
  it('has words, phrases, and words to leave out', () => {
    expect(read('stairs "half landing" -draft -"rev e"')).toEqual([
      any('stairs'),
      any('half landing'),
      any('draft', true),
      any('rev e', true),
    ]);
  });

  it('has search words, also with a minus, quotation marks and a space behind the colon', () => {
    expect(read('from:tom to: elena -subject:"final set" in:Customers/Ashdown')).toEqual([
      { field: 'from', text: 'tom', not: false },
      { field: 'to', text: 'elena', not: false },
      { field: 'subject', text: 'final set', not: true },
      { field: 'in', text: 'Customers/Ashdown', not: false },
    ]);
  });

  it('understands the words of the user’s language and the English ones', () => {
    const both = [GERMAN, ENGLISH];
    const expected = [
      { field: 'from', text: 'tom', not: false },
      { field: 'larger', bytes: 5 * 1024 ** 2, not: false },
      { field: 'is', word: 'unread', not: false },
      { field: 'after', day: { kind: 'word', word: 'last-week' }, not: false },
      { field: 'before', day: { kind: 'date', year: null, month: 3, day: 3 }, not: false },
    ];
    expect(read('von:tom größer:5mb is:ungelesen nach:letzte Woche vor:3. März', both)).toEqual(expected);
    expect(read('from:tom GROSSER:5mb is:unread after:last week before:3 mar', both)).toEqual(expected);
  });

  it('keeps a word before a colon that is no search word as text', () => {
    expect(read('re:stairs 10:30 https://example.com')).toEqual([
      any('re:stairs'),
      any('10:30'),
      any('https://example.com'),
    ]);
  });

  it('takes the name of a file behind `has` as one', () => {
    expect(read('has:Offer.pdf -filename:"old offer" has:"new offer.docx"')).toEqual([
      { field: 'filename', text: 'Offer.pdf', not: false },
      { field: 'filename', text: 'old offer', not: true },
      { field: 'filename', text: 'new offer.docx', not: false },
    ]);
    expect(faults('is:offer.pdf has:offer. has:.pdf')).toEqual(['flag: offer.pdf', 'flag: offer.', 'flag: .pdf']);
  });

  it('takes a flag behind `has` and `is` alike', () => {
    expect(read('has:attachment is:attachment has:unread')).toEqual([
      { field: 'has', word: 'attachment', not: false },
      { field: 'has', word: 'attachment', not: false },
      { field: 'is', word: 'unread', not: false },
    ]);
    expect(faults('has:wings')).toEqual(['flag: wings']);
  });

  it.each([
    ['2025-10-12', { kind: 'date', year: 2025, month: 10, day: 12 }],
    ['2025/10', { kind: 'date', year: 2025, month: 10, day: 1 }],
    ['2025', { kind: 'date', year: 2025, month: 1, day: 1 }],
    ['12.10.2025', { kind: 'date', year: 2025, month: 10, day: 12 }],
    ['12.10.', { kind: 'date', year: null, month: 10, day: 12 }],
    ['12/10/25', { kind: 'date', year: 2025, month: 10, day: 12 }],
    ['12 oct', { kind: 'date', year: null, month: 10, day: 12 }],
    ['Oct 12th, 2025', { kind: 'date', year: 2025, month: 10, day: 12 }],
    ['october', { kind: 'date', year: null, month: 10, day: 1 }],
    ['yesterday', { kind: 'word', word: 'yesterday' }],
    ['last week', { kind: 'word', word: 'last-week' }],
    ['last-month', { kind: 'word', word: 'last-month' }],
    ['monday', { kind: 'weekday', weekday: 1 }],
    ['3m', { kind: 'ago', count: 3, unit: 'month' }],
  ] satisfies [string, SearchDay][])('reads the date %s', (text, day) => {
    expect(read(`after:${text} stairs`)).toEqual([{ field: 'after', day, not: false }, any('stairs')]);
    expect(read(`after:"${text}"`)).toEqual([{ field: 'after', day, not: false }]);
  });

  it('reads the month first where people write it first', () => {
    expect(read('after:10/12/2025', [{ ...ENGLISH, monthFirst: true }])).toEqual(read('after:12/10/2025'));
  });

  it.each([
    ['after:32 oct', 'date: 32 oct'],
    ['before:"30 feb 2025"', 'date: 30 feb 2025'],
    ['after:soon', 'date: soon'],
    ['before:13.13.2025 x', 'date: 13.13.2025'],
    ['larger:huge', 'size: huge'],
  ])('says what it did not understand: %s', (text, fault) => {
    expect(faults(text)).toEqual([fault]);
  });

  it.each([
    ['larger:5mb', 5 * 1024 ** 2],
    ['larger:5 MB', 5 * 1024 ** 2],
    ['larger:1,5 Mo', 1.5 * 1024 ** 2],
    ['larger:500k', 500 * 1024],
    ['larger:2048', 2048],
  ])('reads the size of %s', (text, bytes) => {
    expect(read(text)).toEqual([{ field: 'larger', bytes, not: false }]);
  });

  it('says which search word has no value yet', () => {
    expect(parseSearch('stairs -after:', [ENGLISH])[1]).toEqual({
      kind: 'open',
      start: 7,
      end: 14,
      field: 'after',
      not: true,
    });
  });

  it('ignores text after its longest length', () => {
    expect(read(`${'a'.repeat(MAX_SEARCH)} from:tom`)).toEqual([any('a'.repeat(MAX_SEARCH))]);
  });
});

const word = fc.stringMatching(/^[\p{L}\p{N}:@.<>'&;$*-]{1,12}$/u);
const phrase = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
const day: fc.Arbitrary<SearchDay> = fc.oneof(
  fc.record({ kind: fc.constant('word' as const), word: fc.constantFrom(...DAY_WORDS) }),
  fc.record({ kind: fc.constant('weekday' as const), weekday: fc.integer({ min: 1, max: 7 }) }),
  fc.record({
    kind: fc.constant('ago' as const),
    count: fc.nat(9999),
    unit: fc.constantFrom('day', 'week', 'month', 'year'),
  }),
  fc.record({
    kind: fc.constant('date' as const),
    year: fc.option(fc.integer({ min: 1970, max: 9999 })),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 28 }),
  }),
);
const not = fc.boolean();
const term: fc.Arbitrary<TypedTerm> = fc.oneof(
  fc.record({
    field: fc.constantFrom('any', 'from', 'to', 'with', 'subject', 'body', 'filename', 'in'),
    text: phrase,
    not,
  }),
  fc.record({ field: fc.constant('has' as const), word: fc.constantFrom(...HAS_WORDS), not }),
  fc.record({ field: fc.constant('is' as const), word: fc.constantFrom(...IS_WORDS), not }),
  fc.record({ field: fc.constantFrom('before', 'after'), day, not }),
  fc.record({ field: fc.constantFrom('larger', 'smaller'), bytes: fc.nat(), not }),
);

describe('any search', () => {
  it('is read back from the text that it is written as, in each language', () => {
    fc.assert(
      fc.property(fc.array(term, { maxLength: 5 }), fc.constantFrom(ENGLISH, GERMAN), (terms, language) => {
        const text = formatSearch(terms, language);
        fc.pre(text.length <= MAX_SEARCH);
        expect(read(text, [language, ENGLISH])).toEqual(terms);
      }),
    );
  });

  it('is read without failing, in order, and as the same when it is written and read again', () => {
    const hostile = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.stringMatching(/^[afrom: "\-\d]*$/));
    fc.assert(
      fc.property(hostile, (text) => {
        const items: ParsedItem[] = parseSearch(text, [GERMAN, ENGLISH]);
        let before = 0;
        for (const { start, end } of items) {
          expect(start).toBeGreaterThanOrEqual(before);
          expect(end).toBeGreaterThan(start);
          before = end;
        }
        const terms = read(text, [GERMAN, ENGLISH]);
        const written = formatSearch(terms);
        if (written.length <= MAX_SEARCH) expect(read(written)).toEqual(terms);
      }),
    );
  });
});
