import { expect, it } from 'vitest';
import { splitObjects } from './split-objects.ts';

const zone = (name: string): string => `BEGIN:VTIMEZONE\r\nTZID:${name}\r\nEND:VTIMEZONE\r\n`;
const event = (at: number): string =>
  `BEGIN:VEVENT\r\nUID:${String(at)}\r\nDTSTART;TZID=Here:20261127T090000\r\nEND:VEVENT\r\n`;
const calendar = (...parts: readonly string[]): string =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${parts.join('')}END:VCALENDAR\r\n`;

// Each of these took minutes when the zones of the file were looked through for each event.
it('splits a file of many events among many zones', () => {
  const zones = Array.from({ length: 40_000 }, (_none, at) => zone(`Zone ${String(at)}`));
  const events = Array.from({ length: 40_000 }, (_none, at) => event(at));
  const objects = splitObjects(calendar(...zones, zone('Here'), ...events));
  expect(objects).toHaveLength(40_000);
  expect(objects.at(-1)?.text).toBe(calendar(zone('Here'), event(39_999)));
});

it('gives each event a zone once, however often the file has it', () => {
  const zones = Array.from({ length: 20_000 }, () => zone('Here'));
  const events = Array.from({ length: 20_000 }, (_none, at) => event(at));
  const objects = splitObjects(calendar(...zones, ...events));
  expect(objects.every(({ text }) => text.split('BEGIN:VTIMEZONE').length === 2)).toBe(true);
});
