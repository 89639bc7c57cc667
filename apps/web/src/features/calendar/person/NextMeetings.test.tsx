import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadTexts } from '../../../lib/i18n/language.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { NextMeetings } from './NextMeetings.tsx';

const asked = vi.hoisted(() => [] as unknown[]);
vi.mock('../../../lib/call.ts', () => ({
  call: (_operation: unknown, { query }: { query: { attendee: string } }) => {
    asked.push(query);
    const Meetings = [1, 2, 3, 4, 5].map((day) => ({
      id: `${query.attendee} ${String(day)}`,
      summary: `${query.attendee} ${String(day)}`,
      start: `2027-03-0${String(day)}T10:00:00Z`,
      end: `2027-03-0${String(day)}T11:00:00Z`,
    }));
    return Promise.resolve({ Meetings });
  },
}));

afterEach(() => queryClient.clear());

describe('the next meetings of a contact', () => {
  it('are five, the earliest of all its addresses [CONST-055]', async () => {
    await loadTexts('calendar');
    render(
      <QueryClientProvider client={queryClient}>
        <NextMeetings mails={['a', 'b']} />
      </QueryClientProvider>,
    );
    const rows = await screen.findAllByRole('button');
    expect(rows.map((row) => row.textContent.slice(0, 3))).toEqual(['a 1', 'b 1', 'a 2', 'b 2', 'a 3']);
    expect(asked).toEqual([
      { attendee: 'a', limit: 5 },
      { attendee: 'b', limit: 5 },
    ]);
  });
});
