import { expect, it } from 'vitest';
import type { Translate } from '../../../lib/i18n/text.tsx';
import { dayNumber } from '../model/days.ts';
import { wallMinutes } from '../model/zone-clock.ts';
import { dayWords } from './day-words.ts';
import { moveWords } from './move-words.ts';

const t = ((_key: string, { from, to }: Record<'from' | 'to', string>) => `${from} > ${to}`) as Translate;
const words = dayWords('en-GB', 'en_US', '24');
const at = (day: string, minute: number): number => wallMinutes({ day: dayNumber(day), minute });
const said = (before: readonly [number, number], after: readonly [number, number], isAllDay = false): string => {
  const [one, other] = [before, after].map(([from, to]) => ({ from, to }));
  return moveWords({ before: one ?? expect.fail(), after: other ?? expect.fail(), isAllDay }, words, t);
};

it('says where an event was moved from and to: the times on one day, else the days too, and which end of it moved', () => {
  const [mon, tue, wed] = ['2026-11-23', '2026-11-24', '2026-11-25'];
  const [ten, eleven, noon] = [600, 660, 720];
  const hour = [at(mon, ten), at(mon, eleven)] as const;
  expect(said(hour, [at(mon, eleven), at(mon, noon)])).toMatch(/^10:00.* > 11:00/);
  expect(said(hour, [at(mon, ten), at(mon, noon)])).toMatch(/^11:00.* > 12:00/);
  expect(said(hour, [at(tue, ten), at(tue, eleven)])).toMatch(/^Mon 23 Nov, 10:00.* > Tue 24 Nov, 10:00/);
  expect(said([at(mon, 0), at(tue, 0)], [at(tue, 0), at(wed, 0)], true)).toBe('Mon 23 Nov > Tue 24 Nov');
  expect(said([at(mon, 0), at(tue, 0)], [at(mon, 0), at(wed, 0)], true)).toBe('Mon 23 Nov > Tue 24 Nov');
});
