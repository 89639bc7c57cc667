/** Where the second factor of a session stands. */
export type Factor = 'none' | 'verify' | 'setup' | 'passed';

/**
 * What a signed-in user has to do before anything else: pass the second factor, set up the one that the provider requires,
 * give the password that the mail server takes now, or change one that has run out, in this order; null when nothing is
 * outstanding.
 */
export type Duty = 'verify' | 'setup' | 'present' | 'password' | null;

/** What is known of a session's password. */
export interface PasswordState {
  /** It has run out: the provider wants another. */
  readonly passwordExpired: boolean;
  /** It was changed elsewhere: the mail server takes it no longer. */
  readonly passwordOutdated: boolean;
}

/** What a session owes, from what is known of it [AUTH-057]. */
export function dutyOf(factor: Factor, { passwordExpired, passwordOutdated }: PasswordState): Duty {
  if (factor === 'verify' || factor === 'setup') return factor;
  if (passwordOutdated) return 'present';
  return passwordExpired ? 'password' : null;
}
