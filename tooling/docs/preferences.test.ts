import { expect, it } from 'vitest';
import { preferenceUses, WITHOUT_READER } from './preferences.ts';

it('every preference is read, or listed with the reason why it is not', async () => {
  const uses = await preferenceUses();
  expect(uses.length).toBeGreaterThan(70);
  const unread = uses.filter(({ readers, screens }) => readers.length + screens.length === 0).map(({ name }) => name);
  expect(unread.filter((name) => WITHOUT_READER[name] === undefined)).toEqual([]);
});

it('no preference has a screen and no reader', async () => {
  const shown = (await preferenceUses()).filter(({ name }) => WITHOUT_READER[name] === undefined);
  expect(shown.filter(({ readers }) => readers.length === 0).map(({ name }) => name)).toEqual([]);
});
