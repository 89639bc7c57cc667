import { expect, it, vi } from 'vitest';
import type { FollowUpWorkerDeps } from './follow-ups.worker.ts';
import { FollowUpWorker } from './follow-ups.worker.ts';
import type { SetRow, Turn } from './follow-ups.store.ts';

/** A worker over due messages of accounts of one partner, none of which it can send. */
function bed(due: SetRow[]) {
  const turns: Turn[] = [];
  const full: string[] = [];
  const store = {
    claim: async (_: string, turn: Turn) => {
      if (!turn.isAuto) return [];
      turns.push(turn);
      return turn.withoutPartners.length > 0 ? [] : due.splice(0, 1);
    },
    untilNextDue: () => Promise.resolve(null),
    waitForSignIn: vi.fn(() => Promise.resolve()),
  };
  const standing = { fullPartners: () => Promise.resolve(full), canSend: () => Promise.resolve(false) };
  const troubles: unknown[] = [];
  const worker = new FollowUpWorker({
    store,
    standing,
    changed: () => undefined,
    onTrouble: (error: unknown) => troubles.push(error),
  } as unknown as FollowUpWorkerDeps);
  return { worker, turns, full, troubles, handled: store.waitForSignIn };
}

const row = (accountId: string): SetRow => ({ accountId, partner: 'p', isAuto: true }) as SetRow;

it('goes on with the next account after a partner had too many messages in the outbox', async () => {
  const { worker, turns, full, troubles, handled } = bed([row('a')]);
  worker.wake();
  await vi.waitFor(() => expect(handled).toHaveBeenCalledTimes(1));
  full.push('p');
  worker.wake();
  await vi.waitFor(() => expect(turns.at(-1)?.withoutPartners).toEqual(['p']));
  full.length = 0;
  worker.wake();
  await vi.waitFor(() => expect(turns.at(-1)?.withoutPartners).toEqual([]));
  expect(turns.at(-1)?.last).toBe('a');
  await worker.stop();
  expect(troubles).toEqual([]);
});
