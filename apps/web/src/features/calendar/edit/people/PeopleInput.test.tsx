import { listCalendars } from '@pillarbox/contract/calendar/calendar-calls';
import { suggest } from '@pillarbox/contract/contacts/suggest';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { loadTexts } from '../../../../lib/i18n/language.ts';
import { queryClient } from '../../../../lib/query-client.ts';
import { PeopleInput } from './PeopleInput.tsx';

const ROOM = { id: 'r', name: 'Room 12', kind: 'resource', resource: { kind: 'room' } };
const ROOM_PERSON = { isGroup: false, Name: 'Roomer', Email: 'roomer@x.example', object_id: 'p', Image: '' };
const replies = vi.hoisted(() => new Map<unknown, Promise<unknown>>());
vi.mock('../../../../lib/call.ts', () => ({
  call: (operation: unknown) => replies.get(operation) ?? Promise.resolve({ calendars: [] }),
}));

afterEach(() => queryClient.clear());

it('offers rooms that are known only after the people', async () => {
  await loadTexts('event');
  const { promise: rooms, resolve: roomsCome } = Promise.withResolvers<unknown>();
  replies.set(listCalendars, rooms);
  replies.set(suggest, Promise.resolve({ suggestions: [ROOM_PERSON], pending: false }));
  render(
    <QueryClientProvider client={queryClient}>
      <PeopleInput attendees={[]} error={undefined} onAdd={vi.fn()} />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'room' } });
  const names = async (): Promise<string[]> =>
    (await screen.findAllByRole('option', { hidden: true })).map((row) => row.querySelector('bdi')?.textContent ?? '');
  expect(await names()).toEqual(['Roomer']);
  roomsCome({ calendars: [ROOM] });
  await vi.waitFor(async () => expect(await names()).toEqual(['Room 12', 'Roomer']));
});
