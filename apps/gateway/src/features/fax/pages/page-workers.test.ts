import { codeOf } from '@pillarbox/testkit/in-process-client';
import { describe, expect, it } from 'vitest';
import { withinCall } from '../../../platform/http/call-scope.ts';
import { PageWorkers } from './page-workers.ts';

describe('the turns of faxes', () => {
  it('are not taken by calls that have ended, and files are read in the turn', async () => {
    const workers = new PageWorkers();
    const begun: string[] = [];
    const busy = Promise.withResolvers<never>();
    const make = (name: string, reading: Promise<never>): Promise<string> =>
      codeOf(
        workers.make(() => {
          begun.push(name);
          return reading;
        }),
      );
    const broken = Promise.reject(new Error('broken'));
    broken.catch(() => undefined);
    const first = Promise.allSettled([make('one', busy.promise), make('two', busy.promise)]);
    const caller = new AbortController();
    const gone = withinCall({ disconnected: caller.signal, address: '192.0.2.1', maxMs: Infinity }, () =>
      make('gone', broken),
    );
    const next = Promise.allSettled([make('next', broken)]);
    await Promise.resolve();
    expect(begun).toEqual(['one', 'two']);
    caller.abort();
    busy.reject(new Error('broken'));
    expect(await gone).toBe('overloaded');
    await Promise.all([first, next]);
    expect(begun).toEqual(['one', 'two', 'next']);
  });
});
