import type { RemoteMailbox, RemoteMessage } from '@pillarbox/mailbox/remote/port';
import { samenessOf } from './sameness.ts';
import type { Sameness } from './sameness.ts';

/** A message that has been read. */
export interface ReadMessage extends Sameness {
  readonly key: string;
  readonly source: Buffer;
}

/** A message that could not be read, and why. */
export interface UnreadMessage {
  readonly key: string;
  readonly error: unknown;
}

/** What is read before it is stored: messages, or one that could not be read. */
export type Portion = { readonly read: readonly ReadMessage[] } | { readonly unread: UnreadMessage };

/** Messages and bytes of a portion: notes in the database cost about as much as storing some messages. */
const MOST = 50;
const MOST_BYTES = 2 * 1024 * 1024;
/** Size up to which a message is read while a portion is being stored, in bytes. */
const AHEAD_BYTES = 1024 * 1024;
/** How long a portion waits for its next message, in milliseconds; a slow server's messages are stored as they come. */
const PATIENCE_MS = 100;

/** How messages are read. */
interface ReadOptions {
  readonly maxBytes: number;
  /** Whether a message makes a portion of its own. */
  readonly isAlone: (key: string) => boolean;
  /** Ends the reading before the next message. */
  readonly signal: AbortSignal;
}

/**
 * Reads messages in portions, the next one while the caller works with one. Those that `isAlone` names make a portion each, as do messages
 * that are the same as one of the portion. Messages that are gone are left out. When it ends, nothing is being read any more.
 */
export async function* readAhead(
  remote: Pick<RemoteMailbox, 'read'>,
  messages: readonly RemoteMessage[],
  options: ReadOptions,
): AsyncGenerator<Portion> {
  const ending = new AbortController();
  const signal = AbortSignal.any([options.signal, ending.signal]);
  let storing: Promise<unknown> = Promise.resolve();
  const portions = inPortions(remote, messages, { ...options, signal, isFree: () => storing });
  let next = portions.next();
  try {
    for (let got = await next; got.done !== true; got = await next) {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      storing = promise;
      next = portions.next();
      // Its failure is reported where it is awaited.
      next.catch(() => undefined);
      try {
        yield got.value;
      } finally {
        resolve(undefined);
      }
    }
  } finally {
    ending.abort();
    // The connection is used for other commands after this.
    await next.catch(() => undefined);
  }
}

/** The portions. A large message is not read before `isFree` has settled, so that memory holds one of them. */
async function* inPortions(
  remote: Pick<RemoteMailbox, 'read'>,
  messages: readonly RemoteMessage[],
  { maxBytes, isAlone, signal, isFree }: ReadOptions & { readonly isFree: () => Promise<unknown> },
): AsyncGenerator<Portion> {
  let portion: ReadMessage[] = [];
  let bytes = 0;
  const taken = (): Portion => {
    const read = portion;
    portion = [];
    bytes = 0;
    return { read };
  };
  for (const message of messages) {
    const { key, size } = message;
    if (size > AHEAD_BYTES) {
      if (portion.length > 0) yield taken();
      await isFree();
    }
    if (signal.aborted) return;
    const reading = remote.read(message, maxBytes).then(
      (source) => ({ source, error: null }),
      (error: unknown) => ({ source: null, error }),
    );
    if (portion.length > 0 && !(await isReady(reading))) yield taken();
    const { source, error } = await reading;
    const got = source === null ? null : { key, source, ...samenessOf(source) };
    const isApart = isAlone(key) || got === null || portion.some(({ same }) => same === got.same);
    if (isApart && portion.length > 0) yield taken();
    if (error !== null) yield { unread: { key, error } };
    if (got === null) continue;
    portion.push(got);
    bytes += got.source.length;
    if (portion.length >= MOST || bytes >= MOST_BYTES || isAlone(key)) yield taken();
  }
  if (portion.length > 0) yield taken();
}

/** Whether a promise settles soon. */
async function isReady(promise: Promise<unknown>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(() => resolve(false), PATIENCE_MS);
  const ready = await Promise.race([promise.then(() => true), late]);
  clearTimeout(timer);
  return ready;
}
