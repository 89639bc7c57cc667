import { describe, expect, it } from 'vitest';
import { DEFAULT_TIME_ZONE, TIME_ZONES } from './time-zones.ts';

/** Minutes ahead of UTC in standard time: the smaller one of winter and summer. */
function standardOffset(zone: string): number {
  const at = (month: number): number => {
    const instant = Date.UTC(2025, month, 15, 12);
    const wall = new Date(instant).toLocaleString('sv-SE', { timeZone: zone });
    return (Date.parse(`${wall.replace(' ', 'T')}Z`) - instant) / 60_000;
  };
  return Math.min(at(0), at(6));
}

function minutesOf(id: string): number {
  const [, sign, hours, minutes = '0'] = /^UTC([+-])(\d+)(?::(\d+))?$/.exec(id) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

describe('the time zones', () => {
  it('have value, label and id, and each id is the zone’s own standard time [I18N-009, DATA-036]', () => {
    for (const { value, label, id } of TIME_ZONES) {
      expect(minutesOf(id), value).toBe(standardOffset(value));
      expect(label).not.toBe('');
    }
    expect(new Set(TIME_ZONES.map(({ value }) => value)).size).toBe(TIME_ZONES.length);
  });

  it('reach from UTC-11 to UTC+12 without a missing hour [I18N-009]', () => {
    const offsets = new Set(TIME_ZONES.map(({ id }) => minutesOf(id)));
    for (let hour = -11; hour <= 12; hour += 1) expect(offsets.has(hour * 60), String(hour)).toBe(true);
    expect([Math.min(...offsets), Math.max(...offsets)]).toEqual([-660, 720]);
  });

  it('include the five half hours [I18N-010, I18N-011, I18N-012, I18N-013, I18N-014]', () => {
    const ids = TIME_ZONES.map(({ id }) => id);
    for (const half of ['UTC-3:30', 'UTC+3:30', 'UTC+4:30', 'UTC+5:30', 'UTC+9:30']) expect(ids).toContain(half);
  });

  it('include the default zone [CONST-050]', () => {
    expect(DEFAULT_TIME_ZONE).toBe('America/New_York');
    expect(TIME_ZONES.some(({ value }) => value === DEFAULT_TIME_ZONE)).toBe(true);
  });
});
