import { expect, it } from 'vitest';
import { effectivePreferences } from './effective.ts';

it('an unknown time zone becomes the provider’s, else America/New_York [PREF-018]', () => {
  const stored = { timezone: 'Mars/Olympus' };
  const provider = { timezone: { value: 'Europe/Berlin', locked: false } };
  expect(effectivePreferences(stored, provider, {})).toEqual({ timezone: 'Europe/Berlin' });
  expect(effectivePreferences(stored, {}, {})).toEqual({ timezone: 'America/New_York' });
  const nowhere = { timezone: { value: 'Nowhere/At_All', locked: true } };
  expect(effectivePreferences(stored, nowhere, {})).toEqual({ timezone: 'America/New_York' });
  expect(effectivePreferences({ timezone: 'Asia/Tokyo' }, provider, {})).toEqual({ timezone: 'Asia/Tokyo' });
});

it('unknown preferences are returned unchanged', () => {
  const given = { x_given: { value: [1], locked: false }, x_locked: { value: 'theirs', locked: true } };
  expect(effectivePreferences({ x_own: { a: 1 }, x_locked: 'mine' }, given, {})).toEqual({
    x_given: [1],
    x_locked: 'theirs',
    x_own: { a: 1 },
  });
});
