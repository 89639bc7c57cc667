import type { Message } from '@pillarbox/contract/mail/message';
import { useCallback, useEffect, useState } from 'react';
import type { ReadResult } from '../engine/shapes.ts';
import { ownKeys } from '../keys/key-list.ts';
import type { StoredKey } from '../keys/key-list.ts';
import { pgp } from '../pgp-worker.ts';
import { sourceOf } from './source.ts';

/** What is known of a protected message: being read, read, or a failure of loading it. */
export type PgpReading =
  { readonly kind: 'reading' } | { readonly kind: 'error'; readonly error: unknown } | ReadResult;

/** Loads and reads a message as soon as the keys are known. `again` reads it once more, for example with an unlocked key. */
export function usePgpMessage(
  message: Message,
  keys: readonly StoredKey[] | undefined,
): { readonly reading: PgpReading; readonly again: () => void } {
  const [reading, setReading] = useState<PgpReading>({ kind: 'reading' });
  const [round, setRound] = useState(0);
  const { folder, uid, uidvalidity } = message;
  useEffect(() => {
    if (keys === undefined) return undefined;
    const stop = new AbortController();
    setReading({ kind: 'reading' });
    sourceOf({ folder, uid, uidvalidity }, stop.signal)
      .then((source) => pgp('read', { source, own: ownKeys(keys), others: keys.map(({ publickey }) => publickey) }))
      .then(
        (result) => {
          if (!stop.signal.aborted) setReading(result);
        },
        (error: unknown) => {
          if (!stop.signal.aborted) setReading({ kind: 'error', error });
        },
      );
    return () => stop.abort();
  }, [folder, uid, uidvalidity, keys, round]);
  return { reading, again: useCallback(() => setRound((count) => count + 1), []) };
}
