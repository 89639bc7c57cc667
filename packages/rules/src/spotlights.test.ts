import { describe, expect, it } from 'vitest';
import { dueSpotlight, isCurrent, offeredSpotlights, SPOTLIGHTS, startOf } from './spotlights.ts';

const ALL = {
  features: ['mail', 'compose', 'filters', 'calendar', 'tasks', 'contacts', 'contacts-duplicates', 'appearance', 'fax'],
  hasFeature: () => true,
  days: {},
};

describe('the schedule of spotlights', () => {
  it.each([
    ['2019-01-07', 'placeholders', 'SPOT-015'],
    ['2019-01-14', 'threaded_messages', 'SPOT-016'],
    ['2019-01-21', 'compose_mode', 'SPOT-017'],
    ['2019-01-28', 'message_filters', 'SPOT-018'],
    ['2019-02-04', 'windowed_view', 'SPOT-019'],
    ['2019-02-11', 'mailbox_views', 'SPOT-020'],
    ['2019-02-18', 'calendar_events', 'SPOT-021'],
    ['2019-02-25', 'tasks', 'SPOT-022'],
    ['2019-03-11', 'empty_folder', 'SPOT-023'],
    ['2019-03-18', 'highlighting', 'SPOT-024'],
    ['2019-03-25', 'signatures', 'SPOT-025'],
    ['2019-04-01', 'emailing_groups', 'SPOT-026'],
    ['2019-04-08', 'address_books', 'SPOT-027'],
    ['2019-06-24', 'themes', 'SPOT-028'],
    ['2019-07-01', 'merge_duplicates', 'SPOT-029'],
    ['2019-07-08', 'read_receipts', 'SPOT-030'],
    ['2019-07-15', 'task_tagging', 'SPOT-031'],
    ['2020-07-15', 'online_fax', 'SPOT-033'],
  ])(
    'starts on %s with %s [SPOT-015, SPOT-016, SPOT-017, SPOT-018, SPOT-019, SPOT-020, SPOT-021, SPOT-022, SPOT-023, SPOT-024, SPOT-025, SPOT-026, SPOT-027, SPOT-028, SPOT-029, SPOT-030, SPOT-031]',
    (from, feature) => {
      expect(SPOTLIGHTS.find((one) => one.feature === feature)?.from).toBe(from);
      expect(SPOTLIGHTS).toHaveLength(18);
    },
  );

  it('is weekly in 2019, on Mondays [SPOT-032]', () => {
    const days = SPOTLIGHTS.filter(({ from }) => from.startsWith('2019'));
    expect(days).toHaveLength(17);
    for (const one of days) expect(new Date(startOf(one) * 1000).getUTCDay()).toBe(1);
    expect(new Set(days.map(({ from }) => from)).size).toBe(17);
  });

  it('holds only what page and provider have; the provider may name other days [SPOT-033]', () => {
    expect(offeredSpotlights(ALL)).toHaveLength(18);
    const names = (offered: Partial<typeof ALL>): string[] =>
      offeredSpotlights({ ...ALL, ...offered }).map(({ feature }) => feature);
    expect(names({ features: ['tasks', 'fax'], hasFeature: () => false })).toEqual(['tasks', 'task_tagging']);
    expect(names({ features: ['fax'] })).toEqual(['online_fax']);
    const [tasks] = offeredSpotlights({ ...ALL, features: ['tasks'], days: { tasks: '2026-12-07' } });
    expect(tasks?.from).toBe('2026-12-07');
  });
});

describe('a spotlight that opens by itself', () => {
  const offered = offeredSpotlights(ALL);
  const facts = { today: '2019-01-16', isPhone: false, tourSeen: 1, enabled: 1, previous: 0 };

  it('is new for seven days from its start [SPOT-007, CONST-069]', () => {
    const days = ['2019-01-13', '2019-01-14', '2019-01-20', '2019-01-21'];
    expect(days.map((today) => isCurrent({ from: '2019-01-14' }, today))).toEqual([false, true, true, false]);
    expect(dueSpotlight(offered, facts)?.feature).toBe('threaded_messages');
    expect(dueSpotlight(offered, { ...facts, today: '2026-11-26' })).toBeNull();
    expect(isCurrent({ from: 'soon' }, '2019-01-14')).toBe(false);
  });

  it.each([
    ['on a phone [SPOT-003]', { isPhone: true }],
    ['before the tour was seen [SPOT-004]', { tourSeen: 0 }],
    ['when the user wants none [SPOT-005]', { enabled: 0 }],
    ['twice in seven days [SPOT-006, CONST-068]', { previous: startOf({ from: '2019-01-10' }) }],
    ['again after it was shown [SPOT-008]', { previous: startOf({ from: '2019-01-14' }) }],
  ])('does not %s', (_, change) => {
    expect(dueSpotlight(offered, { ...facts, ...change })).toBeNull();
  });

  it('opens a week after the one before', () => {
    expect(dueSpotlight(offered, { ...facts, previous: startOf({ from: '2019-01-09' }) })).not.toBeNull();
  });
});
