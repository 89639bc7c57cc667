import type { FollowUpSeries, FollowUpSet } from '@pillarbox/contract/follow-ups/follow-up';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { errorTextKey } from '../../lib/api-error.ts';
import { loadTexts } from '../../lib/i18n/language.ts';
import { text } from '../../lib/i18n/text.tsx';
import { queryClient } from '../../lib/query-client.ts';
import { NOBODY } from '../../lib/session-state.ts';
import type { SessionState } from '../../lib/session-state.ts';
import { deleteFollowUps, updateFollowUps } from './follow-up-calls.ts';
import { FollowUpRow } from './FollowUpRow.tsx';
import { mayRefresh } from './follow-ups.ts';
import { nextTime } from './row-words.ts';

const fetched = vi.fn(() => Promise.reject(new Error('no request is expected')));

beforeAll(async () => {
  vi.stubGlobal('fetch', fetched);
  await loadTexts('follow-ups-view');
});
afterEach(cleanup);

const wordsOf = async (work: Promise<unknown>): Promise<string> =>
  await work.then(
    () => '',
    (error: unknown) => text(errorTextKey(error)),
  );

const set: FollowUpSet = {
  srcUID: 'fup-one-set',
  isAuto: true,
  series: {},
  seriesPassed: [1],
  seriesFuture: [],
  ...{ sntFolder: 'Sent', sntUID: 4, sntValidity: 1, subject: '<b>Loft</b>' },
  to: [{ name: '', mail: 'priya@example.test' }],
  recipients: 3,
  ...{ stop: 'any', state: 'bounced', reason: 'priya@example.test', waits: '', sentat: 0, version: 2 },
};

describe('calls of follow-ups', () => {
  it('are not made without ids [ERR-037] or without a list [ERR-038]', async () => {
    expect(await wordsOf(deleteFollowUps([]))).toBe('Follow-up IDs is required');
    expect(await wordsOf(updateFollowUps([]))).toBe('Follow-up list is required');
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe('the refresh of follow-ups', () => {
  const home: SessionState = { ...NOBODY, isauth: true };

  it('needs a session without open duties, no frame around the page, and something to refresh [FUP-020, FUP-021, FUP-022]', () => {
    expect(mayRefresh(home, false, 1)).toBe(true);
    expect(mayRefresh(home, true, 1)).toBe(false);
    expect(mayRefresh(home, false, 0)).toBe(false);
    expect(mayRefresh({ ...home, isauth: false }, false, 1)).toBe(false);
    expect(mayRefresh({ ...home, isverified: false }, false, 1)).toBe(false);
    expect(mayRefresh({ ...home, is2faSetupRequired: true }, false, 1)).toBe(false);
  });
});

describe('the row of follow-ups', () => {
  it('says who was not reached, shows hostile text as text, and offers no change of what is over', () => {
    render(
      <QueryClientProvider client={queryClient}>
        <FollowUpRow set={set} isThere />
      </QueryClientProvider>,
    );
    expect(screen.getByText('<b>Loft</b>')).toBeDefined();
    expect(screen.getByText('To: priya@example.test and 2 more')).toBeDefined();
    expect(screen.getByText('Not delivered to priya@example.test. No more follow-ups are sent.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
  });

  it('has no time when nothing is to come, and the time of a reminder that is due', () => {
    expect(nextTime(set)).toBeNull();
    const one: FollowUpSeries = {
      ...{ series: 1, fupUID: '', srcUID: 'x', fupFolder: '', srcFolder: '', inBy: 1800, recipients: [] },
      ...{ isProcessed: true, isAllReplied: false, schedule: 77, sendAs: 'reply', subject: '' },
    };
    expect(nextTime({ ...set, state: 'due', series: { '1': one }, seriesPassed: [1] })).toBe(77);
  });
});
