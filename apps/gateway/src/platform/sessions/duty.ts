import type { Duty } from '@pillarbox/contract/operation';

/** Where the second factor of a session stands. */
export type Factor = 'none' | 'verify' | 'setup' | 'passed';

/** What is known of a session's password. */
export interface PasswordState {
  /** It has run out: the provider wants another. */
  readonly passwordExpired: boolean;
  /** It was changed elsewhere: the mail server takes it no longer. */
  readonly passwordOutdated: boolean;
  /** The mail server said at sign-in that it has run out, which says nothing about whether it was the right one. */
  readonly passwordUnproven: boolean;
}

/** What a session owes by its own row, of the duties of the contract; null when nothing is outstanding. */
export type SessionDuty = Exclude<Duty, 'recovery'> | null;

/**
 * What a session owes first [AUTH-057]. Whoever has not proved a password may do nothing but change it: neither try codes of a
 * second factor, nor set one up. Then comes the second factor, then the password that the mail server takes now, then
 * one that has run out.
 */
export function dutyOf(factor: Factor, password: PasswordState): SessionDuty {
  if (password.passwordUnproven) return 'password';
  if (factor === 'verify' || factor === 'setup') return factor;
  if (password.passwordOutdated) return 'present';
  return password.passwordExpired ? 'password' : null;
}
