import { Failure } from '@pillarbox/contract/failure';
import type { IncomingMessage } from 'node:http';

export interface BodyOptions {
  /** Most bytes of the body. */
  readonly limit: number;
  /** Reserves memory for `bytes` more. @throws Failure when the budget is used up. */
  readonly hold: (bytes: number) => void;
  /** Looks at each piece as it arrives. @throws Failure when the body is refused for what is in it. */
  readonly look: (piece: Buffer) => void;
  /** Registers a function that is called once when the body arrives too slowly. */
  readonly onSlow: (slow: () => void) => void;
}

/**
 * Reads a body into memory, within its limits.
 *
 * @throws Failure `body_too_large`, `request_timeout`, `invalid_request` when the caller disconnects, and what `hold` and `look` throw.
 */
export function readBody(source: IncomingMessage, { limit, hold, look, onSlow }: BodyOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let total = 0;
    const end = (settle: () => void): void => {
      source.off('data', onData);
      source.off('end', onEnd);
      source.off('close', onLeave);
      settle();
    };
    const fail = (error: Error): void => end(() => reject(error));
    const onData = (chunk: Buffer): void => {
      total += chunk.length;
      if (total > limit) {
        fail(new Failure('body_too_large', { limit }));
        return;
      }
      try {
        hold(chunk.length);
        look(chunk);
        chunks.push(chunk);
      } catch (error) {
        fail(error as Error);
      }
    };
    const onEnd = (): void => end(() => resolve(Buffer.concat(chunks, total)));
    const onLeave = (): void => fail(new Failure('invalid_request', { field: 'body' }));
    // This listener is never removed: a caller can disconnect after the body was refused, when nothing else listens.
    source.on('error', onLeave);
    onSlow(() => fail(new Failure('request_timeout')));
    source.on('data', onData);
    source.once('end', onEnd);
    source.once('close', onLeave);
  });
}
