import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { growls } from '../../../lib/growl.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { useChosenFirstDay, useWeekRules } from './calendar-preferences.ts';

const calls = vi.hoisted(() => vi.fn<() => Promise<unknown>>());
vi.mock('../../../lib/call.ts', () => ({ call: calls }));

function Probe() {
  const chosen = useChosenFirstDay();
  const { firstWeekday } = useWeekRules();
  return <p>{`first day ${String(firstWeekday)}, chosen ${String(chosen)}`}</p>;
}

afterEach(() => {
  queryClient.clear();
  vi.restoreAllMocks();
});

describe('the preferences of the calendar', () => {
  it('that cannot be read are logged, and nothing is chosen [ERR-007]', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    calls.mockRejectedValue(new ApiError('internal', 500));
    render(
      <QueryClientProvider client={queryClient}>
        <Probe />
      </QueryClientProvider>,
    );
    await vi.waitFor(() => expect(warned).toHaveBeenCalledExactlyOnceWith(expect.any(ApiError)));
    expect(screen.getByText('first day 7, chosen undefined')).toBeTruthy();
    expect(queryClient.getQueryData(['preferences', 'calendar'])).toEqual({ meeting_request_timestamp: 0 });
    expect(growls.get()).toEqual([]);
  });
});
