import type { Duty } from '@pillarbox/contract/operation';

/** State of the second factor of a session. */
export type Factor = 'none' | 'verify' | 'setup' | 'passed';

/** State of the password of a session. */
export interface PasswordState {
  /** The provider requires another password. */
  readonly passwordExpired: boolean;
  /** The password was changed elsewhere: the mail server no longer accepts it. */
  readonly passwordOutdated: boolean;
  /** At sign-in the mail server said that the password has expired, which does not prove that it was the right one. */
  readonly passwordUnproven: boolean;
}

/** The duty that a session has by its own row; null when it has none. */
export type SessionDuty = Exclude<Duty, 'recovery'> | null;

/**
 * Returns the first duty of a session [AUTH-057]. A user whose password was not proved may only change it, and can neither try
 * codes of a second factor nor set one up. The second factor comes next, then the password that the mail server accepts now,
 * then an expired password.
 */
export function dutyOf(factor: Factor, password: PasswordState): SessionDuty {
  if (password.passwordUnproven) return 'password';
  if (factor === 'verify' || factor === 'setup') return factor;
  if (password.passwordOutdated) return 'present';
  return password.passwordExpired ? 'password' : null;
}
