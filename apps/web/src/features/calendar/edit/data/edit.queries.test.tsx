import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../../lib/query-client.ts';
import { CALENDAR_KEY } from '../../data/calendar-key.ts';
import { useEventToEdit } from './edit.queries.ts';

const replies: ((etag: string) => void)[] = [];
vi.mock('../../../../lib/call.ts', () => ({
  call: () => new Promise((resolve) => replies.push((etag) => resolve({ etag }))),
}));

afterEach(() => queryClient.clear());

const wrapper = ({ children }: { readonly children: ReactNode }): ReactNode => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const openForm = () => renderHook(() => useEventToEdit('e1', ''), { wrapper });

it('a form that opens again while the event is still read begins with what is read, not with the state of the last form', async () => {
  const first = openForm();
  replies.shift()?.('old');
  await waitFor(() => expect(first.result.current.data).toMatchObject({ etag: 'old' }));
  // The form was saved: the event is read again while the form closes.
  void queryClient.invalidateQueries({ queryKey: CALENDAR_KEY });
  first.unmount();
  const second = openForm();
  expect(second.result.current.data).toBeUndefined();
  for (const reply of replies.splice(0)) reply('new');
  await waitFor(() => expect(second.result.current.data).toMatchObject({ etag: 'new' }));
});
