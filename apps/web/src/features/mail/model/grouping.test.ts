import { expect, it } from 'vitest';
import { GROUPINGS, groupingOf } from './grouping.ts';

it.each([
  ['what the user chose: threads', { conversation_view: 1, threaded_message: 1, group_by_sender: 0 }, 'threads'],
  ['what the user chose: senders', { conversation_view: 1, threaded_message: 0, group_by_sender: 1 }, 'senders'],
  ['threads before senders', { conversation_view: 0, threaded_message: 1, group_by_sender: 1 }, 'threads'],
  [
    'conversations, as at the start',
    { conversation_view: 1, threaded_message: 0, group_by_sender: 0 },
    'conversations',
  ],
  ['single messages', { conversation_view: 0, threaded_message: 0, group_by_sender: 0 }, 'none'],
] as const)('a list shows %s', (_, preferences, expected) => {
  expect(groupingOf(preferences)).toBe(expected);
});

it('a chosen grouping is the one that the list shows', () => {
  const chosen = ['conversations', 'threads', 'senders', 'none'] as const;
  expect(chosen.map((grouping) => groupingOf(GROUPINGS[grouping]))).toEqual(chosen);
});
