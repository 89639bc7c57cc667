import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { Quota } from './Quota.tsx';

const MB = 1024 * 1024;
const call = vi.hoisted(() => vi.fn());
vi.mock('../../../lib/call.ts', () => ({ call }));

afterEach(() => {
  cleanup();
  queryClient.clear();
});

function show(used: number, limit: number): void {
  call.mockResolvedValueOnce({ used, limit });
  render(
    <QueryClientProvider client={queryClient}>
      <Quota />
    </QueryClientProvider>,
  );
}

it.each([
  [3 * MB, '3 MB of 10 MB used'],
  [0, 'Nothing of 10 MB used'],
])('the storage line says how full the mailbox is: %i bytes', async (used, words) => {
  show(used, 10 * MB);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: words }).getAttribute('aria-valuenow')).toBe(String((used / MB) * 10));
});

it('there is no storage line where the server knows no limit', async () => {
  show(3 * MB, 0);
  await waitFor(() => expect(queryClient.getQueryData(['mail', 'usage'])).toBeTruthy());
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(document.body.textContent).toBe('');
});
