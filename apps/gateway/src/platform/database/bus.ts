import { EventEmitter } from 'node:events';

/**
 * Events between all gateways of one database. A published event reaches the subscribers in this process at once and those
 * in other processes soon; delivery is at most once.
 */
export interface Bus {
  /** `payload` is anything that JSON can hold. */
  publish(channel: string, payload: unknown): void;
  /** Calls back until the returned function is called. */
  subscribe(channel: string, listener: (payload: unknown) => void): () => void;
  /** Calls back after events may have been missed, because the line to the other gateways was cut. */
  onGap(listener: () => void): () => void;
  close(): Promise<void>;
}

const GAP = 'gap';

/** What every bus has: the subscribers of this process. */
export class LocalSubscribers {
  readonly #emitter = new EventEmitter().setMaxListeners(0);
  readonly #gaps = new EventEmitter().setMaxListeners(0);

  deliver(channel: string, payload: unknown): void {
    this.#emitter.emit(`on:${channel}`, payload);
  }

  subscribe(channel: string, listener: (payload: unknown) => void): () => void {
    this.#emitter.on(`on:${channel}`, listener);
    return () => void this.#emitter.off(`on:${channel}`, listener);
  }

  announceGap(): void {
    this.#gaps.emit(GAP);
  }

  onGap(listener: () => void): () => void {
    this.#gaps.on(GAP, listener);
    return () => void this.#gaps.off(GAP, listener);
  }
}

/** The bus of a gateway that is alone with its database. */
export function createLocalBus(): Bus {
  const subscribers = new LocalSubscribers();
  return {
    publish: (channel, payload) => subscribers.deliver(channel, payload),
    subscribe: (channel, listener) => subscribers.subscribe(channel, listener),
    onGap: (listener) => subscribers.onGap(listener),
    close: () => Promise.resolve(),
  };
}
