import type { Direction, Fault } from './fault-proxy.ts';

/** The bytes at which a proxy sets a fault. */
export interface TriggerOptions {
  readonly direction: Direction;
  /** The bytes to search for, one character each; they may arrive in several chunks. */
  readonly bytes: string;
  readonly fault: Fault;
  /** Whether the chunk that completes them is still delivered (default), or is the first one that the fault affects. */
  readonly delivered?: boolean;
}

/** Searches for bytes in the data that passes, over all connections together. */
export class FaultTrigger {
  readonly fault: Fault;
  readonly delivers: boolean;
  readonly happened: Promise<void>;
  readonly tell: () => void;
  readonly #options: TriggerOptions;
  #tail = '';

  constructor(options: TriggerOptions) {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.happened = promise;
    this.tell = () => resolve(undefined);
    this.fault = options.fault;
    this.delivers = options.delivered ?? true;
    this.#options = options;
  }

  /** Whether this chunk completes the bytes. */
  sees(piece: Buffer, direction: Direction): boolean {
    const { bytes } = this.#options;
    if (direction !== this.#options.direction) return false;
    const text = this.#tail + piece.toString('latin1');
    this.#tail = text.slice(Math.max(0, text.length - bytes.length + 1));
    return text.includes(bytes);
  }
}
