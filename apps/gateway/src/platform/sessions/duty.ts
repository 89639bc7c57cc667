/** Where the second factor of a session stands. */
export type Factor = 'none' | 'verify' | 'setup' | 'passed';

/**
 * What a signed-in user has to do before anything else: pass the second factor, set up the one that the provider requires,
 * or change a password that has run out, in this order; null when nothing is outstanding.
 */
export type Duty = 'verify' | 'setup' | 'password' | null;

/** What a session owes, from what is known of it [AUTH-057]. */
export function dutyOf(factor: Factor, passwordExpired: boolean): Duty {
  if (factor === 'verify' || factor === 'setup') return factor;
  return passwordExpired ? 'password' : null;
}
