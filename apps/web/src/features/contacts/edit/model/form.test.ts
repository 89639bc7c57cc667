import { describe, expect, it } from 'vitest';
import { check } from './check.ts';
import { dayParts, dayText } from './day-parts.ts';
import { addRow, changeRow, draftOf, isSame, NOBODY, personOf } from './draft.ts';
import { merged } from './merge.ts';
import { offersOf, withSure } from './offers.ts';
import { withName, withNamePart } from '@pillarbox/rules/name-parts';

const ann = { ...NOBODY, name: 'Ann Lee', emails: [{ id: 'EMAIL 1', label: 'home', value: 'ann@a.example' }] };
const draft = (person = ann, book = 'b') => draftOf({ Person: person, AddressBookId: book, Groups: [] });

describe('the form of a contact', () => {
  it('leaves empty rows out, and knows whether something changed', () => {
    const before = draft();
    const added = { ...before, person: addRow(before.person, 'emails') };
    expect(isSame(before, added)).toBe(true);
    const row = added.person.emails[1];
    expect(row).toMatchObject({ label: 'work', value: '' });
    const typed = {
      ...added,
      person: changeRow(added.person, 'emails', { id: row?.id ?? '', change: { value: 'x@y.example' } }),
    };
    expect(isSame(before, typed)).toBe(false);
    expect(personOf(typed).emails.map(({ value }) => value)).toEqual(['ann@a.example', 'x@y.example']);
    expect(changeRow(typed.person, 'emails', { id: 'EMAIL 1', change: null }).emails).toHaveLength(1);
  });

  it('offers what a signature says: a tick adds it, and removing its row removes the tick', () => {
    const phone = { label: 'mobile', value: '+43 660 1', isSure: true } as const;
    const offers = offersOf({
      phones: [phone, { label: '', value: '01 234 56 78', isSure: false }],
      sites: [],
      address: { street: 'Ring 1', zip: '1010', city: 'Wien' },
      company: 'Nordwind\u202eGmbH',
    });
    const person = withSure(ann, offers);
    expect(person.company).toBe('Nordwind[U+202E]GmbH');
    expect(person.phones.map(({ value }) => value)).toEqual(['+43 660 1']);
    expect(person.addresses).toMatchObject([{ street: 'Ring 1', zip: '1010', city: 'Wien' }]);
    expect(offers.map(({ isIn }) => isIn(person))).toEqual([true, true, false, true]);
    const [company, mobile, unsure] = offers;
    const without = changeRow(person, 'phones', { id: mobile?.id ?? '', change: null });
    expect([mobile?.isIn(without), company?.isIn(company.remove(person))]).toEqual([false, false]);
    expect(unsure?.remove(unsure.add(person))).toEqual(person);
  });

  it('needs a name, a book, addresses that are some, and days that exist [VAL-049, VAL-050]', () => {
    const wrong = draft({ ...ann, name: ' ', emails: [{ id: 'n', label: '', value: 'ann' }] }, '');
    const errors = check(
      { ...wrong, days: { ...wrong.days, birthday: { day: '30', month: '02', year: '' } } },
      draft(),
    );
    expect(errors).toEqual({
      name: 'LANG_CONTACTS_NEW_CONTACT_NAME_MUST_ERROR',
      book: 'LANG_CONTACTS_NO_DEFAULT_BOOK',
      'mail n': 'LANG_CONTACT_EDIT_WRONG_MAIL',
      birthday: 'LANG_CONTACT_EDIT_WRONG_DAY',
    });
    expect(check({ ...wrong, book: 'b', person: { ...wrong.person, name: 'x' } }, wrong)).toEqual({});
  });

  it.each([
    ['1980-04-05', { day: '5', month: '04', year: '1980' }],
    ['--02-29', { day: '29', month: '02', year: '' }],
    ['', { day: '', month: '', year: '' }],
  ])('reads and writes the day %j', (text, parts) => {
    expect(dayParts(text)).toEqual(parts);
    expect(dayText(parts)).toBe(text);
  });

  it.each([
    { day: '29', month: '02', year: '1981' },
    { day: '1', month: '', year: '' },
    { day: '', month: '', year: '1980' },
    { day: '1', month: '01', year: '80' },
  ])('refuses %j as a day', (parts) => {
    expect(dayText(parts)).toBeNull();
  });

  it('keeps a name and its parts together until they are written differently', () => {
    const typed = withName(NOBODY, 'Anna Maria Lee');
    expect(typed).toMatchObject({ given: 'Anna Maria', family: 'Lee' });
    expect(withName(typed, 'Lee, Anna')).toMatchObject({ given: 'Anna', family: 'Lee' });
    const titled = withNamePart(typed, 'prefix', 'Dr.');
    expect(titled.name).toBe('Dr. Anna Maria Lee');
    const own = { ...titled, name: 'Annie' };
    expect(withNamePart(own, 'family', 'Li').name).toBe('Annie');
    expect(withName(own, 'Ann').family).toBe('Lee');
  });

  it('puts what the user changed on what somebody else saved', () => {
    const base = draft();
    const mine = { ...base, person: { ...ann, notes: 'mine', company: 'Mine Ltd' }, groups: ['g'] };
    const theirs = draft({ ...ann, name: 'Ann Li', company: 'Theirs Ltd', birthday: '--04-15' });
    const { person, days, groups } = merged({ base, mine, theirs });
    expect(person).toMatchObject({ name: 'Ann Li', company: 'Mine Ltd', notes: 'mine', birthday: '--04-15' });
    expect([days.birthday.day, groups]).toEqual(['15', ['g']]);
  });
});
