/** Limits of the resources that callers can occupy. Times in milliseconds, sizes in bytes. */
export interface ServerLimits {
  /**
   * Most connections of one IP address (an IPv6 /64 network counts as one); 0 for no limit. Behind a trusted proxy, most
   * running calls of one forwarded address.
   */
  readonly perAddress: number;
  /** Time for the headers of a request, from the opening of the connection or the end of the previous request. */
  readonly headTime: number;
  /** Time for the whole body of a caller who is not signed in. */
  readonly anonymousBodyTime: number;
  /** Time over which the pace of a signed-in user's body is measured; see `slowest`. */
  readonly paceWindow: number;
  /** Slowest upload of a signed-in user, in bytes a second. */
  readonly slowest: number;
  /** Time for the rest of a body after the reply. Then the connection is closed. */
  readonly restTime: number;
  /** Bytes of the bodies of all anonymous callers together that are held in memory. */
  readonly anonymousBytes: number;
  /** Bytes of the JSON bodies of one account that are held in memory. */
  readonly accountBytes: number;
}

/**
 * The limits of an installation; docs/OPERATIONS.md gives the reasons.
 *
 * - 512 connections: about 70 browsers behind one address without a proxy (six connections each and a socket).
 * - 10 s for the headers or a small body: 16 KB at 2 KB/s.
 * - 4,096 bytes a second over 30 s: half of what the slowest mobile networks carry; 25 MB may take 1 h 47 min.
 * - 32 MB of anonymous bodies: 2,000 of the largest at once. 32 MB of one account: eight of the largest messages at once.
 */
export const SERVER_LIMITS: ServerLimits = {
  perAddress: 512,
  headTime: 10_000,
  anonymousBodyTime: 10_000,
  paceWindow: 30_000,
  slowest: 4096,
  restTime: 10_000,
  anonymousBytes: 32 * 1024 * 1024,
  accountBytes: 32 * 1024 * 1024,
};
