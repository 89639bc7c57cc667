import { isIPv6 } from 'node:net';

/** How much one caller may do: `burst` at once, then `perSecond`. */
export interface Allowance {
  readonly burst: number;
  readonly perSecond: number;
}

/** Callers known by name and how much of their allowance is left (token bucket). */
export interface Limiter {
  /** Takes one; null when it was there, else the seconds after which it will be. */
  take(key: string, nowMs: number): number | null;
}

/** Most callers remembered; the ones that were quiet longest are forgotten first, which only favours them. */
const CAPACITY = 20_000;

/** Makes a limiter with one allowance for each caller. */
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

/** The caller behind an address: an IPv6 user has a whole /64 network to call from, and counts as one. */
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
