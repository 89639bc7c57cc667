import { expect, it } from 'vitest';
import { dayOfLife } from './day-of-life.ts';

it('a birthday is a day of the calendar in every zone', () => {
  expect(dayOfLife('1980-04-15', 'en-GB')).toBe('15 April 1980');
  expect(dayOfLife('--02-29', 'en-GB')).toBe('29 February');
  expect(dayOfLife('in spring', 'en-GB')).toBe('in spring');
});
