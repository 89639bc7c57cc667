import { expect, it } from 'vitest';
import { mailbox } from './hostile-server.test-bed.ts';

it('reads the inbox ahead for somebody who waits for the folders, and not for work in the background', async () => {
  const box = await mailbox();
  const selected = (): number => box.server.calls.filter((call) => /^(?:SELECT|EXAMINE)/.test(call)).length;
  await box.folders();
  // What the first call had begun would be done by now.
  await box.folders();
  expect(selected()).toBe(0);
  await box.within?.(new AbortController().signal).folders();
  await expect.poll(selected).toBe(1);
});
