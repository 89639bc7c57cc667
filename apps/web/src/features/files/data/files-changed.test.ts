import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { filesChanged } from './files-changed.ts';
import { FILES_KEY } from './files-key.ts';

afterEach(() => vi.useRealTimers());

it('a thousand pushes of an upload cause one reading, and a later one causes another', async () => {
  vi.useFakeTimers();
  const read = vi.spyOn(queryClient, 'invalidateQueries');
  for (let push = 0; push < 1000; push += 1) filesChanged();
  await vi.advanceTimersByTimeAsync(1000);
  expect(read.mock.calls).toEqual([[{ queryKey: FILES_KEY }]]);
  filesChanged();
  await vi.advanceTimersByTimeAsync(1000);
  expect(read).toHaveBeenCalledTimes(2);
});
