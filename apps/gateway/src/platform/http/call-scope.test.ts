import { codeOf } from '@pillarbox/testkit/in-process-client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CALL_MS, currentCall, withinCall } from './call-scope.ts';

afterEach(() => {
  vi.useRealTimers();
});

const NO_CALLER = { address: '192.0.2.1', maxMs: CALL_MS };

/** Waits until the current call ends. */
async function waitForEnd(): Promise<void> {
  const { signal } = currentCall() ?? {};
  await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
}

describe('the scope of a call', () => {
  it('has one deadline for everything that the call waits for', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const steps: string[] = [];
    const answered = codeOf(
      withinCall(NO_CALLER, async () => {
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

  it('ends when the caller disconnects, also before the call began', async () => {
    const disconnected = new AbortController();
    const answered = codeOf(withinCall({ ...NO_CALLER, disconnected: disconnected.signal }, waitForEnd));
    disconnected.abort();
    expect(await answered).toBe('mail_timeout');
    await withinCall({ ...NO_CALLER, disconnected: disconnected.signal }, () => {
      expect(currentCall()?.signal.aborted).toBe(true);
      return Promise.resolve();
    });
  });

  it('belongs to one call and is undefined outside of calls', async () => {
    const [one, other] = await Promise.all(
      ['192.0.2.1', '192.0.2.2'].map((address) =>
        withinCall({ ...NO_CALLER, address }, () => Promise.resolve(currentCall())),
      ),
    );
    expect([one?.address, other?.address]).toEqual(['192.0.2.1', '192.0.2.2']);
    expect(one?.signal).not.toBe(other?.signal);
    expect(currentCall()).toBeUndefined();
  });

  it('may take longer while files arrive, but not after the last of them', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let bytes = 0;
    const code = codeOf(withinCall({ ...NO_CALLER, received: () => bytes }, waitForEnd));
    let isOver = false;
    void code.then(() => (isOver = true));
    for (bytes = 1; bytes < 5; bytes += 1) await vi.advanceTimersByTimeAsync(CALL_MS);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(2 * CALL_MS);
    expect(await code).toBe('mail_timeout');
  });

  it('has no time limit after the reply, or for a download', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const done = await withinCall(NO_CALLER, () => Promise.resolve(currentCall()));
    const endless = withinCall({ ...NO_CALLER, maxMs: Infinity }, () => Promise.resolve(currentCall()));
    await vi.advanceTimersByTimeAsync(CALL_MS * 10);
    expect([done?.signal.aborted, (await endless)?.signal.aborted]).toEqual([false, false]);
  });
});
