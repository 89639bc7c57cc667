import { isIPv6 } from 'node:net';

/** A rate limit: `burst` calls at once, then `perSecond`. */
export interface Allowance {
  readonly burst: number;
  readonly perSecond: number;
}

/** A token bucket for each caller. */
export interface Limiter {
  /** Takes one token. Returns null, or the seconds to wait when there is none. */
  take(key: string, nowMs: number): number | null;
}

/** Most callers that are kept. The longest idle ones are dropped first, which only favours them. */
const CAPACITY = 20_000;

/** Creates a limiter with the same rate limit for each caller. */
export function createLimiter(allowance: Allowance): Limiter {
  const buckets = new Map<string, { left: number; at: number }>();
  return {
    take: (key, nowMs) => {
      const known = buckets.get(key);
      const gained = known ? (Math.max(0, nowMs - known.at) / 1000) * allowance.perSecond : 0;
      const left = Math.min(allowance.burst, (known?.left ?? allowance.burst) + gained);
      const allowed = left >= 1;
      buckets.delete(key);
      buckets.set(key, { left: allowed ? left - 1 : left, at: nowMs });
      const oldest = buckets.keys().next().value;
      if (buckets.size > CAPACITY && oldest !== undefined) buckets.delete(oldest);
      return allowed ? null : Math.ceil((1 - left) / allowance.perSecond);
    },
  };
}

/** Returns the key of an IP address for limits. An IPv6 user has a whole /64 network, which counts as one caller. */
export function callerOf(ip: string): string {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const missing = address.includes('::') ? Math.max(0, 8 - before.length - after.length) : 0;
  const groups = [...before, ...Array<string>(missing).fill('0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => (Number.parseInt(group, 16) || 0).toString(16))
    .join(':')}::/64`;
}
