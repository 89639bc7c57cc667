import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { growls } from '../../../lib/growl.ts';
import { loadTexts } from '../../../lib/i18n/language.ts';
import { queryClient } from '../../../lib/query-client.ts';
import type { EventList } from '../data/calendar.queries.ts';
import { EVENTS_KEY } from '../data/calendar.queries.ts';
import { draftOf } from '../model/draft.ts';
import type { ShownEvent } from '../model/shown-event.ts';
import { moveEvent } from './move-event.ts';

const gateway = vi.hoisted(() => ({ answer: Promise.withResolvers<never>() }));
vi.mock('../../../lib/call.ts', () => ({ call: () => gateway.answer.promise }));

afterEach(() => {
  queryClient.clear();
  growls.set([]);
});

const KEY = [...EVENTS_KEY, 'week'];
const TIMES = { start: '2026-11-23T17:30:00Z', end: '2026-11-23T18:30:00Z' };
const LATER = { start: '2026-11-23T18:30:00Z', end: '2026-11-23T19:30:00Z' };
const instance = { id: 'swim', instance: '', summary: 'Swim', ...TIMES, isAllDay: false, answer: '', attendees: 0 };
const other = { ...instance, id: 'other' };
const event = { instance, first: 20_780, last: 20_780, from: 1050, to: 1110 } as ShownEvent;

it('shows the new times at once, and the old ones when the gateway cannot be reached', async () => {
  await loadTexts('calendar');
  const list = { events: [instance, other], isCut: false };
  queryClient.setQueryData(KEY, list);
  const { from, to } = draftOf(event);
  await moveEvent(event, { from: from + 60, to: to + 60 });
  expect(queryClient.getQueryData<EventList>(KEY)?.events).toEqual([{ ...instance, ...LATER }, other]);
  gateway.answer.reject(new ApiError('offline'));
  await vi.waitFor(() => expect(growls.get()).toHaveLength(1));
  expect(queryClient.getQueryData(KEY)).toEqual(list);
});
