/** An attack that makes a gateway waste work. */
export interface Attack {
  readonly name: string;
  /** Whether the attacker has an account. */
  readonly signedIn: boolean;
  /** Body of every request. */
  body(): string;
}

/** A JSON object with `count` keys. */
function keys(count: number): string {
  return `{${Array.from({ length: count }, (_, key) => `"k${String(key)}":1`).join(',')}}`;
}

const password = (length: number): string => JSON.stringify({ user: 'a@example.test', password: 'x'.repeat(length) });

/** The attacks: bodies far over the limits, and the most expensive bodies that the limits allow. */
export const ATTACKS: readonly Attack[] = [
  { name: 'sign-in with 250,000 keys', signedIn: false, body: () => keys(250_000) },
  { name: 'sign-in with 4,000,000 levels', signedIn: false, body: () => '['.repeat(4_000_000) },
  { name: 'sign-in with a password of 4 MB', signedIn: false, body: () => password(4_000_000) },
  { name: 'sign-in with the keys that 16 KB hold', signedIn: false, body: () => keys(1_500) },
  { name: 'sign-in with the levels that 16 KB hold', signedIn: false, body: () => '['.repeat(16_000) },
  { name: 'a user’s draft with 250,000 keys', signedIn: true, body: () => keys(250_000) },
  { name: 'a user’s draft with the keys that are allowed', signedIn: true, body: () => keys(5_000) },
  { name: 'a user’s draft with 4,000,000 levels', signedIn: true, body: () => '['.repeat(4_000_000) },
];
