import { expect, it } from 'vitest';
import { isWritable, selectableBooks } from './selectable-books.ts';

const own = { Name: 'Mine' };
const low = { Name: 'Low', SharingLevel: 'LOW' } as const;
const high = { Name: 'High', SharingLevel: 'HIGH' } as const;
const known = { AddressBooks: [own], SubscribedBooks: [low, high] };

it('books to write to are the own ones and subscribed ones of level HIGH [CONT-013, CONT-026]', () => {
  expect(selectableBooks(known)).toEqual([own, high]);
  expect([own, low, high].map(isWritable)).toEqual([true, false, true]);
});

it('a choice that writes nothing offers every subscribed book [CONT-014]', () => {
  expect(selectableBooks(known, { full: true })).toEqual([own, low, high]);
});
