import { MESSAGE_FLAG } from '@pillarbox/contract/mail/flags';
import { PINNED } from '@pillarbox/contract/mail/marks';
import { describe, expect, it } from 'vitest';
import { rotatedOut } from './rotation.ts';

const NOW = Date.UTC(2026, 0, 31);
const message = (uid: number, daysAgo: number, more: { flags?: number; labels?: string[] } = {}) => ({
  uid,
  arrived: NOW - daysAgo * 86_400_000,
  flags: more.flags ?? 0,
  labels: more.labels ?? [],
});

describe('rules about old mail', () => {
  const folder = [
    message(1, 90),
    message(2, 31, { flags: MESSAGE_FLAG.FLAGGED }),
    message(3, 31, { labels: [PINNED] }),
    message(4, 31),
    message(5, 30),
    message(6, 1),
    { uid: 7, arrived: 0, flags: 0, labels: [] },
  ];
  const uids = (keep: number, unit: 'days' | 'messages', starred: boolean): number[] =>
    rotatedOut(folder, { keep, unit, to: 'trash', starred }, NOW).map(({ uid }) => uid);

  it('by days remove what is older, newest first, and spare starred and pinned messages only if asked', () => {
    expect(uids(30, 'days', true)).toEqual([4, 1]);
    expect(uids(30, 'days', false)).toEqual([4, 3, 2, 1]);
    expect(uids(3650, 'days', false)).toEqual([]);
  });

  it('by number keep the newest ones, whatever order they have in the folder', () => {
    expect(uids(2, 'messages', true)).toEqual([4, 1, 7]);
    expect(uids(7, 'messages', false)).toEqual([]);
  });
});
