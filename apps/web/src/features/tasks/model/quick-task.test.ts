import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readQuickTask } from './quick-task.ts';

/** Wednesday. */
const today = { year: 2025, month: 10, day: 15 };
const english = { tag: 'en-US', today, monthFirst: true, joins: ['on', 'at', 'by', 'until'] };
const german = { tag: 'de-DE', today, monthFirst: false, joins: ['am', 'um', 'bis'] };

describe('a quick entry', () => {
  it.each([
    { typed: 'order oak on Friday', name: 'order oak', date: '2025-10-17', time: '' },
    { typed: 'Call Tom tomorrow at 14:00', name: 'Call Tom', date: '2025-10-16', time: '14:00' },
    { typed: 'VAT return by 17 Oct', name: 'VAT return', date: '2025-10-17', time: '' },
    { typed: 'Send plans 10/20/2025', name: 'Send plans', date: '2025-10-20', time: '' },
    { typed: 'dentist fri 7:30 pm', name: 'dentist', date: '2025-10-17', time: '19:30' },
  ])('$typed', ({ typed, name, date, time }) => {
    expect(readQuickTask(typed, english)).toEqual({ name, due: { date, time, zone: '' } });
  });

  it('knows the words of the language', () => {
    expect(readQuickTask('Eiche bestellen am Freitag um 9:30', german)).toEqual({
      name: 'Eiche bestellen',
      due: { date: '2025-10-17', time: '09:30', zone: '' },
    });
  });

  it.each(['Timesheets, week 41', 'Paint 2.5', 'Friday', 'Order 6 m European oak, 52 mm', 'Look at the roof', ''])(
    'takes %j as a name',
    (typed) => {
      expect(readQuickTask(typed, english)).toEqual({ name: typed, due: null });
    },
  );

  it('never loses a word of any text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300, size: 'max' }), (typed) => {
        const { name } = readQuickTask(typed, english);
        expect(typed.trim().replaceAll(/\s+/g, ' ').startsWith(name)).toBe(true);
        if (typed.trim() !== '') expect(name).not.toBe('');
      }),
    );
  });
});
