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
/** Size up to which the next message is read while a portion is being stored, in bytes. */
const AHEAD_BYTES = 1024 * 1024;
/** How long a portion waits for its next message, in milliseconds; a slow server's messages are stored as they come. */
const PATIENCE_MS = 100;

/**
 * Reads messages in portions. Those that `isAlone` names make a portion each, as do messages that are the same as one of the
 * portion. Messages that are gone are left out.
 */
export async function* readAhead(
  remote: Pick<RemoteMailbox, 'read'>,
  messages: readonly RemoteMessage[],
  { maxBytes, isAlone }: { readonly maxBytes: number; readonly isAlone: (key: string) => boolean },
): AsyncGenerator<Portion> {
  const start = (message: RemoteMessage) =>
    remote.read(message, maxBytes).then(
      (source) => ({ source, error: null }),
      (error: unknown) => ({ source: null, error }),
    );
  let ahead: ReturnType<typeof start> | null = null;
  let portion: ReadMessage[] = [];
  for (const [at, message] of messages.entries()) {
    const reading = ahead ?? start(message);
    ahead = null;
    if (portion.length > 0 && !(await isReady(reading))) {
      yield { read: portion };
      portion = [];
    }
    const { key } = message;
    const { source, error } = await reading;
    const got = source === null ? null : { key, source, ...samenessOf(source) };
    const apart = isAlone(key) || got === null || portion.some(({ same }) => same === got.same);
    if (apart && portion.length > 0) {
      yield { read: portion };
      portion = [];
    }
    if (error !== null) yield { unread: { key, error } };
    if (got === null) continue;
    portion.push(got);
    const bytes = portion.reduce((sum, one) => sum + one.source.length, 0);
    if (portion.length < MOST && bytes < MOST_BYTES && !isAlone(key)) continue;
    const next = messages[at + 1];
    ahead = next !== undefined && next.size <= AHEAD_BYTES ? start(next) : null;
    yield { read: portion };
    portion = [];
  }
  if (portion.length > 0) yield { read: portion };
}

/** Whether a promise settles soon. */
async function isReady(promise: Promise<unknown>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(() => resolve(false), PATIENCE_MS);
  const ready = await Promise.race([promise.then(() => true), late]);
  clearTimeout(timer);
  return ready;
}
