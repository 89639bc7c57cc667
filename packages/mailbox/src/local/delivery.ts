import type { LocalBus, LocalStore } from './store.ts';

/** A message to deliver, with its envelope. */
export interface Delivery {
  /** Envelope sender, '' for a bounce. */
  readonly from: string;
  readonly to: readonly string[];
  readonly source: Uint8Array;
  /** For the Received line: the protocol, and the host that sent the message. */
  readonly via: { readonly protocol: 'ESMTP' | 'LOCAL'; readonly host: string };
  /** Addresses that have forwarded this message so far. */
  readonly forwardedBy?: readonly string[];
}

/** The result for each recipient: empty when delivered, otherwise the reason as a status line (RFC 3463). */
export type DeliveryResults = ReadonlyMap<string, string>;

/** What deliveries need. */
export interface DeliveryParts {
  readonly store: LocalStore;
  readonly bus: LocalBus;
  /** Name of this host in Received lines. */
  readonly host: string;
  readonly now: () => number;
}
