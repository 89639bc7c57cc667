import { nobody } from '@pillarbox/contract/contacts/person';
import type { Person } from '@pillarbox/contract/contacts/person';
import type { UpdateField, UpdateValue } from '@pillarbox/contract/contact-update/update';
import { MAX_OF_A_KIND } from '@pillarbox/contract/contact-update/update';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesOf, standingOf, withChanges } from './changes.ts';
import { recipientKey } from './recipient-key.ts';
import { shownValues } from './values.ts';

const ALL: UpdateField[] = ['name', 'company', 'email', 'phone', 'address', 'site', 'birthday'];

function person(given: Partial<Person> = {}): Person {
  return {
    ...nobody(),
    name: 'Jonas Weber',
    given: 'Jonas',
    family: 'Weber',
    emails: [{ id: 'EMAIL 1', label: 'work', value: 'jonas@weber.example' }],
    phones: [
      { id: 'TEL 1', label: 'mobile', value: '+43 1' },
      { id: 'TEL 2', label: 'his horrible mother', value: '+43 2' },
    ],
    notes: 'owes me money',
    ...given,
  };
}

function value(key: string, kind: UpdateValue['kind'], ...parts: string[]): UpdateValue {
  return { key, kind, label: '', parts };
}

/** The answer to what is shown with some values replaced, and more. */
function answerTo(shown: readonly UpdateValue[], replaced: readonly UpdateValue[]): UpdateValue[] {
  const keys = new Set(replaced.map(({ key }) => key));
  return [...shown.filter(({ key }) => !keys.has(key)), ...replaced];
}

describe('the limits of an address', () => {
  it.each([
    ['Jonas.Weber+news@Example.test', 'jonasweber@example.test'],
    ['jonasweber@example.test', 'jonasweber@example.test'],
    ['+a@example.test', '+a@example.test'],
    ['x@bücher.example', 'x@xn--bcher-kva.example'],
  ])('hold for all spellings: %j', (mail, key) => {
    expect(recipientKey(mail)).toBe(key);
  });
});

describe('what the page shows', () => {
  it('is the chosen fields, never notes and never a label of the owner’s own', () => {
    const shown = shownValues(person(), ['name', 'phone']);
    expect(shown).toEqual([
      { key: 'name', kind: 'name', label: '', parts: ['Jonas Weber'] },
      { key: 'phone1', kind: 'phone', label: 'mobile', parts: ['+43 1'] },
      { key: 'phone2', kind: 'phone', label: '', parts: ['+43 2'] },
    ]);
    const everything = JSON.stringify(shownValues(person(), ALL));
    expect(everything).not.toContain('money');
    expect(everything).not.toContain('mother');
  });

  it('is at most eight values of a kind, and none that is too long to come back', () => {
    const phones = Array.from({ length: 20 }, (_, index) => ({ id: '', label: '', value: `+${String(index)}` }));
    expect(shownValues(person({ phones }), ['phone'])).toHaveLength(MAX_OF_A_KIND);
    const long = [{ id: '', label: '', value: 'x'.repeat(201) }];
    expect(shownValues(person({ sites: long, company: 'y'.repeat(201) }), ['site', 'company'])).toEqual([
      value('position', 'position'),
    ]);
  });
});

describe('the changes of an answer', () => {
  const shown = shownValues(person(), ALL);

  it('are none when everything comes back as it was shown', () => {
    expect(changesOf(shown, shown, ALL)).toEqual([]);
  });

  it('are a value that was replaced, one that was removed and one that was added', () => {
    const answer = answerTo(shown, [
      value('phone1', 'phone', ' +43 9 '),
      value('phone2', 'phone'),
      value('', 'email', 'j@new.example'),
    ]);
    expect(changesOf(shown, answer, ALL)).toEqual([
      { id: '1', kind: 'phone', label: 'mobile', before: ['+43 1'], after: ['+43 9'] },
      { id: '2', kind: 'phone', label: '', before: ['+43 2'], after: [] },
      { id: '3', kind: 'email', label: '', before: [], after: ['j@new.example'] },
    ]);
  });

  it('ignore fields that were not asked for, keys that were not shown, and values that are not valid', () => {
    const fields: UpdateField[] = ['name', 'email'];
    const some = shownValues(person(), fields);
    const answer = answerTo(some, [
      value('phone1', 'phone', '666'),
      value('', 'phone', '667'),
      value('email7', 'email', 'x@y.example'),
      value('email1', 'email', 'no address'),
      value('', 'birthday', '1980-01-01'),
      value('name', 'name', '   '),
    ]);
    expect(changesOf(some, answer, fields)).toEqual([]);
  });

  it('have no control characters and no marks that turn text around', () => {
    const answer = answerTo(shown, [value('name', 'name', 'Jonas\u202eexe\u0000 Weber\r\nBcc: x')]);
    expect(changesOf(shown, answer, ALL)[0]?.after).toEqual(['Jonasexe Weber Bcc: x']);
  });

  it('are at most eight new values of a kind', () => {
    const many = Array.from({ length: 30 }, (_, index) => value('', 'phone', `+99 ${String(index)}`));
    expect(changesOf(shown, [...shown, ...many], ALL)).toHaveLength(MAX_OF_A_KIND);
  });
});

describe('accepting changes', () => {
  const shown = shownValues(person(), ALL);
  const changes = changesOf(
    shown,
    answerTo(shown, [
      value('name', 'name', 'Jonas Huber'),
      value('phone1', 'phone', '+43 9'),
      value('phone2', 'phone'),
      value('', 'address', 'Ring 1', '', 'Wien', '', '1010', 'Austria'),
    ]),
    ALL,
  );

  it('keeps labels, ids, notes and everything else; the parts of the name follow', () => {
    const after = withChanges(person(), changes);
    expect(after).toMatchObject({
      name: 'Jonas Huber',
      family: 'Huber',
      notes: 'owes me money',
      phones: [{ id: 'TEL 1', label: 'mobile', value: '+43 9' }],
      addresses: [{ street: 'Ring 1', city: 'Wien', zip: '1010', country: 'Austria' }],
    });
    expect(standingOf(changes, after).map(({ standing }) => standing)).toEqual(['done', 'done', 'done', 'done']);
    expect(withChanges(after, changes)).toEqual(after);
  });

  it('lets two values change places', () => {
    const answer = answerTo(shown, [value('phone1', 'phone', '+43 2'), value('phone2', 'phone', '+43 1')]);
    const { phones } = withChanges(person(), changesOf(shown, answer, ALL));
    expect(phones.map(({ label, value: number }) => [label, number])).toEqual([
      ['mobile', '+43 2'],
      ['his horrible mother', '+43 1'],
    ]);
  });

  it('says what was changed meanwhile', () => {
    const now = person({ name: 'J. Weber', phones: [{ id: 'TEL 1', label: 'mobile', value: '+43 5' }] });
    expect(standingOf(changes, now).map(({ standing, now: values }) => [standing, ...values])).toEqual([
      ['changed', 'J. Weber'],
      ['changed'],
      ['done'],
      ['open'],
    ]);
    expect(withChanges(now, changes).phones.map(({ value: number }) => number)).toEqual(['+43 5', '+43 9']);
  });

  it('makes the card say what the answer said, for any answer', () => {
    const text = fc.string({ maxLength: 12, size: 'max', unit: 'binary' });
    const kinds = fc.constantFrom('phone' as const, 'site' as const, 'company' as const);
    const answers = fc.array(
      fc.record({
        key: fc.constantFrom('', 'phone1', 'phone2', 'company', 'x'),
        kind: kinds,
        label: fc.constant('' as const),
        parts: fc.array(text, { maxLength: 1 }),
      }),
      { maxLength: 12, size: 'max' },
    );
    fc.assert(
      fc.property(answers, (answer) => {
        const found = changesOf(shown, answer, ALL);
        const after = withChanges(person(), found);
        expect(after.notes).toBe('owes me money');
        for (const { standing, before, kind } of standingOf(found, after)) {
          const clash = found.some(
            (other) => other.kind === kind && JSON.stringify(other.after) === JSON.stringify(before),
          );
          if (!clash) expect(standing).toBe('done');
        }
      }),
    );
  });
});
