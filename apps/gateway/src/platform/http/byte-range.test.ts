import { expect, it } from 'vitest';
import { byteRange } from './byte-range.ts';

it('reads one range of bytes, and takes all others for the whole', () => {
  const cases: [header: string | null, part: ReturnType<typeof byteRange>][] = [
    ['bytes=0-0', { start: 0, end: 1 }],
    ['bytes=4-', { start: 4, end: 10 }],
    ['bytes=4-99', { start: 4, end: 10 }],
    ['bytes=-3', { start: 7, end: 10 }],
    ['bytes=-99', { start: 0, end: 10 }],
    ['bytes=10-', 'outside'],
    ['bytes=-0', 'outside'],
    ...([null, '', 'bytes=-', 'bytes=5-4', 'bytes=0-1,3-4', 'lines=1-2', `bytes=${'9'.repeat(400)}-`] as const).map(
      (header) => [header, null] as [string | null, null],
    ),
  ];
  for (const [header, part] of cases) expect(byteRange(header, 10), String(header)).toEqual(part);
  expect(byteRange('bytes=-1', 0)).toBe('outside');
});
