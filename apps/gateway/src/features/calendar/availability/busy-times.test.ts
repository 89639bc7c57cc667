import { describe, expect, it } from 'vitest';
import type { BusyRow } from './busy.store.ts';
import { busyTimes } from './busy-times.ts';

const WINDOW = {
  from: Date.UTC(2026, 9, 14),
  to: Date.UTC(2026, 9, 15),
  zone: 'Europe/Vienna',
  ownZone: 'America/New_York',
};

function row(start: string, end: string, more: Partial<BusyRow> = {}): BusyRow {
  return {
    calendarId: 'c',
    start: Date.parse(start),
    end: Date.parse(end),
    isLocal: false,
    isBusy: true,
    status: 'confirmed',
    isAway: false,
    answer: null,
    ...more,
  };
}
const words = (...rows: readonly BusyRow[]) =>
  busyTimes(rows, WINDOW).map(({ tzStart, tzEnd, kind }) => `${tzStart} to ${tzEnd} ${kind}`);

describe('busy times', () => {
  it('are wall times of the zone of whoever asks [CAL-017, DATA-055]', () => {
    expect(busyTimes([row('2026-10-14T08:00:00Z', '2026-10-14T09:30:00Z')], WINDOW)).toEqual([
      {
        tzStart: '2026-10-14 10:00',
        tzEnd: '2026-10-14 11:30',
        start: '2026-10-14T08:00:00Z',
        end: '2026-10-14T09:30:00Z',
        kind: 'busy',
      },
    ]);
  });

  it('leave out what takes no time: free, cancelled and declined events', () => {
    const [start, end] = ['2026-10-14T08:00:00Z', '2026-10-14T09:00:00Z'];
    const nothing = [{ isBusy: false }, { status: 'cancelled' }, { answer: 'declined' as const }];
    expect(words(...nothing.map((more) => row(start, end, more)))).toEqual([]);
  });

  it('tell what is tentative and who is away', () => {
    expect(
      words(
        row('2026-10-14T06:00:00Z', '2026-10-14T07:00:00Z', { status: 'tentative' }),
        row('2026-10-14T08:00:00Z', '2026-10-14T09:00:00Z', { answer: 'needs-action' }),
        row('2026-10-14T10:00:00Z', '2026-10-14T11:00:00Z', { isAway: true }),
      ),
    ).toEqual([
      '2026-10-14 08:00 to 2026-10-14 09:00 tentative',
      '2026-10-14 10:00 to 2026-10-14 11:00 tentative',
      '2026-10-14 12:00 to 2026-10-14 13:00 away',
    ]);
  });

  it('take a whole day as one of the zone of its owner, within the window', () => {
    expect(words(row('2026-10-14T00:00:00Z', '2026-10-15T00:00:00Z', { isLocal: true }))).toEqual([
      '2026-10-14 06:00 to 2026-10-15 02:00 busy',
    ]);
  });

  it('are joined, so that they do not tell how many events there are', () => {
    expect(
      words(
        row('2026-10-14T08:00:00Z', '2026-10-14T09:00:00Z'),
        row('2026-10-14T08:30:00Z', '2026-10-14T08:45:00Z'),
        row('2026-10-14T09:00:00Z', '2026-10-14T10:00:00Z'),
      ),
    ).toEqual(['2026-10-14 10:00 to 2026-10-14 12:00 busy']);
  });
});
