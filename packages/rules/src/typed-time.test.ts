import { describe, expect, it } from 'vitest';
import { readDate, readTime } from './typed-time.ts';

/** Wednesday. */
const today = { year: 2025, month: 10, day: 15 };
const read = (typed: string, tag = 'en-GB', monthFirst = false): string => {
  const found = readDate(typed, { tag, today, monthFirst });
  if (found === null) return 'none';
  const { year, month, day } = found.day;
  return [`${String(year)}-${String(month)}-${String(day)}`, ...(found.minutes === null ? [] : [found.minutes])].join(
    ' ',
  );
};

describe('a typed time', () => {
  it('is read as people write it', () => {
    const all = ['7', '7.30', '730', '0730', '19:30', '7:30 pm', '7pm', '12 am', '19h30', '19h', ' 8 : 05 '];
    expect(all.map(readTime)).toEqual([420, 450, 450, 450, 1170, 1170, 1140, 0, 1170, 1140, 485]);
  });

  it('is refused when there is no such time', () => {
    for (const wrong of ['', '25', '7:60', '13 pm', '0 pm', 'soon', '7:3', '1:2:3', '9'.repeat(5000)])
      expect(readTime(wrong)).toBeNull();
  });
});

describe('a typed date', () => {
  it('is a weekday, alone or with a time: always the next one', () => {
    expect(read('fri')).toBe('2025-10-17');
    expect(read('Friday 7.30')).toBe('2025-10-17 450');
    expect(read('wed')).toBe('2025-10-22');
    expect(read('tomorrow 9pm')).toBe('2025-10-16 1260');
    expect(read('today')).toBe('2025-10-15');
    expect(read('morgen 8:00', 'de-DE')).toBe('2025-10-16 480');
    expect(read('Fr.', 'de-DE')).toBe('2025-10-17');
    expect(read('vendredi', 'fr-CA')).toBe('2025-10-17');
  });

  it('is a date in numbers, in the order of the user, or of ISO 8601', () => {
    expect(read('17.10.')).toBe('2025-10-17');
    expect(read('17/10/25 07:30')).toBe('2025-10-17 450');
    expect(read('10/17/2025', 'en-US', true)).toBe('2025-10-17');
    expect(read('2025-12-01')).toBe('2025-12-1');
    expect(read('1.2.')).toBe('2026-2-1');
    expect(read('29.2.2028')).toBe('2028-2-29');
  });

  it('is a date with the name of the month, as the field writes it', () => {
    expect(read('Fri 17 Oct 2025')).toBe('2025-10-17');
    expect(read('Fri, Oct 17, 2025', 'en-US')).toBe('2025-10-17');
    expect(read('17 october')).toBe('2025-10-17');
    expect(read('3 Jan')).toBe('2026-1-3');
    expect(read('Fr., 17. Okt. 2025', 'de-DE')).toBe('2025-10-17');
    expect(read('17 ottobre 7:30', 'it-IT')).toBe('2025-10-17 450');
  });

  it('is written by every language in a form that it reads', () => {
    const tags = [
      'bg',
      'da',
      'de',
      'el',
      'en-US',
      'es',
      'es-MX',
      'fr-CA',
      'hr',
      'hu',
      'it',
      'nb',
      'pt-BR',
      'pt-PT',
      'ro',
      'sq',
      'sv',
    ];
    for (const tag of tags) {
      const options = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
      for (let month = 1; month <= 12; month += 1) {
        const field = new Intl.DateTimeFormat(tag, options).format(Date.UTC(2026, month - 1, 17));
        expect([tag, field, read(field, tag)]).toEqual([tag, field, `2026-${String(month)}-17`]);
      }
    }
  });

  it('is refused when there is no such day', () => {
    for (const wrong of [
      '',
      'never',
      '31.2.2026',
      '32 oct',
      '17 oct 25:00',
      'fri soon',
      '1'.repeat(5000),
      'fri '.repeat(5000),
    ])
      expect(read(wrong)).toBe('none');
  });
});
