import type { Operation } from '@pillarbox/contract/operation';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { growls } from '../../../../lib/growl.ts';
import { loadTexts } from '../../../../lib/i18n/language.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { QuickEvent } from '../QuickEvent.tsx';

const gateway = vi.hoisted(() => ({ calendars: Promise.withResolvers<unknown>(), made: [] as unknown[] }));
vi.mock('../../../../lib/call.ts', () => ({
  call: ({ id }: Operation, { params }: { params?: unknown }) => {
    if (id === 'calendars.all') return gateway.calendars.promise;
    if (id === 'events.create') gateway.made.push(params);
    return Promise.resolve({ undo: '' });
  },
}));

afterEach(() => {
  queryClient.clear();
  growls.set([]);
});

it('saves an event that was typed before the calendars were there', async () => {
  await loadTexts('event');
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={queryClient}>
      <QuickEvent anchor={document.body} onClose={onClose} />
    </QueryClientProvider>,
  );
  const field = await screen.findByRole('textbox');
  fireEvent.change(field, { target: { value: 'Lunch tomorrow 12:30' } });
  fireEvent.submit(field);
  expect(gateway.made).toEqual([]);
  const mine = { id: 'c1', kind: 'calendar', right: 'OWN', isDefault: true, name: 'Mine' };
  await act(async () => {
    gateway.calendars.resolve({ calendars: [mine] });
    await vi.waitUntil(() => onClose.mock.calls.length > 0);
  });
  expect(gateway.made).toEqual([{ calendarId: 'c1' }]);
});
