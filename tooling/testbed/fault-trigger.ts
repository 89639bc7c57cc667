import type { Direction, Fault } from './fault-proxy.ts';

/** When a proxy sets a fault by itself. */
export interface TriggerOptions {
  readonly direction: Direction;
  /** The bytes to look for, one character each; they may come in several pieces. */
  readonly bytes: string;
  readonly fault: Fault;
  /** Whether the piece that completes them still arrives (default) or is the first one to meet the fault. */
  readonly delivered?: boolean;
}

/** Looks for bytes in what passes. Connections are not told apart. */
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

  /** Whether this piece completes the bytes. */
  sees(piece: Buffer, direction: Direction): boolean {
    const { bytes } = this.#options;
    if (direction !== this.#options.direction) return false;
    const text = this.#tail + piece.toString('latin1');
    this.#tail = text.slice(Math.max(0, text.length - bytes.length + 1));
    return text.includes(bytes);
  }
}
