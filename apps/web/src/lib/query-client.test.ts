import { notifyManager, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { queryClient, updateCached } from './query-client.ts';

it('redraws what reads a query before the event loop turns, so that a pressed control shows its new state at once', async () => {
  const redrawn: string[] = [];
  // `useQuery` tells React of a change by this call.
  notifyManager.batchCalls((mode: string) => redrawn.push(mode))('dark');
  await Promise.resolve();
  expect(redrawn).toEqual(['dark']);
});

it('shows a pushed state although an older reply arrives after it', async () => {
  const replies: ((state: string) => void)[] = [];
  const queryFn = (): Promise<string> => new Promise((resolve) => replies.push(resolve));
  const observer = new QueryObserver(queryClient, { queryKey: ['account'], queryFn });
  const stop = observer.subscribe(() => undefined);
  replies.shift()?.('paused');
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('paused'));

  void observer.refetch();
  updateCached<string>(['account'], () => 'ok');
  expect(observer.getCurrentResult().data).toBe('ok');
  await vi.waitFor(() => expect(replies).toHaveLength(2));
  const [older, newer] = replies;
  older?.('running');
  newer?.('ok');
  await vi.waitFor(() => expect(observer.getCurrentResult().isFetching).toBe(false));
  expect(observer.getCurrentResult().data).toBe('ok');
  stop();
});
