import { codeOf } from '@pillarbox/testkit/in-process-client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CALL_MS, currentCall, withinCall } from './call-scope.ts';

afterEach(() => {
  vi.useRealTimers();
});

const NOBODY = { address: '192.0.2.1', maxMs: CALL_MS };

/** Waits until the call in hand is over. */
async function waitForEnd(): Promise<void> {
  const { signal } = currentCall() ?? {};
  await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
}

describe('the scope of a call', () => {
  it('ends at one deadline for all that the call waits for, however many waits that are', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const steps: string[] = [];
    const answered = codeOf(
      withinCall(NOBODY, async () => {
        await Promise.race([waitForEnd(), new Promise((resolve) => setTimeout(resolve, CALL_MS - 1))]);
        steps.push('first');
        await waitForEnd();
        steps.push('second');
      }),
    );
    await vi.advanceTimersByTimeAsync(CALL_MS);
    expect(await answered).toBe('mail_timeout');
    expect(steps).toEqual(['first']);
  });

  it('ends when the caller goes away, also before it began', async () => {
    const left = new AbortController();
    const answered = codeOf(withinCall({ ...NOBODY, disconnected: left.signal }, waitForEnd));
    left.abort();
    expect(await answered).toBe('mail_timeout');
    await withinCall({ ...NOBODY, disconnected: left.signal }, () => {
      expect(currentCall()?.signal.aborted).toBe(true);
      return Promise.resolve();
    });
  });

  it('is the call’s own, and nobody’s outside of it', async () => {
    const [one, other] = await Promise.all(
      ['192.0.2.1', '192.0.2.2'].map((address) =>
        withinCall({ ...NOBODY, address }, () => Promise.resolve(currentCall())),
      ),
    );
    expect([one?.address, other?.address]).toEqual(['192.0.2.1', '192.0.2.2']);
    expect(one?.signal).not.toBe(other?.signal);
    expect(currentCall()).toBeUndefined();
  });

  it('never ends by time once the call is answered, or where files travel', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const done = await withinCall(NOBODY, () => Promise.resolve(currentCall()));
    const endless = withinCall({ ...NOBODY, maxMs: Infinity }, () => Promise.resolve(currentCall()));
    await vi.advanceTimersByTimeAsync(CALL_MS * 10);
    expect([done?.signal.aborted, (await endless)?.signal.aborted]).toEqual([false, false]);
  });
});
