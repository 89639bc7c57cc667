import type { Person } from '@pillarbox/contract/contacts/person';
import { dayParts } from './day-parts.ts';
import { DAYS, personOf } from './draft.ts';
import type { Draft } from './draft.ts';

/**
 * What the user changed, put on what somebody else saved meanwhile. A field that both changed keeps what the user typed.
 * `base` is what the user began with.
 */
export function merged({ base, mine, theirs }: Record<'base' | 'mine' | 'theirs', Draft>): Draft {
  const [before, typed, other] = [personOf(base), personOf(mine), personOf(theirs)];
  const person = Object.fromEntries(
    Object.entries(other).map(([key, value]) => {
      const field = key as keyof Person;
      return [field, isEqual(before[field], typed[field]) ? value : mine.person[field]];
    }),
  ) as Person;
  const [birthday, anniversary] = DAYS.map((day) =>
    isEqual(base.days[day], mine.days[day]) ? dayParts(other[day]) : mine.days[day],
  );
  return {
    person,
    days: { birthday: birthday ?? mine.days.birthday, anniversary: anniversary ?? mine.days.anniversary },
    book: base.book === mine.book ? theirs.book : mine.book,
    groups: isEqual(base.groups, mine.groups) ? theirs.groups : mine.groups,
  };
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
