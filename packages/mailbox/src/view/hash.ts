/** A 64-bit hash as two unsigned 32-bit halves. */
export interface Hash64 {
  readonly high: number;
  readonly low: number;
}

/**
 * Hashes a text to 64 bits: two 32-bit multiply-and-mix hashes with different seeds. Not for secrets: a forged collision
 * only joins two threads that the sender chose in one list.
 */
export function hash64(text: string): Hash64 {
  let high = 0x9e3779b1;
  let low = 0x85ebca77;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 0x01000193);
    low = Math.imul(low ^ code, 0x5bd1e995);
    low ^= low >>> 15;
  }
  return { high: mix(high ^ text.length), low: mix(low ^ (high >>> 7)) };
}

function mix(value: number): number {
  let mixed = value;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** The hash of a Message-ID (RFC 5322 3.6.4), ignoring angle brackets and surrounding space. */
export function hashMessageId(id: string): Hash64 {
  return hash64(id.trim().replace(/^<|>$/g, ''));
}

/** Sixteen hexadecimal digits. */
export function hashHex({ high, low }: Hash64): string {
  return high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0');
}
