import { notifyManager } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import './query-client.ts';

it('redraws what reads a query before the event loop turns, so that a pressed control shows its new state at once', async () => {
  const redrawn: string[] = [];
  // `useQuery` tells React of a change by this call.
  notifyManager.batchCalls((mode: string) => redrawn.push(mode))('dark');
  await Promise.resolve();
  expect(redrawn).toEqual(['dark']);
});
