/** What strangers and users may make the gateway hold, and for how long. Times in milliseconds, sizes in bytes. */
export interface ServerLimits {
  /**
   * Most connections of one address (an IPv6 network of /64 is one address); 0 for no limit. Behind a trusted proxy the calls
   * in hand of one forwarded address are counted instead.
   */
  readonly perAddress: number;
  /** Time for the head of a request, from the opening of the connection or from the end of the request before. */
  readonly headTime: number;
  /** Time for a whole body of somebody who is not signed in. */
  readonly anonymousBodyTime: number;
  /** A body of a signed-in user has to move by `slowest` bytes a second, judged over this time. */
  readonly paceWindow: number;
  /** Slowest upload of a signed-in user, in bytes a second. */
  readonly slowest: number;
  /** Time for the rest of a body that was refused already; then the connection is cut. */
  readonly restTime: number;
  /** Bytes of bodies that all strangers together may make the gateway hold. */
  readonly anonymousBytes: number;
  /** Bytes of JSON bodies that one account may make the gateway hold. */
  readonly accountBytes: number;
}

/**
 * The limits of an installation; docs/OPERATIONS.md says why each is what it is.
 *
 * - 512 connections: some 70 browsers with all they open (six each and a socket) behind one address without a proxy.
 * - 10 s for a head or a small body: 16 KB at 2 KB/s.
 * - 4,096 bytes a second over 30 s: half of what the slowest mobile networks carry; 25 MB may take 1 h 47 min.
 * - 32 MB of strangers' bodies: 2,000 of the largest at once. 32 MB of one account: eight of the largest messages at once.
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
