import { EventEmitter } from 'node:events';

/**
 * Events between all gateways of one database. A published event reaches the subscribers in this process at once and those in
 * other processes shortly after. Each is delivered at most once.
 */
export interface Bus {
  /** Publishes an event. `payload` is any JSON value. */
  publish(channel: string, payload: unknown): void;
  /** Calls the listener for each event until the returned function is called. */
  subscribe(channel: string, listener: (payload: unknown) => void): () => void;
  /** Calls the listener after events may have been lost, because the connection to the other gateways was interrupted. */
  onGap(listener: () => void): () => void;
  close(): Promise<void>;
}

const GAP = 'gap';

/** The subscribers of this process, which every bus has. */
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

/** Returns the bus of a gateway that has its database for itself. */
export function createLocalBus(): Bus {
  const subscribers = new LocalSubscribers();
  return {
    publish: (channel, payload) => subscribers.deliver(channel, payload),
    subscribe: (channel, listener) => subscribers.subscribe(channel, listener),
    onGap: (listener) => subscribers.onGap(listener),
    close: () => Promise.resolve(),
  };
}
